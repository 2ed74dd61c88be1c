/** Requests to the server, and the guest account that they are made with. */

import { signal } from "@preact/signals";
import type { Meta, Problem } from "./protocol";
import { stored } from "./stored";
import { words } from "./words";

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
  return coming ?? guest.value?.token ?? newToken(request("POST", "/api/guests", { name: words.lobby.guestName }, ""));
}

export async function rename(name: string): Promise<void> {
  await requestAsGuest("PATCH", "/api/me", { name });
  guest.value = { ...guest.value!, name };
}

/** Get a new token; the old one ends everywhere, and so do all connections to seats. */
export async function endSessions(): Promise<void> {
  await newToken(request("POST", "/api/me/token", {}, await guestToken()));
}

/** A body that is already JSON. Records are sent unparsed, because JavaScript would round their large numbers. */
export class Raw {
  constructor(readonly text: string) {}
}

async function request<T>(method: string, path: string, body: unknown, token: string): Promise<T> {
  return read<T>(await respond(method, path, body, token));
}

async function requestAsGuest<T>(method: string, path: string, body: unknown): Promise<T> {
  return read<T>(await respondToGuest(method, path, body));
}

async function read<T>(response: Response): Promise<T> {
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
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
  const error = ((await response.json().catch(() => ({}))) as { error?: { code: string; message: string; problems?: Problem[] } }).error;
  throw new ApiError(error?.message ?? words.errors.server(response.status), error?.problems, error?.code, response.status);
}

export const api = {
  get: <T>(path: string) => request<T>("GET", path, undefined, ""),
  post: <T>(path: string, body: unknown) => request<T>("POST", path, body, ""),
  /** Requests as a guest. The first one creates the guest. */
  mine: {
    get: <T>(path: string) => requestAsGuest<T>("GET", path, undefined),
    post: <T>(path: string, body: unknown) => requestAsGuest<T>("POST", path, body),
    put: <T>(path: string, body: unknown) => requestAsGuest<T>("PUT", path, body),
    delete: (path: string) => requestAsGuest<void>("DELETE", path, undefined),
    /** Post, and hand over the events of the reply as they arrive, until it ends or the signal is aborted. */
    events: async <T>(path: string, body: unknown, signal: AbortSignal, take: (event: T) => void) => {
      const reader = (await respondToGuest("POST", path, body, signal)).body!.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const events = (rest + part.value).split("\n\n");
        rest = events.pop()!;
        for (const event of events) take(JSON.parse(event.replace(/^data: /, "")) as T);
      }
    },
  },
  /** A reply as text, requested as the guest if there is one. */
  text: async (path: string) => (await (guest.value ? respondToGuest("GET", path, undefined) : respond("GET", path, undefined, ""))).text(),
  isGuest: () => guest.value !== null,
};

let meta: Promise<Meta> | null = null;

export function getMeta(): Promise<Meta> {
  meta ??= api.get<Meta>("/api/meta").catch((error: unknown) => {
    meta = null;
    throw error;
  });
  return meta;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
