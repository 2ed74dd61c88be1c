/** A dialog with a title and a button that closes it. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../words";

export function Dialog({ label, close, isWide = false, children }: { label: string; close: () => void; isWide?: boolean; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} class={isWide ? "sheet browse" : "sheet"} aria-label={label} onClose={close}>
      <header>
        <h2>{label}</h2>
        <button class="quiet-button" onClick={close}>
          {words.prompt.dismiss}
        </button>
      </header>
      {children}
    </dialog>
  );
}
