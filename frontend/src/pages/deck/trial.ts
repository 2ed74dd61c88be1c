/** A deck's games against a field of others, which the server plays while the page shows something else. */

import { signal } from "@preact/signals";
import { api, ApiError, messageOf } from "../../api";
import type { DeckChoice, TrialResults } from "../../protocol";
import { words } from "../../words";
import type { Counts } from "./draft";

export interface Opponent {
  /** As in the choice of a deck. */
  value: string;
  title: string;
  deck: DeckChoice;
}

export interface Terms {
  ruleset: string;
  form: string;
  format: string;
}

export class Trial {
  /** The chosen decks; null until the player changes the usual ones. */
  readonly picked = signal<string[] | null>(null);
  /** How many games are played against each. */
  readonly games = signal(100);
  readonly results = signal<TrialResults | null>(null);
  readonly problem = signal("");
  readonly isRunning = signal(false);
  /** Whom the results are against, and the cards that were tried. */
  readonly field = signal<Opponent[]>([]);
  readonly cards = signal<Counts>({});
  private abort: AbortController | null = null;

  async start(cards: Counts, field: Opponent[], terms: Terms): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.abort = abort;
    this.cards.value = cards;
    this.field.value = field;
    this.results.value = null;
    this.problem.value = "";
    this.isRunning.value = true;
    const body = { deck: { cards }, against: field.map((opponent) => opponent.deck), pairs: this.games.value / 2, ...terms, format: terms.format || null };
    try {
      await api.trial(body, abort.signal, (results) => {
        if (this.abort === abort) this.results.value = results;
      });
      const status = this.results.peek()?.status;
      if (this.abort === abort && status !== "done" && status !== "out_of_time") this.problem.value = words.trial.broken;
    } catch (error) {
      if (this.abort === abort) this.problem.value = [messageOf(error), ...(error instanceof ApiError ? error.problems.map((problem) => problem.message) : [])].join(" ");
    } finally {
      if (this.abort === abort) this.isRunning.value = false;
    }
  }

  /** What has been found is kept. */
  stop(): void {
    this.abort?.abort();
    this.abort = null;
    this.isRunning.value = false;
  }
}
