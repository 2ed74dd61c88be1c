/**
 * Shows the events between two states: before, while and after the new one replaces the old. Everything can be skipped. With
 * less motion nothing moves; texts and the coin still show what happened.
 */

import { signal } from "@preact/signals";
import type { TypeName } from "../cards/types";
import type { Entry, View } from "../protocol";
import { inPlay } from "../views";
import { settings, wantsLessMotion } from "../settings";
import { sound } from "../sound";
import { strikes } from "./effects";
import { capture, find, knockedOut, lunge, travel } from "./motion";

export interface Step {
  before: View;
  after: View;
  entries: Entry[];
  me: number | null;
}

interface Spotlight {
  entry: Entry;
  /** A card to show large; "" for none. */
  card: string;
  /** Cards that are shown to everybody, such as the hand of a mulligan. */
  cards?: string[];
}

/** Milliseconds for which a game begins with who plays whom. */
export const SPLASH = 2200;

/** Milliseconds for which the hand of a mulligan is shown. */
const HAND = 2200;

const PACES = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 };

/** Milliseconds that people need to read each kind of entry, at normal pace. */
const READING: Record<string, number> = {
  turn: 500, draw: 160, bench: 450, attach: 450, evolve: 600, level_up: 600, stadium: 500, retreat: 450, switch: 400, promote: 450,
  damage: 600, counters: 450, heal: 450, condition: 500, cure: 350, knock_out: 800, prize: 450, mulligan: 300, reveal: 700, move: 250,
  discard: 250, win: 400, first: 600, setup: 500,
};

/** The type by which an attack of a Pokémon shows. */
function typeOf(view: View, serial: number | undefined): TypeName | undefined {
  return view.sides.flatMap(inPlay).find((pokemon) => pokemon.serial === serial)?.types[0];
}

export class Stage {
  readonly spotlight = signal<Spotlight | null>(null);
  readonly coin = signal<{ heads: boolean; turn: number } | null>(null);
  /** Counts up when "Your turn" passes over the board; 0 while it does not. */
  readonly sweep = signal(0);
  /** Numbers that rise from Pokémon: damage and healing, by serial. */
  readonly floats = signal<{ key: number; x: number; y: number; text: string; good: boolean }[]>([]);
  /** Whether the next step waits until the player goes on. */
  readonly paused = signal(false);
  /** No sounds: nobody has asked for this game. */
  silent = false;
  private resumed: (() => void) | null = null;
  private skipping = false;
  private wake: (() => void) | null = null;
  private turns = 0;

  skip(): void {
    this.skipping = true;
    this.wake?.();
  }

  setPaused(isPaused: boolean): void {
    this.paused.value = isPaused;
    if (!isPaused) this.resumed?.();
  }

  /** Wait while paused. */
  private async hold(): Promise<void> {
    while (this.paused.value) await new Promise<void>((resolve) => (this.resumed = resolve));
    this.resumed = null;
  }

  /** Show one more step, and pause again. */
  async stepOnce(): Promise<void> {
    this.paused.value = false;
    this.resumed?.();
    await Promise.resolve();
    this.paused.value = true;
  }

  /** Everything has been shown. */
  rest(): void {
    this.skipping = false;
    this.spotlight.value = null;
    this.coin.value = null;
  }

  async perform(step: Step, commit: () => void): Promise<void> {
    await this.hold();
    const pace = PACES[settings.pace.value];
    if (this.skipping || pace === 0) {
      commit();
      return;
    }
    const still = wantsLessMotion();
    const others = step.entries.some((entry) => entry.player !== step.me);
    let type: TypeName | undefined;
    for (const entry of step.entries) {
      if (entry.kind === "attack") type = typeOf(step.before, entry.pokemon[0]);
      if (entry.kind === "flip") {
        this.coin.value = { heads: entry.n !== 0, turn: ++this.turns };
        await this.pause(900 * pace);
        this.coin.value = null;
      } else if (entry.kind === "attack") {
        this.spotlight.value = { entry, card: "" };
        if (!still) lunge(entry.pokemon[0], entry.pokemon[1]);
        await this.pause((entry.player === step.me ? 420 : 800) * pace);
      } else if (entry.kind === "mulligan" && entry.player !== step.me && entry.cards.length) {
        await this.showHand(entry, pace);
      } else if ((entry.kind === "play" || entry.kind === "use" || entry.kind === "stadium") && entry.player !== step.me) {
        this.spotlight.value = { entry, card: entry.cards[0] ?? "" };
        await this.pause(1000 * pace);
      }
    }
    this.spotlight.value = null;
    const places = still ? null : capture();
    const ghosts = still ? [] : knockedOut(step);
    commit();
    if (!this.silent) sound(step.entries);
    await new Promise(requestAnimationFrame);
    if (places && !this.skipping) {
      travel(step, places, ghosts);
      strikes(step.entries, type);
    }
    if (!still && step.me !== null && step.entries.some((entry) => entry.kind === "turn" && entry.player === step.me)) this.sweepOnce();
    this.rise(step.entries);
    const reading = Math.max(0, ...step.entries.map((entry) => READING[entry.kind] ?? 0));
    await this.pause((others ? reading : Math.min(reading, 350)) * pace);
  }

  /** The hands that were a mulligan before the player's first question. */
  async showHands(entries: Entry[], me: number | null): Promise<void> {
    const pace = PACES[settings.pace.value];
    const hands = entries.filter((entry) => entry.kind === "mulligan" && entry.player !== me && entry.cards.length);
    if (!hands.length || pace === 0) return;
    if (!wantsLessMotion()) await this.pause(SPLASH);
    for (const entry of hands) await this.showHand(entry, pace);
    this.spotlight.value = null;
  }

  private showHand(entry: Entry, pace: number): Promise<void> {
    this.spotlight.value = { entry, card: "", cards: entry.cards };
    return this.pause(HAND * pace);
  }

  private sweepOnce(): void {
    const turn = ++this.turns;
    this.sweep.value = turn;
    setTimeout(() => {
      if (this.sweep.value === turn) this.sweep.value = 0;
    }, 1000);
  }

  private pause(ms: number): Promise<void> {
    if (this.skipping || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.wake = done;
    });
  }

  private rise(entries: Entry[]): void {
    const fresh = entries.flatMap((entry) => {
      if (entry.kind !== "damage" && entry.kind !== "counters" && entry.kind !== "heal") return [];
      const box = find(`pokemon:${entry.pokemon[0]}`)?.getBoundingClientRect();
      if (!box || !entry.n) return [];
      const amount = entry.kind === "counters" ? entry.n * 10 : entry.n;
      const good = entry.kind === "heal";
      return [{ key: ++this.turns, x: box.left + box.width / 2, y: box.top + box.height * 0.35, text: `${good ? "+" : "−"}${amount}`, good }];
    });
    if (!fresh.length) return;
    this.floats.value = [...this.floats.value, ...fresh];
    const keys = new Set(fresh.map((item) => item.key));
    setTimeout(() => {
      this.floats.value = this.floats.value.filter((item) => !keys.has(item.key));
    }, 1100);
  }
}
