/** Compares texts so that numbers inside them count as numbers: `(cell 2 1)` before `(cell 10 1)`. A total order. */
export function compareNaturally(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let same = 0;
  while (same < shorter && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  if (same === a.length && same === b.length) return 0;
  // The texts differ from here on, but a number may have begun before.
  while (same > 0 && isDigit(a.charCodeAt(same - 1))) same--;
  return compareFrom(a, b, same) || (a < b ? -1 : 1);
}

/**
 * Precondition: both texts are equal before `from`, and no number spans `from`. Returns 0 if they differ only in
 * leading zeros.
 */
function compareFrom(a: string, b: string, from: number): number {
  let i = from;
  let j = from;
  while (i < a.length && j < b.length) {
    const c = a.charCodeAt(i);
    const d = b.charCodeAt(j);
    if (isDigit(c) && isDigit(d)) {
      i = skipZeros(a, i);
      j = skipZeros(b, j);
      const endA = endOfDigits(a, i);
      const endB = endOfDigits(b, j);
      if (endA - i !== endB - j) return endA - i - (endB - j);
      for (; i < endA; i++, j++) if (a.charCodeAt(i) !== b.charCodeAt(j)) return a.charCodeAt(i) - b.charCodeAt(j);
    } else {
      if (c !== d) return c - d;
      i++;
      j++;
    }
  }
  return i < a.length ? 1 : j < b.length ? -1 : 0;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function skipZeros(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 48) at++;
  return at;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at;
}
