/** The link of a lesson. */

import { signal } from "@preact/signals";
import { api } from "../api";
import type { LessonRequest, LessonState } from "../protocol";
import type { Handlers } from "./link";
import { SingleLink } from "./single";

export class LessonLink extends SingleLink<LessonState> {
  /** How many steps are done, and whether none is left. */
  readonly step = signal(0);
  readonly done = signal(false);

  constructor(
    readonly lesson: string,
    handlers: Handlers,
  ) {
    super(0, handlers);
    void this.send([], "hello");
  }

  protected request(body: LessonRequest): Promise<LessonState> {
    return api.post("/api/lessons/{name}", { name: this.lesson }, body);
  }

  protected took(state: LessonState): void {
    this.step.value = state.step;
    this.done.value = state.done;
  }
}
