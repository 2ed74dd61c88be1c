/** A card whose facts have not arrived: only its name. */

import type { CardFacts } from "../facts";
import { fitSize, FONT } from "../measure";
import { Text } from "./pieces";

export function Blank({ card, scale }: { card: CardFacts; scale: number }) {
  return (
    <g font-family={FONT} transform={`scale(${scale})`}>
      <rect width="126" height="176" rx="8" fill="#39444f" />
      <rect x="3.5" y="3.5" width="119" height="169" rx="5.5" fill="#d9dfe4" />
      <rect x="7" y="25" width="112" height="141" rx="3.5" fill="#c3ccd3" />
      <Text x={8} y={18.5} size={fitSize(card.name, 110, 12.5, 800)} weight={800}>
        {card.name}
      </Text>
    </g>
  );
}
