/** The toolbar beside the board. */

import { Icon } from "../../parts/icon";
import type { Interaction } from "../../table/interaction";
import { words } from "../../words";

/** A dialog that the toolbar opens. */
export type TableDialog = "keys" | "settings" | "resign";

interface ToolbarProps {
  /** Null for spectators, and when the game is over. */
  interaction: Interaction | null;
  canUndo: boolean;
  /** How many people watch. */
  watching: number;
  isLogShown: boolean;
  toggleLog: () => void;
  open: (dialog: TableDialog) => void;
}

export function Toolbar({ interaction, canUndo, watching, isLogShown, toggleLog, open }: ToolbarProps) {
  return (
    <div class="toolbar">
      <a class="tool" href="#/" title={words.menu.lobby} aria-label={words.menu.lobby}>
        <Icon d="M11 3L4 10l7 7M4 10h13" />
      </a>
      {interaction ? (
        <>
          <button class="tool wide" disabled={!interaction.decision.value || interaction.hintPending.value} onClick={() => interaction.askHint()}>
            {interaction.hintPending.value ? words.prompt.hintPending : words.prompt.hintButton}
          </button>
          <button class="tool wide" disabled={!canUndo} onClick={() => interaction.undo()}>
            {words.prompt.undo}
          </button>
        </>
      ) : null}
      <span class="spring" />
      {watching ? <span class="quiet">{words.board.watching(watching)}</span> : null}
      {interaction ? (
        <button class="tool" title={words.prompt.resign} aria-label={words.prompt.resign} onClick={() => open("resign")}>
          <Icon d="M5 18V3h10l-2.5 3.5L15 10H5" />
        </button>
      ) : null}
      <button class="tool" title={words.menu.log} aria-label={words.menu.log} aria-expanded={isLogShown} onClick={toggleLog}>
        <Icon d="M4 5h12M4 10h12M4 15h8" />
      </button>
      <button class="tool" title={words.menu.keys} aria-label={words.menu.keys} onClick={() => open("keys")}>
        ?
      </button>
      <button class="tool" title={words.menu.settings} aria-label={words.menu.settings} onClick={() => open("settings")}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 6h12M4 14h12" /><circle cx="8" cy="6" r="2.2" /><circle cx="12.5" cy="14" r="2.2" /></svg>
      </button>
    </div>
  );
}
