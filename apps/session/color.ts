/** Colours on a terminal. A style is what a piece of text is, not how it looks; `painter` decides how, or leaves texts alone. */
export type Style = "strong" | "faint" | "error" | "warning" | PieceStyle;
/** Pieces of a board by their owner, counted in order of appearance. */
export type PieceStyle = `piece ${number}`;
export type Paint = (text: string, style: Style) => string;

/** Select Graphic Rendition parameters. Pieces take colours that are legible on light and dark grounds. */
const CODES = { strong: "1", faint: "2", error: "1;31", warning: "1;33" } as const;
const PIECE_CODES = ["36", "31", "32", "35", "33", "34", "1;36", "1;31"] as const;

const codeOf = (style: Style): string =>
  style in CODES
    ? CODES[style as keyof typeof CODES]
    : (PIECE_CODES[Number(style.slice("piece ".length)) % PIECE_CODES.length] as string);

const escaped: Paint = (text, style) => (text.trim() === "" ? text : `\x1b[${codeOf(style)}m${text}\x1b[0m`);
const unpainted: Paint = (text) => text;

/** `auto`: on a terminal that knows colours, unless NO_COLOR asks for none. */
export function painter(when: "auto" | "always" | "never", stream: { readonly isTTY?: boolean }): Paint {
  const { NO_COLOR, TERM } = process.env;
  const wanted = when === "always" || (when === "auto" && stream.isTTY === true && !NO_COLOR && TERM !== "dumb");
  return wanted ? escaped : unpainted;
}
