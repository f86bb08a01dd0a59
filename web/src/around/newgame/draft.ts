// A new table as the form has it, what is wrong with that, and the request that is sent to the server.

import type { Clock, GameBrief, RoomRequest, SeatRequest } from "@/protocol/types";

/** Who is to have a seat: whoever fills in the form, somebody else at the same screen, a bot, or nobody yet. */
export type SeatKind = "me" | "screen" | "bot" | "open";

export interface SeatDraft {
  kind: SeatKind;
  name: string;
  bot: string;
}

export type ClockChoice = "none" | "brisk" | "calm" | "days" | "own";

/** What a new table goes on with: a game that was played, up to one of its moves. */
export interface Past {
  readonly source: "room" | "record";
  readonly id: string;
  readonly game: string;
  readonly players: number;
  readonly names: readonly string[];
  readonly moves: number;
  /** A finished game goes on before its last move at the latest. */
  readonly over: boolean;
}

export interface TableDraft {
  game: string;
  options: Record<string, string>;
  seats: SeatDraft[];
  /** null: drawn. */
  first: number | null;
  isPublic: boolean;
  clock: ClockChoice;
  /** As typed, in minutes and seconds; they count when the clock is "own". */
  bankMinutes: number | null;
  incrementSeconds: number | null;
  chat: boolean;
  hints: boolean;
  undo: boolean;
  botSeconds: number;
  confirmTickets: boolean;
  confirmClaims: "always" | "touch" | "never";
  countdown: number | null;
  past: Past | null;
  step: number | null;
}

/** What is wrong: the words for it, and the field it is about. */
export interface Problem {
  readonly field: string;
  readonly words: string;
  readonly facts: Record<string, string | number>;
}

export const CLOCKS: Readonly<Record<Exclude<ClockChoice, "none" | "own">, Clock>> = {
  brisk: { bank_seconds: 600, increment_seconds: 15 },
  calm: { bank_seconds: 1800, increment_seconds: 30 },
  days: { bank_seconds: 3 * 86400, increment_seconds: 86400 },
};

export const LONGEST_NAME = 40;
const UNFIT = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u034f\u115f\u1160\u2800\u3164\uffa0\ufffc\u{1d159}]|(?![\u200c\u200d])\p{Cf}/u; // in a name
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
export const USUAL_GAME = "europe"; // what a new table has when nothing else is said
const USUAL = "club"; // a good opponent that can be beaten
const USUAL_BOTS = 2; // against whoever has not said how many
const MOST_BANK_MINUTES = 7 * 24 * 60;
const MOST_INCREMENT = 86400;
const MOST_BOT_SECONDS = 5;
const MOST_COUNTDOWN = 10;

/** The number that is nearest to the wanted one and possible. */
export function clamped(wanted: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, wanted));
}

/** How many bots somebody wants who once chose so many; what makes no sense is no choice. */
export function wantedBots(chosen: unknown): number {
  return Math.max(0, Math.round(Number(chosen))) || USUAL_BOTS;
}

/** How many bots there are against one person, if so many were wanted. */
export function opponentsIn(game: Pick<GameBrief, "least_players" | "most_players">, wanted: number): number {
  return clamped(wanted, Math.max(1, game.least_players - 1), game.most_players - 1);
}

/** The bot to play against: the one wanted if it is there, else the one for whoever says nothing. */
export function usualBot(keys: readonly string[], wanted: unknown = null): string {
  return keys.find((key) => key === wanted) ?? keys.find((key) => key === USUAL) ?? keys[0] ?? USUAL;
}

/** So many different names out of the list, none of them one that is there already; numbered when it is used up. */
export function freshNames(people: readonly string[], count: number, taken: readonly string[] = []): string[] {
  const used: ReadonlySet<string> = new Set(taken);
  const found: string[] = [];
  for (let round = 1; found.length < count; round++) {
    for (const person of people.length > 0 ? people : ["Bot"]) {
      const name = round === 1 ? person : `${person} ${round}`;
      if (found.length === count || used.has(name)) continue;
      found.push(name);
    }
  }
  return found;
}

/** The request for a game against bots that begins at once. */
export function quickRequest(
  game: GameBrief,
  wantedBots: number,
  bot: string,
  people: readonly string[],
  confirm: RoomRequest["confirm"],
): Partial<RoomRequest> {
  const bots = freshNames(people, opponentsIn(game, wantedBots));
  const seats: Partial<SeatRequest>[] = [{ who: "me" }, ...bots.map((name) => ({ who: "bot" as const, bot, name }))];
  return { game: game.key, seats: seats as SeatRequest[], confirm };
}

/**
 * So many seats as wanted: those that are there stay, more are open if any is, else for bots like the last. A bot that is
 * not among those that play gives its seat to the usual one.
 */
export function resized(
  seats: readonly SeatDraft[],
  count: number,
  bots: readonly string[],
  people: readonly string[],
): SeatDraft[] {
  const bot = usualBot(bots);
  const kept = seats.slice(0, count).map((seat) => ({ ...seat, bot: bots.includes(seat.bot) ? seat.bot : bot }));
  const kind = kept.some((seat) => seat.kind === "open") ? "open" : "bot";
  while (kept.length < count) {
    const [name = ""] = kind === "bot" ? freshNames(people, 1, kept.map((seat) => seat.name)) : [""];
    kept.push({ kind, name, bot: kept.at(-1)?.bot ?? bot });
  }
  return kept;
}

/** Everything that keeps the table from being made, in the order of the form; empty: nothing. */
export function problemsOf(draft: TableDraft, game: GameBrief | undefined): Problem[] {
  return [...gameProblems(draft, game), ...seatProblems(draft), ...numberProblems(draft)];
}

function gameProblems(draft: TableDraft, game: GameBrief | undefined): Problem[] {
  if (draft.past !== null) {
    const most = lastStep(draft.past);
    if (isWhole(draft.step, 0, most)) return [];
    return [{ field: "step", words: "new-problem-step", facts: { most } }];
  }
  if (game === undefined) return [{ field: "game", words: "new-problem-game", facts: {} }];
  const { least_players: few, most_players: many } = game;
  if (draft.seats.length < few || draft.seats.length > many)
    return [{ field: "players", words: "new-problem-players", facts: { few, many, count: draft.seats.length } }];
  return [];
}

function seatProblems(draft: TableDraft): Problem[] {
  const found: Problem[] = [];
  const seen = new Map<string, number>();
  draft.seats.forEach((seat, index) => {
    if (seat.kind === "open") return;
    const name = seat.name.trim();
    const [field, number] = [`seat-${index}`, index + 1];
    if (name === "") found.push({ field, words: "new-problem-name-missing", facts: { seat: number } });
    else if (!isName(name))
      found.push({ field, words: "new-problem-name-long", facts: { seat: number, most: LONGEST_NAME } });
    const twin = seen.get(name.toLowerCase());
    if (name !== "" && twin !== undefined)
      found.push({ field, words: "new-problem-name-twice", facts: { seat: number, other: twin + 1, name } });
    else seen.set(name.toLowerCase(), index);
  });
  if (draft.past === null && draft.first !== null && draft.first >= draft.seats.length)
    found.push({ field: "first", words: "new-problem-first", facts: { most: draft.seats.length } });
  return found;
}

function numberProblems(draft: TableDraft): Problem[] {
  const found: Problem[] = [];
  if (draft.clock === "own") {
    const bank = draft.bankMinutes;
    if (bank === null || !(bank * 60 >= 10 && bank <= MOST_BANK_MINUTES))
      found.push({ field: "bank", words: "new-problem-bank", facts: { most: MOST_BANK_MINUTES } });
    if (!isWhole(draft.incrementSeconds, 0, MOST_INCREMENT))
      found.push({ field: "increment", words: "new-problem-increment", facts: { most: MOST_INCREMENT } });
  }
  if (!(draft.botSeconds >= 0 && draft.botSeconds <= MOST_BOT_SECONDS))
    found.push({ field: "pace", words: "new-problem-pace", facts: { most: MOST_BOT_SECONDS } });
  if (!isWhole(draft.countdown, 0, MOST_COUNTDOWN))
    found.push({ field: "countdown", words: "new-problem-countdown", facts: { most: MOST_COUNTDOWN } });
  return found;
}

/** A name as the server takes it: 1 to 40 characters, none of them for machines, invisible, or turning text around. */
export function isName(text: string): boolean {
  const name = text.trim();
  return name.length > 0 && [...name].length <= LONGEST_NAME && SEEN.test(name) && !UNFIT.test(name);
}

/** The last move after which the game can go on. */
export function lastStep(past: Pick<Past, "moves" | "over">): number {
  return past.over ? Math.max(0, past.moves - 1) : past.moves;
}

export function hasOpenSeat(draft: TableDraft): boolean {
  return draft.seats.some((seat) => seat.kind === "open");
}

/** The clock that was chosen; null: untimed. */
export function clockOf(draft: Pick<TableDraft, "clock" | "bankMinutes" | "incrementSeconds">): Clock | null {
  if (draft.clock === "none") return null;
  if (draft.clock !== "own") return CLOCKS[draft.clock];
  return { bank_seconds: Math.round((draft.bankMinutes ?? 0) * 60), increment_seconds: draft.incrementSeconds ?? 0 };
}

/** Which of the choices a clock is. */
export function choiceOf(clock: Clock | null): ClockChoice {
  if (clock === null) return "none";
  for (const [name, terms] of Object.entries(CLOCKS) as [keyof typeof CLOCKS, Clock][])
    if (terms.bank_seconds === clock.bank_seconds && terms.increment_seconds === clock.increment_seconds) return name;
  return "own";
}

function seatRequest(seat: SeatDraft): Partial<SeatRequest> {
  const name = seat.name.trim();
  switch (seat.kind) {
    case "me":
      return { who: "me" };
    case "screen":
      return { who: "me", name };
    case "bot":
      return { who: "bot", bot: seat.bot, name };
    case "open":
      return { who: "open" };
  }
}

/** What is sent for a draft without problems. */
export function requestOf(draft: TableDraft): Partial<RoomRequest> {
  const common: Partial<RoomRequest> = {
    seats: draft.seats.map(seatRequest) as SeatRequest[],
    public: draft.isPublic,
    clock: clockOf(draft),
    chat: draft.chat,
    hints: draft.hints,
    undo: draft.undo,
    bot_seconds: draft.botSeconds,
    confirm: {
      tickets: draft.confirmTickets,
      claims: draft.confirmClaims,
      countdown_seconds: draft.countdown ?? 0,
    },
  };
  // a continued game brings its own game, options, number of seats and who begins
  if (draft.past !== null) {
    const { source, id } = draft.past;
    const from = { room: source === "room" ? id : null, record: source === "record" ? id : null, step: draft.step };
    return { ...common, public: false, continue_from: from };
  }
  return { ...common, game: draft.game, options: { ...draft.options }, first: draft.first };
}

function isWhole(value: number | null, least: number, most: number): boolean {
  return value !== null && Number.isInteger(value) && value >= least && value <= most;
}
