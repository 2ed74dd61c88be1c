/** Requests to the server, and the guest account that they are made with. */

import { signal } from "@preact/signals";
import type { ErrorBody, LessonInfo, Meta, Problem, Routes } from "./protocol";
import { stored } from "./stored";
import { words } from "./words";
import { translated } from "./words/language";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly problems: Problem[] = [],
    readonly code = "",
    readonly status = 0,
  ) {
    super(message);
  }
}

type Split<Key> = Key extends `${infer Method} ${infer Path}` ? [Method, Path] : never;
type Method = Split<keyof Routes>[0];
/** The paths that take a method, as docs/protocol.md writes them. */
type PathOf<M extends Method> = Extract<Split<keyof Routes>, [M, string]>[1];
type Route<M extends Method, P extends string> = `${M} ${P}` extends keyof Routes ? Routes[`${M} ${P}`] : never;
/** What a request needs besides its path: values for the path and the query, then the body; each may be left out if nothing in it is needed. */
type Needs<M extends Method, P extends string> = Route<M, P>["body"] extends undefined
  ? object extends Route<M, P>["given"]
    ? [given?: Route<M, P>["given"]]
    : [given: Route<M, P>["given"]]
  : [given: Route<M, P>["given"], body: Route<M, P>["body"] | Raw];

/** Whether the last request reached the server. */
export const reachable = signal(true);

const guest = stored<{ token: string; name: string } | null>("guest", null);

export function guestName(): string {
  return guest.value?.name ?? "";
}

/** A new token on its way. Requests as the guest wait for it: one guest is made, and no request uses a token that is ending. */
let coming: Promise<string> | null = null;

function newToken(reply: Promise<{ name: string; token: string }>): Promise<string> {
  coming = reply
    .then(({ name, token }) => {
      guest.value = { name, token };
      return token;
    })
    .finally(() => {
      coming = null;
    });
  return coming;
}

async function guestToken(): Promise<string> {
  return coming ?? guest.value?.token ?? newToken(send("POST", "/api/guests", {}, { name: words.lobby.guestName }, false));
}

export async function rename(name: string): Promise<void> {
  await send("PATCH", "/api/me", {}, { name }, true);
  guest.value = { ...guest.value!, name };
}

/** Become the person whose account a request has logged in to. */
export async function logIn(reply: Promise<{ name: string; token: string }>): Promise<void> {
  await newToken(reply);
}

/** Be nobody on this device; the next request as a guest makes a new one. */
export function logOut(): void {
  guest.value = null;
}

/** Get a new token; the old one ends everywhere, and so do all connections to seats. */
export async function endSessions(): Promise<void> {
  await newToken(send("POST", "/api/me/token", {}, undefined, await guestToken()));
}

/** A body that is already JSON. Records are sent unparsed, because JavaScript would round their large numbers. */
export class Raw {
  constructor(readonly text: string) {}
}

/** The address of a request: the values go into the places that the path names, the others into the query. */
export function address(path: string, given: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    const place = `{${name}}`;
    if (path.includes(place)) path = path.replace(place, encodeURIComponent(String(value)));
    else if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  }
  return query.size ? `${path}?${query}` : path;
}

/** Request as the guest, as nobody, or with a token. */
async function send<M extends Method, P extends PathOf<M>>(method: M, path: P, given: object | undefined, body: unknown, as: boolean | string): Promise<Route<M, P>["reply"]> {
  const where = address(path, given ?? {});
  const response = await (as === true ? respondToGuest(method, where, body) : respond(method, where, body, as || ""));
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

/** Request as the guest. A token that has ended is forgotten, unless a new one came in the meantime, and the request is repeated. */
async function respondToGuest(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const token = await guestToken();
  try {
    return await respond(method, path, body, token, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await coming?.catch(() => "");
    if (guest.value?.token === token) guest.value = null;
    return respond(method, path, body, await guestToken(), signal);
  }
}

async function respond(method: string, path: string, body: unknown, token: string, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : body instanceof Raw ? body.text : JSON.stringify(body), signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    reachable.value = false;
    throw new ApiError(words.errors.offline);
  }
  reachable.value = true;
  if (response.ok) return response;
  const found: Partial<ErrorBody> = await response.json().catch(() => ({}));
  const error = found.error;
  throw new ApiError(error?.message ?? words.errors.server(response.status), error?.problems, error?.code, response.status);
}

/** The methods, by path; what a path needs and returns is in `Routes`. */
function requests(asGuest: boolean) {
  return {
    get: <P extends PathOf<"GET">>(path: P, ...[given]: Needs<"GET", P>) => send("GET", path, given, undefined, asGuest),
    post: <P extends PathOf<"POST">>(path: P, ...[given, body]: Needs<"POST", P>) => send("POST", path, given, body, asGuest),
    put: <P extends PathOf<"PUT">>(path: P, ...[given, body]: Needs<"PUT", P>) => send("PUT", path, given, body, asGuest),
    delete: <P extends PathOf<"DELETE">>(path: P, ...[given]: Needs<"DELETE", P>) => send("DELETE", path, given, undefined, asGuest),
  };
}

const asNobody = requests(false);
const asGuest = requests(true);

export const api = {
  ...asNobody,
  /** Requests as a guest. The first one creates the guest. */
  mine: asGuest,
  /** Requests as the guest if there is one. */
  get known() {
    return guest.value === null ? asNobody : asGuest;
  },
  /** Post, and hand over the events of the reply as they arrive, until it ends or the signal is aborted. */
  trial: async (body: Routes["POST /api/builder/trial"]["body"], signal: AbortSignal, take: (results: Routes["POST /api/builder/trial"]["reply"]) => void) => {
    const reader = (await respondToGuest("POST", "/api/builder/trial", body, signal)).body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (rest + part.value).split("\n\n");
      rest = events.pop()!;
      for (const event of events) take(JSON.parse(event.replace(/^data: /, "")));
    }
  },
  /** The record of a game as text: JavaScript would round its large numbers. */
  record: async (id: string) => {
    const where = address("/api/games/{game_id}/record", { game_id: id });
    return (await (guest.value ? respondToGuest("GET", where, undefined) : respond("GET", where, undefined, ""))).text();
  },
  isGuest: () => guest.value !== null,
};

let meta: Promise<Meta> | null = null;

export function getMeta(): Promise<Meta> {
  meta ??= api.get("/api/meta").then(translated, (error: unknown) => {
    meta = null;
    throw error;
  });
  return meta;
}

export const getLessons = async (): Promise<LessonInfo[]> => translated((await api.get("/api/lessons")).lessons);

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
