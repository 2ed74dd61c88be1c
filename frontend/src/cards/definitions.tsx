/** Drawings that all faces share. */

import { CreatureDefinitions } from "../creatures/creature";
import { SceneDefinitions } from "../creatures/scene";
import { BackDefinitions } from "./back";

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
        <linearGradient id="sheen">
          <stop offset="0" stop-color="#fff" stop-opacity="0" />
          <stop offset="0.5" stop-color="#fff" stop-opacity="0.75" />
          <stop offset="1" stop-color="#fff" stop-opacity="0" />
        </linearGradient>
        <CreatureDefinitions />
        <SceneDefinitions />
        <BackDefinitions />
      </defs>
    </svg>
  );
}
