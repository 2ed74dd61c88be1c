/** Drawings that all faces share. */


export function FaceDefinitions() {
  return (
    <svg class="definitions" aria-hidden="true">
      <defs>
        <radialGradient id="vignette" cx="50%" cy="42%" r="75%">
          <stop offset="0" stop-color="#fff" stop-opacity="0.34" />
          <stop offset="0.55" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="0.38" />
        </radialGradient>
        <pattern id="lattice" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="18" height="18" fill="#2b4a6b" />
          <path d="M0 0H18M0 0V18" stroke="#3f6690" stroke-width="2.2" />
          <circle cx="9" cy="9" r="2.2" fill="#3f6690" />
        </pattern>
        <symbol id="card-back" viewBox="0 0 126 176">
          <rect width="126" height="176" rx="9" fill="#142536" />
          <rect x="5" y="5" width="116" height="166" rx="6" fill="url(#lattice)" />
          <rect x="5" y="5" width="116" height="166" rx="6" fill="url(#vignette)" />
          <g transform="translate(63 88)">
            <circle r="27" fill="#142536" />
            <circle r="23" fill="none" stroke="#e9c46a" stroke-width="2.4" />
            <path d="M-14 9V-9L0 3L14 -9V9" fill="none" stroke="#e9c46a" stroke-width="4.2" stroke-linejoin="round" stroke-linecap="round" />
          </g>
        </symbol>
      </defs>
    </svg>
  );
}
