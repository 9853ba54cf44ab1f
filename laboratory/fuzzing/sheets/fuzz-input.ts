/**
 * Inputs that nobody would write, for tests: random games, truncated or damaged games, noise, and texts made to exhaust
 * a reader. They are seeded, so that every failure can be reproduced. The project must always answer and never crash.
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";
import { SourceText } from "../../../src/foundations/text/index.ts";
import { printRules, readRules } from "../../../src/language/rules/index.ts";
import { hostileSheet } from "./hostile-sheets.ts";
import { randomSheet } from "./random-sheet.ts";

/** One input, of any kind. */
export function fuzzInput(random: SeededRandom): string {
  const kind = random.below(10);
  if (kind < 3) return inSomeNotation(randomSheet(random), random);
  if (kind < 4) return truncated(inSomeNotation(randomSheet(random), random), random);
  if (kind < 7) return mutated(inSomeNotation(randomSheet(random), random), random);
  if (kind < 8) return noise(random);
  return random.below(4) === 0 ? truncated(hostileSheet(random), random) : hostileSheet(random);
}

function inSomeNotation(sheet: string, random: SeededRandom): string {
  if (random.below(2) === 0) return sheet;
  return printRules(readRules(new SourceText("random", sheet)).rules, "infix");
}

const truncated = (text: string, random: SeededRandom): string => text.slice(0, random.below(text.length + 1));

const ALPHABET = "()()  \n\r\t;%'&~|,.:-=\\<=?xXaB01_ orandnot#\u00e9\ufeff\u2028\ud83d\0";

/** Makes a few local changes: drops, inserts or replaces characters, repeats or moves passages. */
function mutated(text: string, random: SeededRandom): string {
  let result = text;
  for (let changes = 1 + random.below(5); changes > 0; changes--) {
    const at = random.below(result.length + 1);
    const end = Math.min(result.length, at + 1 + random.below(12));
    const before = result.slice(0, at);
    const piece = result.slice(at, end);
    const after = result.slice(end);
    const target = random.below(after.length + 1);
    const variants = [
      before + after,
      before + character(random) + piece + after,
      before + character(random) + after.slice(0),
      before + piece + piece + after,
      before + after.slice(0, target) + piece + after.slice(target),
    ];
    result = variants[random.below(variants.length)] as string;
  }
  return result;
}

const character = (random: SeededRandom): string => ALPHABET.charAt(random.below(ALPHABET.length));

const noise = (random: SeededRandom): string =>
  Array.from({ length: random.below(200) }, () => character(random)).join("");
