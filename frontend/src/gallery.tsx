/**
 * A page for people who change the drawings: the cards that `?q=` finds, in every size. It is not part of the build; it needs
 * `npm run dev` and a server.
 */

import "@fontsource-variable/figtree";
import { render } from "preact";
import { Back } from "./cards/back";
import { FaceDefinitions } from "./cards/definitions";
import { Face } from "./cards/face";
import { parseCard, type CardJson } from "./cards/facts";
import { TypeDefinitions, TypeIcon, TYPE_LETTERS, type TypeName } from "./cards/types";

async function show(): Promise<void> {
  await document.fonts.load('700 16px "Figtree Variable"');
  const query = new URLSearchParams(location.search).get("q") ?? "";
  const found = (await (await fetch(`/api/cards?${new URLSearchParams({ q: query, limit: "40" })}`)).json()) as { cards: CardJson[] };
  const cards = found.cards.map(parseCard);
  render(
    <div>
      <TypeDefinitions />
      <FaceDefinitions />
      <p>
        {[12, 16, 24, 40].map((size) => (
          <span>
            {(Object.keys(TYPE_LETTERS) as TypeName[]).map((type) => (
              <TypeIcon type={type} size={`${size}px`} />
            ))}{" "}
          </span>
        ))}
      </p>
      {(["zoom", "hand", "play"] as const).map((size) => (
        <div class={`row-${size}`}>
          {cards.map((card) => (
            <Face card={card} size={size} />
          ))}
          {size === "play" ? <Back /> : null}
        </div>
      ))}
    </div>,
    document.getElementById("app")!,
  );
  const style = new CSSStyleSheet();
  style.replaceSync(
    "body{background:#1c232b;color:#fff;font-family:sans-serif} .definitions{position:absolute;width:0;height:0} .row-zoom svg.face{width:250px;margin:4px} .row-hand svg.face{width:126px;margin:4px} .row-play svg.face{width:92px;margin:4px}",
  );
  document.adoptedStyleSheets = [style];
}

void show();
