/** The outcomes of an attack, and their calculation. */

import type { AttackPreview } from "../protocol";
import { words } from "../words";

/** The damage in few words: "60", "0–60", with its meaning for the target. */
export function brief(preview: AttackPreview): string {
  return preview.least === preview.most ? String(preview.most) : words.sheet.span(preview.least, preview.most);
}

/** Whether the preview says more than what is printed. */
export function isTelling(preview: AttackPreview, printed: string): boolean {
  return brief(preview) !== printed && (preview.most > 0 || printed !== "");
}

export function sumsText(preview: AttackPreview): string {
  return preview.sums.map((line) => words.sheet.sum(line)).join(" → ");
}

/** The damage to each of several targets: "20 to Squirtle (40 HP) · 40 to Pikachu (30 HP), Knock Out". */
export function targetsText(previews: AttackPreview[], nameOf: (serial: number) => string): string {
  return previews.map((preview) => words.sheet.toTarget(brief(preview), nameOf(preview.target), preview.left, outcomeText(preview))).join(" · ");
}

/** The meaning of the damage for its target, in words; "" if it is nothing special. */
export function outcomeText(preview: AttackPreview): string {
  if (preview.knock_out >= 0.999) return words.sheet.knocksOut;
  return preview.knock_out > 0 ? words.sheet.mayKnockOut(preview.knock_out) : "";
}

/** `against` names the target where there are several. */
export function Sums({ preview, printed, against = "" }: { preview: AttackPreview; printed: string; against?: string }) {
  const knock = outcomeText(preview);
  const more = [
    preview.sums.length > 1 ? sumsText(preview) : "",
    preview.least === preview.most ? "" : words.sheet.mean(preview.mean),
    preview.own ? words.sheet.own(preview.own) : "",
    preview.asks ? words.sheet.asks : "",
  ].filter(Boolean);
  if (!preview.most && !more.length && !printed) return null;
  return (
    <p class="sums">
      <b class={preview.knock_out >= 0.999 ? "deadly" : ""}>
        {words.sheet.would(brief(preview), preview.left, against)}
        {knock ? ` · ${knock}` : ""}
      </b>
      {more.length ? <span class="quiet"> {more.join(" · ")}</span> : null}
    </p>
  );
}
