/**
 * A scrambled game, as competitions send it to players: the same rules with other names and in another order, and
 * translations of terms in both directions.
 */
import type { SeededRandom } from "../../src/foundations/collections/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { scrambleRules } from "../../src/language/scrambling/index.ts";

export interface Disguise {
  /** The rules as players see them. */
  readonly rules: Rules;
  toWire(term: string): string;
  fromWire(term: string): string;
}

/** No disguise: names stay as they are. */
export const undisguised = (rules: Rules): Disguise => ({ rules, toWire: (term) => term, fromWire: (term) => term });

export function scrambled(rules: Rules, random: SeededRandom): Disguise {
  const { rules: told, names } = scrambleRules(rules, random, { arguments: false });
  const plain = [...names].map(([name, other]) => [withoutBrackets(name), withoutBrackets(other)] as const);
  return {
    rules: told,
    toWire: renaming(new Map(plain)),
    fromWire: renaming(new Map(plain.map(([name, other]) => [other, name]))),
  };
}

const withoutBrackets = (name: string): string => name.replaceAll(/[()]/g, "");

const renaming =
  (names: ReadonlyMap<string, string>) =>
  (term: string): string =>
    term.replaceAll(/[^\s()]+/g, (symbol) => names.get(symbol) ?? symbol);
