/** From rules to a circuit, within counted limits. Counts are the same on every computer and under any load. */
import { type Budget, type GaveUp, isGaveUp } from "../../foundations/budgets/index.ts";
import { dependencyGraphOfRules, type Rules, reachableRelations } from "../../language/rules/index.ts";
import { type Circuit, circuitFromGroundProgram, simplifyCircuit } from "../circuit/index.ts";
import { type GroundProgram, groundRules } from "../grounding/index.ts";
import { canDelegate } from "./delegate-cones.ts";

/** Limits of grounding. */
export interface GroundLimits {
  readonly steps: number;
  readonly atoms: number;
  readonly rules: number;
}

/**
 * Limits of grounding if a machine is chosen automatically. They are chosen so that the circuit and its code, which
 * take as long again or longer, are ready within ten seconds. A million steps take about 0.4 s of CPU time. Work is
 * counted, so the choice is the same on every computer and under any load. Of the public sheets that ground, amazons
 * takes the most (6.7 million steps).
 */
export const AUTOMATIC_LIMITS = { steps: 12_000_000, atoms: 1_500_000, rules: 2_000_000 } as const;
/** Limits of grounding if the user names a grounded machine. */
export const NAMED_LIMITS = { steps: 24_000_000, atoms: 8_000_000, rules: 2_500_000 } as const;
/** Share of the remaining time that grounding may take; later stages need time too. */
const TIME_SHARE = 0.6;

/** Grounds a game. A caller that has grounded it before passes a function that returns the cached result. */
export type Ground = (rules: Rules, budget: Budget, limits: GroundLimits) => GroundedGame | GaveUp;

/** The ground program of a game and its simplified circuit. */
export interface GroundedGame {
  readonly program: GroundProgram;
  readonly circuit: Circuit;
  /** The circuit as it was before it was simplified, if it is still there. */
  readonly unsimplified?: Circuit;
}

/**
 * Returns the ground program and its simplified circuit. Gives up if `legal` or `next` does not ground. `adapt` is
 * called before the circuit is made, because what is proven about reachable states depends on the initial state.
 */
export function groundCircuit(
  rules: Rules,
  budget: Budget,
  limits: GroundLimits = NAMED_LIMITS,
  adapt: (program: GroundProgram) => GroundProgram = (program) => program,
): GroundedGame | GaveUp {
  const early = questionAboutMoves(rules);
  if (early !== null)
    return {
      kind: "gave-up",
      resource: "rules",
      limit: 0,
      doing: `grounding ${early}, which asks for moves before they are made`,
    };
  const made = budget.stage("grounding", () => groundRules(rules, budget.atMost({ ...limits, share: TIME_SHARE })));
  if (isGaveUp(made)) return made;
  const program = adapt(made);
  const missing = program.missing ?? new Map<never, GaveUp>();
  if (!canDelegate(missing.keys())) return [...missing.values()][0] as GaveUp;
  return budget.stage("making the circuit", () => {
    const unsimplified = circuitFromGroundProgram(program);
    return { program, circuit: simplifyCircuit(unsimplified), unsimplified };
  });
}

/**
 * Returns the query (terminal, legal or goal) that depends on `does`, if there is one. Such a sheet is ill-formed: at
 * that point no move has been made yet. Circuits assume that every role makes exactly one move, so they cannot
 * represent it; the other machines can.
 */
function questionAboutMoves({ rules }: Rules): string | null {
  const graph = dependencyGraphOfRules(rules);
  const does = graph.find("does", 2);
  if (does === undefined) return null;
  const asks = ([name, arity]: readonly [string, number]): boolean => {
    const relation = graph.find(name, arity);
    return relation !== undefined && reachableRelations(graph, [relation])[does] === 1;
  };
  return BEFORE_MOVES.find(asks)?.[0] ?? null;
}

const BEFORE_MOVES: readonly (readonly [name: string, arity: number])[] = [
  ["terminal", 0],
  ["legal", 2],
  ["goal", 2],
];
