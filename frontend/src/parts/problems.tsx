/** What is wrong with a deck, with the rules behind it. */

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
