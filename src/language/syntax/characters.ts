/** The meaning of characters, for both notations. A symbol is whatever prefix notation can write as one. */

export const OPEN = 40;
export const CLOSE = 41;
export const SEMICOLON = 59;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
export const BYTE_ORDER_MARK = 0xfeff;

/**
 * Blanks: control characters, Unicode spaces and line ends, and the byte order mark. They include everything that `\s`
 * matches, with which the names of moves and fluents are read.
 */
export const isBlank = (code: number): boolean =>
  code <= 32 ||
  code === 0xa0 ||
  code === BYTE_ORDER_MARK ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000;

/** Whether a character ends a symbol. All characters except blanks, parentheses and `;` can be part of one. */
export const endsSymbol = (code: number): boolean =>
  isBlank(code) || code === OPEN || code === CLOSE || code === SEMICOLON;

/** Offset of the end of the line that contains `from`. */
export function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++;
  return at;
}

export const isLineEnd = (code: number): boolean => code === LINE_FEED || code === CARRIAGE_RETURN;
