/** Player names with options: `uct`, `uct:c=0.7`, `grave:ref=100:bias=1e-7`, `uct-sym:sym=rule`. */

export interface PlayerName {
  readonly kind: string;
  readonly options: ReadonlyMap<string, string>;
}

/** A numeric option of a player: its range and default. */
export interface OptionRange {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
  readonly meaning: string;
}

/** An option with a choice of words. */
export interface OptionWords {
  readonly words: readonly string[];
  readonly usual: string;
  readonly meaning: string;
}

/** The options of a player by name. */
export type OptionRanges = Readonly<Record<string, OptionRange | OptionWords>>;

/** By option: its value. */
export type OptionValues<R extends OptionRanges> = {
  readonly [K in keyof R]: R[K] extends { readonly words: readonly (infer Word)[] } ? Word : number;
};

/** Thrown if a player cannot be made as requested; the message says what is possible. */
export class UnknownPlayer extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnknownPlayer";
  }
}

export function parsePlayerName(text: string): PlayerName {
  const [kind, ...rest] = text.trim().split(":");
  const options = new Map<string, string>();
  for (const part of rest) {
    const [key, value, ...more] = part.split("=").map((piece) => piece.trim());
    if (key === undefined || value === undefined || value === "" || more.length > 0)
      throw new UnknownPlayer(`${text}: an option is written as name=number or name=word`);
    options.set(key, value);
  }
  return { kind: kind as string, options };
}

/** Checks the options and returns the values of all of them. */
export function readOptions<R extends OptionRanges>({ kind, options }: PlayerName, ranges: R): OptionValues<R> {
  for (const key of options.keys()) {
    if (Object.hasOwn(ranges, key)) continue;
    const known = Object.keys(ranges);
    throw new UnknownPlayer(
      `${kind} has no option ${key}; ${known.length === 0 ? "it has none" : `it has ${known.join(", ")}`}`,
    );
  }
  return Object.fromEntries(
    Object.entries(ranges).map(([key, range]) => {
      const text = options.get(key);
      return [key, text === undefined ? range.usual : readOption(`${kind}: ${key}`, text, range)];
    }),
  ) as OptionValues<R>;
}

function readOption(name: string, text: string, range: OptionRange | OptionWords): number | string {
  if ("words" in range) {
    if (range.words.includes(text)) return text;
    throw new UnknownPlayer(`${name} is one of ${range.words.join(", ")}`);
  }
  const number = Number(text);
  if (number >= range.least && number <= range.most) return number;
  throw new UnknownPlayer(`${name} is a number from ${range.least} to ${range.most}`);
}
