export function ReplaysPage() {
  return <p />;
}
export function ReplayPage(_: { id: string }) {
  return <p />;
}
