/**
 * The graphs of `graph --kind constraint`: one stage of a game as a network, the stage of a state, or all stages
 * (Koriche et al. 2017).
 */
import {
  compactMicrostructure,
  fullMicrostructure,
  macroStage,
  macroStageComplement,
  type NamedGraph,
  printNetwork,
  restrictMicrostructure,
  variableNames,
} from "../../src/analysis/constraint-network/index.ts";
import {
  bestPolicy,
  type GameStages,
  gameStages,
  horizonOf,
  initialBits,
  MinimaxValues,
  microstructureComplement,
  minimaxNetwork,
  type OneStage,
  oneStageMicrostructure,
  oneStageNetworks,
  printPolicy,
  printStages,
  type Reading,
  type StochasticVariable,
} from "../../src/analysis/stochastic-network/index.ts";
import { type Budget, BudgetSpent, isGaveUp } from "../../src/foundations/budgets/index.ts";
import { constraintNetwork, writtenProgram } from "../../src/game/index.ts";
import { printTerm } from "../../src/language/rules/index.ts";
import { circuitFromGroundProgram } from "../../src/machine/circuit/index.ts";
import type { GroundProgram } from "../../src/machine/grounding/index.ts";
import { stateFromTexts } from "../../src/machine/index.ts";
import { PropagatingMachine } from "../../src/machine/propagating/index.ts";
import { badCall } from "../session/errors.ts";
import { loadFragment } from "../session/load-game.ts";
import { openGame } from "../session/machines.ts";
import type { Session } from "../session/session.ts";
import { readPosition } from "./state-file.ts";
import type { VerbOptions } from "./verb.ts";

/** Maximum number of vertices of a full microstructure. */
const MAXIMAL_MICROSTRUCTURE = 300_000;
/** Maximum number of stages when the horizon is asked for. */
const MOST_STAGES = 200;
/** Maximum number of policy nodes searched for the one to print. */
const POLICY_STEPS = 2e6;

const limits = (session: Session): Budget => session.budget(30).atMost({ gates: MAXIMAL_MICROSTRUCTURE });

/** The network as a graph. */
export function constraintGraph(session: Session, game: string, options: VerbOptions): NamedGraph {
  refuseMisfits(options);
  if (options["stages"] !== undefined) return stagesGraph(session, game, options);
  if (options["state"] !== undefined) return stateGraph(session, game, options);
  const budget = limits(session);
  const network = openGame(session, loadFragment(session, game)).need(constraintNetwork(false), budget);
  const chosen = options["variables"] as string[] | undefined;
  if (options["full"] !== true && chosen === undefined) return compactMicrostructure(network, { fixRoles: false });
  const full = fullMicrostructure(network, { fixRoles: false, budget });
  return chosen === undefined ? full : restrictMicrostructure(full, chooser(chosen, variableNames(full)));
}

/** The network as text, line by line. */
export function* constraintLines(session: Session, game: string, options: VerbOptions): IterableIterator<string> {
  refuseMisfits(options);
  const opened = openGame(session, loadFragment(session, game));
  if (options["stages"] === undefined) {
    yield* printNetwork(opened.need(constraintNetwork(true), session.budget(30)));
    return;
  }
  const budget = limits(session);
  const stages = makeStages(session, game, options, budget);
  const stage = stageOf(stages, options, budget);
  if (stage !== undefined) {
    yield* stageLines(stages, stage);
    return;
  }
  yield* printStages(stages, budget);
  yield* policyLines(stages, budget);
}

function refuseMisfits(options: VerbOptions): void {
  const isStaged = options["stages"] !== undefined;
  for (const name of ["values", "stage", "printed"])
    if (options[name] !== undefined && !isStaged) throw badCall(`--${name} needs --stages`);
  if (isStaged && (options["state"] !== undefined || options["full"] === true))
    throw badCall(
      "--stages already starts from the initial state and writes every forbidden combination; it cannot be used with --state or --full",
    );
  if (options["variables"] !== undefined && isStaged && options["stage"] === undefined)
    throw badCall("--variables needs a single stage: use --stage, --state or neither");
}

/** Selects variables by their printed names: `does 1`, `(cell x1 y1 *)`. */
function chooser(chosen: readonly string[], known: readonly string[]): (name: string) => boolean {
  for (const name of chosen)
    if (!known.includes(name)) throw badCall(`there is no variable ${name}; choose from ${known.join(", ")}`);
  return (name) => chosen.includes(name);
}

function stateGraph(session: Session, game: string, options: VerbOptions): NamedGraph {
  const rules = loadFragment(session, game);
  const { state } = readPosition(session, rules, options["state"] as string);
  const budget = limits(session);
  const { program } = openGame(session, rules, { reachedToo: state }).need(constraintNetwork(false), budget);
  const machine = new PropagatingMachine(program, circuitFromGroundProgram(program, budget));
  const stage = macroStage(machine, stateFromTexts(machine, state.map(printTerm)), budget);
  const names = stage.choices.map(({ name }) => name);
  return macroStageComplement(stage, chooser((options["variables"] as string[] | undefined) ?? names, names), budget);
}

function makeStages(session: Session, game: string, options: VerbOptions, budget: Budget): GameStages {
  const program = openGame(session, loadFragment(session, game)).need(writtenProgram, budget);
  const asked = options["stages"] as number | "horizon";
  const first = stagesFrom(program, asked === "horizon" ? 1 : asked);
  const horizon =
    asked === "horizon" ? horizonOf(new MinimaxValues(first.truth), initialBits(program), MOST_STAGES, budget) : asked;
  if (horizon === undefined)
    throw badCall(`some plays have more than ${MOST_STAGES} stages; give a number, for example --stages 10`);
  const stages = asked === "horizon" ? stagesFrom(program, horizon) : first;
  const values = options["values"] as number | "minimax" | undefined;
  if (values === undefined) return stages;
  return minimaxNetwork(stages, values === "minimax" ? { budget } : { depth: values, budget });
}

function stagesFrom(program: GroundProgram, count: number): GameStages {
  const found = gameStages(program, count);
  if (isGaveUp(found)) throw new BudgetSpent(found);
  return found;
}

function stageOf(stages: GameStages, options: VerbOptions, budget: Budget): OneStage | undefined {
  const number = options["stage"] as number | undefined;
  if (number === undefined) return undefined;
  if (number > stages.network.stages) throw badCall(`there are ${stages.network.stages} stages`);
  return oneStageNetworks(stages, number, budget).at(-1);
}

function stagesGraph(session: Session, game: string, options: VerbOptions): NamedGraph {
  const budget = limits(session);
  const stages = makeStages(session, game, options, budget);
  const reading: Reading = options["printed"] === true ? "printed" : "mended";
  const stage = stageOf(stages, options, budget);
  if (stage === undefined) return microstructureComplement(stages, { reading, budget });
  const chosen = options["variables"] as string[] | undefined;
  const names = stage.variables.map((one) => (stages.network.variables[one] as StochasticVariable).name);
  const isChosen = chosen === undefined ? () => true : chooser(chosen, names);
  return oneStageMicrostructure(stages, stage, { reading, budget, only: ({ name }) => isChosen(name) });
}

/** The allowed tuples of one stage: the fluents that hold, the choices, and the value. */
function* stageLines({ network }: GameStages, { stage, variables, tuples }: OneStage): IterableIterator<string> {
  yield `stage ${stage}: ${tuples.length} tuples are allowed and can be extended backwards`;
  for (const tuple of tuples) {
    const parts = variables.map((one, place) => {
      const { kind, name, domain } = network.variables[one] as StochasticVariable;
      const value = domain[tuple[place] as number] as string;
      if (kind === "fluent" || kind === "terminal") return value === "1" ? name : undefined;
      return `${name} = ${value}`;
    });
    yield `  ${parts.filter((part) => part !== undefined).join(", ")}`;
  }
}

function* policyLines(stages: GameStages, budget: Budget): IterableIterator<string> {
  const { policy, consistency } = bestPolicy(stages.network, budget.atMost({ steps: POLICY_STEPS }));
  const isSolution = consistency >= stages.network.threshold - 1e-9;
  yield `a policy with the greatest C = ${Number(consistency.toFixed(9))}${isSolution ? ", a solution" : ": there is no solution"}`;
  if (isSolution) for (const line of printPolicy(stages, policy)) yield `  ${line}`;
}
