/**
 * Reads the messages of a game manager in one pass, without recursion, and only as far as a player's server needs.
 * Rules and moves stay text; the player reads them. Keywords may be in any case.
 */

/** The news about a step. */
export type WireNews =
  /** NIL: nothing has happened yet, or the player saw nothing. */
  | { readonly kind: "none" }
  /** A joint move in role order, or in games with hidden information the player's percepts. */
  | { readonly kind: "terms"; readonly terms: readonly string[] }
  /** The other form for hidden information: the number of the step, the player's own move, its percepts. */
  | {
      readonly kind: "turn";
      readonly turn: number;
      readonly own: string | undefined;
      readonly percepts: readonly string[];
    };

export type ManagerMessage =
  | { readonly kind: "info" }
  /** In Stanford's lecture notes, managers ask like this whether a player is ready. */
  | { readonly kind: "ping" }
  | {
      readonly kind: "start";
      readonly id: string;
      readonly role: string;
      readonly sheet: string;
      /** Whole seconds. */
      readonly startClock: number;
      readonly playClock: number;
    }
  | { readonly kind: "preview"; readonly sheet: string; readonly clock: number }
  | { readonly kind: "play" | "stop"; readonly id: string; readonly news: WireNews }
  | { readonly kind: "abort"; readonly id: string };

/** A message that a player does not understand. */
export class UnknownMessage extends Error {}

/** Clocks longer than a day are cut to a day; answering earlier is always in time. */
const MOST_SECONDS = 86_400;
const MOST_ID_LENGTH = 256;

/** Throws UnknownMessage. Ignores text after the message. */
export function readMessage(text: string): ManagerMessage {
  const [message] = itemsIn(text, 0, 1);
  if (message === undefined) throw new UnknownMessage("there is no message");
  const parts = isList(message) ? itemsIn(message, 1) : [message];
  const [word = "", first, second, third, fourth, fifth] = parts;
  switch (word.toLowerCase()) {
    case "info":
      return { kind: "info" };
    case "ping":
      return { kind: "ping" };
    case "start":
      return {
        kind: "start",
        id: idOf(first),
        role: symbolOf(second, "the role"),
        sheet: sheetOf(third),
        startClock: secondsOf(fourth, "the start clock"),
        playClock: secondsOf(fifth, "the play clock"),
      };
    case "preview":
      return { kind: "preview", sheet: sheetOf(first), clock: secondsOf(second, "the clock") };
    case "play":
      return { kind: "play", id: idOf(first), news: newsOf(parts.slice(2)) };
    case "stop":
      return { kind: "stop", id: idOf(first), news: newsOf(parts.slice(2)) };
    case "abort":
      return { kind: "abort", id: idOf(first) };
    default:
      throw new UnknownMessage("the message is none of INFO, PING, START, PLAY, STOP, ABORT, PREVIEW");
  }
}

const isList = (text: string): boolean => text.startsWith("(");
const isNil = (text: string | undefined): boolean => text === undefined || text.toLowerCase() === "nil";

function idOf(text: string | undefined): string {
  const id = symbolOf(text, "the name of the match");
  if (id.length > MOST_ID_LENGTH) throw new UnknownMessage("the name of the match is too long");
  return id;
}

function symbolOf(text: string | undefined, what: string): string {
  if (text === undefined || isList(text)) throw new UnknownMessage(`${what} is missing`);
  return text;
}

function sheetOf(text: string | undefined): string {
  if (text === undefined || !isList(text)) throw new UnknownMessage("the rules are missing");
  return text.slice(1, -1);
}

function secondsOf(text: string | undefined, what: string): number {
  const seconds = Number(symbolOf(text, what));
  if (!(seconds >= 0 && seconds < Number.POSITIVE_INFINITY))
    throw new UnknownMessage(`${what} is no number of seconds`);
  return Math.min(seconds, MOST_SECONDS);
}

function newsOf(parts: readonly string[]): WireNews {
  const [first, second, third] = parts;
  if (first !== undefined && /^\d{1,9}$/.test(first))
    return {
      kind: "turn",
      turn: Number(first),
      own: isNil(second) ? undefined : second,
      percepts: third === undefined || !isList(third) ? [] : itemsIn(third, 1),
    };
  if (first === undefined || isNil(first)) return { kind: "none" };
  return { kind: "terms", terms: isList(first) ? itemsIn(first, 1) : [first] };
}

const OPEN = 40;
const CLOSE = 41;
const SEMICOLON = 59;
const BLANK = /\s/;

/**
 * Returns the items of a text (`depth` 0) or of a list (`depth` 1), each with its brackets, at most `most` of them.
 * Throws if brackets do not match before the end of the last item.
 */
function itemsIn(text: string, depth: 0 | 1, most = Number.POSITIVE_INFINITY): string[] {
  const items: string[] = [];
  let level = 0;
  let start = -1;
  const end = (at: number): void => {
    if (start >= 0) items.push(text.slice(start, at));
    start = -1;
  };
  for (let at = 0; at < text.length && items.length < most; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN) {
      if (level === depth) {
        end(at);
        start = at;
      }
      level++;
    } else if (code === CLOSE) {
      if (level === depth) end(at);
      if (--level < 0) throw new UnknownMessage("a parenthesis is closed that was not opened");
      if (level === depth) end(at + 1);
      else if (level < depth) return items;
    } else if (code === SEMICOLON) {
      if (level === depth) end(at);
      while (at + 1 < text.length && !LINE_END.test(text[at + 1] as string)) at++;
    } else if (level === depth) {
      if (BLANK.test(text[at] as string)) end(at);
      else if (start < 0) start = at;
    }
  }
  if (items.length < most && (level > 0 || depth > 0)) throw new UnknownMessage("a parenthesis is not closed");
  if (items.length < most) end(text.length);
  return items;
}

const LINE_END = /[\n\r]/;
