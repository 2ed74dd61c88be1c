/** The digest of the server's secret for a game. */

import { words } from "../words";

export function Digest({ value }: { value: string }) {
  return (
    <p class="digest">
      <span>{words.luck.digest}</span>
      <code>{value}</code>
    </p>
  );
}
