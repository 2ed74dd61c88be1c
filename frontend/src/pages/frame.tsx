/** The frame of a page: the header with its links, and the heading. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { reachable } from "../api";
import { entitle } from "../notify";
import { route } from "../router";
import { words } from "../words";

const LINKS: [string, string][] = [
  ["", words.nav.play],
  ["learn", words.nav.learn],
  ["decks", words.nav.decks],
  ["people", words.community.title],
  ["replays", words.nav.replays],
  ["rules", words.nav.rules],
  ["settings", words.nav.settings],
];

function Logo() {
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
    entitle(title);
  }, [title]);
  return (
    <div class="page">
      <header class="site">
        <a
          class="skip-link"
          href="#content"
          onClick={(event) => {
            event.preventDefault();
            heading.current?.focus();
          }}
        >
          {words.nav.skip}
        </a>
        <a class="brand" href="#/">
          <Logo /> {words.appName}
        </a>
        <nav aria-label={words.nav.main}>
          {LINKS.map(([path, name]) => (
            <a href={`#/${path}`} aria-current={here === path || (path === "decks" && here === "deck") || (path === "replays" && ["replay", "bring", "board"].includes(here)) || (path === "learn" && here === "puzzles") ? "page" : undefined}>
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
      <main id="content" class={wide ? "content wide" : "content"}>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
