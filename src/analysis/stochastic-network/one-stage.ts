/**
 * One stage of a network by itself (Koriche et al. 2017, section 4.2): the tuples over the variables of a stage that
 * its constraints allow, and that extend backwards to the first stage without violating a constraint (backward
 * consistency). These are the tuples that can occur when the stage is reached, so they are found by going forwards,
 * stage by stage.
 *
 * Its microstructure has a vertex for each allowed tuple. The complement, with a vertex for each other tuple, has the
 * same automorphisms: a permutation of values that respects the variables preserves the one set exactly if it preserves
 * the other.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { GameStages } from "./game-stages.ts";
import { type MicrostructureOptions, type ValueGraph, ValueGraphWriter } from "./microstructure.ts";
import type { StochasticConstraint, StochasticVariable } from "./stochastic-network.ts";

/** One stage of a game: its variables and their allowed values. */
export interface OneStage {
  readonly stage: number;
  /** Numbers of the variables of the stage. */
  readonly variables: readonly number[];
  /** The allowed tuples, in the order of `variables`. */
  readonly tuples: readonly Int32Array[];
}

/** The stages from the first to the given one. */
export function oneStageNetworks(game: GameStages, upTo: number, budget?: Budget): OneStage[] {
  return new StageWalk(game, budget).walk(upTo);
}

/** The microstructure of the variables of one stage. With `only`, tuples are projected onto these variables. */
export function oneStageMicrostructure(
  { network }: GameStages,
  { variables, tuples }: OneStage,
  options: MicrostructureOptions & { readonly only?: (variable: StochasticVariable) => boolean },
): ValueGraph {
  const { only = () => true } = options;
  const chosen = variables.filter((variable) => only(network.variables[variable] as StochasticVariable));
  const places = chosen.map((variable) => variables.indexOf(variable));
  const writer = new ValueGraphWriter(network.variables, chosen, options);
  const written = new Set<string>();
  for (const tuple of tuples) {
    const part = places.map((place) => tuple[place] as number);
    const name = part.join();
    if (written.has(name)) continue;
    written.add(name);
    writer.combine("allowed", chosen, part);
  }
  return writer.finish();
}

class StageWalk {
  private readonly game: GameStages;
  private readonly budget: Budget | undefined;
  private readonly values: Int32Array;
  /** For each variable: the constraints whose scope ends with it. */
  private readonly ending: readonly (readonly StochasticConstraint[])[];

  constructor(game: GameStages, budget: Budget | undefined) {
    this.game = game;
    this.budget = budget;
    const { variables, constraints } = game.network;
    this.values = new Int32Array(variables.length);
    const ending: StochasticConstraint[][] = variables.map(() => []);
    for (const constraint of constraints) ending[constraint.scope.at(-1) as number]?.push(constraint);
    this.ending = ending;
  }

  walk(upTo: number): OneStage[] {
    const { variables } = this.game.network;
    const found: OneStage[] = [];
    let before: readonly Int32Array[] = [new Int32Array(0)];
    for (let stage = 1; stage <= upTo; stage++) {
      const own = [...variables.keys()].filter((variable) => variables[variable]?.stage === stage);
      const first = own[0] as number;
      const tuples = new Map<string, Int32Array>();
      for (const tuple of before) {
        // The constraint `next` only reads the previous stage.
        this.values.set(tuple, first - tuple.length);
        this.extend(first, first + own.length, (values) => tuples.set(values.join(), values));
      }
      before = [...tuples.values()];
      found.push({ stage, variables: own, tuples: before });
    }
    return found;
  }

  /** All values of the variables from `variable` to `end` that are consistent with the values before them. */
  private extend(variable: number, end: number, found: (values: Int32Array) => void, first = variable): void {
    this.budget?.spend(1, "going through the tuples of a stage");
    if (variable === end) {
      found(this.values.slice(first, end));
      return;
    }
    const { domain } = this.game.network.variables[variable] as StochasticVariable;
    for (const value of domain.keys()) {
      this.values[variable] = value;
      if ((this.ending[variable] as readonly StochasticConstraint[]).every((one) => one.allows(this.values)))
        this.extend(variable + 1, end, found, first);
    }
  }
}
