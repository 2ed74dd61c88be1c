/** What pages share: the header, states of loading and failing, dialogs. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { messageOf, reachable, rename, guestName } from "../api";
import { route } from "../router";
import { settings, type Motion, type Pace, type Theme } from "../settings";
import { words } from "../words";

const LINKS: [string, string][] = [
  ["", words.nav.play],
  ["decks", words.nav.decks],
  ["replays", words.nav.replays],
  ["rules", words.nav.rules],
  ["settings", words.nav.settings],
];

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 40 40" aria-hidden="true">
      <rect x="3" y="9" width="34" height="24" rx="5" fill="currentColor" opacity="0.18" />
      <rect x="8" y="5" width="15" height="21" rx="3" fill="var(--accent)" transform="rotate(-9 15 15)" />
      <rect x="17" y="9" width="15" height="21" rx="3" fill="var(--amber)" transform="rotate(8 24 20)" />
      <circle cx="24.5" cy="19.5" r="4" fill="none" stroke="var(--ground)" stroke-width="2.4" />
    </svg>
  );
}

export function Page({ title, wide, children }: { title: string; wide?: boolean; children: ComponentChildren }) {
  const here = route.value[0] ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${words.appName}`;
  }, [title]);
  return (
    <div class="page">
      <a class="skip-link" href="#content" onClick={(event) => {
        event.preventDefault();
        heading.current?.focus();
      }}>
        {words.nav.skip}
      </a>
      <header class="site">
        <a class="brand" href="#/">
          <Logo /> {words.appName}
        </a>
        <nav aria-label={words.nav.main}>
          {LINKS.map(([path, name]) => (
            <a href={`#/${path}`} aria-current={here === path || (path === "decks" && here === "deck") || (path === "replays" && here === "replay") ? "page" : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      {reachable.value ? null : (
        <p class="banner lost" role="alert">
          {words.errors.offline}
        </p>
      )}
      <main class={wide ? "content wide" : "content"}>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}

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

/** What a request gave, asked again by `again`; `null` data while it is on the way. */
export function useLoaded<T>(load: () => Promise<T>, keys: unknown[]): { data: T | null; problem: string; again: () => void; set: (data: T) => void } {
  const [data, set] = useState<T | null>(null);
  const [problem, setProblem] = useState("");
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let alive = true;
    setProblem("");
    load().then(
      (found) => {
        if (alive) set(found);
      },
      (error: unknown) => {
        if (alive) setProblem(messageOf(error));
      },
    );
    return () => {
      alive = false;
    };
  }, [...keys, turn]);
  return { data, problem, again: () => setTurn(turn + 1), set };
}

function Choice<T extends string>({ legend, names, value, set }: { legend: string; names: Record<T, string>; value: T; set: (value: T) => void }) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {(Object.keys(names) as T[]).map((name) => (
        <label>
          <input type="radio" name={legend} checked={value === name} onChange={() => set(name)} />
          {names[name]}
        </label>
      ))}
    </fieldset>
  );
}

export function SettingsForm() {
  const [name, setName] = useState(guestName());
  const [problem, setProblem] = useState("");
  return (
    <div class="settings">
      <Choice<Theme> legend={words.settings.theme} names={words.settings.themes} value={settings.theme.value} set={(value) => (settings.theme.value = value)} />
      <Choice<Motion> legend={words.settings.motion} names={words.settings.motions} value={settings.motion.value} set={(value) => (settings.motion.value = value)} />
      <Choice<Pace> legend={words.settings.pace} names={words.settings.paces} value={settings.pace.value} set={(value) => (settings.pace.value = value)} />
      <label class="check">
        <input type="checkbox" checked={settings.askBeforeEnd.value} onChange={(event) => (settings.askBeforeEnd.value = event.currentTarget.checked)} />
        {words.settings.askBeforeEnd}
      </label>
      <form
        class="name-form"
        onSubmit={(event) => {
          event.preventDefault();
          rename(name).then(
            () => setProblem(""),
            (error: unknown) => setProblem(messageOf(error)),
          );
        }}
      >
        <label>
          {words.settings.name}
          <input value={name} maxLength={40} required onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button>{words.settings.saveName}</button>
        {problem ? <span class="problem">{problem}</span> : null}
      </form>
    </div>
  );
}

export function SettingsPage() {
  return (
    <Page title={words.settings.title}>
      <SettingsForm />
    </Page>
  );
}

export function Dialog({ label, close, children }: { label: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} class="sheet" aria-label={label} onClose={close}>
      <header>
        <h2>{label}</h2>
        <button class="quiet-button" onClick={close}>
          {words.prompt.dismiss}
        </button>
      </header>
      {children}
    </dialog>
  );
}
