/**
 * Stochastic constraint satisfaction problems (Walsh 2002; Koriche et al. 2017, section 4) as values: variables in their order, their
 * domains, constraints over scopes, probability tables of the stochastic variables, and a threshold.
 *
 * Constraints and tables are functions over their scopes, not lists of rows: a list would be exponential in the scope. Whoever needs the
 * rows (microstructure.ts) goes through them under a budget.
 */

/** In the paper's terms: f, ω, u, a and a₀. */
export type StochasticKind = "fluent" | "terminal" | "utility" | "action" | "chance";

export interface StochasticVariable {
  /** With its stage: `(cell 1 1 b)@2`. */
  readonly name: string;
  readonly kind: StochasticKind;
  /** From 1 on. */
  readonly stage: number;
  /** The number of the fluent; the role of a utility or a choice; −1 for `terminal`. */
  readonly subject: number;
  readonly domain: readonly string[];
}

export interface StochasticConstraint {
  /** `next (cell 1 1 b)@1`: of what, and at which stage. */
  readonly name: string;
  readonly stage: number;
  /** Numbers of variables, ascending. */
  readonly scope: readonly number[];
  /** Whether these values are allowed together: by variable, the place of its value in the domain. Reads its scope alone. */
  allows(values: ArrayLike<number>): boolean;
}

export interface ProbabilityTable {
  readonly variable: number;
  /** Variables before it. */
  readonly scope: readonly number[];
  /** By place in the domain: its probability, given the values of the scope. */
  probabilities(values: ArrayLike<number>): readonly number[];
}

export interface StochasticNetwork {
  readonly stages: number;
  /** In their order: those of stage 1, then of stage 2; in a stage decisions before what chance does. */
  readonly variables: readonly StochasticVariable[];
  readonly constraints: readonly StochasticConstraint[];
  /** One for each stochastic variable; every other variable is a decision. */
  readonly tables: readonly ProbabilityTable[];
  readonly threshold: number;
}

/** C(v) of a complete instantiation: 1 where every constraint allows it, else 0. */
export const consistencyOf = ({ constraints }: StochasticNetwork, values: ArrayLike<number>): 0 | 1 =>
  constraints.every((constraint) => constraint.allows(values)) ? 1 : 0;

/** P(v): the product of what the tables say. */
export const probabilityOf = ({ tables }: StochasticNetwork, values: ArrayLike<number>): number =>
  tables.reduce(
    (product, table) => product * (table.probabilities(values)[values[table.variable] as number] as number),
    1,
  );
