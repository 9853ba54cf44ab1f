/** `symmetries --same`: whether a symmetry maps one state to another, and which. */
import { type GameSymmetries, groupOfOneMethod } from "../../src/analysis/all-symmetries/index.ts";
import {
  generatorsBetween,
  groundSymmetriesOf,
  pointsOfSymmetry,
  type Symmetry,
  symmetryBetween,
} from "../../src/analysis/symmetry/index.ts";
import { type Budget, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import { createGroup, sparseFromDense } from "../../src/foundations/permutation-groups/index.ts";
import { describeSymmetries, type OpenGame, ruleSymmetries, symmetriesOf } from "../../src/game/index.ts";
import { printTerm, type Rules, type Term } from "../../src/language/rules/index.ts";
import type { GroundProgram } from "../../src/machine/grounding/index.ts";
import { badCall, gaveUp } from "../session/errors.ts";
import { openGame } from "../session/machines.ts";
import { outOfTime, type Session } from "../session/session.ts";
import { readPosition } from "./state-file.ts";
import { groundJson, printGenerator, ruleJson } from "./symmetry-report.ts";

/** Seconds for describing the symmetry in words. */
const WORDS_SECONDS = 3;

interface SameStates {
  /** Null if the search was cut off. */
  readonly symmetric: boolean | null;
  /**
   * Whether roles must be exchanged. Then the states are not symmetric in the strict sense, but have the same value
   * with the roles exchanged.
   */
  readonly rolesExchanged: boolean;
  /** The symmetries that map the first state to the second, applied one after the other. */
  readonly by: readonly unknown[];
  readonly description: readonly string[];
}

/** Prints the answer and returns the exit code. */
export function compareStates(session: Session, sheet: Rules, files: readonly string[], budget: Budget): number {
  const [first, second] = files;
  if (first === undefined || second === undefined || files.length !== 2)
    throw badCall("--same takes two files, each with a state");
  const states = [readPosition(session, sheet, first).state, readPosition(session, sheet, second).state] as const;
  const game = openGame(session, sheet, { reachedToo: states.flat() });
  const answer = session.stage("looking for a symmetry", () => compare(session, game, states, budget));
  if (session.options.json) session.printJson(answer);
  else printAnswer(session, answer);
  if (answer.symmetric === null) throw gaveUp(outOfTime(session, "looking for a symmetry"));
  return 0;
}

type States = readonly [readonly Term[], readonly Term[]];

function compare(session: Session, game: OpenGame, states: States, budget: Budget): SameStates {
  const found = game.need(symmetriesOf({}), budget);
  const grounded = found.kind === "ground" ? found : found.grounded;
  const numbers = grounded === undefined ? undefined : numbersOf(grounded.program, states);
  if (grounded === undefined || numbers === undefined) return compareOnRules(game, states, budget);
  const { program } = grounded;
  let isCut = false;
  for (const fixRoles of [true, false]) {
    const symmetry = symmetryBetween(grounded.found, program, numbers, { fixRoles });
    isCut ||= symmetry === undefined;
    if (symmetry === undefined || symmetry === null) continue;
    return {
      symmetric: true,
      rolesExchanged: !fixRoles,
      by: [groundJson(program, symmetry)],
      description: inWords(session, game, program, symmetry),
    };
  }
  const isWhole = found.found.complete && !isCut;
  return { symmetric: isWhole ? false : null, rolesExchanged: false, by: [], description: [] };
}

/** Undefined if the program does not know a fluent of the states. */
function numbersOf({ fluents }: GroundProgram, states: States): readonly [number[], number[]] | undefined {
  const numbers = new Map(fluents.map((name, fluent) => [name, fluent]));
  const [one, other] = states.map((state) => state.map((fluent) => numbers.get(printTerm(fluent)) ?? -1)) as [
    number[],
    number[],
  ];
  return one.includes(-1) || other.includes(-1) ? undefined : [one, other];
}

function compareOnRules(game: OpenGame, states: States, budget: Budget): SameStates {
  let isCut = false;
  for (const fixRoles of [true, false])
    for (const split of [false, true]) {
      const found = game.need(ruleSymmetries({ fixRoles, split }), budget);
      const way = generatorsBetween(found, states);
      isCut ||= way === undefined || !found.complete;
      if (way === undefined || way === null) continue;
      const by = way.map((number) => {
        const generator = found.generators[number];
        return generator === undefined ? {} : ruleJson(game.rules, found, generator);
      });
      return { symmetric: true, rolesExchanged: !fixRoles, by, description: [] };
    }
  return { symmetric: isCut ? null : false, rolesExchanged: false, by: [], description: [] };
}

/** Describes the group that the symmetry generates, in sentences. */
function inWords(session: Session, game: OpenGame, program: GroundProgram, symmetry: Symmetry): string[] {
  const element = sparseFromDense(pointsOfSymmetry(symmetry));
  if (element.support.length === 0) return ["nothing moves: the two states are the same"];
  const degree =
    program.roles.length + program.fluents.length + program.moves.reduce((sum, { length }) => sum + length, 0);
  const known = { unusedFluents: [], complete: true, seconds: { graph: 0, automorphisms: 0 } };
  const alone: GameSymmetries = groupOfOneMethod(
    program,
    groundSymmetriesOf(createGroup(degree, [element]), program, known),
    "ground",
  );
  const words = withinBudget(() => describeSymmetries(game, alone, session.limitedBudget(WORDS_SECONDS)));
  return isGaveUp(words) ? [] : words;
}

function printAnswer(session: Session, { symmetric, rolesExchanged, by, description }: SameStates): void {
  if (symmetric === null) session.print("unknown: the search was cut off");
  else if (!symmetric) session.print("not symmetric: no symmetry that was found maps one state to the other");
  else {
    session.print(
      rolesExchanged
        ? "symmetric only if roles are exchanged: then the states have the same value for the exchanged roles"
        : "symmetric: a symmetry that keeps all roles maps the first state to the second",
    );
    for (const line of description) session.print(`  ${line}`);
    for (const one of by) printGenerator(session, one);
  }
}
