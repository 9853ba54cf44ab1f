/**
 * Policies of a stochastic network: trees over its variables in order. A decision has one child, a stochastic variable
 * has one for each value. C(π) is the probability that the outcome is allowed. A solution is a policy whose C(π) is
 * at least the threshold.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import {
  consistencyOf,
  type ProbabilityTable,
  probabilityOf,
  type StochasticConstraint,
  type StochasticNetwork,
} from "./stochastic-network.ts";

/**
 * A leaf that is not `allowed` may stand above the last variable: a constraint is already violated, whatever comes
 * below.
 */
export type Policy =
  | { readonly kind: "leaf"; readonly allowed: boolean }
  | { readonly kind: "decision"; readonly variable: number; readonly value: number; readonly child: Policy }
  | { readonly kind: "chance"; readonly variable: number; readonly children: readonly Policy[] };

/** Computed directly from the definition: the sum of P(v)·C(v) over the paths from the root to the leaves. */
export function expectedConsistency(network: StochasticNetwork, policy: Policy): number {
  const values = new Int32Array(network.variables.length);
  const sumBelow = (node: Policy): number => {
    if (node.kind === "leaf")
      return node.allowed && consistencyOf(network, values) === 1 ? probabilityOf(network, values) : 0;
    if (node.kind === "decision") {
      values[node.variable] = node.value;
      return sumBelow(node.child);
    }
    return node.children.reduce((sum, child, value) => {
      values[node.variable] = value;
      return sum + sumBelow(child);
    }, 0);
  };
  return sumBelow(policy);
}

/** Whether the expected consistency of a policy reaches the threshold of the network. */
export const isSolution = (network: StochasticNetwork, policy: Policy): boolean =>
  expectedConsistency(network, policy) >= network.threshold - ROUNDING;

const ROUNDING = 1e-9;

/** A policy with the greatest C(π), and that number. */
export interface BestPolicy {
  readonly policy: Policy;
  readonly consistency: number;
}

/**
 * Searches all policies, backwards: it takes the best value of a decision, and the mean over a stochastic variable. It
 * checks a constraint as soon as its whole scope has values, and prunes what is forbidden. Exponential, as is the
 * problem.
 */
export function bestPolicy(network: StochasticNetwork, budget?: Budget): BestPolicy {
  return new PolicySearch(network, budget).from(0);
}

const FORBIDDEN: BestPolicy = { policy: { kind: "leaf", allowed: false }, consistency: 0 };

class PolicySearch {
  private readonly network: StochasticNetwork;
  private readonly budget: Budget | undefined;
  private readonly values: Int32Array;
  /** For each variable: the constraints whose scope ends with it. */
  private readonly ending: readonly (readonly StochasticConstraint[])[];
  private readonly tableOf: readonly (ProbabilityTable | undefined)[];

  constructor(network: StochasticNetwork, budget: Budget | undefined) {
    this.network = network;
    this.budget = budget;
    this.values = new Int32Array(network.variables.length);
    const ending: StochasticConstraint[][] = network.variables.map(() => []);
    for (const constraint of network.constraints) ending[constraint.scope.at(-1) as number]?.push(constraint);
    this.ending = ending;
    const tables = new Map(network.tables.map((table) => [table.variable, table]));
    this.tableOf = network.variables.map((_, variable) => tables.get(variable));
  }

  from(variable: number): BestPolicy {
    this.budget?.spend(1, "going through policies");
    const { values } = this;
    const domain = this.network.variables[variable]?.domain;
    if (domain === undefined) return { policy: { kind: "leaf", allowed: true }, consistency: 1 };
    const table = this.tableOf[variable];
    if (table !== undefined) return this.chance(variable, table.probabilities(values));
    let best: BestPolicy | undefined;
    for (const value of domain.keys()) {
      const { policy: child, consistency } = this.with(variable, value);
      if (best !== undefined && consistency <= best.consistency) continue;
      best = { policy: { kind: "decision", variable, value, child }, consistency };
      if (consistency >= 1) break;
    }
    return best ?? FORBIDDEN;
  }

  private chance(variable: number, probabilities: readonly number[]): BestPolicy {
    let consistency = 0;
    const children = probabilities.map((probability, value) => {
      // A value with probability 0 does not count, whatever follows it.
      if (probability === 0) return FORBIDDEN.policy;
      const below = this.with(variable, value);
      consistency += probability * below.consistency;
      return below.policy;
    });
    return { policy: { kind: "chance", variable, children }, consistency };
  }

  private with(variable: number, value: number): BestPolicy {
    this.values[variable] = value;
    const isAllowed = (this.ending[variable] as readonly StochasticConstraint[]).every((one) =>
      one.allows(this.values),
    );
    return isAllowed ? this.from(variable + 1) : FORBIDDEN;
  }
}
