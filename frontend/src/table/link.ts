/** The WebSocket of a game: sends hello, matches replies to requests, and reconnects when the connection breaks. */

import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { api } from "../api";
import type { Ack, GameInfo, Pong, Sheet, SocketNews, SocketReply, SocketRequest } from "../protocol";
import type { StateMessage } from "../views";
import { merged } from "./merging";

type LinkStatus = "connecting" | "live" | "lost" | "gone";

export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule = "",
  ) {
    super(message);
  }
}

interface Pending {
  resolve: (reply: SocketReply) => void;
  reject: (error: RequestError) => void;
}

type RequestType = SocketRequest["type"];
/** The fields of a request besides its type and number. */
export type Fields<T extends RequestType> = Omit<Extract<SocketRequest, { type: T }>, "type" | "id">;
/** The reply to a request: one of the same type, or that it was done. */
export type ReplyTo<T extends RequestType> = [Extract<SocketReply, { type: T }>] extends [never] ? Ack | Pong : Extract<SocketReply, { type: T }>;
/** A request may be without fields if it needs none. */
type Asked<T extends RequestType> = object extends Fields<T> ? [fields?: Fields<T>] : [fields: Fields<T>];

/** Requests whose replies carry something. */
const TELLING: readonly RequestType[] = ["why_not", "refusals", "preview", "hint", "log"];

export function isReplyTo<T extends RequestType>(type: T, reply: SocketReply): reply is SocketReply & ReplyTo<T> {
  return reply.type === type || (!TELLING.includes(type) && (reply.type === "ack" || reply.type === "pong"));
}

/** The link of a table: the WebSocket of a game, or a lesson. */
export interface TableLink {
  readonly status: Signal<LinkStatus>;
  readonly code: Signal<number>;
  ask<T extends RequestType>(type: T, ...fields: Asked<T>): Promise<ReplyTo<T>>;
  sheet(serial: number): Promise<Sheet>;
  close(): void;
}

export interface Handlers {
  onState(state: StateMessage): void;
  onWelcome(game: GameInfo): void;
  onSeat(seat: number | null): void;
  onRematch(game: string, seat: number | null, token: string | null): void;
  onSaid(seat: number, phrase: string): void;
  /** How many log entries we have. */
  logLength(): number;
}

/** Close codes after which the link does not reconnect. */
const FINAL = new Set([4401, 4404]);
/** After a restart of the server, people should not wait for long. */
const LONGEST_PAUSE = 3_000;
const SILENCE = 25_000;

export class Link implements TableLink {
  readonly status = signal<LinkStatus>("connecting");
  /** The final close code; 0 while the link may still reconnect. */
  readonly code = signal(0);
  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private nextId = 1;
  private pause = 500;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval>;
  private heard = 0;
  private seat: number | null = null;
  private closed = false;
  /** The state as far as it is known; the server sends only what has changed since. */
  private state: StateMessage | null = null;
  private readonly online = () => {
    if (this.status.value === "lost") this.open();
  };

  constructor(
    private readonly game: string,
    private readonly token: string | null,
    private readonly handlers: Handlers,
  ) {
    addEventListener("online", this.online);
    this.pulse = setInterval(() => this.check(), SILENCE / 2);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.online);
    this.socket?.close();
  }

  /** Send a request and wait for its reply. An `error` reply or a broken connection rejects. */
  ask<T extends RequestType>(type: T, ...[fields]: Asked<T>): Promise<ReplyTo<T>> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new RequestError("lost", ""));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { reject, resolve: (reply) => (isReplyTo(type, reply) ? resolve(reply) : reject(new RequestError("fault", reply.type))) });
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  sheet(serial: number): Promise<Sheet> {
    return api.known.get("/api/games/{game_id}/sheet", { game_id: this.game, pokemon: serial, view: this.seat === null ? "public" : String(this.seat) });
  }

  private open(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    const url = new URL(`api/games/${encodeURIComponent(this.game)}/ws`, location.origin);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token: this.token, log: this.handlers.logLength() }));
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.take(JSON.parse(String(event.data)));
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lose(event.code);
    };
  }

  private take(message: SocketNews | SocketReply): void {
    if (message.type === "welcome") {
      this.status.value = "live";
      this.pause = 500;
      this.seat = message.seat;
      this.handlers.onWelcome(message.game);
      this.handlers.onSeat(this.seat);
    } else if (message.type === "state") {
      this.state = merged(this.state, message);
      this.handlers.onState(this.state);
    }
    else if (message.type === "said") this.handlers.onSaid(message.seat, message.phrase);
    else if (message.type === "rematch") this.handlers.onRematch(message.game, message.seat ?? null, message.token ?? null);
    else {
      const id = Number(message.id);
      const waiting = this.pending.get(id);
      this.pending.delete(id);
      if (message.type === "error") waiting?.reject(new RequestError(message.code, message.message, message.rule));
      else waiting?.resolve(message);
    }
  }

  private lose(code: number): void {
    for (const waiting of this.pending.values()) waiting.reject(new RequestError("lost", ""));
    this.pending.clear();
    if (this.closed) return;
    if (FINAL.has(code)) {
      this.code.value = code;
      this.status.value = "gone";
      return;
    }
    this.status.value = "lost";
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** Close a connection that has been silent for too long, though nobody closed it. */
  private check(): void {
    if (this.status.value !== "live") return;
    if (Date.now() - this.heard > SILENCE) this.socket?.close();
    else void this.ask("ping").catch(() => undefined);
  }
}
