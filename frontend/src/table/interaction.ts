/**
 * The interaction of the player with the board. Pointer, keyboard and drag all come down to `press` and `choose` here, so that they cannot
 * mean different things.
 */

import { batch, computed, effect, signal } from "@preact/signals";
import { newLuck } from "../luck";
import type { AttackPreview, AttackSheet, Decision, Refusal, View } from "../protocol";
import { isPokemon } from "../views";
import { settings } from "../settings";
import { words } from "../words";
import { digitOf, groupsOf, isInHand, isSettled, leftUndone, mySide, presentationOf, shareAmongCopies, sourceOf, spotOf, targetsOf, type Group, type Presentation, type Spot } from "./choices";
import { RequestError } from "./link";
import type { Table } from "./table";

/** Reasons that say that a card does not go with a Pokémon or place at all. */
const MISFITS = new Set(["evolve_name", "level_up_name", "tool_attach", "hyper_gear", "bench_basic", "only_active_attacks"]);

export class Interaction {
  /** The spot that was picked up in a turn. */
  readonly held = signal<Spot>("");
  /** Options still meant after a button narrowed them; null: all of the held spot. */
  readonly narrowed = signal<number[] | null>(null);
  /** Options picked so far for a choice of several. */
  readonly picks = signal<number[]>([]);
  /** Why something cannot be done, or what went wrong. */
  readonly notice = signal<{ text: string; rule: string } | null>(null);
  readonly hint = signal<number[] | null>(null);
  readonly hintPending = signal(false);
  /** The actions that the option under the pointer would make possible. */
  readonly preview = signal<{ gains: string[]; losses: string[] } | null>(null);
  /** The outcomes of the attacks of the Active Pokémon now, by serial and name. */
  readonly previews = signal<Map<string, AttackSheet>>(new Map());
  /** The attack under the pointer or focus, as in `previews`; "" for none. */
  readonly pointed = signal("");
  /** Whether the question about an unfinished turn is open. */
  readonly endAsked = signal(false);
  /** The card that was chosen with a yes, to be picked when the pick is asked; "" for none. */
  private wish = "";
  /** The question that an answer is on its way to; -1 for none. */
  private readonly sent = signal(-1);
  private refusals: { question: string; list: Promise<Refusal[]> } | null = null;
  private readonly stop: () => void;
  private readonly stopWishing: () => void;

  constructor(readonly table: Table) {
    let question = "";
    this.stop = effect(() => {
      const now = this.table.question.value;
      if (now !== question) {
        question = now;
        queueMicrotask(() => {
          this.sent.value = -1;
          this.clear();
          void this.foresee();
        });
      }
    });
    this.stopWishing = effect(() => {
      const decision = this.table.decision.value;
      if (decision && this.wish) queueMicrotask(() => this.fulfil(decision));
    });
  }

  close(): void {
    this.stop();
    this.stopWishing();
  }

  get view(): View | null {
    return this.table.shown.value?.view ?? null;
  }

  readonly decision = computed<Decision | null>(() => this.table.decision.value);

  readonly presentation = computed<Presentation | null>(() => {
    const decision = this.decision.value;
    return decision && this.view ? presentationOf(this.view, decision) : null;
  });

  /** Options of the held spot that are still meant. */
  readonly heldOptions = computed<number[]>(() => {
    const decision = this.decision.value;
    const spot = this.held.value;
    if (!decision || !spot || this.presentation.value !== "turn") return [];
    const own = this.bySpot.value.get(spot) ?? [];
    return this.narrowed.value ? own.filter((index) => this.narrowed.value!.includes(index)) : own;
  });

  readonly heldGroups = computed<Group[]>(() => (this.decision.value ? groupsOf(this.decision.value, this.heldOptions.value) : []));

  /** Options by the spot where they begin, or that stands for them. */
  readonly bySpot = computed<Map<Spot, number[]>>(() => {
    const spots = new Map<Spot, number[]>();
    const decision = this.decision.value;
    const view = this.view;
    const presentation = this.presentation.value;
    if (!decision || !view || presentation === "picker" || presentation === "buttons" || presentation === "shown") return spots;
    decision.options.forEach((option, index) => {
      const spot = presentation === "turn" ? sourceOf(option) : spotOf(option);
      if (spot) spots.set(spot, [...(spots.get(spot) ?? []), index]);
    });
    if (presentation === "turn") shareAmongCopies(spots, view);
    return spots;
  });

  /** Where the held spot's options can be finished. */
  readonly targets = computed<Map<Spot, number[]>>(() => {
    const spots = new Map<Spot, number[]>();
    const decision = this.decision.value;
    const view = this.view;
    if (!decision || !view) return spots;
    for (const index of this.heldOptions.value) {
      for (const spot of targetsOf(decision.options[index]!, view)) spots.set(spot, [...(spots.get(spot) ?? []), index]);
    }
    return spots;
  });

  /** The outcome of the aimed attack for a Pokémon; null without an aimed attack, or if it is not known. */
  aimedAt(serial: number): AttackPreview | null {
    const index = this.targets.value.get(`pokemon:${serial}`)?.[0];
    const option = index === undefined ? undefined : this.decision.value?.options[index];
    if (option?.kind !== "attack") return null;
    return this.previews.value.get(`${option.pokemon}|${option.name}`)?.previews.find((preview) => preview.target === serial) ?? null;
  }

  /** How a spot looks now. `dim` only where the player might expect otherwise. */
  look(spot: Spot): "target" | "held" | "picked" | "legal" | "dim" | "" {
    const decision = this.decision.value;
    if (!decision) return "";
    if (this.held.value === spot) return "held";
    if (this.held.value) return this.targets.value.has(spot) ? "target" : "";
    const own = this.bySpot.value.get(spot);
    if (!own) return spot.startsWith("card:") && (this.presentation.value === "turn" || this.presentation.value === "hand") ? "dim" : "";
    return own.some((index) => this.picks.value.includes(index)) ? "picked" : "legal";
  }

  isHinted(spot: Spot): boolean {
    const hint = this.hint.value;
    const decision = this.decision.value;
    if (!hint || !decision || !this.view) return false;
    return hint.some((index) => {
      const option = decision.options[index];
      return option !== undefined && (sourceOf(option) === spot || spotOf(option) === spot || targetsOf(option, this.view!).includes(spot));
    });
  }

  /** The player clicked, dropped or pressed Enter on a spot. Returns whether it meant something. */
  press(spot: Spot): boolean {
    const decision = this.decision.value;
    this.notice.value = null;
    if (!decision) return false;
    const presentation = this.presentation.value;
    if (presentation === "turn") return this.pressInTurn(decision, spot);
    const own = this.bySpot.value.get(spot);
    if (!own) {
      if (presentation === "hand" || presentation === "board" || presentation === "prizes") this.notice.value = { text: words.prompt.notAChoice(this.choiceNames()), rule: "" };
      return false;
    }
    this.toggle(own.find((index) => !this.picks.value.includes(index)) ?? own[0]!);
    return true;
  }

  private pressInTurn(decision: Decision, spot: Spot): boolean {
    const aimed = this.held.value ? this.targets.value.get(spot) : undefined;
    if (aimed) {
      const groups = groupsOf(decision, aimed);
      if (groups.length === 1) void this.send([aimed[0]!]);
      else this.narrowed.value = aimed;
      return true;
    }
    if (this.held.value === spot) {
      const groups = this.heldGroups.value;
      const only = groups.length === 1 ? groups[0]! : null;
      if (only && isSettled(decision, only) && decision.options[only.options[0]!]!.target === undefined) void this.send([only.options[0]!]);
      else this.clear();
      return true;
    }
    if (this.bySpot.value.has(spot)) {
      batch(() => {
        this.clear();
        this.held.value = spot;
      });
      return true;
    }
    void this.explain(spot, spot.startsWith("pokemon:") ? this.held.value : "");
    return false;
  }

  /** A button of the prompt: finish the group, or go on to its targets. */
  choose(group: Group): void {
    const decision = this.decision.value;
    if (!decision) return;
    if (isSettled(decision, group)) void this.send([group.options[0]!]);
    else {
      batch(() => {
        this.held.value = sourceOf(decision.options[group.options[0]!]!);
        this.narrowed.value = group.options;
      });
    }
  }

  /** Pick or put back an option of a choice; a choice of exactly one is answered at once. */
  toggle(index: number): void {
    const decision = this.decision.value;
    if (!decision) return;
    const picks = this.picks.value;
    if (decision.max === 1) void this.send([index]);
    else if (picks.includes(index)) this.picks.value = picks.filter((pick) => pick !== index);
    else if (picks.length < decision.max) this.picks.value = [...picks, index];
    else this.notice.value = { text: words.prompt.atMost(decision.max), rule: "" };
  }

  /** Whether the answer to the open question has been given, and only its effect is awaited. */
  readonly isSending = computed(() => this.sent.value >= 0 && this.sent.value === this.table.shown.value?.n && !this.table.busy.value);

  get canConfirm(): boolean {
    const decision = this.decision.value;
    return decision !== null && this.picks.value.length >= decision.min && this.picks.value.length <= decision.max;
  }

  confirm(): void {
    if (this.canConfirm) void this.send(this.picks.value);
  }

  /** Confirm what is selected, or choose none where that is allowed. */
  private confirmOrNone(): void {
    const decision = this.decision.value;
    if (!decision || this.presentation.value === "turn") return;
    if (this.picks.value.length) this.confirm();
    else if (decision.min === 0) void this.send([]);
  }

  endTurn(): void {
    const decision = this.decision.value;
    const view = this.view;
    const index = decision?.options.findIndex((option) => option.kind === "end") ?? -1;
    if (!view || index < 0) return;
    if (settings.askBeforeEnd.value && !this.endAsked.value && leftUndone(view).length) {
      batch(() => {
        this.clear();
        this.endAsked.value = true;
      });
    } else void this.send([index]);
  }

  /** The options behind the digits: the attacks that can be made, or the buttons of a question. 0 also confirms, or chooses none. */
  pressDigit(digit: number): void {
    const decision = this.decision.value;
    const place = digit - 1;
    if (this.endAsked.value) {
      if (place === 0) this.endTurn();
      else if (place === 1) this.clear();
      return;
    }
    if (this.held.value && decision && this.heldGroups.value[place]) {
      this.choose(this.heldGroups.value[place]);
      return;
    }
    if (decision && (this.presentation.value === "buttons" || this.presentation.value === "shown")) {
      const index = decision.options.findIndex((_, at) => digitOf(decision, at) === digit);
      if (index >= 0) {
        this.toggle(index);
        return;
      }
    }
    if (!digit) this.confirmOrNone();
    if (!decision || this.presentation.value !== "turn") return;
    const group = groupsOf(decision, decision.options.flatMap((option, index) => (option.kind === "attack" ? [index] : [])))[place];
    if (group) this.choose(group);
  }

  async send(picks: number[]): Promise<void> {
    const state = this.table.shown.value;
    if (!state || this.sent.value === state.n) return;
    this.sent.value = state.n;
    try {
      await this.table.answer(picks);
    } catch (error) {
      this.sent.value = -1;
      if (error instanceof RequestError && error.code !== "stale" && error.code !== "lost") this.notice.value = { text: error.message, rule: error.rule };
    }
  }

  /** Whether hints may be asked for: not against people. */
  readonly mayHint = computed(() => (this.table.shown.value?.players.filter((player) => player.kind === "person").length ?? 0) < 2);

  async askHint(): Promise<void> {
    if (!this.mayHint.value || !this.decision.value) return;
    this.hintPending.value = true;
    await this.report(async () => {
      const reply = await this.table.link.ask("hint");
      if (reply.n === this.table.shown.value?.n) {
        this.hint.value = reply.picks;
        const said = reply.answers.slice(0, 3).map((answer) => ({ text: answer.text.join(", ") || words.prompt.none, chance: answer.chance, error: answer.error }));
        this.notice.value = { text: words.prompt.hint(said, this.view?.phase === "setup"), rule: "" };
      }
    });
    this.hintPending.value = false;
  }

  undo(): Promise<void> {
    return this.report(async () => {
      await this.table.link.ask("undo");
    });
  }

  replyToUndo(accept: boolean): Promise<void> {
    return this.report(async () => {
      await this.table.link.ask("undo_reply", { accept });
    });
  }

  resign(): Promise<void> {
    return this.report(async () => {
      await this.table.link.ask("resign");
    });
  }

  rematch(): Promise<void> {
    return this.report(async () => {
      const luck = newLuck();
      this.table.nextPromise = { commitment: this.table.shown.value?.next ?? "", luck };
      await this.table.link.ask("rematch", { luck });
    });
  }

  /** Say why nothing can be done with a spot, or why the held card cannot go there. */
  async explain(spot: Spot, heldSpot: Spot = ""): Promise<void> {
    const view = this.view;
    const name = this.nameAt(heldSpot || spot);
    if (!view || !name) return;
    await this.report(async () => {
      const about = (await this.refusalList()).filter((refusal) => this.startsAt(refusal, heldSpot || spot));
      this.show(heldSpot ? about.filter((refusal) => targetsOf(refusal, view).includes(spot)) : about, name);
    });
  }

  /** Say why an attack of an Active Pokémon cannot be used. */
  async explainAttack(name: string): Promise<void> {
    const active = this.view ? (mySide(this.view)?.active ?? []) : [];
    const serials = active.filter(isPokemon).map((p) => p.serial);
    await this.report(async () => {
      const list = await this.refusalList();
      this.show(list.filter((refusal) => refusal.kind === "attack" && refusal.name === name && serials.includes(refusal.pokemon ?? -1)), name);
    });
  }

  /** Show the reasons of some refusals, each once. One about the case comes before one about cards that do not fit together. */
  private show(refusals: Refusal[], name: string): void {
    const close = refusals.filter((refusal) => !MISFITS.has(refusal.key));
    const told = close.length ? close : refusals.slice(0, 1);
    const reasons = [...new Set(told.map((refusal) => refusal.reason))].slice(0, 3);
    this.notice.value = { text: reasons.join(" ") || words.prompt.nothingToDo(name), rule: told[0]?.rule ?? "" };
  }

  /** Whether a refused option starts at a spot. A refusal for one copy of a card in hand is one for each. */
  private startsAt(refusal: Refusal, spot: Spot): boolean {
    const source = sourceOf(refusal);
    if (source === spot) return true;
    const hand = this.view ? mySide(this.view)?.hand : undefined;
    const held = Array.isArray(hand) ? hand.find((card) => `card:${card.uid}` === spot) : undefined;
    return held !== undefined && held.id === refusal.card && isInHand(this.view!, refusal.uid);
  }

  /** Ask for the outcomes of the Active Pokémon's attacks in this turn. */
  private async foresee(): Promise<void> {
    const state = this.table.shown.value;
    const question = this.table.question.value;
    this.previews.value = new Map();
    if (state?.view?.decision?.kind !== "main") return;
    const active = (mySide(state.view)?.active ?? []).filter(isPokemon);
    try {
      const sheets = await Promise.all(active.map((p) => this.table.sheet(p.serial)));
      if (this.table.question.value !== question) return;
      this.previews.value = new Map(sheets.flatMap((sheet) => sheet.attacks.map((attack) => [`${sheet.pokemon.serial}|${attack.name}`, attack])));
    } catch {
      return;
    }
  }

  /** The actions that the option at a target would make possible; shown while the pointer rests there. */
  async lookAhead(spot: Spot): Promise<void> {
    const decision = this.decision.value;
    const index = this.targets.value.get(spot)?.[0];
    if (!decision || index === undefined || !["attach", "evolve", "tool", "level_up"].includes(decision.options[index]!.kind)) return;
    try {
      const reply = await this.table.link.ask("preview", { n: this.table.shown.value?.n ?? 0, picks: [index] });
      if (this.held.value) this.preview.value = { gains: reply.gains, losses: reply.losses };
    } catch {
      this.preview.value = null;
    }
  }

  clear(): void {
    batch(() => {
      this.held.value = "";
      this.narrowed.value = null;
      this.picks.value = [];
      this.notice.value = null;
      this.hint.value = null;
      this.pointed.value = "";
      this.preview.value = null;
      this.endAsked.value = false;
    });
  }

  private refusalList(): Promise<Refusal[]> {
    const question = this.table.question.value;
    if (this.refusals?.question !== question) this.refusals = { question, list: this.table.link.ask("refusals").then((reply) => reply.refusals) };
    return this.refusals.list;
  }

  private async report(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof RequestError) this.notice.value = { text: error.code === "lost" ? words.errors.lost : error.message, rule: error.rule };
    }
  }

  /** The names of the choices on the board, each once. */
  private choiceNames(): string[] {
    return [...new Set([...this.bySpot.value.keys()].map((spot) => this.nameAt(spot)).filter(Boolean))];
  }

  /** Say yes to a question that leads to a choice among the cards that are shown, and choose a card there. */
  acceptAndTake(card: string): void {
    const yes = this.decision.value?.options.findIndex((option) => option.kind === "yes") ?? -1;
    if (yes < 0) return;
    this.wish = card;
    void this.send([yes]);
  }

  /** Pick the card that was chosen with the yes before, if possible. */
  private fulfil(decision: Decision): void {
    if (decision !== this.decision.value) return;
    const index = decision.options.findIndex((option) => option.kind === "card" && option.card === this.wish);
    this.wish = "";
    if (decision.kind === "pick" && index >= 0) this.toggle(index);
  }

  private nameAt(spot: Spot): string {
    const view = this.view;
    if (!view) return "";
    const number = Number(spot.split(":")[1]);
    for (const side of view.sides) {
      if (spot.startsWith("card:") && Array.isArray(side.hand)) {
        const card = side.hand.find((held) => held.uid === number);
        if (card) return card.name;
      }
      if (spot.startsWith("pokemon:")) {
        for (const p of [...side.active, ...side.bench]) if ("serial" in p && p.serial === number) return p.name;
      }
    }
    return "";
  }
}
