/** Players as they are named: `uct`, `uct:c=0.7`, `grave:ref=100:bias=1e-7`. */

export interface PlayerName {
  readonly kind: string;
  readonly options: ReadonlyMap<string, number>;
}

/** What can be set of a player: the range and what it is without being set. */
export interface OptionRange {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
  readonly meaning: string;
}

export type OptionRanges = Readonly<Record<string, OptionRange>>;

/** A player that cannot be made as asked; the message says what can. */
export class UnknownPlayer extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnknownPlayer";
  }
}

export function parsePlayerName(text: string): PlayerName {
  const [kind, ...rest] = text.trim().split(":");
  const options = new Map<string, number>();
  for (const part of rest) {
    const [key, value, ...more] = part.split("=").map((piece) => piece.trim());
    const number = Number(value);
    if (key === undefined || value === undefined || value === "" || more.length > 0 || !Number.isFinite(number))
      throw new UnknownPlayer(`${text}: an option is written as name=number`);
    options.set(key, number);
  }
  return { kind: kind as string, options };
}

/** The values of all options, checked. */
export function readOptions({ kind, options }: PlayerName, ranges: OptionRanges): Readonly<Record<string, number>> {
  for (const [key, value] of options) {
    const range = ranges[key];
    const known = Object.keys(ranges);
    if (range === undefined)
      throw new UnknownPlayer(
        `${kind} has no option ${key}; ${known.length === 0 ? "it has none" : `it has ${known.join(", ")}`}`,
      );
    if (value < range.least || value > range.most)
      throw new UnknownPlayer(`${kind}: ${key} is a number from ${range.least} to ${range.most}`);
  }
  return Object.fromEntries(Object.entries(ranges).map(([key, { usual }]) => [key, options.get(key) ?? usual]));
}
