/**
 * The circuit of a game (its propositional network): the rules as gates over bits. One kind of gate is enough, an AND
 * of any number of literals, because a literal carries a negation mark: an OR is a negated AND of negated literals. One
 * kind of gate gives one normal form, so the structural hashing in the builder recognises equal functions that are
 * written differently.
 *
 * Nodes are numbered so that every gate comes after its inputs. The circuit inputs (the fluents of the state and the
 * moves of the roles) come first. Positive recursion that survives grounding is kept in explicit components, each
 * solved by a least fixpoint. The outputs form cones (terminal, legal, next, goal, percepts); each cone is evaluated
 * only when it is needed.
 */

/**
 * A node number: 0 is the constant false, then come fluents, then moves role by role, then gates and loop variables.
 */
export type Node = number;
/** 2 · node for the node's value, 2 · node + 1 for its negation. */
export type Literal = number;

export const FALSE: Literal = 0;
export const TRUE: Literal = 1;
export const negate = (literal: Literal): Literal => literal ^ 1;
export const nodeOf = (literal: Literal): Node => literal >> 1;
export const isNegated = (literal: Literal): boolean => (literal & 1) === 1;
export const literalOf = (node: Node, negated = false): Literal => 2 * node + (negated ? 1 : 0);

/**
 * A set of mutually recursive gates. The variables break every cycle: with the variables as inputs, the nodes [first,
 * end) are in topological order. The values are the least ones with variable = definition for every variable: start
 * with all variables false, evaluate the nodes in order, assign the definitions to the variables, and repeat until
 * nothing changes. Definitions are monotone in the variables. So this ends after at most one round more than there are
 * variables, and any order of assignment gives the same values.
 */
export interface Component {
  readonly first: Node;
  readonly end: Node;
  /** Nodes without inputs; they come first in the range. */
  readonly variables: Int32Array;
  /** One literal per variable. */
  readonly definitions: Int32Array;
}

/** A group of fluents of which at most one holds in every reachable state; exactly one if `exact`. */
export interface FluentGroup {
  readonly fluents: Int32Array;
  readonly exact: boolean;
}

export interface ValueOutput {
  /** Null for a goal that is not a number: it never counts. */
  readonly value: number | null;
  readonly literal: Literal;
}

/** By role: the numeric values among its goals. */
export const goalValuesOf = ({ goals }: Pick<Outputs, "goals">): number[][] =>
  goals.map((list) => list.flatMap(({ value }) => (value === null ? [] : [value])));

export interface PerceptOutput {
  readonly text: string;
  readonly literal: Literal;
}

export interface Outputs {
  readonly terminal: Literal;
  /** By role and move. */
  readonly legal: readonly Int32Array[];
  /** By fluent. */
  readonly next: Int32Array;
  /** By role: its goals. `heldGoal` reads them. */
  readonly goals: readonly (readonly ValueOutput[])[];
  /** By role. */
  readonly percepts: readonly (readonly PerceptOutput[])[];
}

/** A game as gates: from fluents and moves to legal moves, successors, terminal and goals. */
export interface Circuit extends Outputs {
  readonly fluentCount: number;
  /** By role: number of moves. */
  readonly moveCounts: readonly number[];
  readonly nodeCount: number;
  /**
   * Length nodeCount + 1: the inputs of node n are inputs[inputStarts[n] … inputStarts[n + 1]). Circuit inputs and
   * variables have none.
   */
  readonly inputStarts: Int32Array;
  /** Literals, ascending and distinct within a gate; at least two per gate. */
  readonly inputs: Int32Array;
  /** Ascending by range; the ranges do not overlap. */
  readonly components: readonly Component[];
  /** The fluents that hold in the initial state, ascending. */
  readonly initialFluents: Int32Array;
  /** Groups proven for all reachable states; simplifications and machines may rely on them. */
  readonly groups: readonly FluentGroup[];
}

export const fluentNode = (fluent: number): Node => 1 + fluent;

/** By role: the node of its move 0. A role's moves are consecutive. */
export function firstMoveNodes(circuit: Pick<Circuit, "fluentCount" | "moveCounts">): number[] {
  const firsts: number[] = [];
  let node = 1 + circuit.fluentCount;
  for (const count of circuit.moveCounts) {
    firsts.push(node);
    node += count;
  }
  return firsts;
}

/** The first node that is neither a constant nor an input. */
export function firstGate(circuit: Pick<Circuit, "fluentCount" | "moveCounts">): Node {
  return circuit.moveCounts.reduce((sum, count) => sum + count, 1 + circuit.fluentCount);
}

/** Number of gates, loop variables not counted. */
export function gateCount(circuit: Circuit): number {
  const variables = circuit.components.reduce((sum, component) => sum + component.variables.length, 0);
  return circuit.nodeCount - firstGate(circuit) - variables;
}

/** All output literals, in a fixed order. */
export function outputLiterals(outputs: Outputs): Int32Array {
  const parts = [
    [outputs.terminal],
    ...outputs.legal,
    outputs.next,
    ...outputs.goals.map((list) => list.map(({ literal }) => literal)),
    ...outputs.percepts.map((list) => list.map(({ literal }) => literal)),
  ];
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let length = 0;
  for (const part of parts) {
    all.set(part, length);
    length += part.length;
  }
  return all;
}

/** Replaces every output literal by its image. */
export function mapOutputs(outputs: Outputs, image: (literal: Literal) => Literal): Outputs {
  return {
    terminal: image(outputs.terminal),
    legal: outputs.legal.map((literals) => literals.map(image)),
    next: outputs.next.map(image),
    goals: outputs.goals.map((list) => list.map(({ value, literal }) => ({ value, literal: image(literal) }))),
    percepts: outputs.percepts.map((list) => list.map(({ text, literal }) => ({ text, literal: image(literal) }))),
  };
}
