/**
 * Terminal colours. A style says what a text is, not how it looks; `painter` decides the look, or leaves texts
 * unchanged.
 */
export type Style = "strong" | "faint" | "error" | "warning" | PieceStyle;
/** Board pieces by owner, numbered in order of appearance. */
export type PieceStyle = `piece ${number}`;
export type Paint = (text: string, style: Style) => string;

/** Select Graphic Rendition parameters. Pieces use colours that are legible on light and dark backgrounds. */
const CODES = { strong: "1", faint: "2", error: "1;31", warning: "1;33" } as const;
const PIECE_CODES = ["36", "31", "32", "35", "33", "34", "1;36", "1;31"] as const;

const codeOf = (style: Style): string =>
  style in CODES
    ? CODES[style as keyof typeof CODES]
    : (PIECE_CODES[Number(style.slice("piece ".length)) % PIECE_CODES.length] as string);

const escaped: Paint = (text, style) => (text.trim() === "" ? text : `\x1b[${codeOf(style)}m${text}\x1b[0m`);
const unpainted: Paint = (text) => text;

/** `auto`: colours on a terminal that supports them, unless NO_COLOR is set. */
export function painter(when: "auto" | "always" | "never", stream: { readonly isTTY?: boolean }): Paint {
  const { NO_COLOR, TERM } = process.env;
  const wanted = when === "always" || (when === "auto" && stream.isTTY === true && !NO_COLOR && TERM !== "dumb");
  return wanted ? escaped : unpainted;
}
