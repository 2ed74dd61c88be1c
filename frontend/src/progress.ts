/** The progress of this browser's player in lessons. */

import { stored } from "./stored";

/** Names of the lessons that were finished. */
export const finished = stored<string[]>("lessons", []);

export function finish(name: string): void {
  if (!finished.value.includes(name)) finished.value = [...finished.value, name];
}
