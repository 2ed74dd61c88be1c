/** The form for a table: rules, seats, decks and clock. */

import { useMemo, useState } from "preact/hooks";
import { api } from "../../api";
import { useLoaded } from "../../parts/loaded";
import { rejectedBy, Rejection, type Rejected } from "../../parts/problems";
import type { GameRequest, Meta } from "../../protocol";
import { stored } from "../../stored";
import { formatOf, openTable, QUICK_LEVEL, TODAY } from "../../table/open";
import { words } from "../../words";
import { deckOf, DeckSelect, useDecks } from "./decks";
import { OwnTime, rulesetOfYear, YearField } from "./year";

/** The last choices, kept for next time. */
const chosen = stored("table", { ruleset: TODAY, form: "standard", format: formatOf(TODAY), level: QUICK_LEVEL, clock: "" });

const CLOCKS: [number, number][] = [
  [10, 5],
  [25, 10],
  [50, 20],
];

/** The form; `year` chooses the rules of that year instead of those chosen last. */
export function TableForm({ meta, year = 0 }: { meta: Meta; year?: number }) {
  useMemo(() => {
    const asked = year ? rulesetOfYear(meta.rulesets, year) : undefined;
    if (asked) chosen.value = { ...chosen.value, ruleset: asked.name, format: formatOf(asked.name) };
  }, [year]);
  const choice = chosen.value;
  const set = (change: Partial<typeof choice>) => (chosen.value = { ...chosen.value, ...change });
  const form = meta.forms.find((f) => f.name === choice.form) ?? meta.forms[0]!;
  const { ready, mine } = useDecks(choice.ruleset, form.name, choice.format);
  const [picked, setDecks] = useState<string[]>(["any", "any", "any", "any"]);
  // A ready-made deck that the rules no longer offer makes way for a random one.
  const decks = picked.map((value) => (value.startsWith("bundled:") && ready && !ready.some((deck) => `bundled:${deck.name}` === value) ? "any" : value));
  const [opponents, setOpponents] = useState<string[]>(["", String(choice.level), String(choice.level), String(choice.level)]);
  const [listed, setListed] = useState(true);
  const [watching, setWatching] = useState(false);
  const [bestOf, setBestOf] = useState("1");
  const [rated, setRated] = useState(false);
  const hasAccount = useLoaded(async () => api.isGuest() && (await api.mine.get("/api/me")).account, []).data ?? false;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Rejected | null>(null);
  const seatNumbers = Array.from({ length: form.seats }, (_, i) => i);
  const hasOpen = seatNumbers.slice(1).some((i) => opponents[i] === "open");
  /** Two people: the games of a match, and ratings, are for them only. */
  const isDuel = hasOpen && form.seats === 2;
  const mayRate = isDuel && hasAccount && form.name === "standard" && choice.clock !== "";

  const seatAt = (i: number): GameRequest["seats"][number] => {
    const deck = deckOf(decks[i]!);
    if (i === 0) return watching ? { kind: "bot", level: choice.level, deck } : { kind: "me", deck };
    return opponents[i] === "open" ? { kind: "open" } : { kind: "bot", level: Number(opponents[i]), deck };
  };

  const start = async () => {
    setBusy(true);
    setProblem(null);
    const clock = CLOCKS.find(([minutes]) => String(minutes) === choice.clock);
    try {
      await openTable({
        ruleset: choice.ruleset,
        form: form.name,
        format: choice.format || null,
        listed: hasOpen && listed,
        clock: clock ? { minutes: clock[0], increment: clock[1] } : null,
        rated: rated && mayRate,
        best_of: isDuel ? (Number(bestOf) as 1 | 3 | 5) : 1,
        seats: seatNumbers.map(seatAt),
      });
    } catch (error) {
      setProblem(rejectedBy(error));
      setBusy(false);
    }
  };

  return (
    <form
      class="custom"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <YearField rulesets={meta.rulesets} value={choice.ruleset} onChange={(ruleset) => set({ ruleset, format: formatOf(ruleset) })} />
      <div class="fields">
        <label class="field">
          <span>{words.lobby.form}</span>
          <select value={form.name} onChange={(event) => set({ form: event.currentTarget.value })}>
            {[...meta.forms]
              .sort((a, b) => Number(b.name === "standard") - Number(a.name === "standard"))
              .map((f) => (
                <option value={f.name}>{f.name === "standard" ? words.lobby.fullDecks : f.title}</option>
              ))}
          </select>
        </label>
        <label class="field">
          <span>{words.lobby.format}</span>
          <select value={choice.format} onChange={(event) => set({ format: event.currentTarget.value })}>
            <option value="">{words.lobby.anyFormat}</option>
            {meta.formats
              .filter((f) => f.ruleset === choice.ruleset)
              .map((f) => (
                <option value={f.name}>{f.title}</option>
              ))}
          </select>
        </label>
        <label class="field">
          <span>{words.lobby.clock}</span>
          <select value={choice.clock} onChange={(event) => set({ clock: event.currentTarget.value })}>
            <option value="">{words.lobby.noClock}</option>
            {CLOCKS.map(([minutes, increment]) => (
              <option value={String(minutes)}>{words.lobby.clockOf(minutes, increment)}</option>
            ))}
          </select>
        </label>
      </div>
      <div class="seat-rows">
        {seatNumbers.map((i) => (
          <div class="seat-row">
            {i === 0 ? (
              <label class="field">
                <span>{words.lobby.seat(1)}</span>
                <select value={watching ? "bot" : "me"} onChange={(event) => setWatching(event.currentTarget.value === "bot")}>
                  <option value="me">{words.board.you}</option>
                  <option value="bot" disabled={hasOpen}>
                    {words.lobby.watchBot}
                  </option>
                </select>
              </label>
            ) : (
              <label class="field">
                <span>{form.teams && i === 2 ? words.lobby.teammate : words.lobby.against}</span>
                <select
                  value={opponents[i]}
                  onChange={(event) => {
                    const value = event.currentTarget.value;
                    setOpponents(opponents.map((old, k) => (k === i ? value : old)));
                    if (value !== "open") set({ level: Number(value) });
                  }}
                >
                  {meta.levels.map((level) => (
                    <option value={String(level.level)} title={level.about}>
                      {words.lobby.bot(level.level, level.title)}
                    </option>
                  ))}
                  <option value="open">{words.lobby.person}</option>
                </select>
                {opponents[i] === "open" ? null : <span class="quiet small">{meta.levels.find((level) => String(level.level) === opponents[i])?.about}</span>}
              </label>
            )}
            {opponents[i] === "open" ? (
              <span class="quiet" />
            ) : (
              <DeckSelect label={i === 0 && !watching ? words.lobby.yourDeck : words.lobby.theirDeck} value={decks[i]!} onChange={(value) => setDecks(decks.map((old, k) => (k === i ? value : old)))} ready={ready} mine={mine} />
            )}
          </div>
        ))}
      </div>
      <OwnTime
        rulesets={meta.rulesets}
        deck={ready?.find((deck) => `bundled:${deck.name}` === decks[0])}
        chosen={choice.ruleset}
        onChange={(ruleset) => set({ ruleset, format: "" })}
      />
      {ready && !ready.some((deck) => deck.playable) && !mine.length ? <p class="problem">{words.lobby.noDecks}</p> : null}
      {isDuel ? (
        <>
          <label class="field match-length">
            <span>{words.community.bestOf}</span>
            <select value={bestOf} onChange={(event) => setBestOf(event.currentTarget.value)}>
              {Object.entries(words.community.bestOfs).map(([value, name]) => (
                <option value={value}>{name}</option>
              ))}
            </select>
          </label>
          <label class="check">
            <input type="checkbox" checked={rated && mayRate} disabled={!mayRate} onChange={(event) => setRated(event.currentTarget.checked)} />
            {words.lobby.rate}
          </label>
        </>
      ) : null}
      {hasOpen ? (
        <label class="check">
          <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
          {words.lobby.listed}
        </label>
      ) : null}
      {problem ? <Rejection {...problem} /> : null}
      <button class="primary" disabled={busy}>
        {busy ? words.lobby.making : hasOpen ? words.lobby.open : watching ? words.lobby.watch : words.lobby.start}
      </button>
    </form>
  );
}
