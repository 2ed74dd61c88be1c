export function DeckPage(_: { id?: string; from?: string }) {
  return <p>DeckPage</p>;
}
