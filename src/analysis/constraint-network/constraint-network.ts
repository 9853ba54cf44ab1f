/**
 * The constraint network of one stage of a game: a stochastic constraint satisfaction problem (Walsh 2002) after
 * Koriche, Lagrue, Piette and Tabary (2017), section 4.1. It is built from the Clark completion of the ground program.
 *
 * It differs from the paper as follows. The solutions on the paper's variables stay the same.
 * - Derived atoms of other relations than keywords stay variables (kind `auxiliary`). They are functions of the others,
 *   so every solution extends in exactly one way. Unfolding them would give constraints on hundreds of variables.
 * - The state after the step is part of the stage (kind `successor`). `next` is the only constraint that leaves a
 *   stage. A stage without it does not see what moves do, and its symmetries are not those of the game.
 * - Recursive atoms have their least fixpoint, which is stronger than the completion.
 *
 * Internally, a variable is a set of nodes, one per value, which mean "the variable has this value". A node is true,
 * false or unknown. Nodes are related by gates (a node holds exactly if all its literals do), by implications
 * (legality), and by the variables themselves.
 */
import type { GroundProgram } from "../../machine/grounding/index.ts";

/** A node number: 0 is the constant false, 1 + a is the ground atom a, then one for every body of several literals. */
export type NetworkNode = number;
/** 2 · node for the node, 2 · node + 1 for its negation. */
export type NetworkLiteral = number;

export const FALSE: NetworkLiteral = 0;
export const TRUE: NetworkLiteral = 1;
export const atomNode = (atom: number): NetworkNode => atom + 1;

/** In the order of a stage: what is given, what follows from it, decisions, chance, and the results. */
export type VariableKind =
  | "state"
  | "auxiliary"
  | "terminal"
  | "utility"
  | "decision"
  | "stochastic"
  | "effect"
  | "percept"
  | "successor";

/** A variable of a stage, and the nodes that stand for its values. */
export interface NetworkVariable {
  readonly kind: VariableKind;
  /** The role of a utility, decision, stochastic or percept variable; otherwise −1. */
  readonly role: number;
  readonly name: string;
  /** For each value: the node which says that the variable has it. */
  readonly nodes: Int32Array;
  /** One value per node. */
  readonly values: readonly string[];
  /** The value if no node holds; null if some node must hold. A variable with one node and `0` here is Boolean. */
  readonly otherwise: string | null;
  /** If this literal holds, at most one node holds (exactly one if `otherwise` is null). */
  readonly guard: NetworkLiteral;
}

/** Atoms that depend on each other positively. Their values are the least fixpoint. */
export interface NetworkComponent {
  /** Nodes of the atoms. */
  readonly members: Int32Array;
}

/** One stage of a game as variables and constraints. */
export interface ConstraintNetwork {
  /** The rules whose completion gives the constraints. Also the source of names. */
  readonly program: GroundProgram;
  readonly variables: readonly NetworkVariable[];
  readonly nodeCount: number;
  /** For each gate: the literal that holds exactly if all inputs do. Each node has at most one gate. */
  readonly gateOutputs: Int32Array;
  /** Length gates + 1: the inputs of gate g are gateInputs[gateStarts[g] … gateStarts[g + 1]). */
  readonly gateStarts: Int32Array;
  /** The input literals of all gates. */
  readonly gateInputs: Int32Array;
  /** For each role and move: the node of its `legal` atom. The move is only allowed if that node holds. */
  readonly legal: readonly Int32Array[];
  /** The node which says that every role makes a move. It is false if a state is only inspected. */
  readonly acts: NetworkNode;
  readonly components: readonly NetworkComponent[];
}

/** The index of the first move atom of each role; the last entry is one past the last move atom. */
export function firstMoveAtoms({ fluents, moves }: Pick<GroundProgram, "fluents" | "moves">): number[] {
  const firsts = [fluents.length];
  for (const list of moves) firsts.push((firsts.at(-1) as number) + list.length);
  return firsts;
}
