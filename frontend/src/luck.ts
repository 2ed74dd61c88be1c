/**
 * Proof that nobody chose the luck of a game. Before a game the server shows the digest of its secret; then this browser adds
 * random text of its own. When the game is over, the record has the secret, and the check here says whether everything follows.
 */

import { hex, hmac, sha256, utf8 } from "./sha256";
import { stored } from "./stored";

interface Promised {
  /** The digest that the server showed before it knew our part. */
  commitment: string;
  /** Our part. */
  luck: string;
}

/** What was promised for the games of this browser, by game. */
const promised = stored<Record<string, Promised>>("luck", {});

export const promiseOf = (game: string): Promised | undefined => promised.value[game];

export function keepPromise(game: string, promise: Promised): void {
  promised.value = { ...Object.fromEntries(Object.entries(promised.value).slice(-50)), [game]: promise };
}

/** Random text to add to a seed. */
export function newLuck(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

export type Finding = "secret" | "mine" | "seed" | "cards" | "coins";

export interface Checked {
  finding: Finding;
  /** Null: this browser has nothing to compare with. */
  holds: boolean | null;
}

interface Parts {
  decks: string[][];
  flips: boolean[];
  proof?: { secret: string; commitment: string; luck: string[] };
}

/** 32 bytes that depend on all parts (`playmat.play.fairness`). */
function derived(secret: string, luck: string[], what: string): Uint8Array {
  const parts = luck.map((text) => `${utf8(text).length}:${text}`).join("");
  return hmac(utf8(secret), utf8(`${what}\n${parts}`));
}

function seedOf(secret: string, luck: string[]): string {
  return (BigInt(`0x${hex(derived(secret, luck, "seed").slice(0, 8))}`) >> 1n).toString();
}

/** A deck in the order in which its copies are numbered. */
function orderOf(secret: string, luck: string[], seat: number, deck: string[]): string[] {
  const key = derived(secret, luck, `order ${seat}`);
  const copies = new Map<string, number>();
  const keyed = [...deck].sort().map((card) => {
    const copy = (copies.get(card) ?? 0) + 1;
    copies.set(card, copy);
    return { card, key: hex(hmac(key, utf8(`${card} ${copy}`))) };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ card }) => card);
}

/** Check the record of a finished game, as text: its seed is too large for a number here. Null if it has no proof. */
export function checkRecord(text: string, promise: Promised | undefined, seat: number | null): Checked[] | null {
  const { decks, flips, proof } = JSON.parse(text) as Parts;
  if (!proof) return null;
  const digest = hex(sha256(utf8(`playmat secret ${proof.secret}`)));
  const seed = /"seed":\s*(\d+)/.exec(text)?.[1];
  return [
    { finding: "secret", holds: digest === proof.commitment && (promise ? digest === promise.commitment : null) },
    { finding: "mine", holds: promise && seat !== null ? proof.luck[seat] === promise.luck : null },
    { finding: "seed", holds: seed === seedOf(proof.secret, proof.luck) },
    { finding: "cards", holds: decks.every((deck, n) => orderOf(proof.secret, proof.luck, n, deck).join() === deck.join()) },
    { finding: "coins", holds: flips.length === 0 },
  ];
}
