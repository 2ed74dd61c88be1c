/** The WebSocket of a game: sends hello, matches replies to requests, and reconnects when the connection breaks. */

import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { api } from "../api";
import type { Game, Sheet, StateMessage, StateUpdate } from "../protocol";
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
  resolve: (reply: Reply) => void;
  reject: (error: RequestError) => void;
}

/** Replies differ by type; callers know which one they requested. */
export type Reply = Record<string, unknown>;

/** What a table needs of its link: the WebSocket of a game, or a lesson. */
export interface TableLink {
  readonly status: Signal<LinkStatus>;
  readonly code: Signal<number>;
  ask(type: string, fields?: Reply): Promise<Reply>;
  sheet(serial: number): Promise<Sheet>;
  close(): void;
}

export interface Handlers {
  onState(state: StateMessage): void;
  onWelcome(game: Game): void;
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
  ask(type: string, fields: Reply = {}): Promise<Reply> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new RequestError("lost", ""));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  sheet(serial: number): Promise<Sheet> {
    const query = new URLSearchParams({ pokemon: String(serial), view: this.seat === null ? "public" : String(this.seat) });
    return (api.isGuest() ? api.mine.get : api.get)<Sheet>(`/api/games/${encodeURIComponent(this.game)}/sheet?${query}`);
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
      this.take(JSON.parse(event.data as string) as Reply);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lose(event.code);
    };
  }

  private take(message: Reply): void {
    if (message.type === "welcome") {
      this.status.value = "live";
      this.pause = 500;
      this.seat = message.seat as number | null;
      this.handlers.onWelcome(message.game as Game);
      this.handlers.onSeat(this.seat);
    } else if (message.type === "state") {
      this.state = merged(this.state, message as unknown as StateUpdate);
      this.handlers.onState(this.state);
    }
    else if (message.type === "said") this.handlers.onSaid(message.seat as number, message.phrase as string);
    else if (message.type === "rematch") this.handlers.onRematch(message.game as string, (message.seat as number) ?? null, (message.token as string) ?? null);
    else {
      const waiting = this.pending.get(message.id as number);
      this.pending.delete(message.id as number);
      if (message.type === "error") waiting?.reject(new RequestError(message.code as string, message.message as string, (message.rule as string) ?? ""));
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
