/** Small positions for tests, with all the fields that a server sends. */

import type { Decision, Option, PokemonView, SideView, View } from "../src/protocol";
import type { StateMessage } from "../src/views";

export function pokemon(serial: number, name: string, change: Partial<PokemonView> = {}): PokemonView {
  return {
    serial, name, cards: [{ uid: 100 + serial, id: `card-${name}`, name }], attached: [], hp: 60, damage: 0, types: ["Fire"], retreat: 1,
    conditions: [], marks: [], attacks: [], new: false, ...change,
  };
}

export function side(seat: number, change: Partial<SideView> = {}): SideView {
  return {
    seat, deck: 40, hand: seat ? 7 : [], discard: [], lost: [], beside: [], aside: 0, prizes: [], active: [], bench: [], bench_size: 5,
    energy_attached: 0, supporters_played: 0, stadiums_played: 0, retreats: 0, attacks: 0, gx_used: false, vstar_used: false, mulligans: 0,
    out: false, ...change,
  };
}

export function question(kind: string, options: Option[], change: Partial<Decision> = {}): Decision {
  return { player: 0, kind, min: 1, max: 1, prompt: "", purpose: "", source: null, options, ...change };
}

export function view(decision: Decision | null, sides: SideView[] = [side(0), side(1)]): View {
  return {
    ruleset: "modern", form: "standard", you: 0, turn: 3, player: 0, first: 0, phase: "play", over: false, winner: null, sudden_death: 0,
    asked: decision ? 0 : 1, decision, looking: [], stadium: null, sides,
  };
}

export function state(of: View, change: Partial<StateMessage> = {}): StateMessage {
  return {
    type: "state", cause: "hello", n: 1, status: "playing", view: of, log_from: 0, log: [], clock: null, result: null, undo: null,
    players: [
      { seat: 0, kind: "person", name: "Mia", level: null, online: true },
      { seat: 1, kind: "bot", name: "Bot 2", level: 2, online: true },
    ],
    can_undo: false, decks: [], rematch: [], next: null, watching: 0, ...change,
  };
}
