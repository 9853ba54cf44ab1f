import type { Vocabulary } from "./machine.ts";

/** The names of a grounded game. Every fluent and move is known in advance. */
export class GroundVocabulary implements Vocabulary {
  readonly isGround = true;
  private readonly fluents: readonly string[];
  private readonly moves: readonly (readonly string[])[];
  private readonly fluentNumbers: ReadonlyMap<string, number>;
  private readonly moveNumbers: readonly ReadonlyMap<string, number>[];

  constructor({ fluents, moves }: { fluents: readonly string[]; moves: readonly (readonly string[])[] }) {
    this.fluents = fluents;
    this.moves = moves;
    this.fluentNumbers = numbersOf(fluents);
    this.moveNumbers = moves.map(numbersOf);
  }

  fluentText(fluent: number): string {
    return textAt(this.fluents, fluent);
  }

  findFluent(text: string): number | undefined {
    return this.fluentNumbers.get(text);
  }

  moveText(role: number, move: number): string {
    return textAt(this.moves[role] ?? [], move);
  }

  findMove(role: number, text: string): number | undefined {
    return this.moveNumbers[role]?.get(text);
  }
}

const numbersOf = (texts: readonly string[]): Map<string, number> =>
  new Map(texts.map((text, number) => [text, number]));

function textAt(texts: readonly string[], number: number): string {
  const text = texts[number];
  if (text === undefined) throw new RangeError(`there is no number ${number}`);
  return text;
}
