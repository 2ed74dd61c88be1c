export function DecksPage(_: { id?: string; from?: string }) {
  return <p>DecksPage</p>;
}
