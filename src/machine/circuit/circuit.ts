/**
 * The circuit of a game (its propositional network): what the rules say, as gates over bits. One kind of gate is enough, AND
 * of any number of literals, because a literal carries a negation mark: an OR is a negated AND of negated literals. One kind
 * of gate means one normal form, so equal functions written differently meet in the structural hashing of the builder.
 *
 * The nodes are numbered in an order in which every gate comes after its inputs; the inputs (the fluents of the state and the
 * moves of the roles) come first. Positive recursion that survives grounding is kept in explicit components, each solved by
 * a least fixpoint. The outputs form cones (terminal, legal, next, goal, percepts), each evaluated only when it is needed.
 */

/** A node number: 0 is the constant false, then fluents, then moves role by role, then gates and loop variables. */
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
 * Mutually recursive gates. The variables break every cycle: with them as inputs the nodes [first, end) are in order. Their
 * values are the least ones with variable = definition for each: start from false, evaluate the nodes in order, assign the
 * definitions to the variables, again until nothing changes. Definitions never fall when a variable rises, so this ends
 * after at most one round more than there are variables, and any order of assignment leads to the same values.
 */
export interface Component {
  readonly first: Node;
  readonly end: Node;
  /** Nodes without inputs, the first ones of the range. */
  readonly variables: Int32Array;
  /** Literals, one per variable. */
  readonly definitions: Int32Array;
}

/** Fluents of which at most one holds in every reachable state, or, where `exact`, always exactly one. */
export interface FluentGroup {
  readonly fluents: Int32Array;
  readonly exact: boolean;
}

export interface ValueOutput {
  /** Null for a goal that is no number: it counts nothing. */
  readonly value: number | null;
  readonly literal: Literal;
}

/** By role: the numbers among its goals. */
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
  /** By role: its goals, read by `heldGoal`. */
  readonly goals: readonly (readonly ValueOutput[])[];
  /** By role. */
  readonly percepts: readonly (readonly PerceptOutput[])[];
}

/** A game as gates: from fluents and moves to legal moves, successors, terminal and goals. */
export interface Circuit extends Outputs {
  readonly fluentCount: number;
  /** Moves of each role. */
  readonly moveCounts: readonly number[];
  readonly nodeCount: number;
  /** Length nodeCount + 1: the inputs of node n are inputs[inputStarts[n] … inputStarts[n + 1]). None for inputs and variables. */
  readonly inputStarts: Int32Array;
  /** Literals, ascending and without repetition within a gate, at least two per gate. */
  readonly inputs: Int32Array;
  /** In ascending order of their ranges, which do not overlap. */
  readonly components: readonly Component[];
  /** The fluents that hold at first, ascending. */
  readonly initialFluents: Int32Array;
  /** What is proven of the reachable states; simplifications and machines may rely on it. */
  readonly groups: readonly FluentGroup[];
}

export const fluentNode = (fluent: number): Node => 1 + fluent;

/** By role: the node of its move 0; the moves of a role follow each other. */
export function firstMoveNodes(circuit: Pick<Circuit, "fluentCount" | "moveCounts">): number[] {
  const firsts: number[] = [];
  let node = 1 + circuit.fluentCount;
  for (const count of circuit.moveCounts) {
    firsts.push(node);
    node += count;
  }
  return firsts;
}

/** The first node that is neither constant nor input. */
export function firstGate(circuit: Pick<Circuit, "fluentCount" | "moveCounts">): Node {
  return circuit.moveCounts.reduce((sum, count) => sum + count, 1 + circuit.fluentCount);
}

/** Gates, loop variables not counted. */
export function gateCount(circuit: Circuit): number {
  const variables = circuit.components.reduce((sum, component) => sum + component.variables.length, 0);
  return circuit.nodeCount - firstGate(circuit) - variables;
}

/** Every output literal, in a fixed order. */
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

/** The same outputs with other literals. */
export function mapOutputs(outputs: Outputs, image: (literal: Literal) => Literal): Outputs {
  return {
    terminal: image(outputs.terminal),
    legal: outputs.legal.map((literals) => literals.map(image)),
    next: outputs.next.map(image),
    goals: outputs.goals.map((list) => list.map(({ value, literal }) => ({ value, literal: image(literal) }))),
    percepts: outputs.percepts.map((list) => list.map(({ text, literal }) => ({ text, literal: image(literal) }))),
  };
}
