/**
 * Stochastic constraint satisfaction problems (Walsh 2002; Koriche et al. 2017, section 4): ordered variables with
 * domains, constraints over scopes, probability tables of the stochastic variables, and a threshold.
 *
 * Constraints and tables are functions over their scopes, not lists of rows: a list would be exponential in the scope.
 * Code that needs the rows (microstructure.ts) enumerates them under a budget.
 */

/** In the paper's notation: f, ω, u, a and a₀. */
export type StochasticKind = "fluent" | "terminal" | "utility" | "action" | "chance";

/** A variable of one stage. */
export interface StochasticVariable {
  /** The name with its stage: `(cell 1 1 b)@2`. */
  readonly name: string;
  readonly kind: StochasticKind;
  /** Counted from 1. */
  readonly stage: number;
  /** The number of the fluent, or the role of a utility or choice; −1 for `terminal`. */
  readonly subject: number;
  readonly domain: readonly string[];
}

/** Which values of some variables are allowed together. */
export interface StochasticConstraint {
  /** Subject and stage of the constraint, such as `next (cell 1 1 b)@1`. */
  readonly name: string;
  readonly stage: number;
  /** Numbers of variables, in ascending order. */
  readonly scope: readonly number[];
  /**
   * Whether these values are allowed together. `values` gives for each variable the index of its value in the domain.
   * Only the scope is read.
   */
  allows(values: ArrayLike<number>): boolean;
}

/** The probabilities of a stochastic variable, given variables before it. */
export interface ProbabilityTable {
  readonly variable: number;
  /** Variables before this one. */
  readonly scope: readonly number[];
  /** The probability of each value of the domain, given the values of the scope. */
  probabilities(values: ArrayLike<number>): readonly number[];
}

/** A T-stage stochastic network: decisions, chance, and constraints on them. */
export interface StochasticNetwork {
  readonly stages: number;
  /** In order: those of stage 1, then of stage 2, and so on. Within a stage, decisions come before chance. */
  readonly variables: readonly StochasticVariable[];
  readonly constraints: readonly StochasticConstraint[];
  /** One for each stochastic variable. Every other variable is a decision. */
  readonly tables: readonly ProbabilityTable[];
  readonly threshold: number;
}

/** C(v) of a complete instantiation: 1 if every constraint allows it, otherwise 0. */
export const consistencyOf = ({ constraints }: StochasticNetwork, values: ArrayLike<number>): 0 | 1 =>
  constraints.every((constraint) => constraint.allows(values)) ? 1 : 0;

/** P(v): the product of the probabilities in the tables. */
export const probabilityOf = ({ tables }: StochasticNetwork, values: ArrayLike<number>): number =>
  tables.reduce(
    (product, table) => product * (table.probabilities(values)[values[table.variable] as number] as number),
    1,
  );
