/** The symmetries that a search uses: generators that act on the numbers of the game's machine. */

import { orderOf } from "../../analysis/all-symmetries/index.ts";
import {
  type GroundNames,
  type RuleSymmetries,
  SymbolActions,
  type Symmetry,
  symmetryFromElement,
} from "../../analysis/symmetry/index.ts";
import { type Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import type { SparsePermutation } from "../../foundations/permutation-groups/index.ts";
import type { Analysis } from "../analysis.ts";
import { constraintSymmetries } from "./constraint-network.ts";
import { grounded } from "./grounded.ts";
import { gateSymmetries, groundedSymmetries, ruleSymmetries, symmetries } from "./symmetries.ts";

/**
 * The source of the symmetries of a search: the rule graph of Schiffel (2010), the ground rules, the constraint network
 * of Koriche et al. (2017), or everything that any method finds and proves.
 */
export const SYMMETRY_SOURCES = ["rule", "ground", "constraint", "all"] as const;
export type SymmetrySource = (typeof SYMMETRY_SOURCES)[number];

/**
 * Maximum total size of the generators. A symmetry has as many numbers as the game has points; further generators are
 * left out.
 */
const MOST_NUMBERS = 2.5e7;
/**
 * A group that is too large to be listed finds the image of a state by going through all points. On more points than
 * this, that takes as long as hundreds of expansions, so such a group is not used.
 */
const MOST_POINTS = 20_000;
const MOST_LISTED = 400n;
const ACTION_STEPS = 5e7;

/** Gives up if the game does not ground. A subset of the symmetries is still valid, so time may leave some out. */
export const searchSymmetries: Analysis<readonly Symmetry[]> = {
  name: "symmetries for search",
  answer: (game, budget) => {
    const { program: names } = game.need(grounded, budget);
    const found = game.need(symmetries, budget);
    const own = game.known(groundedSymmetries());
    const elements =
      own !== undefined && haveSameNames(own.program, names)
        ? own.found.group.generators
        : found.kind === "enhanced"
          ? elementsOnRules(found.found, names, budget)
          : [];
    return usable(elements, orderOf(found), names);
  },
};

/** The symmetries of one source alone, so that sources can be compared under the same search. */
export const symmetriesForSearch = (source: SymmetrySource): Analysis<readonly Symmetry[]> =>
  source === "all"
    ? searchSymmetries
    : {
        name: `symmetries for search (${source})`,
        answer: (game, budget) => {
          const { program: names } = game.need(grounded, budget);
          if (source === "rule") {
            const found = game.need(ruleSymmetries(), budget);
            return usable(elementsOnRules(found, names, budget), found.induced.group.order, names);
          }
          const question = source === "ground" ? gateSymmetries() : constraintSymmetries(false);
          const { program, found } = game.need(question, budget);
          return haveSameNames(program, names) ? usable(found.group.generators, found.group.order, names) : [];
        },
      };

/** The generators that can be kept, as they act on the game; none if the group would cost more than it saves. */
function usable(elements: readonly SparsePermutation[], order: bigint, names: GroundNames): Symmetry[] {
  const degree = names.roles.length + names.fluents.length + names.moves.reduce((sum, { length }) => sum + length, 1);
  if (degree > MOST_POINTS && order > MOST_LISTED) return [];
  return elements.slice(0, Math.floor(MOST_NUMBERS / degree)).map((element) => symmetryFromElement(element, names));
}

/** Both ground programs number fluents and moves in natural order, so they agree unless one lacks a part. */
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
