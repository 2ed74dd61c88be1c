/** Outlines as SVG paths, from points and widths. */

export interface Point {
  x: number;
  y: number;
}

export const f = (n: number): string => String(Math.round(n * 10) / 10);

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  return `M${f(x - rx)} ${f(y)}A${f(rx)} ${f(ry)} 0 1 1 ${f(x + rx)} ${f(y)}A${f(rx)} ${f(ry)} 0 1 1 ${f(x - rx)} ${f(y)}Z`;
}

/** A smooth closed outline through the points. */
export function closed(points: Point[]): string {
  const n = points.length;
  let d = `M${f(points[0]!.x)} ${f(points[0]!.y)}`;
  for (let i = 0; i < n; i++) {
    const [a, b, c, e] = [points[(i + n - 1) % n]!, points[i]!, points[(i + 1) % n]!, points[(i + 2) % n]!];
    d += `C${f(b.x + (c.x - a.x) / 6)} ${f(b.y + (c.y - a.y) / 6)} ${f(c.x - (e.x - b.x) / 6)} ${f(c.y - (e.y - b.y) / 6)} ${f(c.x)} ${f(c.y)}`;
  }
  return `${d}Z`;
}

/** A smooth closed outline through points given as x, y, x, y … */
export function round(...numbers: number[]): string {
  const points: Point[] = [];
  for (let i = 0; i < numbers.length; i += 2) points.push({ x: numbers[i]!, y: numbers[i + 1]! });
  return closed(points);
}

/** A smooth outline mirrored at the y axis; the points go from top to bottom on the right, the first and the last on the axis. */
export function mirrored(...numbers: number[]): string {
  const right: Point[] = [];
  for (let i = 0; i < numbers.length; i += 2) right.push({ x: numbers[i]!, y: numbers[i + 1]! });
  const left = right.slice(1, -1).reverse();
  return closed([...right, ...left.map((p) => ({ x: -p.x, y: p.y }))]);
}

/** A limb from one point to another, with round ends of the given radii. */
export function limb(x1: number, y1: number, x2: number, y2: number, r1: number, r2: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length];
  return `M${f(x1 + nx * r1)} ${f(y1 + ny * r1)}L${f(x2 + nx * r2)} ${f(y2 + ny * r2)}A${f(r2)} ${f(r2)} 0 0 0 ${f(x2 - nx * r2)} ${f(y2 - ny * r2)}L${f(x1 - nx * r1)} ${f(y1 - ny * r1)}A${f(r1)} ${f(r1)} 0 0 0 ${f(x1 + nx * r1)} ${f(y1 + ny * r1)}Z`;
}

/** A curve through the points, in small steps. */
export function along(points: Point[], steps = 8): Point[] {
  const found: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, e] = [points[i - 1] ?? points[i]!, points[i]!, points[i + 1]!, points[i + 2] ?? points[i + 1]!];
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const mix = (p: number, q: number, r: number, s: number): number =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
      found.push({ x: mix(a.x, b.x, c.x, e.x), y: mix(a.y, b.y, c.y, e.y) });
    }
  }
  return [...found, points[points.length - 1]!];
}

/** A body that follows a curve; `width` gives its half width at 0 (the start) to 1 (the end). */
export function taper(curve: Point[], width: (t: number) => number): string {
  const n = curve.length - 1;
  const sides = curve.map((p, i) => {
    const [a, b] = [curve[Math.max(0, i - 1)]!, curve[Math.min(n, i + 1)]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const w = width(i / n);
    return { x: p.x, y: p.y, nx: (-(b.y - a.y) / length) * w, ny: ((b.x - a.x) / length) * w };
  });
  const points = [...sides.map((s) => ({ x: s.x + s.nx, y: s.y + s.ny })), ...sides.reverse().map((s) => ({ x: s.x - s.nx, y: s.y - s.ny }))];
  return `M${points.map((p) => `${f(p.x)} ${f(p.y)}`).join("L")}Z`;
}
