/** Compares texts so that numbers inside them count as numbers: `(cell 2 1)` before `(cell 10 1)`. A total order. */
export function compareNaturally(a: string, b: string): number {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const [c, d] = [a.charCodeAt(i), b.charCodeAt(j)];
    if (isDigit(c) && isDigit(d)) {
      const [endA, endB] = [endOfDigits(a, i), endOfDigits(b, j)];
      const byValue = Number(a.slice(i, endA)) - Number(b.slice(j, endB));
      if (byValue !== 0) return byValue;
      i = endA;
      j = endB;
    } else {
      if (c !== d) return c - d;
      i++;
      j++;
    }
  }
  if (i < a.length || j < b.length) return i < a.length ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at;
}
