/** The keyboard: letters for frequent actions, arrows to move the focus. */

import type { Interaction } from "../table/interaction";
import { openSheet } from "./sheet";
import { opened } from "./zoom";

interface KeyActions {
  interaction: Interaction | null;
  toggleLog: () => void;
  showKeys: () => void;
  skip: () => void;
}

let lastInput: "key" | "pointer" = "pointer";
addEventListener("keydown", () => void (lastInput = "key"), true);
addEventListener("pointerdown", () => void (lastInput = "pointer"), true);

/** Whether the player's last input was a key. */
export function usesKeyboard(): boolean {
  return lastInput === "key";
}

const DIRECTIONS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest element in a direction. Distance to the side counts more than distance ahead. Cards of a fan are at slightly
 *  different heights, so elements above or below have their middle beyond the edge of the element. */
function neighbour(from: DOMRect, [dx, dy]: [number, number], candidates: HTMLElement[]): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = Infinity;
  const x = from.left + from.width / 2;
  const y = from.top + from.height / 2;
  for (const element of candidates) {
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    const ahead = (box.left + box.width / 2 - x) * dx + (box.top + box.height / 2 - y) * dy;
    const aside = Math.abs((box.left + box.width / 2 - x) * dy + (box.top + box.height / 2 - y) * dx);
    if (ahead < (dy ? from.height / 2 : 4)) continue;
    const distance = ahead + aside * 2.5;
    if (distance < least) {
      least = distance;
      best = element;
    }
  }
  return best;
}

function moveFocus(direction: [number, number], root: HTMLElement): void {
  const scope = root.querySelector<HTMLElement>(".picker") ?? root;
  const all = [...scope.querySelectorAll<HTMLElement>("[data-nav]:not(:disabled)")];
  // While a card is picked up, the arrows only visit its targets.
  const candidates = root.matches(".aiming") ? all.filter((element) => element.matches(".target, .held, .prompt *")) : all;
  const current = document.activeElement as HTMLElement | null;
  const answer = candidates.find((element) => element.matches(".legal, .target, .primary"));
  if (!current || !scope.contains(current) || !current.matches("[data-nav]")) {
    (answer ?? candidates[0])?.focus();
    return;
  }
  // A question within a turn is answered first: from anything else the arrows lead to an answer.
  const asks = root.querySelector<HTMLElement>(".prompt.asking")?.dataset.kind ?? "main";
  if (asks !== "main" && answer && !current.matches(".legal, .target, .held, .picked, .prompt *, .picker *")) {
    answer.focus();
    return;
  }
  const next = neighbour(
    current.getBoundingClientRect(),
    direction,
    candidates.filter((element) => element !== current),
  );
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export function startKeys(root: HTMLElement, actions: () => KeyActions): () => void {
  function press(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input, textarea, select") && event.key !== "Escape") return;
    const { interaction, toggleLog, showKeys, skip } = actions();
    const direction = DIRECTIONS[event.key];
    if (target.closest("dialog[open]")) return;
    if (direction) {
      if (target.matches(".log")) return;
      event.preventDefault();
      moveFocus(direction, root);
      return;
    }
    const key = event.key.toLowerCase();
    if (key === "escape") {
      skip();
      interaction?.clear();
    } else if (/^[0-9]$/.test(key)) interaction?.pressDigit(Number(key));
    else if (key === "e") interaction?.endTurn();
    else if (key === "h") void interaction?.askHint();
    else if (key === "u") void interaction?.undo();
    else if (key === "l") toggleLog();
    else if (key === "?") showKeys();
    else if (key === "z") {
      const card = target.closest<HTMLElement>("[data-card-id]");
      const serial = card?.dataset.at?.match(/^pokemon:(\d+)$/)?.[1];
      if (serial) openSheet(Number(serial));
      else if (card) opened.value = { id: card.dataset.cardId!, name: card.dataset.cardName ?? "" };
    } else return;
    event.preventDefault();
  }
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
