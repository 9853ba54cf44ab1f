/**
 * The constraint network of one stage of a game: a stochastic constraint satisfaction problem (Walsh 2002) after Koriche, Lagrue,
 * Piette and Tabary (2017), section 4.1, made from the Clark completion of the ground program.
 *
 * Differences from the paper, all of which keep the solutions on its variables:
 * - Derived atoms that are no keyword stay variables (kind `auxiliary`). They are functions of the others, so every solution
 *   extends in one way; unfolding them would make scopes of hundreds of variables.
 * - The state after the step is part of the stage (kind `successor`). `next` is the one constraint that leaves a stage; a
 *   stage without it does not see what moves do, and its symmetries are not those of the game.
 * - Atoms that depend on themselves have their least fixpoint, which is stronger than the completion.
 *
 * Inside, a variable is a set of nodes, one per value: "it has this value". A node is true, false or unknown; what relates
 * nodes is gates (this node holds exactly if all these literals do), implications (legality), and the variables themselves.
 */
import type { GroundProgram } from "../../machine/grounding/index.ts";

/** A node number: 0 is the constant false, 1 + a the ground atom a, then one for every body of several literals. */
export type NetworkNode = number;
/** 2 · node for the node, 2 · node + 1 for its negation. */
export type NetworkLiteral = number;

export const FALSE: NetworkLiteral = 0;
export const TRUE: NetworkLiteral = 1;
export const atomNode = (atom: number): NetworkNode => atom + 1;

/** In the order of a stage: what is given, what follows from it, what is chosen, what chance does, what comes of it. */
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

export interface NetworkVariable {
  readonly kind: VariableKind;
  /** The role of a utility, decision, stochastic or percept variable, otherwise −1. */
  readonly role: number;
  readonly name: string;
  /** One per value: the node that says that the variable has it. */
  readonly nodes: Int32Array;
  /** One per node. */
  readonly values: readonly string[];
  /** The value where no node holds; null where some node must. A variable of one node with `0` here is Boolean. */
  readonly otherwise: string | null;
  /** At most one node holds where this literal does (exactly one where `otherwise` is null). */
  readonly guard: NetworkLiteral;
}

/** Atoms that depend on each other, positively: their values are the least ones. */
export interface NetworkComponent {
  /** Nodes of the atoms. */
  readonly members: Int32Array;
}

/** One stage of a game as variables and constraints. */
export interface ConstraintNetwork {
  /** The rules that the constraints are the completion of; also the names. */
  readonly program: GroundProgram;
  readonly variables: readonly NetworkVariable[];
  readonly nodeCount: number;
  /** By gate: the literal that holds exactly if all its inputs do. At most one gate per node. */
  readonly gateOutputs: Int32Array;
  /** Length gates + 1: the inputs of gate g are gateInputs[gateStarts[g] … gateStarts[g + 1]). */
  readonly gateStarts: Int32Array;
  /** Literals. */
  readonly gateInputs: Int32Array;
  /** By role and move: the node of the atom `legal`; the value is allowed only where it holds. */
  readonly legal: readonly Int32Array[];
  /** The node that says that every role makes a move: false at a state that is only looked at. */
  readonly acts: NetworkNode;
  readonly components: readonly NetworkComponent[];
}

/** The index of the first move atom of each role, and one past the last of all. */
export function firstMoveAtoms({ fluents, moves }: Pick<GroundProgram, "fluents" | "moves">): number[] {
  const firsts = [fluents.length];
  for (const list of moves) firsts.push((firsts.at(-1) as number) + list.length);
  return firsts;
}
