/** Telling a player who may be looking elsewhere that something waits: by the title, a sound and a vibration. */

import { settings } from "./settings";
import { chime } from "./sound";
import { words } from "./words";

/** Milliseconds for which the title changes back and forth. */
const BLINK = 1200;

let timer: ReturnType<typeof setInterval> | undefined;
let plain = "";

/** Stop blinking, and show the page's own title again. */
function rest(): void {
  if (timer === undefined) return;
  clearInterval(timer);
  timer = undefined;
  document.title = plain;
}

/** Say it. The title changes only while the page is not in front. */
export function notify(text: string): void {
  chime();
  if (settings.vibration.value) navigator.vibrate?.([60, 40, 60]);
  if (!document.hidden && document.hasFocus()) return;
  rest();
  plain = document.title;
  document.title = `● ${text}`;
  timer = setInterval(() => {
    document.title = document.title === plain ? `● ${text}` : plain;
  }, BLINK);
}

addEventListener("focus", rest);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) rest();
});

/** The title of the page that is shown. */
export function entitle(title: string): void {
  if (timer === undefined) document.title = `${title} – ${words.appName}`;
  else plain = `${title} – ${words.appName}`;
}
