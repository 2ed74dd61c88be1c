/** Text in drawings: SVG does not break lines, so we measure words and break them ourselves. */

export const FONT = '"Figtree Variable", "Segoe UI", system-ui, sans-serif';

const context = document.createElement("canvas").getContext("2d")!;
const widths = new Map<string, number>();

/** Forget all measurements, after the font has loaded. */
export function forgetWidths(): void {
  widths.clear();
}

export function textWidth(text: string, size: number, weight = 400): number {
  const key = `${weight}|${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    context.font = `${weight} 100px ${FONT}`;
    width = context.measureText(text).width / 100;
    widths.set(key, width);
  }
  return width * size;
}

/** The text in lines no wider than `width`; a longer word gets a line of its own. */
export function breakLines(text: string, width: number, size: number, weight = 400): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    let used = 0;
    const space = textWidth(" ", size, weight);
    for (const word of paragraph.split(" ")) {
      const wide = textWidth(word, size, weight);
      if (line && used + space + wide > width) {
        lines.push(line);
        line = word;
        used = wide;
      } else {
        line = line ? `${line} ${word}` : word;
        used += (used ? space : 0) + wide;
      }
    }
    if (line) lines.push(line);
  }
  return lines;
}

/** The largest size, at most `most`, at which the text fits into the width. */
export function fitSize(text: string, width: number, most: number, weight = 400): number {
  return Math.min(most, (most * width) / Math.max(1, textWidth(text, most, weight)));
}

/** The text, cut with "…" where it is wider than `width`. */
export function shortened(text: string, width: number, size: number, weight = 400): string {
  if (textWidth(text, size, weight) <= width) return text;
  let end = text.length - 1;
  while (end > 1 && textWidth(`${text.slice(0, end).trimEnd()}…`, size, weight) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** At most `most` lines; what is left out shows as "…". */
export function firstLines(lines: string[], most: number, width: number, size: number): string[] {
  if (lines.length <= most) return lines;
  const last = lines[most - 1]!;
  const cut = textWidth(`${last} …`, size) <= width ? `${last} …` : `${last.slice(0, last.lastIndexOf(" "))} …`;
  return [...lines.slice(0, most - 1), cut];
}
