import type { GameSymmetries, GroundedGroup } from "../../analysis/all-symmetries/index.ts";
import { constantTypes, explainSymmetries } from "../../analysis/explanation/index.ts";
import { namedByNumbers, namedBySymbols, type Symmetry, symmetryFromElement } from "../../analysis/symmetry/index.ts";
import type { Budget } from "../../foundations/budgets/index.ts";
import { termFromText } from "../../language/rules/index.ts";
import type { Analysis, OpenGame } from "../analysis.ts";
import { boards, knownFluents } from "./boards.ts";
import { anyMachine } from "./machine.ts";
import { closedGame, symmetries } from "./symmetries.ts";

/** Maximum number of generators put into words, and maximum number of images of fluents and moves examined for them. */
const DESCRIBED_GENERATORS = 200;
const DESCRIBED_IMAGES = 2_000_000;

/** The symmetries in sentences for people. */
export const symmetryWords: Analysis<readonly string[]> = {
  name: "symmetries in words",
  answer: (game, budget) =>
    describeSymmetries(game.known(closedGame())?.game ?? game, game.need(symmetries, budget), budget),
};

/** The same for symmetries that one method found. Throws BudgetSpent. */
export function describeSymmetries(game: OpenGame, found: GameSymmetries, budget: Budget): string[] {
  const seen = game.need(boards, budget);
  const fluents = found.kind === "ground" ? usedFluents(found).map(termFromText) : game.need(knownFluents, budget);
  const { roles } = anyMachine(game, budget);
  const moves = found.kind === "ground" ? found.program.moves.reduce((sum, list) => sum + list.length, 0) : 0;
  const most = Math.min(DESCRIBED_GENERATORS, Math.ceil(DESCRIBED_IMAGES / Math.max(1, fluents.length + moves)));
  const actions =
    found.kind === "ground"
      ? firstGenerators(found, most).map((symmetry) => namedByNumbers(found.program, symmetry))
      : found.found.generators.slice(0, most).map((mapping) => namedBySymbols(found.found, mapping, roles));
  const sentences = explainSymmetries(actions, { boards: seen, fluents, roles, types: constantTypes(game.rules) });
  const { group } = found.kind === "ground" ? found.found : found.found.induced;
  const left = group.generators.length - actions.length;
  if (left === 0) return sentences;
  return [...sentences, `${left === 1 ? "1 more generator is" : `${left} more generators are`} not put into words`];
}

/** The fluents except those that no rule reads: these stay fixed, and would spoil every picture. */
function usedFluents({ found, program }: GroundedGroup): readonly string[] {
  const unused = new Set(found.unusedFluents);
  return program.fluents.filter((_, fluent) => !unused.has(fluent));
}

/**
 * The first generators, as they act on the game. Each is as long as the game is large, so only the requested ones are
 * made.
 */
export const firstGenerators = ({ found, program }: GroundedGroup, most: number): Symmetry[] =>
  found.group.generators.slice(0, most).map((generator) => symmetryFromElement(generator, program));
