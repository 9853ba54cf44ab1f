/** The symmetries that a search uses: generators that act on the numbers of the game's machine. */

import { orderOf } from "../../analysis/all-symmetries/index.ts";
import {
  type GroundNames,
  type GroundSymmetry,
  groundSymmetryFrom,
  type RuleSymmetries,
  SymbolActions,
} from "../../analysis/symmetry/index.ts";
import { type Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { Analysis } from "../analysis.ts";
import { grounded } from "./grounded.ts";
import { groundedSymmetries, symmetries } from "./symmetries.ts";

/** A symmetry is as long as the game is large; generators beyond so many numbers are left out. */
const MOST_NUMBERS = 2.5e7;
/**
 * A group that is too large to be listed finds the image of a state by going through all points: on more than this
 * many it takes as long as hundreds of expansions, and is left alone.
 */
const MOST_POINTS = 20_000;
const MOST_LISTED = 400n;
const ACTION_STEPS = 5e7;

/** Gives up where the game does not ground. Fewer symmetries are still symmetries: time may leave some out. */
export const searchSymmetries: Analysis<readonly GroundSymmetry[]> = {
  name: "symmetries for search",
  answer: (game, budget) => {
    const { program: names } = game.need(grounded, budget);
    const found = game.need(symmetries, budget);
    const degree = names.roles.length + names.fluents.length + names.moves.reduce((sum, { length }) => sum + length, 1);
    if (degree > MOST_POINTS && orderOf(found) > MOST_LISTED) return [];
    const own = game.known(groundedSymmetries());
    const elements =
      own !== undefined && haveSameNames(own.program, names)
        ? own.found.group.generators
        : found.kind === "enhanced"
          ? elementsOnRules(found.found, names, budget)
          : [];
    return elements.slice(0, Math.floor(MOST_NUMBERS / degree)).map((element) => groundSymmetryFrom(element, names));
  },
};

/** Both ground programs number what can hold and be done in natural order, so that they agree unless one lacks a part. */
const haveSameNames = (one: GroundNames, other: GroundNames): boolean =>
  [[one.fluents, other.fluents], ...one.moves.map((list, role) => [list, other.moves[role] ?? []])].every(
    ([a = [], b = []]) => a.length === b.length && a.every((name, i) => name === b[i]),
  );

function elementsOnRules(found: RuleSymmetries, names: GroundNames, budget: Budget): SparsePermutation[] {
  const elements = withinBudget(() => {
    const part = budget.atMost({ steps: ACTION_STEPS });
    const actions = new SymbolActions(names, found, new Set(), part);
    return found.generators.flatMap((mapping) => actions.of(mapping, part) ?? []);
  });
  return isGaveUp(elements) ? [] : elements;
}
