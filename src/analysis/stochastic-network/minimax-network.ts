/**
 * The minimax network N* of a game, and with a depth the network N^d (Koriche et al. 2017, section 4.2). It adds the
 * constraints V and Q for every player to the network of the game's stages. V says that the utility of a stage is the
 * value of its state. Q says that it is the value of its state and of the players' choices. Together they leave only
 * the choices that are optimal for everybody.
 *
 * Two things differ from the printed definition. Goals are binding only in terminal states, because rules that give a
 * goal in every state would contradict V. And the domains of the utilities are the values that occur; these need not be
 * goal values, because chance averages.
 */
import { type Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import type { GameStages } from "./game-stages.ts";
import { type BitState, MinimaxValues, type ValueOptions } from "./minimax-values.ts";
import { initialBits, reachableByStage } from "./reachable-stages.ts";
import type { StochasticConstraint, StochasticVariable } from "./stochastic-network.ts";

/**
 * Decimals of a printed value: enough to tell different values apart, and few enough that the order of a sum does not
 * matter.
 */
const DECIMALS = 9;

const valueText = (value: number): string => String(Number(value.toFixed(DECIMALS)));

/** Throws BudgetSpent if there are too many states. */
export function minimaxNetwork(stages: GameStages, options: ValueOptions = {}): GameStages {
  const values = new MinimaxValues(stages.truth, options);
  const { network, places, players, truth } = stages;
  const occurring = occurringValues(stages, values, options.budget);
  const variables = network.variables.map(
    (variable): StochasticVariable =>
      variable.kind === "utility" ? { ...variable, domain: occurring.get(variable.subject) as string[] } : variable,
  );
  const kept = network.constraints.filter(({ name }) => !name.startsWith("goal "));
  const added: StochasticConstraint[] = [];
  for (let stage = 1; stage <= network.stages; stage++)
    for (const role of players) {
      const utility = places.utility(stage, role);
      const fluents = truth.program.fluents.map((_, fluent) => places.fluent(stage, fluent));
      const choices = players.map((player) => places.choice(stage, player));
      const { domain } = variables[utility] as StochasticVariable;
      const left = network.stages - stage;
      const stateIn = (all: ArrayLike<number>): BitState => Uint8Array.from(fluents, (place) => all[place] as number);
      const says = (all: ArrayLike<number>, value: number | undefined): boolean =>
        value !== undefined && domain[all[utility] as number] === valueText(value);
      const name = truth.program.roles[role];
      added.push({
        name: `V ${name}@${stage}`,
        stage,
        scope: [...fluents, utility],
        allows: (all) => says(all, values.worths(stateIn(all), left)?.[role]),
      });
      added.push({
        name: `Q ${name}@${stage}`,
        stage,
        scope: [...fluents, utility, ...choices].sort((a, b) => a - b),
        allows: (all) => {
          const state = stateIn(all);
          if (values.isEnd(state)) return true;
          const profile = truth.program.roles.map((_, one) =>
            one === stages.chance ? -1 : (all[places.choice(stage, one)] as number),
          );
          // The constraint `legal` forbids illegal choices. They have no value.
          const isLegal = values.profiles(state).some((legal) => legal.every((move, one) => move === profile[one]));
          return !isLegal || says(all, values.worthsOfProfile(state, profile, left)?.[role]);
        },
      });
    }
  return { ...stages, network: { ...network, variables, constraints: [...kept, ...added] } };
}

/** For each player: the values of all reachable states and choices, in ascending order. */
function occurringValues(stages: GameStages, values: MinimaxValues, budget: Budget | undefined): Map<number, string[]> {
  const { network, players } = stages;
  const found = new Map(players.map((role) => [role, new Set<number>()]));
  for (const [i, states] of reachableByStage(
    values,
    initialBits(stages.truth.program),
    network.stages,
    budget,
  ).entries())
    for (const state of states) {
      const worths = values.worths(state, network.stages - i - 1);
      for (const role of players) if (worths !== undefined) found.get(role)?.add(worths[role] as number);
    }
  return new Map(
    [...found].map(([role, set]) => {
      if (set.size === 0) throw new BudgetSpent(TOO_FEW_STAGES);
      return [role, [...new Set([...set].sort((a, b) => a - b).map(valueText))]];
    }),
  );
}

const TOO_FEW_STAGES = {
  kind: "gave-up",
  resource: "steps",
  limit: 0,
  doing: "valuing states: no play ends within these stages",
} as const;
