/**
 * Terminal colours. A style says what a text is, not how it looks; `painter` decides the look, or leaves texts
 * unchanged.
 */
export type Style = "strong" | "faint" | "error" | "warning" | PieceStyle;
/** Board pieces: the colour that the sheet names, or the number of their owner, in order of appearance. */
export type PieceStyle = `piece ${string}`;
export type Paint = (text: string, style: Style) => string;

/**
 * Select Graphic Rendition parameters. Pieces use colours that are legible on light and dark backgrounds; so white and
 * black ones have a background of their own.
 */
const CODES = { strong: "1", faint: "2", error: "1;31", warning: "1;33" } as const;
const PIECE_CODES = ["36", "31", "32", "35", "33", "34", "1;36", "1;31"] as const;

const COLOUR_CODES: ReadonlyMap<string, string> = new Map([
  ["white", "30;107"],
  ["black", "97;40"],
  ["red", "31"],
  ["green", "32"],
  ["yellow", "33"],
  ["gold", "33"],
  ["orange", "38;5;208"],
  ["brown", "38;5;130"],
  ["blue", "34"],
  ["purple", "35"],
  ["violet", "35"],
  ["magenta", "35"],
  ["pink", "95"],
  ["cyan", "36"],
  ["teal", "36"],
  ["grey", "90"],
  ["gray", "90"],
  ["silver", "90"],
]);

const codeOf = (style: Style): string =>
  style in CODES ? CODES[style as keyof typeof CODES] : pieceCode(style.slice("piece ".length));

const pieceCode = (look: string): string =>
  COLOUR_CODES.get(look.toLowerCase()) ?? (PIECE_CODES[Number(look) % PIECE_CODES.length] as string);

const escaped: Paint = (text, style) => (text.trim() === "" ? text : `\x1b[${codeOf(style)}m${text}\x1b[0m`);
const unpainted: Paint = (text) => text;

/** `auto`: colours on a terminal that supports them, unless NO_COLOR is set. */
export function painter(when: "auto" | "always" | "never", stream: { readonly isTTY?: boolean }): Paint {
  const { NO_COLOR, TERM } = process.env;
  const wanted = when === "always" || (when === "auto" && stream.isTTY === true && !NO_COLOR && TERM !== "dumb");
  return wanted ? escaped : unpainted;
}
