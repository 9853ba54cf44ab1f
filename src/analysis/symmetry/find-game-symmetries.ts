/**
 * The symmetries of a game by the best means that the budget allows: the gate graph where the game grounds (what the rules say),
 * enlarged by proposals that are proved; else the rule graph with constants renamed apart, or the rule graph as it is, whichever
 * group is larger.
 */
import { Budget, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { printTerm, type Rules, type Term } from "../../language/rules/index.ts";
import { circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../machine/grounding/index.ts";
import { fluentsFromTexts, GroundVocabulary } from "../../machine/index.ts";
import { findGroundSymmetries, type GroundSymmetries, groundSymmetryFrom } from "./find-ground-symmetries.ts";
import { findRuleSymmetries, type RuleSymmetries, type SearchContext } from "./find-rule-symmetries.ts";
import type { GroundSymmetry } from "./ground-symmetry.ts";
import { proposeSymmetries } from "./propose-symmetries.ts";

export type GameSymmetries =
  | {
      readonly kind: "ground";
      readonly found: GroundSymmetries;
      readonly program: GroundProgram;
      /** How many generators, the last ones, no graph shows: they were proposed, and proved on the circuit. */
      readonly provedCount: number;
      /** Proposals that were neither refuted nor proved; not in the group. */
      readonly unproved: readonly GroundSymmetry[];
    }
  | { readonly kind: "enhanced"; readonly split: boolean; readonly found: RuleSymmetries };

export interface GameSymmetryOptions {
  readonly fixRoles: boolean;
  /** For everything together. */
  readonly seconds: number;
  /** Symmetries that keep this state, which the rules must reach (`reachAlso`). */
  readonly state?: readonly Term[];
}

/** Of all seconds: those that grounding may take, and those after which the search on the gate graph ends. */
const GROUNDED = 0.45;
const SEARCHED = 0.75;
const MOST_RULES = 400_000;

export function findGameSymmetries(rules: Rules, options: GameSymmetryOptions, context: SearchContext): GameSymmetries {
  const { fixRoles, seconds, state } = options;
  const { now } = context;
  const start = now();
  const grounding = new Budget({ seconds: seconds * GROUNDED, now, rules: MOST_RULES });
  const program = groundRules(rules, grounding, { form: "plain" });
  if (!isGaveUp(program) && (program.missing?.size ?? 0) === 0) {
    const limits = { isOver: () => now() > start + seconds * SEARCHED };
    const graphOptions = { fixRoles, ...(state === undefined ? {} : { state: stateNumbers(program, state) }) };
    const found = findGroundSymmetries(program, { ...graphOptions, withUnused: false }, { ...context, limits });
    const left = start + seconds - now();
    if (found.complete) return withProposals(program, found, { ...graphOptions, seconds: left }, context);
  }
  const limits = { isOver: () => now() > start + seconds };
  const stated = { fixRoles, ...(state === undefined ? {} : { state }) };
  const [plain, split] = [false, true].map((apart) =>
    findRuleSymmetries(rules, { ...stated, split: apart }, { ...context, limits }),
  ) as [RuleSymmetries, RuleSymmetries];
  const isBetter = split.induced.group.order >= plain.induced.group.order;
  return { kind: "enhanced", split: isBetter, found: isBetter ? split : plain };
}

/** The numbers of a state's fluents. Throws UnknownFluents; a program that reaches the state (`reachAlso`) knows them all. */
export function stateNumbers(program: GroundProgram, state: readonly Term[]): Set<number> {
  return new Set(fluentsFromTexts(new GroundVocabulary(program), state.map(printTerm)));
}

function withProposals(
  program: GroundProgram,
  found: GroundSymmetries,
  options: { readonly fixRoles: boolean; readonly state?: ReadonlySet<number>; readonly seconds: number },
  context: SearchContext,
): GameSymmetries {
  const { now } = context;
  const proposed = withinBudget(() => {
    const circuit = circuitFromGroundProgram(program, new Budget({ seconds: Math.max(0, options.seconds), now }));
    return proposeSymmetries(program, { ...options, known: found.group, circuit }, context);
  });
  if (isGaveUp(proposed)) return { kind: "ground", found, program, provedCount: 0, unproved: [] };
  const { group, proved, unproved } = proposed;
  if (proved.length === 0) return { kind: "ground", found, program, provedCount: 0, unproved };
  const generators = group.generators.map((generator) => groundSymmetryFrom(generator, program));
  return { kind: "ground", found: { ...found, group, generators }, program, provedCount: proved.length, unproved };
}
