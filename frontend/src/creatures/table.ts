/** The table of species as facts, for the gallery and tests; cards have theirs from the server. */

import type { CreatureFacts } from "./creature";

/** The species of the table, in its order, from the text of the file. */
export function readTable(text: string): CreatureFacts[] {
  const rows = text.trim().split("\n").slice(1).map((row) => row.split(","));
  const parents = new Map(rows.map(([, name, from]) => [name!, from!]));
  const lineOf = (name: string): string[] => (parents.get(name) ? [...lineOf(parents.get(name)!), name] : [name]);
  return rows.map((row) => {
    const [, name, , colour, second, shape, height, weight, parts] = row as [string, string, string, string, string, string, string, string, string];
    const line = lineOf(name);
    return { name, line: line[0]!, step: line.length, colour, second, shape, height: Number(height), weight: Number(weight), parts: parts.split(" ") };
  });
}
