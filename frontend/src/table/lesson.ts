/** The link of a lesson: it speaks like the link of a game, but sends all answers each time and keeps them here. */

import { signal } from "@preact/signals";
import { api, ApiError } from "../api";
import type { Entry, Player, Refusal, Sheet, StateMessage, View } from "../protocol";
import { RequestError, type Handlers, type Reply, type TableLink } from "./link";

export interface Lesson {
  name: string;
  title: string;
  about: string;
  group: "basics" | "years";
  ruleset: string;
  steps: string[];
}

interface Taken {
  n: number;
  step: number;
  done: boolean;
  view: View;
  log: Entry[];
  names: string[];
  refusals?: Refusal[];
  sheet?: Sheet;
}

export class LessonLink implements TableLink {
  readonly status = signal<TableLink["status"]["value"]>("connecting");
  readonly code = signal(0);
  /** How many steps are done, and whether none is left. */
  readonly step = signal(0);
  readonly done = signal(false);
  private answers: number[][] = [];
  private sent = 0;

  constructor(
    readonly lesson: string,
    private readonly handlers: Handlers,
  ) {
    void this.send([], "hello");
  }

  close(): void {
    this.answers = [];
  }

  async ask(type: string, fields: Reply = {}): Promise<Reply> {
    switch (type) {
      case "answer":
        await this.send([...this.answers, fields.picks as number[]], "answer");
        return {};
      case "undo":
        await this.send(this.answers.slice(0, -1), "undo");
        return {};
      case "refusals":
        return { refusals: (await this.request({ answers: this.answers, refusals: true })).refusals };
      case "again":
        await this.send([], "undo");
        return {};
      case "preview":
        return { gains: [], losses: [] };
      default:
        return {};
    }
  }

  async sheet(serial: number): Promise<Sheet> {
    return (await this.request({ answers: this.answers, pokemon: serial })).sheet!;
  }

  private request(body: Record<string, unknown>): Promise<Taken> {
    return api.post<Taken>(`/api/lessons/${encodeURIComponent(this.lesson)}`, body);
  }

  private async send(answers: number[][], cause: string): Promise<void> {
    let taken: Taken;
    try {
      taken = await this.request({ answers });
    } catch (error) {
      if (this.status.value === "connecting") {
        this.status.value = "gone";
        this.code.value = 4404;
      }
      throw new RequestError("refused", error instanceof ApiError ? error.message : "");
    }
    this.answers = answers;
    const from = cause === "answer" ? this.sent : 0;
    this.sent = taken.log.length;
    this.status.value = "live";
    this.step.value = taken.step;
    this.done.value = taken.done;
    this.handlers.onSeat(0);
    const players: Player[] = taken.names.map((name, seat) => ({ seat, kind: seat ? "bot" : "person", name, level: null, online: true }));
    const state: StateMessage = {
      type: "state", cause, n: taken.n, status: "playing", view: taken.view, log_from: from, log: taken.log.slice(from), players, clock: null,
      result: null, undo: null, can_undo: answers.length > 0, decks: [], rematch: [], next: null, watching: 0,
    };
    this.handlers.onState(state);
  }
}
