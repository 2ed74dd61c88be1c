/** The board editor: a position as text, with the parts of the text to be edited by hand beside it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api, getMeta, messageOf } from "../../api";
import { Board } from "../../board/board";
import { Context } from "../../board/context";
import { RuleDialog, RuleLink } from "../../board/rule";
import { OpenedCard } from "../../board/zoom";
import { useLoaded } from "../../parts/loaded";
import { useSettled } from "../../parts/settled";
import { Failure, Loading } from "../../parts/states";
import type { CardOutline, Outline, Player, PositionInfo, SideOutline, View } from "../../protocol";
import { rename } from "../../router";
import { words } from "../../words";
import { Page } from "../frame";
import { Finder } from "./finder";
import { factOf, withCard, withFact, written } from "./notation";
import { MOST_PACKED, packed, unpacked } from "./share";
import { SideEditor, type Target } from "./side";
import { AskTab, PlayTab, ScenarioTab, TextTab } from "./tools";

const EMPTY = "turn: 3 of player 1\n\nplayer 1:\n  hand: none\n\nplayer 2:\n  hand: none\n";

/** `part` is a packed position; "" for an empty board. */
export function BoardPage({ part }: { part: string }) {
  const start = useLoaded(async () => (part ? ((await unpacked(part)) ?? EMPTY) : EMPTY), []);
  return <Page title={words.editor.title} wide>{start.data === null ? <Loading /> : <Editor start={start.data} />}</Page>;
}

type Tab = keyof typeof words.editor.tabs;

function Editor({ start }: { start: string }) {
  const [source, setSource] = useState(start);
  const [info, setInfo] = useState<PositionInfo | null>(null);
  /** The parts of the text, ahead of the server while the visitor edits by hand. */
  const [outline, setOutline] = useState<Outline | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [problem, setProblem] = useState("");
  const [target, setTarget] = useState<Target | null>(null);
  const [tab, setTab] = useState<Tab>("text");
  const settled = useSettled(source, 250);
  const latest = useRef(source);
  latest.current = source;

  useEffect(() => {
    let alive = true;
    api.post("/api/positions", {}, { text: settled }).then(
      (found) => {
        if (!alive || latest.current !== settled) return;
        setInfo(found);
        setProblem("");
        setBroken(!found.outline);
        if (found.outline) setOutline(found.outline);
      },
      (error: unknown) => alive && setProblem(messageOf(error)),
    );
    void packed(settled).then((part) => alive && rename(part.length > MOST_PACKED || settled === EMPTY ? "#/board" : `#/board/${part}`));
    return () => {
      alive = false;
    };
  }, [settled]);

  const edit = (next: Outline) => {
    setOutline(next);
    setSource(written(next));
  };
  const editSide = (seat: number, side: SideOutline) => outline && edit({ ...outline, sides: outline.sides.map((one, n) => (n === seat ? side : one)) });
  const put = (card: CardOutline) => {
    if (!outline || !target) return;
    if (target.kind === "stadium") {
      edit(withFact(outline, "stadium", `${card.word} of player ${target.seat + 1}`));
      return;
    }
    const side = outline.sides[target.seat];
    if (side) editSide(target.seat, placed(side, target, card));
  };
  const view = info?.view ? asWritten(info.view, info.outline) : null;
  const players: Player[] = (view?.sides ?? []).map((side) => ({ seat: side.seat, kind: "person", name: words.editor.player(side.seat + 1), level: null }));

  return (
    <>
      <p class="quiet">{words.editor.about}</p>
      {problem ? <Failure message={problem} /> : null}
      <div class="editor">
        <div class="editor-main">
          {view ? (
            <Context.Provider value={{ view, players, decks: [], interaction: null, clock: () => null, sheet: () => Promise.reject(new Error(words.errors.title)) }}>
              <div class="arena board-preview" inert>
                <Board log={[]} />
              </div>
            </Context.Provider>
          ) : null}
          {isBroken ? <p class="problem">{words.editor.broken}</p> : null}
          {outline ? (
            <fieldset class="editor-forms" disabled={isBroken}>
              <legend class="visually-hidden">{words.editor.title}</legend>
              <GameFacts outline={outline} view={view} edit={edit} aim={setTarget} target={target} />
              <Finder where={whereOf(outline, target)} ruleset={outline.ruleset} put={put} />
              <div class="columns">
                {outline.sides.map((_, seat) => (
                  <SideEditor key={seat} outline={outline} seat={seat} isOnTurn={view?.player === seat} change={(side) => editSide(seat, side)} target={target} aim={setTarget} />
                ))}
              </div>
            </fieldset>
          ) : (
            <Loading />
          )}
        </div>
        <div class="editor-tools">
          <section class="panel" aria-label={words.editor.faults}>
            <h2>{words.editor.faults}</h2>
            <div role="status">
              {!info ? words.editor.checking : info.faults.length ? null : words.editor.fine}
              {info?.faults.length ? (
                <ul class="problems faults">
                  {info.faults.map((fault) => (
                    <li>
                      {fault.line ? <b>{words.editor.lineOf(fault.line)} </b> : null}
                      {fault.reason} {fault.rule ? <RuleLink id={fault.rule} /> : null}
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
          </section>
          <section class="panel">
            <div class="tabs" role="tablist" aria-label={words.editor.title}>
              {(Object.keys(words.editor.tabs) as Tab[]).map((name) => (
                <button role="tab" id={`editor-${name}`} aria-selected={tab === name} aria-controls="editor-panel" onClick={() => setTab(name)}>
                  {words.editor.tabs[name]}
                </button>
              ))}
            </div>
            <div class="editor-panel" role="tabpanel" id="editor-panel" aria-labelledby={`editor-${tab}`}>
              {tab === "text" ? <TextTab source={source} setSource={setSource} info={info} /> : null}
              {tab === "ask" ? <AskTab source={source} info={info} /> : null}
              {tab === "play" ? <PlayTab source={source} seats={outline?.sides.length ?? 2} /> : null}
              {tab === "scenario" ? <ScenarioTab source={source} /> : null}
            </div>
          </section>
        </div>
      </div>
      <RuleDialog />
      <OpenedCard />
    </>
  );
}

/** The board without the Pokémon that stand in for Active Pokémon that nobody has named. */
function asWritten(view: View, outline: Outline | null): View {
  return { ...view, sides: view.sides.map((side) => (outline?.sides[side.seat]?.active === null ? { ...side, active: [] } : side)) };
}

/** The side with a card where the target says. */
function placed(side: SideOutline, target: Target, card: CardOutline): SideOutline {
  if (target.kind === "stadium") return side;
  if (target.kind === "zone") {
    const pokemon = { cards: [card], attached: [], facts: [] };
    if (target.zone === "active") return { ...side, active: [...(side.active ?? []), pokemon] };
    if (target.zone === "bench") return { ...side, bench: [...side.bench, pokemon] };
    return { ...side, [target.zone]: withCard(side[target.zone] ?? [], card) };
  }
  const row = (side[target.row] ?? []).map((pokemon, place) => {
    if (place !== target.place) return pokemon;
    if (target.kind === "under") return { ...pokemon, cards: [...pokemon.cards, card] };
    return { ...pokemon, attached: [...pokemon.attached, { ...card, owner: target.seat }] };
  });
  return { ...side, [target.row]: row };
}

/** The target in words; "" without one. */
function whereOf(outline: Outline, target: Target | null): string {
  if (!target) return "";
  const player = words.editor.player(target.seat + 1);
  if (target.kind === "stadium") return words.editor.zoneOf(words.editor.stadium, player);
  if (target.kind === "zone") return words.editor.zoneOf(words.editor.zones[target.zone], player);
  const top = outline.sides[target.seat]?.[target.row]?.[target.place]?.cards[0];
  if (!top) return "";
  return target.kind === "attach" ? words.editor.attach(top.name) : words.editor.under(top.name);
}

interface FactsProps {
  outline: Outline;
  view: View | null;
  edit: (outline: Outline) => void;
  aim: (target: Target) => void;
  target: Target | null;
}

/** The form in which the editor writes the turn. */
const TURN = /^(\d+) of player (\d)$/;
const PLAYER = /^player (\d)$/;

/** Lines about the game as a whole. */
function GameFacts({ outline, view, edit, aim, target }: FactsProps) {
  const meta = useLoaded(getMeta, []);
  const turn = TURN.exec(factOf(outline, "turn"));
  const number = turn ? Number(turn[1]) : (view?.turn ?? 3);
  const whose = turn ? Number(turn[2]) : (view?.player ?? 0) + 1;
  const first = PLAYER.exec(factOf(outline, "first"))?.[1] ?? "";
  const stadium = factOf(outline, "stadium");
  const setTurn = (n: number, player: number) => edit(withFact(outline, "turn", `${n} of player ${player}`));
  return (
    <section class="panel fields game-facts" aria-label={words.editor.turn}>
      <label class="field">
        <span>{words.editor.ruleset}</span>
        <select value={outline.ruleset} onChange={(event) => edit({ ...withFact(outline, "ruleset", event.currentTarget.value), ruleset: event.currentTarget.value })}>
          {(meta.data?.rulesets ?? []).map((rules) => (
            <option value={rules.name}>{rules.title}</option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{words.editor.turn}</span>
        <input type="number" min={1} max={99} value={number} onChange={(event) => setTurn(Math.max(1, Math.min(99, Number(event.currentTarget.value) || 1)), whose)} />
      </label>
      <label class="field">
        <span>{words.editor.whose}</span>
        <select value={String(whose)} onChange={(event) => setTurn(number, Number(event.currentTarget.value))}>
          {outline.sides.map((_, seat) => (
            <option value={String(seat + 1)}>{words.editor.player(seat + 1)}</option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{words.editor.first}</span>
        <select value={first} onChange={(event) => edit(withFact(outline, "first", event.currentTarget.value && `player ${event.currentTarget.value}`))}>
          <option value="">–</option>
          {outline.sides.map((_, seat) => (
            <option value={String(seat + 1)}>{words.editor.player(seat + 1)}</option>
          ))}
        </select>
      </label>
      <div class="row stadium-row">
        <span>
          {words.editor.stadium}: {stadium || words.editor.none}
        </span>
        {outline.sides.map((_, seat) => (
          <button class="chip" aria-pressed={target?.kind === "stadium" && target.seat === seat} aria-label={words.editor.add(words.editor.zoneOf(words.editor.stadium, words.editor.player(seat + 1)))} onClick={() => aim({ seat, kind: "stadium" })}>
            + {words.editor.player(seat + 1)}
          </button>
        ))}
        {stadium ? (
          <button class="chip" onClick={() => edit(withFact(outline, "stadium", ""))}>
            {words.editor.remove(words.editor.stadium)}
          </button>
        ) : null}
      </div>
    </section>
  );
}
