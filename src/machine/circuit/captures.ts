/**
 * Finds captures in the circuit: fluents that a move destroys although its legality does not imply that they hold. A
 * piece that leaves a cell is implied by the move. A piece on the target cell is not implied, so its presence
 * distinguishes two kinds of the same move. Fluents that vanish whatever is played (the step number) are not captures.
 * Fluents that every move of the role destroys are not captures either.
 *
 * The method is three-valued evaluation of 32 moves at once. For every fluent we evaluate the cone of its successor
 * under these assumptions: the fluent itself holds, everything that the move's legality implies holds, and everything
 * that this excludes does not hold (see find-fluent-groups.ts). Every capture found is certain; some captures may be
 * missed.
 */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import { lowestBit } from "../../foundations/collections/index.ts";
import {
  type Circuit,
  FALSE,
  firstGate,
  firstMoveNodes,
  fluentNode,
  isNegated,
  type Literal,
  type Node,
  nodeOf,
} from "./circuit.ts";
import { impliedFluents, MOST_IMPLIED } from "./implied-fluents.ts";

/** By role and move: the fluents that the move captures if they hold, ascending. */
export type Captures = readonly (readonly Int32Array[])[];

/** Number of moves evaluated together, one per bit of a mask. */
const WORD = 32;
const ALL = -1;

/** One budget step is one gate evaluated for 32 moves. */
export function findCaptures(circuit: Circuit, budget: Budget = unlimited()): Captures {
  const implied = impliedByLegality(circuit, budget);
  const rivals = rivalsByFluent(circuit);
  const cones = Array.from(circuit.next, (literal) => gatesBelow(circuit, literal, budget));
  const sweep = new Sweep(circuit, budget);
  sweep.assumeNothing();
  const canStay = cones.map((gates, fluent) => sweep.canHoldOn(fluent, rivals[fluent] ?? [], gates) !== 0);
  return circuit.legal.map((legal, role) => {
    const found: number[][] = Array.from(legal, () => []);
    const isSpared = new Uint8Array(circuit.fluentCount);
    for (let first = 0; first < legal.length; first += WORD) {
      const moves = Array.from({ length: Math.min(WORD, legal.length - first) }, (_, i) => first + i);
      sweep.assumeMoves(role, moves, implied, rivals);
      for (const [fluent, gates] of cones.entries()) {
        if (canStay[fluent] !== true) continue;
        const open = ~(sweep.holds(fluent) | sweep.fails(fluent));
        const stays = sweep.canHoldOn(fluent, rivals[fluent] ?? [], gates);
        for (const [bit, move] of moves.entries()) {
          if (((open >>> bit) & 1) === 0 || legal[move] === FALSE) continue;
          if ((stays >>> bit) & 1) isSpared[fluent] = 1;
          else found[move]?.push(fluent);
        }
      }
    }
    return found.map((fluents) => Int32Array.from(fluents.filter((fluent) => isSpared[fluent] === 1)));
  });
}

/** By role and move: the fluents that hold in every state where the move is legal. */
function impliedByLegality(circuit: Circuit, budget: Budget): number[][][] {
  const found = circuit.legal.map((literals) => Array.from(literals, (): number[] => []));
  for (let first = 0; first < circuit.fluentCount; first += MOST_IMPLIED) {
    budget.spend(circuit.nodeCount, "captures");
    const length = Math.min(MOST_IMPLIED, circuit.fluentCount - first);
    const implied = impliedFluents(
      circuit,
      Array.from({ length }, (_, i) => first + i),
    );
    for (const [role, literals] of circuit.legal.entries())
      for (const [move, literal] of literals.entries())
        for (let mask = implied(literal); mask !== 0; mask &= mask - 1)
          found[role]?.[move]?.push(first + lowestBit(mask));
  }
  return found;
}

/** By fluent: the fluents that cannot hold together with it. */
function rivalsByFluent({ groups, fluentCount }: Circuit): number[][] {
  const found = Array.from({ length: fluentCount }, (): number[] => []);
  for (const { fluents } of groups)
    for (const fluent of fluents) for (const other of fluents) if (other !== fluent) found[fluent]?.push(other);
  return found;
}

/** Returns the gates that a literal depends on, ascending. */
function gatesBelow(circuit: Circuit, literal: Literal, budget: Budget): Int32Array {
  const { inputs, inputStarts } = circuit;
  const first = firstGate(circuit);
  const found = new Set<Node>([nodeOf(literal)]);
  for (const node of found)
    for (let i = inputStarts[node] as number; i < (inputStarts[node + 1] as number); i++)
      found.add(nodeOf(inputs[i] as Literal));
  budget.spend(found.size, "captures");
  return Int32Array.from([...found].filter((node) => node >= first)).sort();
}

/**
 * Three-valued node values in 32 cases at once. One mask per node says in which cases it can be true, another in which
 * cases it can be false.
 */
class Sweep {
  private readonly circuit: Circuit;
  private readonly budget: Budget;
  private readonly canBeTrue: Int32Array;
  private readonly canBeFalse: Int32Array;
  private readonly firsts: readonly number[];

  constructor(circuit: Circuit, budget: Budget) {
    this.circuit = circuit;
    this.budget = budget;
    this.firsts = firstMoveNodes(circuit);
    this.canBeTrue = new Int32Array(circuit.nodeCount);
    this.canBeFalse = new Int32Array(circuit.nodeCount);
  }

  /** Assumes nothing: any state, any moves. */
  assumeNothing(): void {
    // This includes the loop variables of components: nothing is ever known about them.
    this.canBeTrue.fill(ALL).fill(0, 0, 1);
    this.canBeFalse.fill(ALL);
  }

  /** Assumes that in case i the role makes the i-th of these moves, and that this move is legal. */
  assumeMoves(
    role: number,
    moves: readonly number[],
    implied: readonly (readonly (readonly number[])[])[],
    rivals: readonly (readonly number[])[],
  ): void {
    const { circuit, canBeTrue, canBeFalse, firsts } = this;
    this.assumeNothing();
    for (const [bit, move] of moves.entries())
      for (const fluent of implied[role]?.[move] ?? []) {
        this.set(fluentNode(fluent), 1 << bit, true);
        for (const rival of rivals[fluent] ?? []) this.set(fluentNode(rival), 1 << bit, false);
      }
    for (const [other, first] of firsts.entries()) {
      const count = circuit.moveCounts[other] as number;
      if (other === role) {
        canBeTrue.fill(0, first, first + count);
        for (const [bit, move] of moves.entries()) this.set(first + move, 1 << bit, true);
        continue;
      }
      for (let move = 0; move < count; move++) {
        const needed = implied[other]?.[move] ?? [];
        this.set(
          first + move,
          needed.reduce((mask, fluent) => mask | this.fails(fluent), 0),
          false,
        );
      }
      // A role with only one possible move left makes that move.
      let [one, several] = [0, 0];
      for (let node = first; node < first + count; node++) {
        several |= one & (canBeTrue[node] as number);
        one |= canBeTrue[node] as number;
      }
      for (let node = first; node < first + count; node++)
        canBeFalse[node] = (canBeFalse[node] as number) & ~(one & ~several & (canBeTrue[node] as number));
    }
  }

  /** Masks of the cases in which a fluent is known to hold (`holds`) or known not to hold (`fails`). */
  holds(fluent: number): number {
    return ~(this.canBeFalse[fluentNode(fluent)] as number);
  }

  fails(fluent: number): number {
    return ~(this.canBeTrue[fluentNode(fluent)] as number);
  }

  /**
   * Returns the cases in which a fluent can still hold in the next state, assuming that it holds now and its rivals do
   * not. `gates` are the gates below its successor.
   */
  canHoldOn(fluent: number, rivals: readonly number[], gates: Int32Array): number {
    const { circuit, canBeTrue, canBeFalse } = this;
    const { inputs, inputStarts, next } = circuit;
    this.budget.spend(1 + gates.length, "captures");
    const nodes = [fluent, ...rivals].map(fluentNode);
    const before = nodes.map((node) => [canBeTrue[node] as number, canBeFalse[node] as number] as const);
    for (const [i, node] of nodes.entries()) this.set(node, ALL, i === 0);
    for (const gate of gates) {
      const end = inputStarts[gate + 1] as number;
      let i = inputStarts[gate] as number;
      if (i === end) continue;
      let [all, some] = [ALL, 0];
      for (; i < end; i++) {
        const literal = inputs[i] as Literal;
        all &= this.can(literal);
        some |= this.can(literal ^ 1);
      }
      canBeTrue[gate] = all;
      canBeFalse[gate] = some;
    }
    const answer = this.can(next[fluent] as Literal);
    for (const [i, node] of nodes.entries()) [canBeTrue[node], canBeFalse[node]] = before[i] as [number, number];
    return answer;
  }

  private can(literal: Literal): number {
    return (isNegated(literal) ? this.canBeFalse : this.canBeTrue)[nodeOf(literal)] as number;
  }

  private set(node: Node, cases: number, value: boolean): void {
    const { canBeTrue, canBeFalse } = this;
    canBeTrue[node] = value ? (canBeTrue[node] as number) | cases : (canBeTrue[node] as number) & ~cases;
    canBeFalse[node] = value ? (canBeFalse[node] as number) & ~cases : (canBeFalse[node] as number) | cases;
  }
}
