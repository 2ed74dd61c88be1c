/** Messages from the server: merging changes, showing states in order, and the socket's requests and replies. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "./browser";
import { Link, RequestError, type Handlers } from "../src/table/link";
import { merged } from "../src/table/merging";
import { Table } from "../src/table/table";
import type { StateMessage } from "../src/views";
import { pokemon, question, side, state, view } from "./positions";

describe("merging", () => {
  const before = state(view(null, [side(0, { active: [pokemon(1, "Vulpix")] }), side(1)]), { n: 4 });

  it("takes a whole state as it is", () => {
    expect(merged(null, before)).toEqual(before);
  });

  it("changes only the fields that arrived, of one side too", () => {
    const after = merged(before, { type: "state", cause: "answer", log_from: 0, log: [], n: 5, changes: { turn: 4, sides: { "1": { deck: 39 } } } });
    expect(after.n).toBe(5);
    expect(after.view!.turn).toBe(4);
    expect(after.view!.sides[1]!.deck).toBe(39);
    expect(after.view!.sides[0]).toEqual(before.view!.sides[0]);
    expect(before.view!.turn).toBe(3);
  });

  it("keeps the view where it has not changed, and forgets it where it has gone", () => {
    expect(merged(before, { type: "state", cause: "rematch", log_from: 0, log: [] }).view).toBe(before.view);
    expect(merged(before, { type: "state", cause: "over", log_from: 0, log: [], view: null }).view).toBeNull();
  });
});

class Socket {
  static last: Socket;
  static readonly OPEN = 1;
  readonly OPEN = 1;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: { code: number }) => {};

  constructor(readonly url: URL) {
    Socket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.onclose({ code: 1006 });
  }

  receive(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

describe("the link", () => {
  let link: Link;
  let states: StateMessage[];
  const said: [number, string][] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    states = [];
    const handlers: Handlers = {
      onState: (next) => states.push(next),
      onWelcome: () => undefined,
      onSeat: () => undefined,
      onRematch: () => undefined,
      onSaid: (seat, phrase) => said.push([seat, phrase]),
      logLength: () => 3,
    };
    link = new Link("k3v9", "token", handlers);
    Socket.last.onopen();
  });

  afterEach(() => {
    link.close();
    vi.useRealTimers();
  });

  it("says hello with its token and what it has of the log", () => {
    expect(Socket.last.url.href).toBe("ws://table.test/api/games/k3v9/ws");
    expect(Socket.last.sent).toEqual([{ type: "hello", token: "token", log: 3 }]);
    Socket.last.receive({ type: "welcome", seat: 0, game: {} });
    expect(link.status.value).toBe("live");
  });

  it("gives each reply to its request, in any order", async () => {
    const hint = link.ask("hint");
    const undo = link.ask("undo");
    const [first, second] = Socket.last.sent.slice(1);
    Socket.last.receive({ type: "ack", n: 3, id: second!.id });
    Socket.last.receive({ type: "hint", id: first!.id, n: 3, picks: [2], text: ["draw"], answers: [] });
    expect((await hint).picks).toEqual([2]);
    await undo;
  });

  it("rejects a reply that does not belong to its request", async () => {
    const hint = link.ask("hint");
    Socket.last.receive({ type: "ack", n: 3, id: Socket.last.sent[1]!.id });
    await expect(hint).rejects.toMatchObject({ code: "fault" });
  });

  it("rejects with the server's reason and rule", async () => {
    const answer = link.ask("answer", { n: 1, picks: [0] });
    Socket.last.receive({ type: "error", id: Socket.last.sent[1]!.id, code: "illegal", message: "Not now.", rule: "MD-turn-3" });
    await expect(answer).rejects.toMatchObject({ code: "illegal", message: "Not now.", rule: "MD-turn-3" });
  });

  it("builds states from changes", () => {
    Socket.last.receive(state(view(null), { n: 4 }));
    Socket.last.receive({ type: "state", cause: "answer", log_from: 0, log: [], n: 5, changes: { turn: 9 } });
    expect(states.map((item) => [item.n, item.view!.turn])).toEqual([[4, 3], [5, 9]]);
  });

  it("hears phrases", () => {
    Socket.last.receive({ type: "said", seat: 1, phrase: "hello" });
    expect(said).toEqual([[1, "hello"]]);
  });

  it("connects again after a break, and fails what was under way", async () => {
    const lost = link.ask("hint");
    const first = Socket.last;
    first.onclose({ code: 1006 });
    await expect(lost).rejects.toBeInstanceOf(RequestError);
    expect(link.status.value).toBe("lost");
    vi.advanceTimersByTime(500);
    expect(Socket.last).not.toBe(first);
  });

  it("gives up where the seat or the game is not there", () => {
    const first = Socket.last;
    first.onclose({ code: 4404 });
    vi.advanceTimersByTime(60_000);
    expect(link.status.value).toBe("gone");
    expect(link.code.value).toBe(4404);
    expect(Socket.last).toBe(first);
  });
});

describe("the table", () => {
  it("shows the newest state and keeps the whole log", async () => {
    let handlers!: Handlers;
    const table = new Table("k3v9", null, (given) => {
      handlers = given;
      return { status: { value: "live" }, code: { value: 0 }, ask: vi.fn(), sheet: vi.fn(), close: vi.fn() } as never;
    });
    const entry = (number: number) => ({ number, kind: "draw", player: 1, cards: [], pokemon: [], n: 1, text: "", rule: "", line: [`line ${number}`], from: number });
    handlers.onSeat(0);
    handlers.onState(state(view(null), { log: [entry(0), entry(1)] }));
    await vi.waitFor(() => expect(table.busy.value).toBe(false));
    handlers.onState(state(view(question("main", [{ kind: "end", text: "end" }])), { n: 2, cause: "undo", log_from: 1, log: [entry(1), entry(2)] }));
    await vi.waitFor(() => expect(table.busy.value).toBe(false));
    expect(table.log.value.map((item) => item.number)).toEqual([0, 1, 2]);
    expect(table.decision.value?.kind).toBe("main");
    expect(handlers.logLength()).toBe(3);
    table.close();
  });
});
