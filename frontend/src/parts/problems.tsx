/** The problems of a deck, with the rules behind them. */

import { ApiError, messageOf } from "../api";
import { RuleLink } from "../board/rule";
import type { Problem } from "../protocol";
import { words } from "../words";

export function Problems({ problems }: { problems: Problem[] }) {
  return (
    <ul class="problems">
      {problems.map((problem) => (
        <li>
          <b>{problem.message}</b> {problem.remedy ? words.deck.remedy(problem.remedy) : ""} {problem.rule ? <RuleLink id={problem.rule} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Why the server did not accept a table or a deck. */
export interface Rejected {
  message: string;
  problems: Problem[];
}

export function rejectedBy(error: unknown): Rejected {
  return { message: messageOf(error), problems: error instanceof ApiError ? error.problems : [] };
}

export function Rejection({ message, problems }: Rejected) {
  return (
    <div class="failure" role="alert">
      <div>
        <b>{message}</b>
        <Problems problems={problems} />
      </div>
    </div>
  );
}
