/** Pips: the cards attached to a Pokémon. */

import { TYPE_LETTERS, type TypeName } from "../cards/types";
import type { AttachedView } from "../protocol";

/** Attached Energy grouped by its types; other cards one by one. */
export function pipsOf(attached: AttachedView[]): { key: string; types: TypeName[]; count: number; card: AttachedView }[] {
  const pips = new Map<string, { key: string; types: TypeName[]; count: number; card: AttachedView }>();
  for (const card of attached) {
    const types = card.provides ?? [];
    const key = types.length ? types.join() : card.id;
    const pip = pips.get(key) ?? { key, types, count: 0, card };
    pip.count += card.units ?? 1;
    pips.set(key, pip);
  }
  return [...pips.values()];
}

export function Pip({ card, types, count }: { card: AttachedView; types: TypeName[]; count: number }) {
  return (
    <span class={`pip ${types.length ? "" : "tool"}`} title={card.name}>
      <svg viewBox="-13 -13 26 26" aria-hidden="true">
        {types.length === 1 ? (
          <use href={`#type-${TYPE_LETTERS[types[0]!]}`} x="-13" y="-13" width="26" height="26" />
        ) : types.length > 1 ? (
          <g>
            <circle r="12.2" fill="#f6f3ea" stroke="#333" stroke-width="1.2" />
            {types.slice(0, 4).map((type, i) => {
              const many = Math.min(4, types.length);
              const angle = (i / many) * 2 * Math.PI - Math.PI / 2;
              return <use href={`#type-${TYPE_LETTERS[type]}`} x={Math.cos(angle) * 5.6 - 5.6} y={Math.sin(angle) * 5.6 - 5.6} width="11.2" height="11.2" />;
            })}
          </g>
        ) : (
          <g>
            <rect x="-11" y="-12" width="22" height="24" rx="4" fill="#5a4fa0" stroke="#1f1a45" stroke-width="1.4" />
            <path d="M-5 -3A5 5 0 1 1 2 3.4L2 8H-2.6V3.4" fill="none" stroke="#fff" stroke-width="2.6" />
          </g>
        )}
      </svg>
      {count > 1 ? <b data-word={count} /> : null}
    </span>
  );
}
