/** Small pieces of English. */

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

/** `a, b and c`. */
export function listWords(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** The cycles of a permutation of names. Each starts with its first name in the given order. */
export function cyclesOfNames(images: ReadonlyMap<string, string>): string[][] {
  const visited = new Set<string>();
  const cycles: string[][] = [];
  for (const start of images.keys()) {
    const cycle: string[] = [];
    for (let name = start; !visited.has(name); name = images.get(name) ?? name) {
      visited.add(name);
      cycle.push(name);
    }
    if (cycle.length > 1) cycles.push(cycle);
  }
  return cycles;
}

/** Maximum number of cycles shown. */
const SHOWN_CYCLES = 6;

/**
 * `a ↔ b, c → d → e → c`. Each text occurs once (moves of several players may have the same name). Long lists
 * end with the number of further cycles.
 */
export function cycleWords(cycles: readonly (readonly string[])[]): string {
  const texts = new Set(
    cycles.map((cycle) => (cycle.length === 2 ? cycle.join(" ↔ ") : [...cycle, cycle[0]].join(" → "))),
  );
  const shown = [...texts].slice(0, SHOWN_CYCLES);
  const rest = texts.size - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}

const POLYGONS = ["", "", "", "a triangle", "a square", "a pentagon", "a hexagon", "a heptagon", "an octagon"];

export const polygonWords = (corners: number): string => POLYGONS[corners] ?? `a polygon with ${corners} corners`;
