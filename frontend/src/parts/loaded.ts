/** Data that a page loads. */

import { useEffect, useState } from "preact/hooks";
import { messageOf } from "../api";

/** The result of a request; `data` is null until it arrives, and `again` repeats the request. */
export function useLoaded<T>(load: () => Promise<T>, keys: unknown[]): { data: T | null; problem: string; again: () => void; set: (data: T) => void } {
  const [data, set] = useState<T | null>(null);
  const [problem, setProblem] = useState("");
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let alive = true;
    setProblem("");
    load().then(
      (found) => {
        if (alive) set(found);
      },
      (error: unknown) => {
        if (alive) setProblem(messageOf(error));
      },
    );
    return () => {
      alive = false;
    };
  }, [...keys, turn]);
  return { data, problem, again: () => setTurn(turn + 1), set };
}
