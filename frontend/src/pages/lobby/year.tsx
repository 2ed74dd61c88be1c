/** The choice of a year: the rules of that time in one line, and on request all that differs from today's. */

import { useState } from "preact/hooks";
import { api } from "../../api";
import { RuleLink } from "../../board/rule";
import { useLoaded } from "../../parts/loaded";
import { reading } from "../../reading";
import { Failure, Loading } from "../../parts/states";
import type { BundledDeck, RulesetInfo } from "../../protocol";
import { TODAY } from "../../table/open";
import { words } from "../../words";

/** Rulesets of a year, the newest first. */
export const yearsOf = (rulesets: RulesetInfo[]): RulesetInfo[] => rulesets.filter((r) => r.year).sort((a, b) => b.year - a.year);

/** The ruleset of a year, which may lie between two that changed the rules; undefined before the first. */
export const rulesetOfYear = (rulesets: RulesetInfo[], year: number): RulesetInfo | undefined => yearsOf(rulesets).find((r) => r.year <= year);

export function YearField({ rulesets, value, onChange }: { rulesets: RulesetInfo[]; value: string; onChange: (ruleset: string) => void }) {
  const [open, setOpen] = useState(false);
  const chosen = rulesets.find((r) => r.name === value);
  return (
    <div class="year">
      <label class="field">
        <span>{words.lobby.year}</span>
        <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <optgroup label={words.lobby.years}>
            {yearsOf(rulesets).map((r) => (
              <option value={r.name}>{words.lobby.yearOf(r.year, r.title)}</option>
            ))}
          </optgroup>
          <optgroup label={words.lobby.books}>
            {rulesets
              .filter((r) => !r.year)
              .map((r) => (
                <option value={r.name}>{r.title}</option>
              ))}
          </optgroup>
        </select>
      </label>
      {chosen ? (
        <p class="year-line">
          {chosen.summary ? <span>{words.lobby.yearLine(chosen.year, chosen.summary)}</span> : null}{" "}
          {chosen.name === TODAY ? null : (
            <button type="button" class="chip" aria-expanded={open} onClick={() => setOpen(!open)}>
              {words.lobby.differs}
            </button>
          )}
        </p>
      ) : null}
      {chosen && open && chosen.name !== TODAY ? <Changes ruleset={chosen.name} key={chosen.name} /> : null}
    </div>
  );
}

/** Offers the rules of a deck's own time where others are chosen. */
export function OwnTime({ rulesets, deck, chosen, onChange }: { rulesets: RulesetInfo[]; deck: BundledDeck | undefined; chosen: string; onChange: (ruleset: string) => void }) {
  const own = rulesets.find((r) => r.name === deck?.ruleset);
  if (!deck || !own?.year || own.name === chosen) return null;
  return (
    <p class="year-line">
      <span>{words.lobby.deckOf(deck.title, own.year)}</span>{" "}
      <button type="button" class="chip" onClick={() => onChange(own.name)}>
        {words.lobby.playYear(own.year)}
      </button>
    </p>
  );
}

/** The differences that players notice first, and where all of them are. */
function Changes({ ruleset }: { ruleset: string }) {
  const details = useLoaded(() => api.get("/api/rulesets/{name}", { name: ruleset }), [ruleset]);
  if (details.problem) return <Failure message={details.problem} retry={details.again} />;
  if (!details.data) return <Loading />;
  const { than, changes, highlights } = details.data;
  if (!changes.length) return <p class="quiet">{words.lobby.sameRules}</p>;
  return (
    <div class="changes">
      <ul>
        {highlights.map((entry) => (
          <li key={entry.field}>
            {entry.text}{" "}
            {entry.rules.slice(0, 1).map((id) => (
              <RuleLink id={id} />
            ))}
          </li>
        ))}
      </ul>
      <a class="quiet" href="#/rules" onClick={() => (reading.value = { ruleset, beside: than.name })}>
        {words.lobby.compareAll(changes.length)}
      </a>
    </div>
  );
}
