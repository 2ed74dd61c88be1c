/** The two faces of the coin. */

export function CoinFace({ heads }: { heads: boolean }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true">
      <circle r="47" fill={heads ? "#e5b93c" : "#9aa7b3"} stroke={heads ? "#7a5606" : "#47525c"} stroke-width="4" />
      <circle r="37" fill="none" stroke={heads ? "#7a5606" : "#47525c"} stroke-width="2" stroke-dasharray="3 4" />
      {heads ? (
        <path d="M0 -24L6.5 -8.5L23 -7.5L10.5 3.5L14.5 20L0 11L-14.5 20L-10.5 3.5L-23 -7.5L-6.5 -8.5Z" fill="#7a5606" />
      ) : (
        <path d="M-20 -12H20V-4H-20ZM-20 4H20V12H-20Z" fill="#47525c" />
      )}
    </svg>
  );
}
