/**
 * A page for people who change the drawings. With `?q=`, the cards that the server finds, in every size; without, the creatures of the
 * species from `?from=` on. It is not part of the build; it needs `npm run dev`, and for cards a server.
 */

import "@fontsource-variable/figtree";
import { api } from "./api";
import { render, type JSX } from "preact";
import table from "../../src/playmat/data/species.csv?raw";
import { Back } from "./cards/back";
import { FaceDefinitions } from "./cards/definitions";
import { Face } from "./cards/face";
import { parseCard } from "./cards/facts";
import { TypeDefinitions, TypeIcon, TYPE_LETTERS, type TypeName } from "./cards/types";
import { creature } from "./creatures/creature";
import { readTable } from "./creatures/table";

function creatures(search: URLSearchParams): JSX.Element {
  const from = Number(search.get("from") ?? 1);
  const shape = search.get("shape");
  const names = search.get("names")?.split(",");
  const all = readTable(table).filter((one) => (!shape || one.shape === shape) && (!names || names.includes(one.name)));
  return (
    <div class="creatures">
      {all.slice(from - 1, from - 1 + Number(search.get("count") ?? 200)).map((one) => (
        <figure>
          <svg viewBox="-50 -50 100 100">{creature(one)}</svg>
          <figcaption>{one.name}</figcaption>
        </figure>
      ))}
    </div>
  );
}

async function cards(search: URLSearchParams): Promise<JSX.Element> {
  const found = await api.get("/api/cards", { q: search.get("q") ?? "", limit: Number(search.get("limit") ?? 40) });
  const facts = found.cards.map(parseCard);
  return (
    <div>
      <p>
        {[12, 16, 24, 40].map((size) => (
          <span>
            {(Object.keys(TYPE_LETTERS) as TypeName[]).map((type) => (
              <TypeIcon type={type} size={`${size}px`} />
            ))}{" "}
          </span>
        ))}
      </p>
      {(search.get("sizes")?.split(",") ?? ["zoom", "hand", "play"]).map((size) => (
        <div class={`row-${size}`}>
          {facts.map((card) => (
            <Face card={card} size={size as "zoom"} />
          ))}
          {size === "play" ? <Back /> : null}
        </div>
      ))}
    </div>
  );
}

async function show(): Promise<void> {
  await document.fonts.load('700 16px "Figtree Variable"');
  const search = new URLSearchParams(location.search);
  render(
    <div>
      <TypeDefinitions />
      <FaceDefinitions />
      {search.has("q") ? await cards(search) : creatures(search)}
    </div>,
    document.getElementById("app")!,
  );
  const style = new CSSStyleSheet();
  style.replaceSync(
    "body{background:#1c232b;color:#fff;font-family:sans-serif} .definitions{position:absolute;width:0;height:0} .row-zoom svg.face{width:250px;margin:4px} .row-hand svg.face{width:126px;margin:4px} .row-play svg.face{width:92px;margin:4px} .creatures{display:flex;flex-wrap:wrap} figure{margin:2px;width:var(--w,116px);background:#c9d8cf;border-radius:6px;text-align:center} figcaption{color:#222;font-size:11px}",
  );
  document.adoptedStyleSheets = [style];
}

void show();
