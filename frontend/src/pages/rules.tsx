export function RulesPage(_: { id?: string; from?: string }) {
  return <p>RulesPage</p>;
}
