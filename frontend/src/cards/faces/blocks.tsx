/** The text of a large face: Abilities, attacks and other text, each a block with a height. */

import type { JSX } from "preact";
import { words } from "../../words";
import type { AttackFacts, CardFacts } from "../facts";
import { breakLines, fitSize, textWidth } from "../measure";
import { Cost, Text } from "./pieces";

export interface Block {
  height: number;
  draw: (y: number) => JSX.Element;
}

export const LEFT = 15;

const RIGHT = 237;

const TEXT_WIDTH = RIGHT - LEFT;

const costWidth = (cost: string, size: number): number => Math.max(1, cost.length) * size * 1.04;

function textBlock(text: string, size: number): Block {
  const lines = text ? breakLines(text, TEXT_WIDTH, size) : [];
  const step = size * 1.24;
  return {
    height: lines.length * step,
    draw: (y) => (
      <g>
        {lines.map((line, i) => (
          <Text x={LEFT} y={y + size * 0.95 + i * step} size={size}>
            {line}
          </Text>
        ))}
      </g>
    ),
  };
}

function attackBlock(attack: AttackFacts, size: number): Block {
  const body = textBlock(attack.text, size);
  const coin = Math.max(11, size + 4.5);
  const row = coin + 4;
  const damage = attack.damage;
  const left = LEFT + Math.max(costWidth(attack.cost, coin) + 6, 34);
  const room = RIGHT - left - (damage ? textWidth(damage, 17, 800) + 8 : 0);
  return {
    height: row + body.height + 5,
    draw: (y) => (
      <g>
        <Cost cost={attack.cost} x={LEFT} y={y + 1} size={coin} />
        <Text x={left} y={y + coin * 0.82} size={fitSize(attack.name, room, 13.5, 700)} weight={700}>
          {attack.name}
        </Text>
        {damage ? (
          <Text x={RIGHT} y={y + coin * 0.9} size={17} weight={800} anchor="end">
            {damage}
          </Text>
        ) : null}
        {body.draw(y + row)}
      </g>
    ),
  };
}

function abilityBlock(ability: CardFacts["abilities"][number], size: number): Block {
  const body = textBlock(ability.text, size);
  const tag = textWidth(ability.kind, 8, 700) + 10;
  return {
    height: 17 + body.height + 5,
    draw: (y) => (
      <g>
        <rect x={LEFT} y={y + 1.5} width={tag} height={13} rx={6.5} fill="#a3283b" />
        <Text x={LEFT + tag / 2} y={y + 11} size={8} weight={700} fill="#fff" anchor="middle">
          {ability.kind}
        </Text>
        <Text x={LEFT + tag + 6} y={y + 12.5} size={fitSize(ability.name, RIGHT - LEFT - tag - 6, 13.5, 700)} weight={700} fill="#7f1a2b">
          {ability.name}
        </Text>
        {body.draw(y + 17)}
      </g>
    ),
  };
}

export function blocksOf(card: CardFacts, size: number): Block[] {
  const blocks = card.abilities.map((a) => abilityBlock(a, size));
  if (card.supertype !== "Pokémon" && card.text) blocks.push(textBlock(card.text, size));
  blocks.push(...card.attacks.map((a) => attackBlock(a, size)));
  if (card.supertype === "Pokémon" && card.text) blocks.push(textBlock(card.text, size * 0.94));
  if (card.prizes > 1) blocks.push(textBlock(words.card.prizes(card.prizes), Math.min(8, size)));
  if (card.unread) blocks.push(textBlock(words.card.unread, Math.min(8, size)));
  return blocks;
}
