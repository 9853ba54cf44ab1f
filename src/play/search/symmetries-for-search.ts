/** The symmetries of a game, however found, as they act on the numbers of the machine that searches. */
import {
  findGameSymmetries,
  type GameSymmetries,
  type GroundedGroup,
  orderOf,
  type SymbolGroup,
} from "../../analysis/all-symmetries/index.ts";
import {
  type GroundNames,
  type GroundSymmetry,
  groundSymmetryFrom,
  type SearchContext,
  SymbolActions,
} from "../../analysis/symmetry/index.ts";
import { Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import {
  type PermutationGroup,
  type SparsePermutation,
  setwiseStabiliser,
  sparseFromPairs,
} from "../../foundations/permutation-groups/index.ts";
import type { Rules } from "../../language/rules/index.ts";

export interface SearchSymmetries {
  readonly kind: GameSymmetries["kind"];
  readonly generators: readonly GroundSymmetry[];
  /**
   * Fluents that symmetric states have and the machine does not know, KIF; mostly empty. The symmetries that need
   * them are left out: a machine that knows them (`reachAlso`) can use them all.
   */
  readonly unknown: readonly string[];
}

/** A symmetry is as long as the game is large; generators beyond so many numbers are left out. */
const MOST_NUMBERS = 2.5e7;
/**
 * A group that is too large to be listed finds the image of a state by going through all points: on more than this
 * many it takes as long as hundreds of expansions, and is left alone.
 */
const MOST_POINTS = 20_000;
const MOST_LISTED = 400n;
/** For the symmetries that keep to what a machine knows. */
const STABILISER_LIMITS = { steps: 5e7, bytes: 2e8 } as const;
const ACTION_STEPS = 5e7;

/**
 * `names` are those of the machine. Generators that it cannot express are left out: fewer symmetries are still
 * symmetries.
 */
export function symmetriesForSearch(
  rules: Rules,
  names: GroundNames,
  seconds: number,
  context: SearchContext,
): SearchSymmetries {
  return symmetriesOnMachine(findGameSymmetries(rules, { fixRoles: false, seconds }, context), names, context);
}

/** The same of symmetries that are known. */
export function symmetriesOnMachine(
  game: GameSymmetries,
  names: GroundNames,
  context: Pick<SearchContext, "random">,
): SearchSymmetries {
  const degree = Math.max(1, pointNames(names).length);
  if (degree > MOST_POINTS && orderOf(game) > MOST_LISTED) return { kind: game.kind, generators: [], unknown: [] };
  const grounded = game.kind === "ground" ? game : game.grounded;
  const elements = [
    ...(grounded === undefined ? [] : elementsOnGround(grounded, names, context)),
    ...(game.kind === "enhanced" ? elementsOnRules(game, names) : []),
  ];
  const generators = elements.slice(0, Math.floor(MOST_NUMBERS / degree));
  const known = new Set(names.fluents);
  return {
    kind: game.kind,
    generators: generators.map((element) => groundSymmetryFrom(element, names)),
    unknown: grounded?.program.fluents.filter((fluent) => !known.has(fluent)) ?? [],
  };
}

/** From the numbers of the program to those of the machine: the elements that keep to what it knows. */
function elementsOnGround(
  { found, program }: GroundedGroup,
  names: GroundNames,
  { random }: Pick<SearchContext, "random">,
): SparsePermutation[] {
  const numbers = new Map(pointNames(names).map((name, point) => [name, point]));
  const pointOf = Int32Array.from(pointNames(program), (name) => numbers.get(name) ?? -1);
  const known = [...pointOf.keys()].filter((point) => pointOf[point] !== -1);
  if (known.length < numbers.size) return [];
  const group = keepsTo(found.group, pointOf)
    ? found.group
    : setwiseStabiliser(found.group, known, { random, budget: new Budget(STABILISER_LIMITS) });
  return group.generators.flatMap((generator) => carried(generator, pointOf) ?? []);
}

function keepsTo({ generators }: PermutationGroup, pointOf: Int32Array): boolean {
  const isKnown = (point: number): boolean => pointOf[point] !== -1;
  return generators.every(({ support, images }) =>
    support.every((point, i) => isKnown(point) === isKnown(images[i] as number)),
  );
}

function carried({ support, images }: SparsePermutation, pointOf: Int32Array): SparsePermutation | undefined {
  const moved = [...support.keys()].filter((i) => pointOf[support[i] as number] !== -1);
  return sparseFromPairs(
    moved.map((i) => pointOf[support[i] as number] as number),
    moved.map((i) => pointOf[images[i] as number] as number),
  );
}

function elementsOnRules({ found }: SymbolGroup, names: GroundNames): SparsePermutation[] {
  const elements = withinBudget(() => {
    const budget = new Budget({ steps: ACTION_STEPS });
    const actions = new SymbolActions(names, found, new Set(), budget);
    return found.generators.flatMap((mapping) => actions.of(mapping, budget) ?? []);
  });
  return isGaveUp(elements) ? [] : elements;
}

/** By point (roles, fluents, then the moves of each role): a name. */
const pointNames = ({ roles, fluents, moves }: GroundNames): string[] => [
  ...roles.map((role) => `role ${role}`),
  ...fluents.map((fluent) => `true ${fluent}`),
  ...moves.flatMap((list, role) => list.map((move) => `does ${roles[role]} ${move}`)),
];
