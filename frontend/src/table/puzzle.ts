/** The link of a puzzle: its answers, hints, and the solution step by step. */

import { signal } from "@preact/signals";
import { api } from "../api";
import type { LessonRequest, PuzzleInfo, PuzzleState, PuzzleStep } from "../protocol";
import type { Handlers } from "./link";
import { SingleLink } from "./single";

/** Numbers of deals: where the hidden cards are. */
const DEALS = 1_000_000;

export class PuzzleLink extends SingleLink<PuzzleState> {
  readonly outcome = signal<PuzzleState["status"]>("open");
  /** The whole solution while it is shown, and how many of its steps have been taken. */
  readonly solution = signal<PuzzleStep[] | null>(null);
  readonly at = signal(0);
  /** The hidden cards are elsewhere on every visit, and stay there when an answer is taken back. */
  private readonly deal = Math.floor(Math.random() * DEALS);

  constructor(
    readonly puzzle: PuzzleInfo,
    handlers: Handlers,
  ) {
    super(puzzle.seat, handlers);
    void this.send([], "hello");
  }

  /** The next answer of the solution in words; null if it can no longer be completed. */
  async hint(): Promise<PuzzleStep | null> {
    return (await this.post({ answers: this.answers, asked: "hint" })).solution?.[0] ?? null;
  }

  /** Show the solution from the beginning. */
  async show(): Promise<void> {
    const shown = await this.post({ answers: [], asked: "solution" });
    this.solution.value = shown.solution ?? [];
    await this.goTo(0);
  }

  /** Show the board after that many steps of the solution. */
  async goTo(at: number): Promise<void> {
    const steps = this.solution.value ?? [];
    await this.send(steps.slice(0, at).map((step) => step.picks), at === this.at.value + 1 ? "answer" : "undo");
    this.at.value = at;
  }

  /** Back to solving. */
  hide(): Promise<void> {
    this.solution.value = null;
    this.at.value = 0;
    return this.again();
  }

  protected request(body: LessonRequest): Promise<PuzzleState> {
    return this.post(body);
  }

  private post(body: LessonRequest & { asked?: "hint" | "solution" }): Promise<PuzzleState> {
    return api.post("/api/puzzles/{name}", { name: this.puzzle.name }, { ...body, deal: this.deal });
  }

  protected took(state: PuzzleState): void {
    this.outcome.value = state.status;
  }
}
