/** Tiles of years: a press opens the form with the rules of that time. */

import type { Meta } from "../../protocol";
import { words } from "../../words";
import { yearsOf } from "./year";

export function Years({ meta }: { meta: Meta }) {
  return (
    <section class="panel">
      <h2>{words.lobby.anyYear}</h2>
      <ul class="year-tiles">
        {yearsOf(meta.rulesets).map((ruleset, place) => (
          <li key={ruleset.name}>
            <a class="year-tile" href={`#/new/${ruleset.year}`} style={{ "--age": place }}>
              <b>{ruleset.year}</b>
              <span>{ruleset.title.replace(` (${ruleset.year})`, "")}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
