/** Colours of board contents: a colour that the sheet names, or else one colour per owner. */

/** Fill of a disc, and colour of the mark on it. */
export type Disc = readonly [fill: string, ink: string];

/** Used in order of appearance of the content's first word, which is usually its owner. */
const DISCS: readonly Disc[] = [
  ["#2b5c8a", "#ffffff"],
  ["#c0392b", "#ffffff"],
  ["#3b7d4f", "#ffffff"],
  ["#8e5aa8", "#ffffff"],
  ["#d98e04", "#222222"],
  ["#444444", "#ffffff"],
  ["#ffffff", "#222222"],
  ["#5fb3b3", "#222222"],
];

const NAMED_DISCS: ReadonlyMap<string, Disc> = new Map<string, Disc>([
  ["white", ["#ffffff", "#222222"]],
  ["black", ["#222222", "#ffffff"]],
  ["red", ["#c0392b", "#ffffff"]],
  ["blue", ["#2b5c8a", "#ffffff"]],
  ["green", ["#3b7d4f", "#ffffff"]],
  ["yellow", ["#f2d024", "#222222"]],
  ["orange", ["#e67e22", "#222222"]],
  ["purple", ["#8e5aa8", "#ffffff"]],
  ["violet", ["#8e5aa8", "#ffffff"]],
  ["pink", ["#f0a3c0", "#222222"]],
  ["brown", ["#7b4f2a", "#ffffff"]],
  ["grey", ["#9a9a9a", "#222222"]],
  ["gray", ["#9a9a9a", "#222222"]],
  ["cyan", ["#5fb3b3", "#222222"]],
  ["teal", ["#1f7a7a", "#ffffff"]],
  ["magenta", ["#c23b9b", "#ffffff"]],
  ["gold", ["#d4a017", "#222222"]],
  ["silver", ["#c0c0c0", "#222222"]],
]);

/** Every colour name that a sheet may use, in lower case. */
export const COLOUR_NAMES: readonly string[] = [...NAMED_DISCS.keys()];

export const isColourName = (word: string): boolean => NAMED_DISCS.has(word.toLowerCase());

/** Words for pieces without special features: their colour says everything. */
const PLAIN: ReadonlySet<string> = new Set([
  "man",
  "stone",
  "disc",
  "disk",
  "checker",
  "counter",
  "marker",
  "token",
  "piece",
]);
/** Words for an empty square. */
const EMPTY: ReadonlySet<string> = new Set([
  "b",
  "e",
  "blank",
  "empty",
  "none",
  "nothing",
  "free",
  "clear",
  "vacant",
  "dirt",
]);

/** Whether the disc's colour tells everything about a content: `red`, `white man`. */
export const isPlainContent = (content: string): boolean =>
  content.split(/[\s()_-]+/).every((word) => isColourName(word) || PLAIN.has(word.toLowerCase()));

export const isEmptyWord = (content: string): boolean => EMPTY.has(content.toLowerCase());

/** Assigns a disc to every content. An owner keeps its first colour. */
export class DiscColours {
  private readonly owners = new Map<string, Disc>();

  /** `colour`: the colour name that the sheet gives the content, if any. */
  discOf(content: string, colour: string | undefined): Disc {
    const named = NAMED_DISCS.get(colour?.toLowerCase() ?? "");
    if (named !== undefined) return named;
    const [owner = ""] = content.split(" ");
    const disc = this.owners.get(owner) ?? (DISCS[this.owners.size % DISCS.length] as Disc);
    this.owners.set(owner, disc);
    return disc;
  }
}
