/** The log, grouped by turn; each line opens its rule. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Entry, Player } from "../protocol";
import { lineText } from "../views";
import { cardFacts } from "../cards/store";
import { words } from "../words";
import { whoIs } from "./context";
import { browsed } from "./pile";
import { RuleLink } from "./rule";
import { pointAt } from "./zoom";

/** The entries that are shown: each has a sentence, and replaces those that its sentence is about too. */
function linesOf(entries: Entry[]): Entry[] {
  const lines: Entry[] = [];
  for (const entry of entries) {
    while (lines.length && lines[lines.length - 1]!.number >= entry.from) lines.pop();
    if (entry.line.length) lines.push(entry);
  }
  return lines;
}

interface TurnGroup {
  turn: Entry | null;
  lines: Entry[];
}

function turnsOf(entries: Entry[]): TurnGroup[] {
  const groups: TurnGroup[] = [{ turn: null, lines: [] }];
  for (const entry of entries) {
    if (entry.kind === "turn") groups.push({ turn: entry, lines: [] });
    else groups[groups.length - 1]!.lines.push(entry);
  }
  return groups.map((group) => ({ ...group, lines: linesOf(group.lines) })).filter((group) => group.turn || group.lines.length);
}

/** A sentence whose cards can be pointed at. */
function Line({ entry }: { entry: Entry }) {
  return (
    <>
      {entry.line.map((part) => {
        if (typeof part === "string") return part;
        const { text, card } = part;
        return card ? <span onPointerEnter={() => pointAt({ id: card, name: text })}>{text}</span> : text;
      })}
    </>
  );
}

const SETUP = new Set(["setup", "first", "mulligan", "flip"]);

const LOUD = new Set(["attack", "knock_out", "win", "prize", "evolve", "play", "use"]);

interface LogProps {
  entries: Entry[];
  players: Player[];
  you: number | null;
  /** In a replay: go to where a line happened. */
  jump?: (number: number) => void;
  /** Number of the last entry that has happened at the step shown; later ones are dimmed. */
  until?: number;
}

export function Log({ entries, players, you, jump, until = Infinity }: LogProps) {
  const groups = useMemo(() => turnsOf(entries), [entries]);
  const root = useRef<HTMLDivElement>(null);
  // A lesson begins in the middle of a game.
  const beginning = entries.some((entry) => SETUP.has(entry.kind)) ? words.log.before : words.log.start;
  const [isBehind, setBehind] = useState(false);
  // The list is laid out from its end, so 0 is the newest line and older ones are negative.
  const newest = () => root.current?.scrollTo({ top: 0 });
  useEffect(() => {
    if (jump) root.current?.querySelector(".here")?.scrollIntoView({ block: "nearest" });
  }, [until, jump === undefined]);
  return (
    <div class="log" role="region" aria-label={words.log.title} tabIndex={0} ref={root} onScroll={(event) => setBehind(event.currentTarget.scrollTop < -40)}>
      {isBehind && !jump ? (
        <button class="newest" onClick={newest}>
          {words.log.newest}
        </button>
      ) : null}
      <div class="log-lines">
        {entries.length ? null : <p class="quiet">{words.log.empty}</p>}
        {groups.map((group) => (
          <section key={group.turn?.number ?? -1}>
            <h2 class={group.turn && group.turn.player === you ? "yours" : ""}>{group.turn ? words.log.turn(group.turn.n, group.turn.player === you ? words.board.you : whoIs(players, group.turn.player, you).name) : beginning}</h2>
            <ul>
              {group.lines.map((entry) => (
                <li
                  key={entry.number}
                  class={`${LOUD.has(entry.kind) ? "loud" : ""} ${entry.number > until ? "ahead" : ""} ${entry.number === until ? "here" : ""}`}
                  onPointerEnter={() => {
                    const id = entry.cards[0];
                    if (id) pointAt({ id, name: "" });
                  }}
                >
                  {jump ? (
                    <button class="line-jump" onClick={() => jump(entry.number)}>
                      <Line entry={entry} />
                    </button>
                  ) : (
                    <Line entry={entry} />
                  )}{" "}
                  {entry.kind === "mulligan" && entry.cards.length ? (
                    <button class="text-link" onClick={() => (browsed.value = { title: words.log.shownHand, cards: entry.cards.map((id, uid) => ({ uid, id, name: cardFacts(id).name })) })}>
                      {words.log.showHand}
                    </button>
                  ) : null}{" "}
                  {entry.rule ? <RuleLink id={entry.rule} /> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Reads new lines to people who use screen readers. */
export function LiveLog({ entries }: { entries: Entry[] }) {
  const seen = useRef(entries.length ? entries[entries.length - 1]!.number : -1);
  const fresh = entries.filter((entry) => entry.number > seen.current);
  useEffect(() => {
    if (entries.length) seen.current = entries[entries.length - 1]!.number;
  });
  const lines = linesOf(fresh).map(lineText);
  return (
    <div class="visually-hidden" aria-live="polite" aria-atomic="false">
      {lines.map((line) => (
        <p>{line}</p>
      ))}
    </div>
  );
}
