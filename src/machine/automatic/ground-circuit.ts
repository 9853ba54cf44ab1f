/** From rules to a circuit, within limits that are counted, so that they are the same on every computer, however busy it is. */
import { type Budget, type GaveUp, isGaveUp } from "../../foundations/budgets/index.ts";
import { dependencyGraphOfRules, type Rules, reachableRelations } from "../../language/rules/index.ts";
import { type Circuit, circuitFromGroundProgram, simplifyCircuit } from "../circuit/index.ts";
import { type GroundProgram, groundRules } from "../grounding/index.ts";
import { canDelegate } from "./delegate-cones.ts";

export interface GroundLimits {
  readonly steps: number;
  readonly atoms: number;
  readonly rules: number;
}

/**
 * What grounding may take where a machine is picked automatically: so much that the circuit and its code, which take as long
 * again or longer, are there within ten seconds. A million steps take some 0.4 s of CPU time. Work is counted, so that the choice
 * is the same on every computer, however busy it is. Of the public sheets that ground, amazons takes most (6.7 million steps).
 */
export const AUTOMATIC_LIMITS = { steps: 12_000_000, atoms: 1_500_000, rules: 2_000_000 } as const;
/** What it may take where a grounded machine is asked for by name. */
export const NAMED_LIMITS = { steps: 24_000_000, atoms: 8_000_000, rules: 2_500_000 } as const;
/** Share of the remaining time that grounding may take: later stages need some too. */
const TIME_SHARE = 0.6;

/** Grounds a game; whoever has grounded it before passes a function that remembers. */
export type Ground = (rules: Rules, budget: Budget, limits: GroundLimits) => GroundedGame | GaveUp;

/** The ground program of a game and its simplified circuit. */
export interface GroundedGame {
  readonly program: GroundProgram;
  readonly circuit: Circuit;
}

/**
 * The ground program and its simplified circuit; gives up where `legal` or `next` does not ground. `adapt` is called
 * before the circuit is made: what is proved of the reachable states rests on where the game begins.
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
  const circuit = budget.stage("making the circuit", () => simplifyCircuit(circuitFromGroundProgram(program)));
  return { program, circuit };
}

/**
 * The question (terminal, legal or goal) that depends on `does`, if there is one: an ill-formed sheet, to which the answer is that no
 * move is made yet. Circuits assume that every role makes exactly one, so they cannot hold it; the others can.
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
