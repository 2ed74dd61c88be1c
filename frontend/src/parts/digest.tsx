/** The digest of the server's secret for a game, for those who want to check its luck later. */

import { words } from "../words";

export function Digest({ value }: { value: string }) {
  return (
    <details class="digest">
      <summary>{words.luck.digest}</summary>
      <code>{value}</code>
    </details>
  );
}
