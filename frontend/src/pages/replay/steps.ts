/** The steps of a finished game. */

import { type Signal, signal } from "@preact/signals";
import { api, messageOf } from "../../api";
import type { DeckFace, ReplayStep } from "../../protocol";

const CHUNK = 50;

/** The steps of a game as one seat saw them, loaded from the start. */
export class Steps {
  readonly steps: Signal<ReplayStep[]> = signal([]);
  readonly total = signal<number | null>(null);
  readonly decks: Signal<DeckFace[]> = signal([]);
  readonly problem = signal("");
  private closed = false;

  constructor(
    private readonly game: string,
    private readonly view: string,
  ) {
    void this.load();
  }

  close(): void {
    this.closed = true;
  }

  async load(): Promise<void> {
    this.problem.value = "";
    try {
      while (!this.closed && (this.total.value === null || this.steps.value.length <= this.total.value)) {
        const page = await api.known.get("/api/games/{game_id}/replay", { game_id: this.game, view: this.view, start: this.steps.value.length, count: CHUNK });
        if (!page.steps.length) break;
        this.steps.value = [...this.steps.value, ...page.steps];
        if (page.decks.length) this.decks.value = page.decks;
        this.total.value = page.total;
      }
    } catch (error) {
      this.problem.value = messageOf(error);
    }
  }
}
