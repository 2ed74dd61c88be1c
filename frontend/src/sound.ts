/** Quiet sounds, made by the browser; off unless the player turns them on. */

import type { Entry } from "./protocol";
import { settings } from "./settings";

type Tone = [frequency: number, seconds: number, delay?: number, shape?: OscillatorType];

/** The sound of each kind of log entry. Kinds without a sound are silent. */
const SOUNDS: Record<string, Tone[]> = {
  draw: [[620, 0.04]],
  attach: [[440, 0.07], [660, 0.09, 0.05]],
  evolve: [[392, 0.1], [523, 0.1, 0.09], [659, 0.16, 0.18]],
  bench: [[330, 0.06]],
  play: [[494, 0.08]],
  flip: [[1200, 0.03], [1500, 0.03, 0.08]],
  damage: [[140, 0.14, 0, "triangle"]],
  heal: [[587, 0.1], [784, 0.12, 0.08]],
  knock_out: [[196, 0.18, 0, "triangle"], [131, 0.3, 0.14, "triangle"]],
  prize: [[784, 0.1], [988, 0.16, 0.09]],
  turn: [[523, 0.05]],
  win: [[523, 0.14], [659, 0.14, 0.13], [784, 0.3, 0.26]],
};

let context: AudioContext | null = null;

function play(tones: Tone[]): void {
  context ??= new AudioContext();
  for (const [frequency, seconds, delay = 0, shape = "sine"] of tones) {
    const start = context.currentTime + delay;
    const oscillator = new OscillatorNode(context, { frequency, type: shape });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(0.06, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + seconds + 0.02);
  }
}

/** Something waits for the player. */
export function chime(): void {
  if (settings.sound.value) play([[659, 0.12], [880, 0.2, 0.12]]);
}

/** Play the sound of what just happened: of several things the last that has one. */
export function sound(entries: Entry[]): void {
  if (!settings.sound.value) return;
  const kind = entries.findLast((entry) => SOUNDS[entry.kind])?.kind;
  if (kind) play(SOUNDS[kind]!);
}
