/** The states of a page: loading, failed, and empty. */

import type { ComponentChildren } from "preact";
import { words } from "../words";

export function Failure({ message, retry }: { message: string; retry?: () => void }) {
  return (
    <div class="failure" role="alert">
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <rect x="12" y="8" width="26" height="36" rx="4" transform="rotate(-10 25 26)" />
        <path d="M40 20l10 10M50 20L40 30" />
      </svg>
      <div>
        <b>{words.errors.title}</b>
        <p>{message}</p>
        {retry ? (
          <button class="primary" onClick={retry}>
            {words.errors.retry}
          </button>
        ) : null}
      </div>
    </div>
  );
}

export function Loading({ text = words.errors.loading }: { text?: string }) {
  return (
    <p class="loading" role="status">
      <span class="shuffle" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {text}
    </p>
  );
}

/** A whole page that loads. */
export function LoadingPage() {
  return (
    <main class="alone">
      <h1 class="visually-hidden">{words.appName}</h1>
      <Loading />
    </main>
  );
}

export function Empty({ children }: { children: ComponentChildren }) {
  return (
    <div class="empty-state">
      <svg viewBox="0 0 80 60" aria-hidden="true">
        <rect x="10" y="12" width="26" height="36" rx="4" />
        <rect x="44" y="12" width="26" height="36" rx="4" />
      </svg>
      <p>{children}</p>
    </div>
  );
}
