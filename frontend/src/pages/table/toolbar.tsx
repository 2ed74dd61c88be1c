/** The toolbar beside the board. */

import { Icon } from "../../parts/icon";
import type { Interaction } from "../../table/interaction";
import { words } from "../../words";

/** A dialog that the toolbar opens. */
export type TableDialog = "keys" | "settings" | "resign" | "people";

interface ToolbarProps {
  /** Lessons have no hints and are not resigned. */
  isLesson: boolean;
  /** Null for spectators, and when the game is over. */
  interaction: Interaction | null;
  canUndo: boolean;
  /** How many people watch. */
  watching: number;
  isLogShown: boolean;
  toggleLog: () => void;
  open: (dialog: TableDialog) => void;
}

export function Toolbar({ isLesson, interaction, canUndo, watching, isLogShown, toggleLog, open }: ToolbarProps) {
  return (
    <div class="toolbar">
      <a class="tool" href={isLesson ? "#/learn" : "#/"} title={words.menu.lobby} aria-label={words.menu.lobby}>
        <Icon d="M11 3L4 10l7 7M4 10h13" />
      </a>
      {interaction ? (
        <>
          {interaction.mayHint.value && !isLesson ? (
            <button class="tool wide" disabled={!interaction.decision.value || interaction.hintPending.value} onClick={() => interaction.askHint()}>
              {interaction.hintPending.value ? words.prompt.hintPending : words.prompt.hintButton}
            </button>
          ) : null}
          <button class="tool wide" disabled={!canUndo} onClick={() => interaction.undo()}>
            {words.prompt.undo}
          </button>
        </>
      ) : null}
      <span class="spring" />
      {watching ? (
        <span class="watchers quiet" role="img" title={words.board.watching(watching)} aria-label={words.board.watching(watching)}>
          <Icon d="M1.5 10S5 4.5 10 4.5 18.5 10 18.5 10 15 15.5 10 15.5 1.5 10 1.5 10ZM10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z" />
          <span data-word={watching} />
        </span>
      ) : null}
      {interaction && !isLesson ? (
        <button class="tool" title={words.prompt.resign} aria-label={words.prompt.resign} onClick={() => open("resign")}>
          <Icon d="M5 18V3h10l-2.5 3.5L15 10H5" />
        </button>
      ) : null}
      {isLesson ? null : (
        <button class="tool" title={words.people.title} aria-label={words.people.title} onClick={() => open("people")}>
          <Icon d="M3 4h14v9.500H9.500L5.500 17v-3.500H3Z" />
        </button>
      )}
      <button class="tool" title={words.menu.log} aria-label={words.menu.log} aria-expanded={isLogShown} onClick={toggleLog}>
        <Icon d="M4 5h12M4 10h12M4 15h8" />
      </button>
      <button class="tool of-keys" title={words.menu.keys} aria-label={words.menu.keys} onClick={() => open("keys")}>
        ?
      </button>
      <button class="tool" title={words.menu.settings} aria-label={words.menu.settings} onClick={() => open("settings")}>
        <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 6h12M4 14h12" /><circle cx="8" cy="6" r="2.2" /><circle cx="12.5" cy="14" r="2.2" /></svg>
      </button>
    </div>
  );
}
