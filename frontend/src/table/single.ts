/** The link of a board that one player takes alone: it speaks like the link of a game, but sends all answers each time and keeps
 *  them here. */

import { signal } from "@preact/signals";
import { ApiError } from "../api";
import type { LessonRequest, LessonState, PuzzleState, SeatedPlayer, Sheet, SocketReply, SocketRequest } from "../protocol";
import type { StateMessage } from "../views";
import { isReplyTo, RequestError, type Handlers, type ReplyTo, type TableLink } from "./link";

type Taken = Omit<LessonState | PuzzleState, "step" | "done" | "status" | "solution">;

export abstract class SingleLink<State extends Taken> implements TableLink {
  readonly status = signal<TableLink["status"]["value"]>("connecting");
  readonly code = signal(0);
  protected answers: number[][] = [];
  private sent = 0;

  constructor(
    private readonly seat: number,
    private readonly handlers: Handlers,
  ) {}

  protected abstract request(body: LessonRequest): Promise<State>;

  /** A state has come that is about to be shown. */
  protected abstract took(state: State): void;

  close(): void {
    this.answers = [];
  }

  async ask<T extends SocketRequest["type"]>(type: T, ...[fields]: unknown[]): Promise<ReplyTo<T>> {
    const reply = await this.replyTo({ type, ...Object(fields) });
    if (isReplyTo(type, reply)) return reply;
    throw new RequestError("invalid", "");
  }

  /** Start from the beginning. */
  again(): Promise<void> {
    return this.send([], "undo");
  }

  private async replyTo(request: SocketRequest): Promise<SocketReply> {
    switch (request.type) {
      case "answer":
        await this.send([...this.answers, request.picks ?? []], "answer");
        break;
      case "undo":
        await this.send(this.answers.slice(0, -1), "undo");
        break;
      case "refusals":
        return { type: "refusals", refusals: (await this.request({ answers: this.answers, refusals: true })).refusals ?? [] };
      case "preview":
        return { type: "preview", gains: [], losses: [] };
    }
    return { type: "ack", n: this.answers.length };
  }

  async sheet(serial: number): Promise<Sheet> {
    return (await this.request({ answers: this.answers, pokemon: serial })).sheet!;
  }

  protected async send(answers: number[][], cause: string): Promise<void> {
    let taken: State;
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
    this.took(taken);
    this.handlers.onSeat(this.seat);
    const players: SeatedPlayer[] = taken.names.map((name, seat) => ({ seat, kind: seat === this.seat ? "person" : "bot", name, level: null, online: true }));
    const state: StateMessage = {
      type: "state", cause, n: taken.n, status: "playing", view: taken.view, log_from: from, log: taken.log.slice(from), players, clock: null,
      result: null, undo: null, can_undo: answers.length > 0, decks: [], rematch: [], next: null, watching: 0,
    };
    this.handlers.onState(state);
  }
}
