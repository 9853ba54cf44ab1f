/**
 * Makes machines by name, and picks: ground within a share of the budget and compile; what does not ground is played by the lifted
 * machine, and what that does not take by the relational one. Every sheet that can be played gets a machine.
 */
import {
  Budget,
  BudgetSpent,
  describeGaveUp,
  type GaveUp,
  isGaveUp,
  withinBudget,
} from "../../foundations/budgets/index.ts";
import { dependencyGraphOfRules, type Rules, reachableRelations } from "../../language/rules/index.ts";
import { type Circuit, circuitFromGroundProgram, simplifyCircuit } from "../circuit/index.ts";
import { CompiledMachine } from "../compiled/index.ts";
import { type GroundProgram, groundRules } from "../grounding/index.ts";
import { InterpretedMachine } from "../interpreted/index.ts";
import { liftedMachine } from "../lifted/index.ts";
import type { Machine } from "../machine.ts";
import { PropagatingMachine } from "../propagating/index.ts";
import { type RelationalOptions, relationalMachine } from "../relational/index.ts";
import { canDelegate, delegateCones } from "./delegate-cones.ts";

export type MachineName = "auto" | "interpreted" | "relational" | "propagating" | "compiled" | "lifted";

/**
 * What grounding may take where a machine is picked automatically: so much that the circuit and its code, which take as long
 * again or longer, are there within ten seconds. A million steps take some 0.4 s of CPU time. Work is counted, so that the choice
 * is the same on every computer, however busy it is. Of the public sheets that ground, amazons takes most (6.7 million steps).
 */
export const AUTOMATIC_LIMITS = { steps: 12_000_000, atoms: 1_500_000, rules: 2_000_000 } as const;
/** What it may take where a grounded machine is asked for by name. */
export const NAMED_LIMITS = { steps: 24_000_000, atoms: 8_000_000, rules: 2_500_000 } as const;
/** Of the time that is left, what grounding may take: whoever comes after it needs some too. */
const TIME_SHARE = 0.6;

/** Grounds a game; whoever has grounded it before passes a function that remembers. */
export type Ground = (rules: Rules, budget: Budget, limits: GroundLimits) => GroundedGame | GaveUp;

/** Throws BudgetSpent where the machine asked for cannot hold the game within the budget. */
export function makeMachine(rules: Rules, name: MachineName, budget: Budget, ground: Ground = groundCircuit): Machine {
  switch (name) {
    case "interpreted":
      return budget.stage("making the interpreted machine", () => new InterpretedMachine(rules, budget));
    case "relational":
      return makeRelational(rules, budget);
    case "lifted":
      return budget.stage("making the lifted machine", () => liftedMachine(rules, budget));
    case "propagating":
    case "compiled": {
      const Kind = name === "compiled" ? CompiledMachine : PropagatingMachine;
      const machine = groundedMachine(rules, Kind, budget, NAMED_LIMITS, ground);
      if (isGaveUp(machine)) throw new BudgetSpent(machine);
      return machine;
    }
    case "auto": {
      const machine = groundedMachine(rules, CompiledMachine, budget, AUTOMATIC_LIMITS, ground);
      if (isGaveUp(machine)) return makeUngrounded(rules, budget, machine);
      budget.chose(`the ${machine.kind} machine`, "the game grounds");
      return machine;
    }
  }
}

export const makeRelational = (rules: Rules, budget: Budget, options?: RelationalOptions): Machine =>
  budget.stage("making the relational machine", () => relationalMachine(rules, budget, options));

/** For a game that does not ground: the lifted machine, or where that refuses the sheet the relational one. */
export function makeUngrounded(rules: Rules, budget: Budget, problem: GaveUp, options?: RelationalOptions): Machine {
  const why = `grounding ${describeGaveUp(problem)}`;
  const lifted = withinBudget(() => makeMachine(rules, "lifted", budget));
  if (!isGaveUp(lifted)) {
    budget.chose("the lifted machine", why);
    return lifted;
  }
  budget.chose("the relational machine", `${why}; the lifted machine ${describeGaveUp(lifted)}`);
  return makeRelational(rules, budget, options);
}

export interface GroundLimits {
  readonly steps: number;
  readonly atoms: number;
  readonly rules: number;
}

/** The compiled machine tries out its strategies where it is given a clock. */
type GroundedKind = new (program: GroundProgram, circuit: Circuit, clock?: () => number) => Machine;

function groundedMachine(
  rules: Rules,
  Kind: GroundedKind,
  budget: Budget,
  limits: GroundLimits,
  ground: Ground,
): Machine | GaveUp {
  const grounded = ground(rules, budget, limits);
  if (isGaveUp(grounded)) return grounded;
  const { program, circuit } = grounded;
  const machine = budget.stage("making code", () => new Kind(program, circuit, budget.limits.cpu ?? budget.limits.now));
  if (program.missing === undefined || program.missing.size === 0) return machine;
  for (const [cone, reason] of program.missing)
    budget.chose(`the relational machine for ${cone}`, `grounding ${describeGaveUp(reason)}`);
  return delegateCones(machine, makeRelational(rules, budget), new Set(program.missing.keys()));
}

export interface GroundedGame {
  readonly program: GroundProgram;
  readonly circuit: Circuit;
}

/** The ground program and its simplified circuit; gives up where `legal` or `next` does not ground. */
export function groundCircuit(
  rules: Rules,
  budget: Budget,
  limits: GroundLimits = NAMED_LIMITS,
): GroundedGame | GaveUp {
  const early = questionAboutMoves(rules);
  if (early !== null)
    return {
      kind: "gave-up",
      resource: "rules",
      limit: 0,
      doing: `grounding ${early}, which asks for moves before they are made`,
    };
  const program = budget.stage("grounding", () => groundRules(rules, restrict(budget, limits)));
  if (isGaveUp(program)) return program;
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

/** The budget with lower limits where these are lower, and with a share of the time. */
function restrict(budget: Budget, { steps, atoms, rules }: GroundLimits): Budget {
  const time = budget.restOfTime();
  return new Budget({
    ...budget.limits,
    ...time,
    ...(time.seconds === undefined ? {} : { seconds: TIME_SHARE * time.seconds }),
    steps: Math.min(steps, budget.stepsRemaining()),
    atoms: Math.min(atoms, budget.limits.atoms ?? Number.POSITIVE_INFINITY),
    rules: Math.min(rules, budget.limits.rules ?? Number.POSITIVE_INFINITY),
  });
}
