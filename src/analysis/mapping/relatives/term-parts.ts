/** The name and the arguments of a printed ground term: `(cell 1 (at b) x)` gives cell, 1, (at b), x. */
export function termParts(text: string): string[] {
  if (!text.startsWith("(")) return [text];
  const parts: string[] = [];
  let depth = 0;
  let start = 1;
  for (let i = 1; i < text.length; i++) {
    const character = text[i];
    if (character === "(") depth++;
    else if (character === ")" && depth > 0) depth--;
    else if (depth === 0 && (character === " " || character === ")")) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return parts;
}
