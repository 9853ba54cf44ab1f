/**
 * Reads joint moves from a file: one JSON array per line with the moves as KIF in role order, or the record of a match.
 */
import { type Cursor, describePercepts, IllegalMove, legalJointMove, type Machine } from "../../src/machine/index.ts";
import { badInput } from "../session/errors.ts";
import { readFileOrInput } from "./read-file-or-input.ts";

export interface WrittenMove {
  readonly texts: readonly string[];
  /** Place in the file, for messages: `moves.txt:3:1`. */
  readonly place: string;
}

export function readMoves(path: string): WrittenMove[] {
  return readFileOrInput(path, "the moves file")
    .split(/\r?\n/)
    .flatMap((line, i) => {
      if (line.trim() === "") return [];
      const place = `${path}:${i + 1}:1`;
      return parseLine(line, place).map((texts) => ({ texts, place }));
    });
}

/** One joint move, or all joint moves if the line is the record of a match. */
function parseLine(line: string, place: string): string[][] {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw badInput(
      `${place}: error[moves-file]: this line is not JSON; a line is an array such as ["(mark 1 1)","noop"]`,
    );
  }
  if (isJointMove(value)) return [value];
  const record = value as { readonly moves?: unknown } | null;
  if (Array.isArray(record?.moves) && record.moves.every(isJointMove)) return record.moves;
  throw badInput(
    `${place}: error[moves-file]: a line must be an array of strings, one move per role, or the record of a match`,
  );
}

const isJointMove = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Splits `(mark 1 1),noop` at commas outside parentheses. */
export function parseJointMove(text: string): string[] {
  const moves: string[] = [];
  let depth = 0;
  let current = "";
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "," && depth === 0) {
      moves.push(current);
      current = "";
    } else current += character;
  }
  return [...moves, current].map((move) => move.trim());
}

/** Makes a joint move if it is legal, else ends the verb and names the place. Returns what the roles perceived. */
export function makeMoves(
  machine: Machine,
  cursor: Cursor,
  { texts, place }: WrittenMove,
  step: number,
): ReturnType<typeof describePercepts> {
  const jointMove = checked(() => legalJointMove(machine, cursor, texts), place, step);
  const percepts = describePercepts(machine, cursor, jointMove);
  cursor.advance(jointMove);
  return percepts;
}

function checked<T>(work: () => T, place: string, step: number): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof IllegalMove)) throw error;
    throw badInput(`${place}: error[${error.refusal.kind}]: step ${step}: ${error.message}`);
  }
}
