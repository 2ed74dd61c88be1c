/** Dragging with any pointer: a card follows the pointer and is dropped on a target. */

import type { Interaction } from "../table/interaction";

/** Pixels before a press becomes a drag. */
const SLACK = 7;

export function startDragging(root: HTMLElement, interaction: () => Interaction | null): () => void {
  let from: { x: number; y: number; element: HTMLElement; pointer: number } | null = null;
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;

  function spotUnder(event: PointerEvent): HTMLElement | null {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const place = element.closest<HTMLElement>("[data-at]");
      if (place && interaction()?.targets.value.has(place.dataset.at!)) return place;
    }
    return null;
  }

  function down(event: PointerEvent): void {
    const element = (event.target as Element).closest<HTMLElement>("[data-drag]");
    if (!element || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, element, pointer: event.pointerId };
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.pointer) return;
    if (!ghost) {
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      if (Math.hypot(dx, dy) < SLACK) return;
      if (event.pointerType === "touch" && Math.abs(dx) > Math.abs(dy)) {
        from = null;
        return;
      }
      const at = from.element.dataset.at!;
      const held = interaction();
      if (held?.presentation.value !== "turn") {
        from = null;
        return;
      }
      if (held.held.value !== at) held.press(at);
      const box = from.element.getBoundingClientRect();
      ghost = from.element.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("data-at");
      ghost.removeAttribute("data-nav");
      ghost.setAttribute("aria-hidden", "true");
      ghost.classList.add("ghost", "dragged");
      Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
      document.body.append(ghost);
      from.element.dataset.away = ""; // not a class: those are written again when the card is held
      from.element.setPointerCapture?.(event.pointerId);
    }
    event.preventDefault();
    ghost.style.transform = `translate(${event.clientX - from.x}px, ${event.clientY - from.y}px) rotate(2deg)`;
    const place = spotUnder(event);
    if (place !== over) {
      over?.classList.remove("over");
      place?.classList.add("over");
      over = place;
      if (place) void interaction()?.lookAhead(place.dataset.at!);
    }
  }

  function up(event: PointerEvent): void {
    if (!from || event.pointerId !== from.pointer) return;
    const dragged = ghost !== null;
    const place = dragged && event.type === "pointerup" ? spotUnder(event) : null;
    over?.classList.remove("over");
    delete from.element.dataset.away;
    ghost?.remove();
    ghost = null;
    over = null;
    from = null;
    if (!dragged) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true), 50);
    if (place) interaction()?.press(place.dataset.at!);
    else interaction()?.clear();
  }

  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  root.addEventListener("pointerdown", down);
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  return () => {
    root.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    ghost?.remove();
  };
}
