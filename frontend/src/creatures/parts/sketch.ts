/** Parts as strokes in a box of 10 units around the place where they are attached; upwards is away from the body. */

/**
 * A tone and an outline. Tones: `base`, `dark`, `light`, `second`, `shade` (of the second colour), `glow` (its light), a word of
 * `NATURE`, or `line`; one that starts with `~` is a line without filling, one that starts with `=` is filled without an outline.
 */
export type Stroke = [tone: string, d: string];
export type Sketch = Stroke[];

const disc = (x: number, y: number, rx: number, ry = rx): string => `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`;

/** Petals around a middle. */
function petals(n: number, x: number, y: number, reach: number, wide: number): string {
  let d = "";
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 2 * Math.PI - Math.PI / 2;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const at = (along: number, aside: number): string => `${(x + c * along - s * aside).toFixed(1)} ${(y + s * along + c * aside).toFixed(1)}`;
    d += `M${x} ${y}C${at(reach * 0.5, wide * 1.3)} ${at(reach * 1.1, wide * 1.1)} ${at(reach, 0)}C${at(reach * 1.1, -wide * 1.1)} ${at(reach * 0.5, -wide * 1.3)} ${x} ${y}Z`;
  }
  return d;
}

export { disc, petals };
