/** The guest's token: one guest is made, and a token that was renewed is never lost to a late reply. */

import { beforeEach, expect, it, vi } from "vitest";
import { happen } from "./browser";

interface Sent {
  path: string;
  token: string;
  reply: (status: number, body: unknown) => void;
}

let sent: Sent[] = [];

/** The request sent at that place. */
const nth = (index: number) => sent.at(index) ?? expect.fail(`Request ${index} was not sent.`);

/** What the page sends; a test writes each reply when it wants to. */
vi.stubGlobal("fetch", (path: string, options: { headers: Record<string, string> }) => {
  return new Promise((resolve) => {
    const reply = (status: number, body: unknown) => resolve(new Response(JSON.stringify(body), { status }));
    sent.push({ path, token: options.headers.Authorization ?? "", reply });
  });
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const ended = { error: { code: "unauthorized", message: "This guest is unknown." } };

/** The module with nothing remembered. */
async function page() {
  vi.resetModules();
  return import("../src/api");
}

beforeEach(() => {
  sent = [];
});

it("makes one guest for requests that start together", async () => {
  const { api } = await page();
  void api.mine.get("/api/me");
  void api.mine.get("/api/decks");
  await settle();
  expect(sent.map(({ path }) => path)).toEqual(["/api/guests"]);
  nth(0).reply(201, { name: "Guest", token: "first" });
  await settle();
  expect(sent.slice(1)).toMatchObject([
    { path: "/api/me", token: "Bearer first" },
    { path: "/api/decks", token: "Bearer first" },
  ]);
});

it("keeps a renewed token when an older request is refused", async () => {
  const { api, endSessions } = await page();
  happen("storage", { key: "playmat.guest", newValue: JSON.stringify({ name: "Mia", token: "old" }) });
  const late = api.mine.get("/api/me/games");
  const renewal = endSessions();
  await settle();
  nth(0).reply(401, ended);
  await settle();
  nth(1).reply(200, { name: "Mia", token: "new" });
  await renewal;
  await settle();
  expect(nth(2)).toMatchObject({ path: "/api/me/games", token: "Bearer new" });
  nth(2).reply(200, "done");
  await expect(late).resolves.toBe("done");
});

it("makes a new guest when the token has ended elsewhere", async () => {
  const { api } = await page();
  happen("storage", { key: "playmat.guest", newValue: JSON.stringify({ name: "Mia", token: "old" }) });
  const reply = api.mine.get("/api/me");
  await settle();
  nth(0).reply(401, ended);
  await settle();
  nth(1).reply(201, { name: "Guest", token: "new" });
  await settle();
  expect(nth(2)).toMatchObject({ path: "/api/me", token: "Bearer new" });
  nth(2).reply(200, 3);
  await expect(reply).resolves.toBe(3);
});

it("reports that sessions could not be ended, and stays usable", async () => {
  const { endSessions, guestName } = await page();
  happen("storage", { key: "playmat.guest", newValue: JSON.stringify({ name: "Mia", token: "old" }) });
  const renewal = endSessions();
  await settle();
  nth(0).reply(503, { error: { code: "busy", message: "Try again." } });
  await expect(renewal).rejects.toThrow("Try again.");
  expect(guestName()).toBe("Mia");
});
