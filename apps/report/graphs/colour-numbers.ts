/**
 * Numbers of colours for graph programs. A number depends only on the meaning of the colour, not on the sheet, so that
 * two exported graphs can be compared. Words of fixed meaning have a place in a table; goal values and fixed constants
 * have numbers computed from their values.
 */

/** Append only: users keep files with these numbers. */
const WORDS: readonly string[] = [
  ...["rule", "<=", "not", "and", "or", "distinct", "any", "set", "loop"],
  ...["relation", "relation head", "relation body", "function", "function 0", "function 1"],
  ...["variable", "variable 0", "variable 1", "argument", "constant"],
  ...["symbol", "relation symbol", "function symbol", "variable symbol"],
  ...["role", "init", "true", "next", "legal", "does", "goal", "terminal", "sees", "base", "input"],
  ...["role", "init", "true", "next", "legal", "does", "goal", "terminal", "sees", "base", "input"].flatMap(
    (keyword) => [`${keyword} head`, `${keyword} body`],
  ),
  ...["fluent", "fluent of the state", "move", "atom", "role random", "constant random"],
];
const NUMBER_OF_WORD = new Map(WORDS.map((word, number) => [word, number]));

/** Words that an integer may follow; the integer is added to the start of the word's range. */
const COUNTED: readonly string[] = ["constant", "goal", "role #"];
const RANGE = 1_000_000;
/** All other meanings: numbers from here on, by a hash of the text. */
const FIRST_HASHED = (1 + COUNTED.length) * RANGE;

/** The number of each colour; distinct colours have distinct numbers. */
export function colourNumbers(colours: Iterable<string>): Map<string, number> {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  for (const colour of [...new Set(colours)].sort()) {
    let number = colourNumber(colour);
    // Hash collisions are rarer than one pair in ten million; the legend distinguishes them.
    while (taken.has(number)) number++;
    taken.add(number);
    numbers.set(colour, number);
  }
  return numbers;
}

function colourNumber(colour: string): number {
  const word = NUMBER_OF_WORD.get(colour);
  if (word !== undefined) return word;
  const counted = /^(.*[ #])(0|[1-9]\d{0,5})$/.exec(colour);
  const range = COUNTED.indexOf(counted?.[1]?.trimEnd() ?? "");
  return range === -1 ? FIRST_HASHED + hashOf(colour) : (1 + range) * RANGE + Number(counted?.[2]);
}

/** FNV-1a over the characters, folded to 30 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 30)) & 0x3fffffff;
}
