/** What presses, buttons and digits mean in each kind of question. */

import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "./browser";
import type { Decision, Option } from "../src/protocol";
import type { StateMessage } from "../src/views";
import { settings } from "../src/settings";
import { groupsOf, presentationOf } from "../src/table/choices";
import { Interaction } from "../src/table/interaction";
import { RequestError } from "../src/table/link";
import type { Table } from "../src/table/table";
import { pokemon, question, side, state, view } from "./positions";

const ENERGY = { uid: 1, id: "fire", name: "Fire Energy" };
const TWIN = { uid: 2, id: "fire", name: "Fire Energy" };
const POTION = { uid: 3, id: "potion", name: "Potion" };

const MINE = side(0, { hand: [ENERGY, TWIN, POTION], active: [pokemon(1, "Vulpix")], bench: [pokemon(2, "Drampa")] });
const THEIRS = side(1, { active: [pokemon(9, "Mantine")] });

const TURN: Option[] = [
  { kind: "attach", text: "attach", card: "fire", uid: 1, target: 1 },
  { kind: "attach", text: "attach", card: "fire", uid: 1, target: 2 },
  { kind: "play", text: "play Potion", card: "potion", uid: 3 },
  { kind: "attack", text: "Flare", name: "Flare", card: "card-Vulpix", pokemon: 1, target: 9 },
  { kind: "end", text: "end" },
];

/** A table that shows one question and records the answers. */
function sit(decision: Decision) {
  const shown = signal<StateMessage | null>(state(view(decision, [MINE, THEIRS])));
  const answer = vi.fn<(picks: number[]) => Promise<object>>(async () => ({}));
  const ask = vi.fn<(type: string) => Promise<object>>(async () => ({}));
  const table = {
    shown, seat: signal(0), decision: signal(decision), question: signal("1"), answer, link: { ask },
    sheet: vi.fn(async () => ({ pokemon: MINE.active[0], attacks: [] })),
  };
  return { interaction: new Interaction(table as unknown as Table), answer, ask, table };
}

beforeEach(() => {
  settings.askBeforeEnd.value = true;
});

describe("a turn", () => {
  const turn = question("main", TURN);

  it("attaches a card by pressing it and then its target", () => {
    const { interaction, answer } = sit(turn);
    interaction.press("card:1");
    expect(interaction.look("card:1")).toBe("held");
    expect(interaction.look("pokemon:2")).toBe("target");
    expect(interaction.look("pokemon:9")).toBe("");
    interaction.press("pokemon:2");
    expect(answer).toHaveBeenCalledWith([1]);
  });

  it("gives every copy in hand the options of the one that is listed", () => {
    const { interaction, answer } = sit(turn);
    interaction.press("card:2");
    interaction.press("pokemon:1");
    expect(answer).toHaveBeenCalledWith([0]);
  });

  it("plays a card without a target by a second press", () => {
    const { interaction, answer } = sit(turn);
    interaction.press("card:3");
    interaction.press("card:3");
    expect(answer).toHaveBeenCalledWith([2]);
  });

  it("puts a card down again by a second press if it needs a target", () => {
    const { interaction, answer } = sit(turn);
    interaction.press("card:1");
    interaction.press("card:1");
    expect(interaction.held.value).toBe("");
    expect(answer).not.toHaveBeenCalled();
  });

  it("attacks by digit", () => {
    const { interaction, answer } = sit(turn);
    interaction.pressDigit(1);
    expect(answer).toHaveBeenCalledWith([3]);
  });

  it("asks once before it ends with something left, and not if told so", () => {
    const { interaction, answer } = sit(turn);
    interaction.endTurn();
    expect(interaction.endAsked.value).toBe(true);
    expect(answer).not.toHaveBeenCalled();
    interaction.endTurn();
    expect(answer).toHaveBeenCalledWith([4]);
    settings.askBeforeEnd.value = false;
    const other = sit(turn);
    other.interaction.endTurn();
    expect(other.answer).toHaveBeenCalledWith([4]);
  });

  it("sends an answer once", () => {
    const { interaction, answer } = sit(turn);
    void interaction.send([4]);
    void interaction.send([4]);
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it("shows why the server refused, and can be answered again", async () => {
    const { interaction, answer } = sit(turn);
    answer.mockRejectedValueOnce(new RequestError("illegal", "Not now.", "MD-turn-3"));
    await interaction.send([4]);
    expect(interaction.notice.value).toEqual({ text: "Not now.", rule: "MD-turn-3" });
    await interaction.send([4]);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it("says why nothing can be done with a card", async () => {
    const { interaction, ask } = sit(question("main", TURN.slice(3)));
    ask.mockResolvedValueOnce({ refusals: [{ kind: "play", card: "potion", uid: 3, text: "", key: "no_damage", reason: "Nothing is damaged.", rule: "R-1" }] });
    interaction.press("card:3");
    await vi.waitFor(() => expect(interaction.notice.value).toEqual({ text: "Nothing is damaged.", rule: "R-1" }));
  });
});

describe("a choice", () => {
  const cards = [1, 2, 3].map((uid) => ({ kind: "card", text: "", card: "x", uid }));

  it("of one card of the hand is answered by pressing it", () => {
    const { interaction, answer } = sit(question("pick", cards));
    interaction.press("card:3");
    expect(answer).toHaveBeenCalledWith([2]);
  });

  it("of several cards is collected and confirmed", () => {
    const { interaction, answer } = sit(question("pick", cards, { min: 2, max: 2 }));
    interaction.press("card:1");
    expect(interaction.canConfirm).toBe(false);
    interaction.press("card:3");
    expect(interaction.look("card:3")).toBe("picked");
    interaction.confirm();
    expect(answer).toHaveBeenCalledWith([0, 2]);
  });

  it("names what can be chosen when something else is pressed", () => {
    const { interaction } = sit(question("pick", [{ kind: "pokemon", text: "", pokemon: 2 }]));
    expect(interaction.press("pokemon:9")).toBe(false);
    expect(interaction.notice.value?.text).toContain("Drampa");
  });

  it("that may be none is answered with 0", () => {
    const { interaction, answer } = sit(question("pick", cards, { min: 0, max: 2 }));
    interaction.pressDigit(0);
    expect(answer).toHaveBeenCalledWith([]);
  });

  it("of a number is answered by that digit", () => {
    const numbers = [0, 1, 2].map((number) => ({ kind: "number", text: String(number), number }));
    const { interaction, answer } = sit(question("number", numbers));
    interaction.pressDigit(2);
    expect(answer).toHaveBeenCalledWith([2]);
  });
});

describe("presentation", () => {
  const shows = (decision: Decision) => presentationOf(view(decision, [MINE, THEIRS]), decision);

  it("follows from the options", () => {
    expect(shows(question("main", TURN))).toBe("turn");
    expect(shows(question("pick", [{ kind: "pokemon", text: "", pokemon: 2 }]))).toBe("board");
    expect(shows(question("pick", [{ kind: "card", text: "", uid: 3 }]))).toBe("hand");
    expect(shows(question("pick", [{ kind: "card", text: "", uid: 77 }]))).toBe("picker");
    expect(shows(question("prize", [{ kind: "place", text: "", owner: 0, number: 1 }]))).toBe("prizes");
    expect(shows(question("yes_no", [{ kind: "yes", text: "yes" }, { kind: "no", text: "no" }]))).toBe("buttons");
  });

  it("groups options that differ only in their target", () => {
    expect(groupsOf(question("main", TURN), [0, 1, 2]).map((group) => group.options)).toEqual([[0, 1], [2]]);
  });
});

describe("a yes that leads to a choice", () => {
  it("is given with the card that is then picked", async () => {
    const asked = question("yes_no", [{ kind: "yes", text: "yes" }, { kind: "no", text: "no" }], { purpose: "choose" });
    const { interaction, answer, table } = sit(asked);
    interaction.acceptAndTake("fire");
    expect(answer).toHaveBeenCalledWith([0]);
    table.decision.value = question("pick", [{ kind: "card", text: "", card: "water", uid: 4 }, { kind: "card", text: "", card: "fire", uid: 5 }]);
    table.question.value = "2";
    await vi.waitFor(() => expect(answer).toHaveBeenLastCalledWith([1]));
  });
});
