/** The printed form of a stochastic network and of a policy, stable and line by line. */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { GameStages } from "./game-stages.ts";
import { forbiddenTuples } from "./microstructure.ts";
import type { Policy } from "./policy.ts";
import type { StochasticConstraint, StochasticNetwork, StochasticVariable } from "./stochastic-network.ts";

/** Only the scope is printed for constraints with more rows. */
const MOST_ROWS = 10_000;

/**
 * Prints variables in order, constraints with their scopes and numbers of forbidden rows, tables, and the threshold.
 */
export function* printStages({ network }: GameStages, budget?: Budget): IterableIterator<string> {
  const { variables, constraints, tables, stages, threshold } = network;
  const isStochastic = new Set(tables.map(({ variable }) => variable));
  const nameOf = (variable: number): string => (variables[variable] as StochasticVariable).name;
  yield `${stages} stages, ${variables.length} variables, ${constraints.length} constraints, ${tables.length} probability tables`;
  yield "variables";
  for (const [variable, { name, domain }] of variables.entries())
    yield `  ${isStochastic.has(variable) ? "stochastic" : "decision"} ${name} in {${domain.join(", ")}}`;
  yield "constraints";
  for (const constraint of constraints)
    yield `  ${constraint.name} over ${constraint.scope.map(nameOf).join(", ")}${rowsText(constraint, network, budget)}`;
  yield "probability tables";
  for (const { variable, scope } of tables)
    yield `  P(${nameOf(variable)} | ${scope.map(nameOf).join(", ")}) = 1 / number of legal moves, 0 for others`;
  yield `threshold ${threshold}`;
}

function rowsText(
  constraint: StochasticConstraint,
  { variables }: StochasticNetwork,
  budget: Budget | undefined,
): string {
  const rows = constraint.scope.reduce(
    (product, one) => product * (variables[one] as StochasticVariable).domain.length,
    1,
  );
  if (rows > MOST_ROWS) return `: ${rows} rows`;
  let forbidden = 0;
  for (const _ of forbiddenTuples(constraint, variables, budget)) forbidden++;
  return `: ${forbidden} of ${rows} rows forbidden`;
}

/** Prints the choices, what chance may do, and the ends. Fluents follow from these and are left out. */
export function* printPolicy(
  { network, players, truth, places }: GameStages,
  policy: Policy,
): IterableIterator<string> {
  const { roles } = truth.program;
  yield* below(policy, new Int32Array(network.variables.length), "");

  function* below(root: Policy, values: Int32Array, indent: string): IterableIterator<string> {
    const chosen: string[] = [];
    let node = root;
    for (; node.kind === "decision"; node = node.child) {
      values[node.variable] = node.value;
      const { kind, name, domain } = network.variables[node.variable] as StochasticVariable;
      if (kind === "action" && node.value < domain.length - 1) chosen.push(`${name} = ${domain[node.value]}`);
    }
    if (chosen.length > 0) yield indent + chosen.join(", ");
    if (node.kind === "leaf") {
      yield `${indent}${node.allowed ? endText(values) : "forbidden"}`;
      return;
    }
    const { variable, children } = node;
    const { name, domain } = network.variables[variable] as StochasticVariable;
    const probabilities = network.tables.find((table) => table.variable === variable)?.probabilities(values) ?? [];
    for (const [value, child] of children.entries()) {
      const probability = probabilities[value] as number;
      if (probability === 0) continue;
      values[variable] = value;
      if (value === domain.length - 1) yield* below(child, values, indent);
      else {
        yield `${indent}${name} = ${domain[value]} (${Number(probability.toFixed(4))})`;
        yield* below(child, values, `${indent}  `);
      }
    }
  }

  function endText(values: Int32Array): string {
    const utility = (role: number): string => {
      const place = places.utility(network.stages, role);
      return `${roles[role]} ${(network.variables[place] as StochasticVariable).domain[values[place] as number]}`;
    };
    return values[places.terminal(network.stages)] === 1 ? `end: ${players.map(utility).join(", ")}` : "no end yet";
  }
}
