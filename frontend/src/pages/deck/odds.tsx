/** The odds of opening hands and Prize cards. */

import { api } from "../../api";
import { TYPE_LETTERS, TypeIcon, type TypeName } from "../../cards/types";
import { useLoaded } from "../../parts/loaded";
import { Loading } from "../../parts/states";
import { words } from "../../words";
import { checkedBy, type Counts } from "./draft";

export function OddsTable({ cards }: { cards: Counts }) {
  const key = JSON.stringify(cards);
  const odds = useLoaded(async () => (Object.keys(cards).length ? api.post("/api/decks/odds", {}, { deck: { cards }, ruleset: checkedBy.value.ruleset, form: checkedBy.value.form }) : null), [key]);
  if (!Object.keys(cards).length) return <p class="quiet">{words.odds.none}</p>;
  if (odds.problem) return <p class="problem">{odds.problem}</p>;
  if (!odds.data) return <Loading />;
  const data = odds.data;
  const curve = Object.entries(data.energy.curve);
  const most = Math.max(1, ...curve.map(([, n]) => n));
  const types = [...new Set([...Object.keys(data.energy.needs), ...Object.keys(data.energy.given)])] as TypeName[];
  return (
    <div class="odds">
      <dl>
        <dt>{words.odds.mulligan}</dt>
        <dd>{words.percent(data.mulligan)}</dd>
        {data.expected_mulligans === null ? null : (
          <>
            <dt>{words.odds.expected}</dt>
            <dd>{data.expected_mulligans.toFixed(2)}</dd>
          </>
        )}
      </dl>
      {curve.length ? (
        <>
          <h2>{words.odds.curve}</h2>
          <div class="curve">
            {curve.map(([cost, n]) => (
              <span style={{ "--share": n / most }}>
                <b>{n}</b>
                <i />
                {cost}
              </span>
            ))}
          </div>
        </>
      ) : null}
      {types.length ? (
        <>
          <h2>{words.odds.energy}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span class="visually-hidden">{words.odds.type}</span>
                </th>
                <th scope="col">{words.odds.needed}</th>
                <th scope="col">{words.odds.provided}</th>
              </tr>
            </thead>
            <tbody>
              {types.map((type) => (
                <tr>
                  <th scope="row">{type in TYPE_LETTERS ? <TypeIcon type={type} /> : type}</th>
                  <td>{data.energy.needs[type] ?? 0}</td>
                  <td>{data.energy.given[type] ?? 0}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      <table>
        <thead>
          <tr>
            <th scope="col">{words.odds.card}</th>
            <th scope="col">{words.odds.opening}</th>
            <th scope="col">{words.odds.prized}</th>
          </tr>
        </thead>
        <tbody>
          {data.cards.map((card) => (
            <tr>
              <th scope="row">
                {card.copies} {card.name}
              </th>
              <td>{words.percent(card.opening)}</td>
              <td>{words.percent(1 - (card.prized[0] ?? 1))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
