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

async function guestToken(): Promise<string> {
  if (!guest.value) {
    const made = await request<{ name: string; token: string }>("POST", "/api/guests", { name: words.lobby.guestName }, false);
    guest.value = { token: made.token, name: made.name };
  }
  return guest.value.token;
}

export async function rename(name: string): Promise<void> {
  await guestToken();
  await request("PATCH", "/api/me", { name }, true);
  guest.value = { ...guest.value!, name };
}

/** Get a new token; the old one ends everywhere, and so do all connections to seats. */
export async function endSessions(): Promise<void> {
  await guestToken();
  const renewed = await request<{ name: string; token: string }>("POST", "/api/me/token", {}, true);
  guest.value = { token: renewed.token, name: renewed.name };
}

/** A body that is already JSON. Records are sent unparsed, because JavaScript would round their large numbers. */
export class Raw {
  constructor(readonly text: string) {}
}

async function request<T>(method: string, path: string, body: unknown, asGuest: boolean, again = true): Promise<T> {
  const response = await respond(method, path, body, asGuest, again);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

async function respond(method: string, path: string, body: unknown, asGuest: boolean, again = true, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (asGuest) headers.Authorization = `Bearer ${await guestToken()}`;
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
  if (asGuest && again && response.status === 401) {
    guest.value = null;
    return respond(method, path, body, asGuest, false, signal);
  }
  throw new ApiError(error?.message ?? words.errors.server(response.status), error?.problems, error?.code);
}

export const api = {
  get: <T>(path: string) => request<T>("GET", path, undefined, false),
  post: <T>(path: string, body: unknown) => request<T>("POST", path, body, false),
  /** Requests as a guest. The first one creates the guest. */
  mine: {
    get: <T>(path: string) => request<T>("GET", path, undefined, true),
    post: <T>(path: string, body: unknown) => request<T>("POST", path, body, true),
    put: <T>(path: string, body: unknown) => request<T>("PUT", path, body, true),
    delete: (path: string) => request<void>("DELETE", path, undefined, true),
    /** Post, and hand over the events of the reply as they arrive, until it ends or the signal is aborted. */
    events: async <T>(path: string, body: unknown, signal: AbortSignal, take: (event: T) => void) => {
      const reader = (await respond("POST", path, body, true, true, signal)).body!.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const events = (rest + part.value).split("\n\n");
        rest = events.pop()!;
        for (const event of events) take(JSON.parse(event.replace(/^data: /, "")) as T);
      }
    },
  },
  /** A reply as text, requested as the guest if there is one. */
  text: async (path: string) => (await respond("GET", path, undefined, guest.value !== null)).text(),
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
