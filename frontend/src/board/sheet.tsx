/** Everything about one Pokémon in play, in a dialog: numbers, attacks with their outcomes, effects, attached cards. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "../api";
import { Face } from "../cards/face";
import { cardFacts } from "../cards/store";
import { TYPE_LETTERS } from "../cards/types";
import type { AttackSheet, NamedCard, Sheet } from "../protocol";
import { findPokemon } from "../table/choices";
import { words } from "../words";
import { CostIcons } from "./action";
import { ConditionMark } from "./condition";
import { nameOf, useBoard } from "./context";
import { Sums } from "./sums";
import { opened } from "./zoom";

/** The Pokémon whose sheet is open; 0 for none. */
const shown = signal(0);

export function openSheet(serial: number): void {
  shown.value = serial;
}

function CardButton({ card }: { card: NamedCard }) {
  return (
    <button class="text-link" onClick={() => (opened.value = { id: card.card, name: card.name })}>
      {card.name}
    </button>
  );
}

function Changed({ label, number, left }: { label: string; number: Sheet["hp"]; left?: number }) {
  return (
    <div class="fact">
      <dt>{label}</dt>
      <dd>
        <b>{left === undefined ? number.now : words.sheet.left(left, number.now)}</b>
        {number.now === number.printed ? null : (
          <span class="quiet">
            {" "}
            {words.sheet.printed(number.printed)}
            {number.by.map((card) => (
              <>
                {", "}
                <CardButton card={card} />
              </>
            ))}
          </span>
        )}
      </dd>
    </div>
  );
}

function Attack({ attack }: { attack: AttackSheet }) {
  const { view } = useBoard();
  const facts = cardFacts(attack.card).attacks.find((item) => item.name === attack.name);
  return (
    <li>
      <div class="sheet-head">
        <CostIcons cost={attack.cost.map((type) => TYPE_LETTERS[type]).join("")} />
        <b>{attack.name}</b>
        <span class="spring" />
        <b>{facts?.damage}</b>
      </div>
      {attack.previews.map((preview) => (
        <Sums preview={preview} printed={facts?.damage ?? ""} against={attack.previews.length > 1 ? (findPokemon(view, preview.target)?.pokemon.name ?? "") : ""} />
      ))}
      {facts?.text ? <p>{facts.text}</p> : null}
    </li>
  );
}

export function OpenedPokemon() {
  const serial = shown.value;
  const { view, players, sheet } = useBoard();
  const [found, setFound] = useState<Sheet | null>(null);
  const [problem, setProblem] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!serial) return;
    let alive = true;
    setFound(null);
    setProblem("");
    sheet(serial).then(
      (data) => alive && setFound(data),
      (error: unknown) => alive && setProblem(messageOf(error)),
    );
    return () => {
      alive = false;
    };
  }, [serial]);
  useLayoutEffect(() => {
    if (serial && !dialog.current?.open) dialog.current?.showModal();
  }, [serial]);
  useEffect(() => () => void (shown.value = 0), []);
  if (!serial) return null;
  const close = () => {
    shown.value = 0;
  };
  const p = found?.pokemon;
  const name = p?.name ?? findPokemon(view, serial)?.pokemon.name;
  const top = p?.cards[p.cards.length - 1];
  const facts = top ? cardFacts(top.id, top.name) : null;
  const owner = found ? (found.owner === view.you ? words.board.you : nameOf(players, found.owner)) : "";
  return (
    <dialog
      ref={dialog}
      class="sheet pokemon-sheet"
      aria-label={name ? words.sheet.title(name) : words.errors.loading}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <header>
        <h2>
          {name ?? words.errors.loading} {found ? <small class="quiet">{words.sheet.place(owner, found.owner === view.you, found.is_active)}</small> : null}
        </h2>
        <button class="quiet-button" onClick={close}>
          {words.prompt.dismiss}
        </button>
      </header>
      {problem ? <p class="problem">{problem}</p> : found ? null : <p class="quiet">{words.errors.loading}</p>}
      {found && p && facts ? (
        <div class="sheet-columns">
          <button class="card" aria-label={words.card.read(p.name)} onClick={() => (opened.value = top!)}>
            <Face card={facts} size="zoom" />
          </button>
          <div class="sheet-body">
            <dl class="facts">
              <Changed label={words.card.hp} number={found.hp} left={Math.max(0, p.hp - p.damage)} />
              <Changed label={words.card.retreat} number={found.retreat} />
              <div class="fact">
                <dt>{words.sheet.weakness}</dt>
                <dd>{facts.weaknesses.map((w) => `${w.type} ${w.value}`).join(", ") || words.sheet.none}</dd>
              </div>
              <div class="fact">
                <dt>{words.sheet.resistance}</dt>
                <dd>{facts.resistances.map((r) => `${r.type} ${r.value}`).join(", ") || words.sheet.none}</dd>
              </div>
            </dl>
            {p.conditions.length ? (
              <ul class="sheet-list">
                {p.conditions.map((condition) => (
                  <li>
                    <ConditionMark condition={condition} /> {words.sheet.conditions[condition]}
                  </li>
                ))}
              </ul>
            ) : null}
            {facts.abilities.length ? (
              <>
                <h3>{words.sheet.abilities}</h3>
                <ul class="sheet-list">
                  {facts.abilities.map((ability) => (
                    <li>
                      <b>{ability.name}</b> <span class="quiet">{ability.kind}</span>
                      <p>{ability.text}</p>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
            {found.attacks.length ? (
              <>
                <h3>{words.sheet.attacks}</h3>
                <ul class="sheet-list">
                  {found.attacks.map((attack) => (
                    <Attack attack={attack} />
                  ))}
                </ul>
              </>
            ) : null}
            {found.effects.length || p.marks.length ? (
              <>
                <h3>{words.sheet.effects}</h3>
                <ul class="sheet-list">
                  {p.marks.map((mark) => (
                    <li>{mark}</li>
                  ))}
                  {found.effects.map((effect) => {
                    const source = effect.card ? cardFacts(effect.card, effect.name) : null;
                    return (
                      <li>
                        <b>{effect.attack || source?.name || effect.name}</b> <span class="quiet">{words.sheet.until(effect.until, effect.by === view.you, nameOf(players, effect.by))}</span>
                        {source ? <p>{source.attacks.find((attack) => attack.name === effect.attack)?.text || source.text}</p> : null}
                      </li>
                    );
                  })}
                </ul>
              </>
            ) : null}
            {p.attached.length ? (
              <>
                <h3>{words.sheet.attached}</h3>
                <ul class="sheet-list">
                  {[...new Map(p.attached.map((card) => [card.id, card])).values()].map((card) => {
                    const copies = p.attached.filter((other) => other.id === card.id);
                    const text = cardFacts(card.id, card.name);
                    return (
                      <li>
                        <CardButton card={{ card: card.id, name: card.name }} />
                        {copies.length > 1 ? ` × ${copies.length}` : ""}
                        {text.text && !text.basicEnergy ? <p>{text.text}</p> : null}
                      </li>
                    );
                  })}
                </ul>
              </>
            ) : null}
            {p.cards.length > 1 ? (
              <>
                <h3>{words.sheet.beneath}</h3>
                <ul class="sheet-list">
                  {p.cards.slice(0, -1).map((card) => (
                    <li>
                      <CardButton card={{ card: card.id, name: card.name }} />
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </div>
        </div>
      ) : null}
    </dialog>
  );
}
