/** The log, grouped by turn; each line opens its rule. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { cardFacts } from "../cards/store";
import { CONDITIONS, type Entry, type Player } from "../protocol";
import { words, type Told } from "../words";
import { whoIs } from "./context";
import { RuleLink } from "./rule";
import { pointAt } from "./zoom";

/** Entries that say what another line says already. */
const SILENT = new Set(["look"]);

export function toldOf(entry: Entry, players: Player[], you: number | null): Told {
  return {
    kind: entry.kind,
    who: whoIs(players, entry.player, you),
    cards: entry.cards.map((id) => cardFacts(id).name || words.card.awaited),
    pokemon: entry.names.map((name) => name ?? words.card.faceDown),
    n: entry.n,
    text: entry.text,
    hidden: entry.hidden ?? 0,
    conditions: entry.kind === "condition" || entry.kind === "cure" ? CONDITIONS.filter((_, i) => (entry.n >> i) & 1) : [],
  };
}

/** A retreat says who took whose place. */
function isRepeated(last: Entry | undefined, entry: Entry): boolean {
  return last?.kind === "retreat" && entry.kind === "switch" && entry.pokemon.every((serial) => last.pokemon.includes(serial));
}

/** Draws and discards of several cards in a row, as one line. */
function joined(entries: Entry[]): Entry[] {
  const lines: Entry[] = [];
  for (const entry of entries) {
    const last = lines[lines.length - 1];
    const repeats = last && last.kind === entry.kind && last.player === entry.player && (entry.kind === "draw" || (entry.kind === "discard" && !entry.pokemon.length && !last.pokemon.length) || (entry.kind === "move" && entry.n === last.n));
    if (repeats) {
      lines[lines.length - 1] = { ...last, cards: [...last.cards, ...entry.cards], hidden: (last.hidden ?? 0) + (entry.hidden ?? 0), n: entry.kind === "draw" ? last.n + entry.n : last.n };
    } else if (!SILENT.has(entry.kind) && !isRepeated(last, entry)) lines.push(entry);
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
  return groups.map((group) => ({ ...group, lines: joined(group.lines) })).filter((group) => group.turn || group.lines.length);
}

const LOUD = new Set(["attack", "knock_out", "win", "prize", "evolve", "play", "use"]);

export function Log({ entries, players, you }: { entries: Entry[]; players: Player[]; you: number | null }) {
  const groups = useMemo(() => turnsOf(entries), [entries]);
  return (
    <div class="log" role="region" aria-label={words.log.title} tabIndex={0}>
      <div class="log-lines">
        {entries.length ? null : <p class="quiet">{words.log.empty}</p>}
        {groups.map((group) => (
          <section key={group.turn?.number ?? -1}>
            <h3 class={group.turn && group.turn.player === you ? "yours" : ""}>{group.turn ? words.log.turn(group.turn.n, group.turn.player === you ? words.board.you : whoIs(players, group.turn.player, you).name) : words.log.before}</h3>
            <ul>
              {group.lines.map((entry) => (
                <li
                  key={entry.number}
                  class={LOUD.has(entry.kind) ? "loud" : ""}
                  onPointerEnter={() => {
                    const id = entry.cards[0];
                    if (id) pointAt({ id, name: "" });
                  }}
                >
                  {words.log.line(toldOf(entry, players, you))} {entry.rule ? <RuleLink id={entry.rule} /> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Reads new lines to who does not see them. */
export function LiveLog({ entries, players, you }: { entries: Entry[]; players: Player[]; you: number | null }) {
  const seen = useRef(entries.length ? entries[entries.length - 1]!.number : -1);
  const fresh = entries.filter((entry) => entry.number > seen.current);
  useEffect(() => {
    if (entries.length) seen.current = entries[entries.length - 1]!.number;
  });
  const lines = joined(fresh).map((entry) => words.log.line(toldOf(entry, players, you)));
  return (
    <div class="visually-hidden" aria-live="polite" aria-atomic="false">
      {lines.map((line) => (
        <p>{line}</p>
      ))}
    </div>
  );
}
