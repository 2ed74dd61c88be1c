/** What the server sends and takes. Do not edit: `python -m playmat.server.page_types` writes it. */

export interface Routes {
  "GET /api/meta": { given: object; body: undefined; reply: Meta };
  "GET /api/rulesets/{name}": { given: { name: string; than?: string }; body: undefined; reply: RulesetDetails };
  "GET /api/health": { given: object; body: undefined; reply: Health };
  "GET /api/alive": { given: object; body: undefined; reply: Record<string, string> };
  "GET /api/metrics": { given: object; body: undefined; reply: undefined };
  "POST /api/guests": { given: object; body: GuestRequest; reply: NewGuest };
  "PATCH /api/me": { given: object; body: GuestRequest; reply: GuestInfo };
  "DELETE /api/me": { given: object; body: undefined; reply: undefined };
  "GET /api/me": { given: object; body: undefined; reply: Me };
  "POST /api/me/token": { given: object; body: undefined; reply: NewGuest };
  "POST /api/me/luck": { given: object; body: undefined; reply: Promised };
  "GET /api/me/games": { given: { status?: string | null }; body: undefined; reply: GameList };
  "POST /api/accounts": { given: object; body: AccountRequest; reply: RecoveryCodes };
  "POST /api/sessions": { given: object; body: LoginRequest; reply: NewGuest };
  "POST /api/sessions/recover": { given: object; body: RecoveryRequest; reply: NewGuest };
  "GET /api/me/sessions": { given: object; body: undefined; reply: SessionList };
  "DELETE /api/me/sessions/{session}": { given: { session: string }; body: undefined; reply: undefined };
  "PUT /api/me/password": { given: object; body: PasswordRequest; reply: undefined };
  "POST /api/me/recovery": { given: object; body: ConfirmRequest; reply: RecoveryCodes };
  "PUT /api/me/choices": { given: object; body: ChoicesRequest; reply: Me };
  "GET /api/me/export": { given: object; body: undefined; reply: undefined };
  "GET /api/me/blocked": { given: object; body: undefined; reply: Blocked };
  "POST /api/me/blocked": { given: object; body: PersonRequest; reply: Blocked };
  "DELETE /api/me/blocked/{other}": { given: { other: string }; body: undefined; reply: Blocked };
  "GET /api/me/followed": { given: object; body: undefined; reply: FollowedList };
  "POST /api/me/followed": { given: object; body: NameRequest; reply: FollowedList };
  "DELETE /api/me/followed/{other}": { given: { other: string }; body: undefined; reply: FollowedList };
  "POST /api/reports": { given: object; body: ReportRequest; reply: undefined };
  "GET /api/lobby": { given: object; body: undefined; reply: Lobby };
  "GET /api/showcase": { given: object; body: undefined; reply: Showcased };
  "POST /api/games": { given: object; body: GameRequest; reply: NewGame };
  "GET /api/games/{game_id}": { given: { game_id: string }; body: undefined; reply: MyGame };
  "POST /api/games/{game_id}/join": { given: { game_id: string }; body: JoinRequest; reply: Seated };
  "POST /api/games/{game_id}/seat": { given: { game_id: string }; body: undefined; reply: Seated };
  "POST /api/games/{game_id}/leave": { given: { game_id: string }; body: undefined; reply: Imported };
  "POST /api/games/{game_id}/continue": { given: { game_id: string }; body: ContinueRequest; reply: NewGame };
  "GET /api/games/{game_id}/record": { given: { game_id: string }; body: undefined; reply: Record<string, unknown> };
  "GET /api/games/{game_id}/replay": { given: { game_id: string; view?: string; start?: number; count?: number }; body: undefined; reply: Replay };
  "POST /api/records": { given: object; body: RecordRequest; reply: Imported };
  "POST /api/quick": { given: object; body: QuickRequest; reply: QuickMatch };
  "GET /api/quick": { given: object; body: undefined; reply: QuickMatch };
  "DELETE /api/quick": { given: object; body: undefined; reply: undefined };
  "GET /api/me/challenges": { given: object; body: undefined; reply: GameList };
  "GET /api/matches/{match}": { given: { match: string }; body: undefined; reply: MatchInfo };
  "GET /api/me/results": { given: object; body: undefined; reply: Results };
  "GET /api/people/{name}": { given: { name: string }; body: undefined; reply: Profile };
  "GET /api/nights": { given: object; body: undefined; reply: NightList };
  "POST /api/nights": { given: object; body: NightRequest; reply: NewNight };
  "GET /api/nights/{night}": { given: { night: string }; body: undefined; reply: NightInfo };
  "DELETE /api/nights/{night}": { given: { night: string }; body: undefined; reply: undefined };
  "POST /api/nights/{night}/enter": { given: { night: string }; body: EnterRequest; reply: NightInfo };
  "POST /api/nights/{night}/leave": { given: { night: string }; body: undefined; reply: NightInfo };
  "POST /api/nights/{night}/drop": { given: { night: string }; body: DropRequest; reply: NightInfo };
  "POST /api/nights/{night}/pair": { given: { night: string }; body: undefined; reply: NightInfo };
  "POST /api/nights/{night}/take-back": { given: { night: string }; body: undefined; reply: NightInfo };
  "PUT /api/nights/{night}/results": { given: { night: string }; body: ResultRequest; reply: NightInfo };
  "GET /api/games/{game_id}/sheet": { given: { game_id: string; pokemon: number; view?: string; at?: number | null }; body: undefined; reply: Sheet };
  "GET /api/me/replays": { given: object; body: undefined; reply: FinishedGames };
  "POST /api/games/{game_id}/analysis": { given: { game_id: string }; body: AnalysisRequest; reply: AnalysisState };
  "GET /api/games/{game_id}/analysis": { given: { game_id: string; seat: number }; body: undefined; reply: AnalysisState };
  "POST /api/bring": { given: object; body: BringRequest; reply: BroughtGame };
  "POST /api/positions": { given: object; body: PositionRequest; reply: PositionInfo };
  "POST /api/positions/refusals": { given: object; body: RefusalsRequest; reply: RefusalList };
  "POST /api/positions/hint": { given: object; body: PositionRequest; reply: HintAnswers };
  "POST /api/positions/scenario": { given: object; body: PositionRequest; reply: ScenarioResults };
  "POST /api/positions/game": { given: object; body: PositionGameRequest; reply: NewGame };
  "GET /api/games/{game_id}/position": { given: { game_id: string; at: number; view?: string }; body: undefined; reply: PositionAt };
  "GET /api/cards": { given: { q?: string; offset?: number; limit?: number; order?: "released" | "name" | "hp" }; body: undefined; reply: CardSearch };
  "POST /api/cards": { given: object; body: CardsRequest; reply: CardBatch };
  "GET /api/cards/{card_id}": { given: { card_id: string }; body: undefined; reply: CardInfo };
  "GET /api/cards/{card_id}/printings": { given: { card_id: string }; body: undefined; reply: Printings };
  "GET /api/pictures/{card_id}": { given: { card_id: string; size?: "small" | "large" }; body: undefined; reply: undefined };
  "GET /api/sets": { given: object; body: undefined; reply: Sets };
  "GET /api/rules": { given: { q?: string; ruleset?: string; limit?: number }; body: undefined; reply: RuleSearch };
  "GET /api/rules/{rule_id}": { given: { rule_id: string }; body: undefined; reply: RuleInfo };
  "GET /api/bundled-decks": { given: { ruleset?: string; form?: string; format?: string }; body: undefined; reply: BundledDecks };
  "GET /api/bundled-decks/{name}": { given: { name: string }; body: undefined; reply: DeckInfo };
  "GET /api/decks": { given: { ruleset?: string; form?: string; format?: string }; body: undefined; reply: DeckList };
  "POST /api/decks": { given: object; body: SaveDeckRequest; reply: DeckInfo };
  "PUT /api/decks/{deck_id}": { given: { deck_id: string }; body: SaveDeckRequest; reply: DeckInfo };
  "GET /api/decks/{deck_id}": { given: { deck_id: string }; body: undefined; reply: DeckInfo };
  "DELETE /api/decks/{deck_id}": { given: { deck_id: string }; body: undefined; reply: undefined };
  "POST /api/decks/check": { given: object; body: CheckRequest; reply: Check };
  "POST /api/decks/import": { given: object; body: ImportRequest; reply: ImportedList };
  "POST /api/decks/export": { given: object; body: ExportRequest; reply: Exported };
  "POST /api/decks/odds": { given: object; body: OddsRequest; reply: Odds };
  "GET /api/builder/cards": { given: { q?: string; offset?: number; limit?: number; order?: "newest" | "oldest" | "name" | "hp" }; body: undefined; reply: BuilderSearch };
  "POST /api/builder/list": { given: object; body: ImportRequest; reply: ReadList };
  "POST /api/builder/trial": { given: object; body: TrialRequest; reply: TrialResults };
  "GET /api/lessons": { given: object; body: undefined; reply: LessonList };
  "POST /api/lessons/{name}": { given: { name: string }; body: LessonRequest; reply: LessonState };
  "GET /api/puzzles": { given: { day?: string | null }; body: undefined; reply: PuzzleList };
  "POST /api/puzzles/{name}": { given: { name: string }; body: PuzzleRequest; reply: PuzzleState };
  "GET /api/rulebook": { given: { ruleset?: string }; body: undefined; reply: ChapterList };
  "GET /api/rulebook/{topic}": { given: { topic: string; ruleset?: string; beside?: string }; body: undefined; reply: Chapter };
}

export interface AbilityInfo {
  name: string;
  kind: string;
  text: string;
}

export interface AccountRequest {
  name: string;
  password: string;
}

export interface Ack {
  id?: number | string;
  type: "ack";
  n: number;
}

export interface AnalysisRequest {
  seat: number;
}

export interface AnalysisState {
  status: "none" | "waiting" | "running" | "done" | "stopped" | "failed";
  done: number;
  total: number;
  moments: Moment[];
}

export interface AnswerInfo {
  seat: number;
  picks: number[] | null;
  text: string[] | null;
}

export interface AnswerMessage {
  id?: number | string | null;
  type: "answer";
  n: number;
  picks?: number[] | null;
  text?: string | null;
}

export interface AttachedOutline {
  id: string;
  name: string;
  word: string;
  owner: number;
}

export interface AttachedView {
  uid: number;
  id: string;
  name: string;
  provides?: TypeName[];
  units?: number;
}

export interface AttackInfo {
  name: string;
  cost: TypeName[];
  damage: number;
  mark: string;
  power: string;
  text: string;
}

/** The damage that an attack would do now. */
export interface AttackPreview {
  target: number;
  /** HP that the target has left. */
  left: number;
  least: number;
  most: number;
  mean: number;
  /** The chance of a Knock Out, 0 to 1. */
  knock_out: number;
  own: number;
  flips: number;
  asks: boolean;
  sums: SumLine[];
}

export interface AttackSheet {
  name: string;
  card: string;
  cost: TypeName[];
  printed: number;
  /** One for each Pokémon that it can be used against; none outside the main question of a turn. */
  previews: AttackPreview[];
}

export interface Blocked {
  guests: GuestInfo[];
}

export interface BotSeat {
  kind: "bot";
  level: number;
  deck: DeckChoice;
}

export interface BringRequest {
  text?: string;
  packed?: string;
  game?: number;
}

export interface BroughtGame {
  kind: "log" | "episode" | "record" | "position";
  /** The game, as a finished one; None for a position. */
  game: GameInfo | null;
  /** The player whose hand the text shows. */
  seat: number;
  /** Lines of a log, or actions of an episode; and how many of them were followed. */
  lines: number;
  followed: number;
  /** What could not be followed, and why. */
  notes: LineNote[];
  /** The number of games in an episode. */
  games: number;
}

export interface BuilderCard {
  id: string;
  name: string;
  title: string;
  supertype: SupertypeName;
  stage: string | null;
  kind: string | null;
  types: TypeName[];
  hp: number;
  level: string;
  evolves_from: string;
  retreat: number;
  prizes: number;
  tags: string[];
  basic_energy: boolean;
  copies: number | null;
  unread: string;
  set: SetInfo;
  number: string;
  weaknesses: WeaknessInfo[];
  resistances: ResistanceInfo[];
  abilities: AbilityInfo[];
  attacks: AttackInfo[];
  text: string;
  does: string;
  creatures: CreatureInfo[];
  owner: string;
  region: string;
  picture: boolean;
  printings: PrintingPlace[];
}

export interface BuilderSearch {
  total: number;
  printings: number;
  cards: BuilderCard[];
}

export interface BundledDeck {
  name: string;
  title: string;
  note: string;
  size: number;
  types: TypeName[];
  playable: boolean;
  /** The ruleset of its time. */
  ruleset: string;
  /** The year in which it was played; None for a theme deck. */
  year: number | null;
  /** The format that it was built for, if it names one. */
  format: string;
  /** The author of the list; empty for a theme deck. */
  source: string;
  /** At most three of its Pokémon, by id, the one with the most HP first. */
  cover: string[];
}

export interface BundledDecks {
  decks: BundledDeck[];
}

export interface CardBatch {
  cards: Record<string, CardInfo>;
  unknown: string[];
}

export interface CardInfo {
  id: string;
  name: string;
  title: string;
  supertype: SupertypeName;
  stage: string | null;
  kind: string | null;
  types: TypeName[];
  hp: number;
  level: string;
  evolves_from: string;
  retreat: number;
  prizes: number;
  tags: string[];
  basic_energy: boolean;
  copies: number | null;
  unread: string;
  set: SetInfo;
  number: string;
  weaknesses: WeaknessInfo[];
  resistances: ResistanceInfo[];
  abilities: AbilityInfo[];
  attacks: AttackInfo[];
  text: string;
  does: string;
  creatures: CreatureInfo[];
  owner: string;
  region: string;
  /** Whether the server has a picture of the card. */
  picture: boolean;
}

export interface CardOddsInfo {
  name: string;
  copies: number;
  basic: boolean;
  opening: number;
  prized: number[];
}

export interface CardOutline {
  /** Empty for a card that is left open, and for places without a card. */
  id: string;
  name: string;
  /** The card as positions write it. */
  word: string;
}

export interface CardSearch {
  total: number;
  cards: CardInfo[];
}

export interface CardView {
  uid: number;
  id: string;
  name: string;
}

export interface CardsRequest {
  ids: string[];
  ruleset?: string;
}

export interface ChangeInfo {
  field: string;
  /** The subject, in words that complete "the rule about …". */
  about: string;
  here: string;
  /** The value in this ruleset and in the other one, in words. */
  there: string;
  /** Ids of the rules behind the value here. */
  rules: string[];
}

export interface ChangedNumber {
  printed: number;
  now: number;
  by: NamedCard[];
}

export interface Chapter {
  topic: string;
  title: string;
  points: PointInfo[];
}

export interface ChapterInfo {
  topic: string;
  title: string;
  points: number;
}

export interface ChapterList {
  chapters: ChapterInfo[];
}

export interface Check {
  legal: boolean;
  problems: Problem[];
  unplayable: string[];
  size: number;
}

export interface CheckRequest {
  deck: DeckChoice;
  ruleset?: string;
  form?: string;
  format?: string | null;
}

/** What others may see or do; None: as before. */
export interface ChoicesRequest {
  public?: boolean | null;
  challenges?: "all" | "followed" | "nobody" | null;
}

export interface ClockInfo {
  minutes: number;
  increment: number;
}

export interface ClockRequest {
  minutes: number;
  increment?: number;
}

export interface ClockState {
  left: (number | null)[];
  running: number | null;
}

export type ConditionName = "Asleep" | "Burned" | "Confused" | "Paralyzed" | "Poisoned";

export interface ConfirmRequest {
  password: string;
}

export interface ContinueRequest {
  at: number;
  seat: number;
  level: number;
}

export interface CreatureInfo {
  name: string;
  /** The species that the evolution line starts with. */
  line: string;
  /** 1 for that species, one more for each evolution. */
  step: number;
  colour: string;
  second: string;
  shape: string;
  /** In decimetres. */
  height: number;
  /** In hectograms. */
  weight: number;
  parts: string[];
}

export interface Decision {
  player: number;
  kind: string;
  min: number;
  max: number;
  prompt: string;
  /** The next step for the picked cards or Pokémon (`playmat.play.purposes`); "" if it is something else, or not certain. */
  purpose: string;
  /** The text that asks: its card, and the name of its attack or Ability ("" for the card's own text). Null if a rule asks. */
  source: Source | null;
  options: Option[];
}

/** A deck, given by exactly one of the fields. */
export interface DeckChoice {
  bundled?: string | null;
  saved?: string | null;
  cards?: Record<string, number> | null;
  text?: string | null;
  any?: true | null;
}

/** How a deck is shown at a table. */
export interface DeckFace {
  /** "" if it has none. */
  name: string;
  /** The card on its cover. */
  cover: string;
}

export interface DeckInfo {
  id: string | null;
  name: string;
  cards: Record<string, number>;
  format: string;
  note: string;
  cover: string;
  size: number;
  updated: string | null;
  legal: boolean | null;
}

export interface DeckList {
  decks: DeckInfo[];
}

export interface DropRequest {
  player: number;
}

export interface EnergyInfo {
  curve: Record<string, number>;
  needs: Partial<Record<TypeName, number>>;
  given: Partial<Record<TypeName, number>>;
}

export interface EnterRequest {
  deck: DeckChoice;
  invite?: string | null;
}

export interface Entry {
  from: number;
  number: number;
  kind: string;
  player: number;
  cards: string[];
  pokemon: number[];
  n: number;
  /** Name of the attack or Ability. */
  text: string;
  rule: string;
  /** The sentence; empty where another entry says it already. */
  line: (string | NamedPart)[];
  /** How many cards the reader may not see. */
  hidden?: number;
}

export interface ErrorBody {
  error: ErrorInfo;
}

export interface ErrorInfo {
  code: string;
  message: string;
  problems?: Problem[];
  place?: number;
  where?: string;
  retry_after?: number;
}

export interface ErrorReply {
  id?: number | string;
  type: "error";
  code: string;
  message: string;
  rule?: string;
}

export interface ExportRequest {
  deck: DeckChoice;
  name?: string;
  form?: string;
}

export interface Exported {
  text: string;
}

export interface FaceDown {
  face_down: true;
}

export interface FailureInfo {
  line: number;
  text: string;
  reason: string;
  question: string;
}

export interface FaultInfo {
  line: number;
  reason: string;
  rule: string;
}

export interface FinishedGame {
  id: string;
  status: "waiting" | "playing" | "over";
  ruleset: string;
  form: string;
  format: string | null;
  players: Player[];
  clock: ClockInfo | null;
  listed: boolean;
  watch: boolean;
  answers: number;
  created: string;
  updated: string;
  result: ResultInfo | null;
  parent: string | null;
  commitment: string | null;
  rated: boolean;
  best_of: number;
  match: string | null;
  night: string | null;
  seat: number | null;
  /** Names of the decks, by seat. */
  decks: string[];
}

export interface FinishedGames {
  games: FinishedGame[];
}

export interface Followed {
  id: string;
  name: string;
  /** Games of the person that can be watched now. */
  playing: string[];
}

export interface FollowedList {
  guests: Followed[];
}

export interface FormInfo {
  name: string;
  title: string;
  seats: number;
  actives: number;
  teams: boolean;
}

export interface FormatInfo {
  name: string;
  title: string;
  ruleset: string;
  form: string;
}

export interface GameInfo {
  id: string;
  status: "waiting" | "playing" | "over";
  ruleset: string;
  form: string;
  format: string | null;
  players: Player[];
  clock: ClockInfo | null;
  listed: boolean;
  watch: boolean;
  answers: number;
  created: string;
  updated: string;
  result: ResultInfo | null;
  parent: string | null;
  /** The digest of the server's part of the seed, published before the decks are shuffled; None if there is none. */
  commitment: string | null;
  rated: boolean;
  best_of: number;
  /** The match that it belongs to; None for a single game. */
  match: string | null;
  /** The club night that it belongs to. */
  night: string | null;
}

export interface GameList {
  games: MyGame[];
}

export interface GameRequest {
  ruleset?: string | null;
  form?: string;
  format?: string | null;
  seats: (MySeat | BotSeat | OpenSeat)[];
  listed?: boolean;
  watch?: boolean;
  clock?: ClockRequest | null;
  rated?: boolean;
  best_of?: 1 | 3 | 5;
  to?: string | null;
  commitment?: string | null;
}

export interface GuestInfo {
  id: string;
  name: string;
}

export interface GuestRequest {
  name: string;
}

export interface Health {
  status: "ok";
}

export interface Hello {
  id?: number | string | null;
  type: "hello";
  token?: string | null;
  log?: number;
}

export interface HighlightInfo {
  field: string;
  /** A sentence about this ruleset. */
  text: string;
  /** Ids of the rules behind it. */
  rules: string[];
}

export interface Hint {
  id?: number | string | null;
  type: "hint";
}

export interface HintAnswer {
  picks: number[];
  text: string[];
  chance: number;
  error: number;
  reason: string;
}

export interface HintAnswers {
  answers: HintAnswer[];
}

export interface HintReply {
  id?: number | string;
  type: "hint";
  n: number;
  picks: number[];
  text: string[];
  answers: HintAnswer[];
}

export interface ImportRequest {
  text: string;
}

export interface Imported {
  game: GameInfo;
}

export interface ImportedList {
  name: string;
  format: string;
  note: string;
  cards: Record<string, number>;
  side: Record<string, number>;
  unknown: UnknownLineInfo[];
  remarks: string[];
}

export interface JoinRequest {
  deck: DeckChoice;
  seat?: number | null;
  invite?: string | null;
  luck?: string;
}

export interface LastingEffect {
  card: string;
  name: string;
  attack: string;
  by: number;
  until: "turn_end" | "your_next" | "opponents_next" | "your_next_end" | "leaves_active" | "leaves_play" | "game_end" | "next_attack";
}

export interface LessonInfo {
  name: string;
  title: string;
  about: string;
  group: "basics" | "years";
  ruleset: string;
  steps: string[];
}

export interface LessonList {
  lessons: LessonInfo[];
}

export interface LessonRequest {
  answers?: number[][];
  pokemon?: number | null;
  refusals?: boolean;
}

export interface LessonState {
  n: number;
  view: View;
  log: Entry[];
  names: string[];
  refusals?: Refusal[];
  sheet?: Sheet;
  step: number;
  done: boolean;
}

export interface LevelInfo {
  level: number;
  title: string;
  about: string;
}

export interface LineNote {
  /** The line of a log, counted from 1, or the frame of an episode; 0 for the text as a whole. */
  line: number;
  text: string;
  reason: string;
}

export interface LineOutline {
  key: string;
  value: string;
}

export interface LineText {
  text: string;
}

export interface Lobby {
  tables: GameInfo[];
  games: GameInfo[];
  online: number;
}

export interface Log {
  id?: number | string | null;
  type: "log";
  since?: number;
}

export interface LogReply {
  id?: number | string;
  type: "log";
  log_from: number;
  log: Entry[];
}

export interface LoginRequest {
  name: string;
  password: string;
  device?: string;
}

export interface MatchInfo {
  match: string;
  best_of: number;
  /** Games that the players of the first and the second seat have won. */
  score: number[];
  games: GameInfo[];
}

export interface Me {
  id: string;
  name: string;
  /** Whether there is an account, so that the person can log in elsewhere. */
  account: boolean;
  /** Whether others may see the person's page. */
  public: boolean;
  /** Who may challenge the person by name. */
  challenges: "all" | "followed" | "nobody";
}

export interface Meta {
  version: string;
  protocol: number;
  /** The engine of the bots: `compiled`, or `plain` (Python, much slower), which changes once the engine has been compiled. */
  engine: string;
  rulesets: RulesetInfo[];
  forms: FormInfo[];
  formats: FormatInfo[];
  levels: LevelInfo[];
  types: TypeInfo[];
  list_forms: string[];
  /** Whether the server has pictures of cards. */
  pictures: boolean;
  query_fields: string[];
  phrases: string[];
}

/** A decision: the chosen answer, and the chances to win. */
export interface Moment {
  number: number;
  turn: number;
  kind: string;
  chosen: string[];
  chance: number;
  best: string[];
  best_chance: number;
  loss: number;
  error: number;
  reason: string;
}

export interface Mute {
  id?: number | string | null;
  type: "mute";
  seat: number;
  on?: boolean;
}

export interface MyGame {
  id: string;
  status: "waiting" | "playing" | "over";
  ruleset: string;
  form: string;
  format: string | null;
  players: Player[];
  clock: ClockInfo | null;
  listed: boolean;
  watch: boolean;
  answers: number;
  created: string;
  updated: string;
  result: ResultInfo | null;
  parent: string | null;
  commitment: string | null;
  rated: boolean;
  best_of: number;
  match: string | null;
  night: string | null;
  seat: number | null;
}

export interface MySeat {
  kind: "me";
  deck: DeckChoice;
  luck?: string;
}

export interface NameRequest {
  name: string;
}

export interface Named {
  name: string;
  title: string;
}

export interface NamedCard {
  card: string;
  name: string;
}

/** The name of a card (by its id) or of a Pokémon (by its serial) in a sentence. */
export interface NamedPart {
  text: string;
  card?: string;
  pokemon?: number;
}

export interface NamedPrinting {
  id: string;
  code: string;
  number: string;
  name: string;
}

export interface NewGame {
  game: GameInfo;
  /** None, like the token, for a game between bots. */
  seat: number | null;
  token: string | null;
  invite: string | null;
}

export interface NewGuest {
  id: string;
  name: string;
  token: string;
}

export interface NewNight {
  night: NightInfo;
  invite: string;
}

export interface NightInfo {
  id: string;
  name: string;
  host: string;
  is_host: boolean;
  status: "open" | "playing" | "over";
  listed: boolean;
  ruleset: string;
  format: string | null;
  clock: ClockInfo;
  kind: "swiss" | "round-robin" | "knock-out";
  best_of: number;
  /** Rounds before a knock-out; 0: any number, or there is only the knock-out. */
  planned: number;
  cut: number;
  players: NightPlayer[];
  /** Your number among the players, if you take part. */
  you: number | null;
  rounds: NightMatch[][];
  standings: NightStanding[];
}

export interface NightList {
  nights: NightInfo[];
}

export interface NightMatch {
  table: number;
  first: number;
  second: number | null;
  score: number[] | null;
  /** Whether the player has no opponent and wins; without one and without a bye they came too late and have lost. */
  bye: boolean;
  /** The newest game of the match. */
  game: string | null;
}

export interface NightPlayer {
  number: number;
  name: string;
  dropped: boolean;
}

export interface NightRequest {
  name: string;
  ruleset?: string;
  format?: string | null;
  kind?: "swiss" | "round-robin" | "knock-out";
  best_of?: 1 | 3 | 5;
  rounds?: number;
  cut?: 0 | 2 | 4 | 8 | 16 | 32;
  clock?: ClockRequest;
  listed?: boolean;
}

export interface NightStanding {
  player: number;
  points: number;
  won: number;
  lost: number;
  drawn: number;
  opponents: number;
  opponents_opponents: number;
}

export interface Odds {
  size: number;
  basics: number;
  mulligan: number;
  expected_mulligans: number | null;
  hand: number;
  prizes: number;
  cards: CardOddsInfo[];
  energy: EnergyInfo;
}

export interface OddsRequest {
  deck: DeckChoice;
  ruleset?: string;
  form?: string;
}

export interface OpenSeat {
  kind: "open";
}

export interface OpponentShare {
  mean: number;
  low: number;
  high: number;
  games: number;
  turns: number;
}

export interface Option {
  card?: string;
  uid?: number;
  pokemon?: number;
  target?: number;
  name?: string;
  number?: number;
  owner?: number;
  kind: string;
  text: string;
}

/** A position taken apart. */
export interface Outline {
  ruleset: string;
  form: string;
  /** Lines about the game. */
  facts: LineOutline[];
  /** Made-up cards. */
  cards: string[];
  sides: SideOutline[];
}

export interface PasswordRequest {
  old: string;
  new: string;
}

/** A person: by the name of their account, or by a seat at a table at which both have or had one. */
export interface PersonRequest {
  name?: string | null;
  game?: string | null;
  seat?: number | null;
}

export interface Ping {
  id?: number | string | null;
  type: "ping";
}

export interface Player {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  level: number | null;
}

export interface PointInfo {
  title: string;
  rules: RelatedRule[];
  beside: RelatedRule[];
  differs: boolean;
}

export interface PokemonOutline {
  /** From the top down. */
  cards: CardOutline[];
  attached: AttachedOutline[];
  /** Everything else in its brackets. */
  facts: string[];
}

export interface PokemonView {
  serial: number;
  name: string;
  /** Bottom to top. */
  cards: CardView[];
  attached: AttachedView[];
  hp: number;
  damage: number;
  types: TypeName[];
  retreat: number;
  conditions: ConditionName[];
  marks: string[];
  attacks: string[];
  new: boolean;
}

export interface Pong {
  id?: number | string;
  type: "pong";
}

export interface PositionAt {
  /** The number of answers before it: the last question what to do in a turn. */
  at: number;
  text: string;
}

export interface PositionGameRequest {
  text: string;
  seat: number;
  level: number;
}

export interface PositionInfo {
  /** The position as Playmat writes it; empty if it cannot be written or read. */
  text: string;
  faults: FaultInfo[];
  /** The board with every card open; None if the text cannot be read. */
  view: View | null;
  /** The parts of the text, for an editor; None if it cannot be read. */
  outline: Outline | null;
  prompt: string;
  options: string[];
}

export interface PositionRequest {
  text: string;
}

export interface Preview {
  id?: number | string | null;
  type: "preview";
  n: number;
  picks: number[];
}

export interface PreviewReply {
  id?: number | string;
  type: "preview";
  gains: string[];
  losses: string[];
}

/** A printing, with set code and number as players write them. */
export interface PrintingPlace {
  id: string;
  code: string;
  number: string;
}

export interface Printings {
  printings: string[];
}

export interface Problem {
  kind: string;
  rule: string;
  message: string;
  remedy: string;
  cards: string[];
}

export interface Profile {
  name: string;
  since: string;
  ratings: RatingInfo[];
}

export interface Promised {
  /** The digest of the server's part of the seed of your next game. */
  commitment: string;
}

export interface PuzzleInfo {
  name: string;
  number: number;
  ruleset: string;
  grade: number;
  rating: number;
  ends: "prizes" | "bench" | "deck" | "effect" | "survival";
  seat: number;
  decks: string[];
  searched: number;
}

export interface PuzzleList {
  puzzles: PuzzleInfo[];
  daily: string;
}

export interface PuzzleRequest {
  answers?: number[][];
  pokemon?: number | null;
  refusals?: boolean;
  deal?: number;
  asked?: "board" | "hint" | "solution";
}

export interface PuzzleState {
  n: number;
  view: View;
  log: Entry[];
  names: string[];
  refusals?: Refusal[];
  sheet?: Sheet;
  status: "open" | "solved" | "failed";
  solution: PuzzleStep[] | null;
}

/** An answer of the solution: the places of its options, and their texts. */
export interface PuzzleStep {
  picks: number[];
  texts: string[];
}

export interface QuickMatch {
  /** The game that was found; a token for its seat comes from `POST /api/games/{game_id}/seat`. */
  game: string | null;
  since: string;
  /** Others who wait for the same, but were not a fitting opponent yet. */
  others: number;
}

export interface QuickRequest {
  deck: DeckChoice;
  ruleset?: string;
  format?: string | null;
  rated?: boolean;
  best_of?: 1 | 3 | 5;
}

export interface RatingInfo {
  /** Of rulesets: 2011 to today, 2003 to 2010, 1999 to 2002. */
  family: "modern" | "ex" | "classic" | "other";
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

export interface ReadList {
  name: string;
  cards: Record<string, number>;
  remarks: string[];
  replaced: Replaced[];
  unknown: UnknownCard[];
}

export interface RecordRequest {
  record: Record<string, unknown>;
}

export interface RecoveryCodes {
  recovery_codes: string[];
}

export interface RecoveryRequest {
  name: string;
  code: string;
  password: string;
  device?: string;
}

/** An option that is refused, and why. */
export interface Refusal {
  card?: string;
  uid?: number;
  pokemon?: number;
  target?: number;
  name?: string;
  number?: number;
  owner?: number;
  kind: string;
  text: string;
  key: string;
  reason: string;
  rule: string;
}

export interface RefusalList {
  refusals: Refusal[];
}

export interface Refusals {
  id?: number | string | null;
  type: "refusals";
}

export interface RefusalsReply {
  id?: number | string;
  type: "refusals";
  refusals: Refusal[];
}

export interface RefusalsRequest {
  text: string;
  about?: string;
}

export interface RelatedRule {
  id: string;
  text: string;
  ruleset: string;
}

export interface Rematch {
  id?: number | string | null;
  type: "rematch";
  luck?: string;
}

/** A new game; watchers get it without seat and token. */
export interface RematchMade {
  type: "rematch";
  game: string;
  seat?: number;
  token?: string;
}

export interface Replaced {
  from: NamedPrinting | LineText;
  to: NamedPrinting;
  count: number;
}

export interface Replay {
  total: number;
  start: number;
  steps: ReplayStep[];
  decks: DeckFace[];
}

export interface ReplayStep {
  n: number;
  answer: AnswerInfo | null;
  view: View;
  log: Entry[];
}

export interface ReportRequest {
  name?: string | null;
  game?: string | null;
  seat?: number | null;
  reason: "name" | "stalling" | "cheating" | "other";
  note?: string;
}

export interface Resign {
  id?: number | string | null;
  type: "resign";
}

export interface ResistanceInfo {
  type: TypeName;
  minus: number;
}

export interface ResultInfo {
  winner: number | null;
  winners: number[];
  reason: "rules" | "resigned" | "time" | "cancelled" | "imported" | "fault";
}

export interface ResultLine {
  name: string;
  played: number;
  won: number;
  drawn: number;
}

export interface ResultRequest {
  round: number;
  table: number;
  score: number[];
}

export interface Results {
  ratings: RatingInfo[];
  decks: ResultLine[];
  opponents: ResultLine[];
}

export interface RuleInfo {
  id: string;
  text: string;
  ruleset: string;
  topic: string;
  kind: string;
  source: string;
  topic_title: string;
  related: RelatedRule[];
}

export interface RuleLine {
  id: string;
  text: string;
  ruleset: string;
  topic: string;
  kind: string;
}

export interface RuleSearch {
  total: number;
  /** Whether the rules have all the words; otherwise they have most of them. */
  all_words: boolean;
  rules: RuleLine[];
  suggestions: string[];
}

export interface RulesetDetails {
  name: string;
  title: string;
  year: number;
  since: string;
  summary: string;
  /** The ruleset that it is compared with. */
  than: Named;
  /** The most noticeable changes, in at most ten sentences. */
  highlights: HighlightInfo[];
  changes: ChangeInfo[];
}

export interface RulesetInfo {
  name: string;
  title: string;
  /** The year it is known by; 0 for a rulebook without a year. */
  year: number;
  since: string;
  /** One line on what is special about it; empty for a rulebook. */
  summary: string;
}

export interface Said {
  type: "said";
  seat: number;
  phrase: string;
}

export interface SaveDeckRequest {
  name: string;
  cards: Record<string, number>;
  format?: string;
  note?: string;
  cover?: string;
}

export interface Say {
  id?: number | string | null;
  type: "say";
  phrase: string;
}

export interface ScenarioResult {
  title: string;
  passed: boolean;
  /** The number of expectations that were met. */
  checks: number;
  failure: FailureInfo | null;
}

export interface ScenarioResults {
  results: ScenarioResult[];
}

export interface Seated {
  game: GameInfo;
  seat: number;
  token: string;
}

export interface SeatedPlayer {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  level: number | null;
  online: boolean;
}

export interface SessionInfo {
  id: string;
  device: string;
  created: string;
  seen: string;
  current: boolean;
}

export interface SessionList {
  sessions: SessionInfo[];
}

export interface SetEntry {
  id: string;
  name: string;
  series: string;
  code: string;
  released: string;
  cards: number;
}

export interface SetInfo {
  id: string;
  name: string;
  series: string;
  code: string;
  released: string;
}

export interface Sets {
  sets: SetEntry[];
}

/** A share of the points with the bounds of its 95 % interval. */
export interface Share {
  mean: number;
  low: number;
  high: number;
  games: number;
}

/** Everything about a Pokémon in play. */
export interface Sheet {
  pokemon: PokemonView;
  owner: number;
  is_active: boolean;
  hp: ChangedNumber;
  retreat: ChangedNumber;
  attacks: AttackSheet[];
  effects: LastingEffect[];
}

export interface Showcased {
  game: string | null;
}

/** The lines of a position about one player. None: there is no such line. */
export interface SideOutline {
  active: PokemonOutline[] | null;
  bench: PokemonOutline[];
  hand: Stack[];
  /** From the top. */
  deck: Stack[];
  /** Whether there are no further cards in the deck. */
  only: boolean;
  prizes: Stack[] | null;
  discard: Stack[];
  lost: Stack[];
  beside: Stack[];
  aside: Stack[];
  list: Stack[] | null;
  /** What the player has done this turn. */
  turn: string[];
  /** Further lines, as they are written. */
  others: LineOutline[];
}

export interface SideView {
  seat: number;
  deck: number | CardView[];
  hand: number | CardView[];
  discard: CardView[];
  lost: CardView[];
  beside: CardView[];
  /** Cards set aside face down: how many, or which if all cards are open. */
  aside: number | CardView[];
  prizes: (CardView | FaceDown | null)[];
  active: (PokemonView | FaceDown)[];
  bench: (PokemonView | FaceDown)[];
  bench_size: number;
  energy_attached: number;
  supporters_played: number;
  stadiums_played: number;
  retreats: number;
  attacks: number;
  gx_used: boolean;
  vstar_used: boolean;
  mulligans: number;
  out: boolean;
}

export type SocketNews = Welcome | StateUpdate | Said | RematchMade;

export type SocketReply = Ack | ErrorReply | WhyNotReply | RefusalsReply | PreviewReply | HintReply | LogReply | Pong;

export type SocketRequest = Hello | AnswerMessage | WhyNot | Refusals | Preview | Hint | Undo | UndoReply | Resign | Rematch | Say | Mute | Log | Ping;

export interface Source {
  card: string;
  name: string;
}

/** Like cards one behind the other. */
export interface Stack {
  id: string;
  name: string;
  word: string;
  count: number;
  /** Face up, among Prize cards. */
  up: boolean;
}

export interface StadiumView {
  uid: number;
  id: string;
  name: string;
  owner: number;
  /** Seat of the player that it faces; null for Stadiums that face nobody. */
  faces: number | null;
}

/** A state: everything, with `view`, or the fields that have changed, with the changes of the view. */
export interface StateUpdate {
  n?: number;
  can_undo?: boolean;
  decks?: (DeckFace | null)[];
  status?: "waiting" | "playing" | "over";
  players?: SeatedPlayer[];
  result?: ResultInfo | null;
  undo?: UndoRequest | null;
  rematch?: number[];
  next?: string | null;
  watching?: number;
  type: "state";
  cause: string;
  log_from: number;
  log: Entry[];
  view?: View | null;
  changes?: ViewChanges;
  clock?: ClockState | null;
}

/** A line of a damage calculation; `n` is the damage so far. */
export interface SumLine {
  what: "printed" | "base" | "change" | "weakness" | "resistance" | "prevented" | "other";
  n: number;
  card?: string;
  name?: string;
}

export type SupertypeName = "Pokémon" | "Trainer" | "Energy";

export interface TrialRequest {
  deck: DeckChoice;
  against: DeckChoice[];
  pairs?: number;
  ruleset?: string;
  form?: string;
  format?: string | null;
}

export interface TrialResults {
  status: "waiting" | "running" | "done" | "out_of_time";
  games: number;
  total: number;
  overall: Share;
  against: OpponentShare[];
}

export interface TypeInfo {
  name: TypeName;
  letter: string;
}

export type TypeName = "Grass" | "Fire" | "Water" | "Lightning" | "Psychic" | "Fighting" | "Darkness" | "Metal" | "Fairy" | "Dragon" | "Colorless";

export interface Undo {
  id?: number | string | null;
  type: "undo";
}

export interface UndoReply {
  id?: number | string | null;
  type: "undo_reply";
  accept: boolean;
}

export interface UndoRequest {
  by: number;
  waiting_for: number[];
}

export interface UnknownCard {
  line: number;
  text: string;
  reason: string;
  count: number;
  near: NamedPrinting[];
}

export interface UnknownLineInfo {
  line: number;
  text: string;
  reason: string;
  near: string[];
}

export interface View {
  ruleset: string;
  form: string;
  you: number | null;
  turn: number;
  player: number;
  first: number | null;
  phase: "play" | "setup";
  over: boolean;
  winner: number | null;
  sudden_death: number;
  asked: number | null;
  decision: Decision | null;
  /** Hidden cards that the question shows: the deck that is searched, the cards that are looked at. */
  looking: CardView[];
  stadium: StadiumView | null;
  sides: SideView[];
}

export type ViewChanges = Partial<Omit<View, "sides">> & { sides?: Record<string, Partial<SideView>> };

export interface WeaknessInfo {
  type: TypeName;
  factor: number;
  plus: number;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  game: GameInfo;
  seat: number | null;
}

export interface WhyNot {
  id?: number | string | null;
  type: "why_not";
  text: string;
}

export interface WhyNotReply {
  id?: number | string;
  type: "why_not";
  refusal: Refusal | null;
}
