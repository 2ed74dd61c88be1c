/** A deck as a fan of its cards. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Face } from "../cards/face";
import { paletteOf } from "../cards/facts";
import { cardFacts } from "../cards/store";

/** How far outside of the window cards are drawn already. */
const MARGIN = "300px";

/** The fan is drawn when it comes near to the window: a page may have hundreds. */
export function Fan({ cards }: { cards: string[] }) {
  const root = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), { rootMargin: MARGIN });
    observer.observe(root.current!);
    return () => observer.disconnect();
  }, []);
  const shown = isNear ? cards : [];
  const first = shown[0] ? cardFacts(shown[0]) : null;
  return (
    <span class={`fan of-${cards.length}`} aria-hidden="true" ref={root} style={{ "--tint": first?.setId ? paletteOf(first).base : "transparent" }}>
      {[shown[1], shown[0], shown[2]].map((id) => (id ? <Face card={cardFacts(id)} size="play" key={id} /> : null))}
    </span>
  );
}

/** The cards on the cover of a deck that the server has not described: the chosen one, then its Pokémon with the most HP. */
export function coverOf(cards: Record<string, number>, chosen = ""): string[] {
  const facts = Object.keys(cards).map((id) => cardFacts(id));
  const byName = new Map(facts.filter((card) => card.hp).sort((a, b) => a.hp - b.hp).map((card) => [card.name, card.id]));
  const best = [...byName.values()].reverse().filter((id) => id !== chosen);
  return [...(cards[chosen] ? [chosen] : []), ...best].slice(0, 3);
}
