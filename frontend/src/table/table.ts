/** A game as the page shows it: states arrive from the link and are shown one after the other. */

import { computed, effect, signal } from "@preact/signals";
import type { Entry, GameInfo, Sheet } from "../protocol";
import type { StateMessage } from "../views";
import { Link, type Handlers, type TableLink } from "./link";
import { Stage } from "./stage";
import { Talk } from "./talk";

/** How many states may wait before the page skips to the newest. Spectators of bots may be far behind. */
const MOST_BEHIND = { playing: 40, watching: 5000 };

export class Table {
  readonly game = signal<GameInfo | null>(null);
  readonly seat = signal<number | null>(null);
  /** The state on the screen. */
  readonly shown = signal<StateMessage | null>(null);
  readonly log = signal<Entry[]>([]);
  /** Whether states before the newest are still being shown. */
  readonly busy = signal(false);
  readonly rematchGame = signal<{ game: string; seat: number | null; token: string | null } | null>(null);
  /** The digest that was shown for a rematch, and what we have added to its seed. */
  nextPromise: { commitment: string; luck: string } | null = null;
  readonly stage = new Stage();
  readonly talk: Talk;
  readonly link: TableLink;
  private queue: StateMessage[] = [];
  private received = 0;
  private newest: StateMessage | null = null;
  private clockAt = 0;
  private readonly unmuting: () => void;

  /** The open question, once everything before it has been shown; null for none. */
  readonly decision = computed(() => {
    const state = this.shown.value;
    return !this.busy.value && this.link.status.value === "live" && state?.status === "playing" ? (state.view?.decision ?? null) : null;
  });

  /** Changes with each question to this player: which of their answers comes next, and whether it is asked for. */
  readonly question = computed(() => {
    const state = this.shown.value;
    return `${state?.n}|${Boolean(state?.view?.decision)}|${state?.cause === "undo"}`;
  });

  constructor(
    readonly id: string,
    token: string | null,
    makeLink: (handlers: Handlers) => TableLink = (handlers) => new Link(id, token, handlers),
  ) {
    this.link = makeLink({
      onState: (state) => this.take(state),
      onWelcome: (game) => {
        this.game.value = game;
      },
      onSeat: (seat) => {
        this.seat.value = seat;
      },
      onRematch: (game, seat, token) => {
        this.rematchGame.value = { game, seat, token };
      },
      onSaid: (seat, phrase) => this.talk.hear(seat, phrase),
      logLength: () => this.received,
    });
    this.talk = new Talk(id, this.link);
    this.unmuting = effect(() => {
      if (this.link.status.value === "live") this.talk.muteAgain();
    });
  }

  close(): void {
    this.unmuting();
    this.talk.close();
    this.link.close();
    this.stage.skip();
  }

  /** The sheet of a Pokémon as this player sees it. */
  sheet(serial: number): Promise<Sheet> {
    return this.link.sheet(serial);
  }

  answer(picks: number[]): Promise<unknown> {
    return this.link.ask("answer", { n: this.shown.value?.n ?? 0, picks });
  }

  /** Seconds that a seat has left now; null without a clock. */
  clock(seat: number): number | null {
    const clock = (this.newest ?? this.shown.value)?.clock;
    const left = clock?.left[seat];
    if (left === undefined || left === null) return null;
    const passed = clock!.running === seat ? (Date.now() - this.clockAt) / 1000 : 0;
    return Math.max(0, left - passed);
  }

  private take(state: StateMessage): void {
    if (state.clock !== this.newest?.clock) this.clockAt = Date.now(); // not sent again while our own count is right
    this.newest = state;
    this.received = state.log_from + state.log.length;
    this.queue.push(state);
    if (!this.busy.value) void this.pump();
  }

  private async pump(): Promise<void> {
    this.busy.value = true;
    for (let state = this.queue.shift(); state; state = this.queue.shift()) {
      const before = this.shown.value;
      const next = state;
      const commit = () => {
        this.log.value = [...this.log.value.filter((entry) => entry.number < next.log_from), ...next.log];
        this.shown.value = next;
      };
      const jump = !before?.view || !next.view || next.cause === "undo" || next.cause === "hello" || this.queue.length > MOST_BEHIND[this.seat.value === null ? "watching" : "playing"];
      if (jump) {
        commit();
        if (!before?.view && next.view?.phase === "setup") await this.stage.showHands(next.log, this.seat.value);
      } else await this.stage.perform({ before: before.view!, after: next.view!, entries: next.log, me: this.seat.value }, commit);
    }
    this.stage.rest();
    this.busy.value = false;
  }
}
