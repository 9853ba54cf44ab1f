/**
 * Tries to prove that some literals cannot be true together, in any state and for any legal joint move that the known
 * groups allow. It is a small search. It draws consequences gate by gate (unit propagation). If an AND is false without
 * a known reason, it tries the inputs of the AND in turn, to a small depth. "Refuted" is a proof; any other answer
 * means only that no proof was found.
 *
 * Assumptions: at most one fluent of each group holds (exactly one if the group is exact), each role makes exactly one
 * move, and that move is legal.
 */
import {
  type Circuit,
  type FluentGroup,
  firstGate,
  firstMoveNodes,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  type Node,
  negate,
  nodeOf,
} from "./circuit.ts";
import { type GateUsers, gateUsers } from "./gate-users.ts";
import { inputsOf } from "./use-counts.ts";

const DEPTH = 3;
/** Maximum number of propagation steps for one query. */
const MOST_STEPS = 4000;

export class Refuter {
  private readonly circuit: Circuit;
  private readonly firstGate: Node;
  private readonly firstMoves: readonly Node[];
  private readonly roleOf: Int32Array; // by move node
  private readonly users: GateUsers;
  /**
   * By gate: the number of its inputs that are unknown, and the number known to be false. `set` and `undo` keep both up
   * to date.
   */
  private readonly unknownInputs: Int32Array;
  private readonly falseInputs: Int32Array;
  /** By node: the moves whose legality is this node or its negation, each with that legality literal. */
  private readonly movesOf = new Map<Node, { readonly move: Node; readonly legal: Literal }[]>();
  /** By role: the number of its moves known not to be made. */
  private readonly excluded: Int32Array;
  private readonly groupsOf = new Map<Node, FluentGroup[]>();
  private readonly values: Int8Array; // by node: 1 true, 0 false, −1 unknown
  private readonly trail: Node[] = [];
  private readonly waiting: Node[] = [];
  private steps = 0;
  /** Propagation steps so far, over all queries. */
  work = 0;

  constructor(circuit: Circuit, groups: readonly FluentGroup[]) {
    this.circuit = circuit;
    this.firstGate = firstGate(circuit);
    this.firstMoves = firstMoveNodes(circuit);
    this.roleOf = new Int32Array(this.firstGate).fill(-1);
    for (const [role, first] of this.firstMoves.entries())
      this.roleOf.fill(role, first, first + (circuit.moveCounts[role] as number));
    this.users = gateUsers(circuit);
    this.unknownInputs = new Int32Array(circuit.nodeCount);
    this.falseInputs = new Int32Array(circuit.nodeCount);
    for (let node = this.firstGate; node < circuit.nodeCount; node++)
      this.unknownInputs[node] = (circuit.inputStarts[node + 1] as number) - (circuit.inputStarts[node] as number);
    this.values = new Int8Array(circuit.nodeCount).fill(-1);
    this.values[0] = 0;
    this.excluded = new Int32Array(circuit.moveCounts.length);
    for (const [role, literals] of circuit.legal.entries())
      for (const [move, legal] of literals.entries()) {
        const entry = { move: (this.firstMoves[role] as Node) + move, legal };
        const own = this.movesOf.get(nodeOf(legal));
        if (own === undefined) this.movesOf.set(nodeOf(legal), [entry]);
        else own.push(entry);
      }
    this.assume(groups);
  }

  /** Sets the groups to rely on from here on. */
  assume(groups: readonly FluentGroup[]): void {
    this.groupsOf.clear();
    for (const group of groups)
      for (const fluent of group.fluents) {
        const own = this.groupsOf.get(fluentNode(fluent));
        if (own === undefined) this.groupsOf.set(fluentNode(fluent), [group]);
        else own.push(group);
      }
  }

  /** Returns true if it is proven that the literals cannot all be true. */
  refutes(literals: readonly Literal[]): boolean {
    this.steps = 0;
    const refuted = this.search(literals, DEPTH);
    this.work += this.steps;
    return refuted;
  }

  private search(literals: readonly Literal[], depth: number): boolean {
    const mark = this.trail.length;
    const refuted = !this.propagate(literals) || (depth > 0 && this.splits(mark, depth));
    this.undo(mark);
    return refuted;
  }

  /**
   * Case split over the inputs of a false AND without a known false input. Chooses the AND with the fewest unknown
   * inputs.
   */
  private splits(mark: number, depth: number): boolean {
    let best = -1;
    for (let i = mark; i < this.trail.length; i++) {
      const node = this.trail[i] as Node;
      if (!this.isGate(node) || this.values[node] !== 0 || this.falseInputs[node] !== 0) continue;
      if (best < 0 || (this.unknownInputs[node] as number) < (this.unknownInputs[best] as number)) best = node;
    }
    if (best < 0) return false;
    const open = inputsOf(this.circuit, best).filter((literal) => this.values[nodeOf(literal)] === -1);
    return open.every((literal) => this.steps < MOST_STEPS && this.search([negate(literal)], depth - 1));
  }

  /** False for inputs, constants and loop variables: nothing propagates downwards from those. */
  private isGate(node: Node): boolean {
    return node >= this.firstGate && this.circuit.inputStarts[node] !== this.circuit.inputStarts[node + 1];
  }

  /** Sets a literal to true. Returns false if that contradicts a known value. */
  private set(literal: Literal): boolean {
    const node = nodeOf(literal);
    const value = isNegated(literal) ? 0 : 1;
    if (this.values[node] !== -1) return this.values[node] === value;
    this.values[node] = value;
    this.trail.push(node);
    this.waiting.push(node);
    this.count(node, value, 1);
    const role = node < this.firstGate ? (this.roleOf[node] as number) : -1;
    if (value === 0 && role >= 0) (this.excluded[role] as number)++;
    return true;
  }

  /**
   * Updates the input counts of a node's users: the node has become known with this value (`by` = 1), or it is unknown
   * again (`by` = −1).
   */
  private count(node: Node, value: number, by: 1 | -1): void {
    const { starts, uses } = this.users;
    const { unknownInputs, falseInputs } = this;
    const end = starts[node + 1] as number;
    for (let i = starts[node] as number; i < end; i++) {
      const use = uses[i] as number;
      unknownInputs[use >> 1]! -= by;
      if ((use & 1) === value) falseInputs[use >> 1]! += by;
    }
  }

  private propagate(literals: readonly Literal[]): boolean {
    let consistent = literals.every((literal) => this.set(literal));
    while (consistent && this.waiting.length > 0) {
      if (++this.steps > MOST_STEPS) break;
      consistent = this.follow(this.waiting.pop() as Node);
    }
    this.waiting.length = 0;
    return consistent;
  }

  private follow(node: Node): boolean {
    const value = this.values[node] as number;
    if (this.isGate(node)) {
      if (value === 1) for (const literal of inputsOf(this.circuit, node)) if (!this.set(literal)) return false;
      if (value === 0 && !this.followFalse(node)) return false;
    } else if (node <= this.circuit.fluentCount) {
      if (!this.followFluent(node, value)) return false;
    } else if (node < this.firstGate && !this.followMove(node, value)) return false;
    for (const { move, legal } of this.movesOf.get(node) ?? [])
      if ((value === 0) !== isNegated(legal) && !this.set(literalOf(move, true))) return false;
    const { starts, uses } = this.users;
    const end = starts[node + 1] as number;
    for (let i = starts[node] as number; i < end; i++) if (!this.followUser((uses[i] as number) >> 1)) return false;
    return true;
  }

  /**
   * Handles a false AND with no known false input. If one input is left unknown, that input is false; if none, this is
   * a contradiction.
   */
  private followFalse(node: Node): boolean {
    if (this.falseInputs[node] !== 0 || (this.unknownInputs[node] as number) > 1) return true;
    if (this.unknownInputs[node] === 0) return false;
    const { inputs, inputStarts } = this.circuit;
    let i = inputStarts[node] as number;
    while (this.values[nodeOf(inputs[i] as Literal)] !== -1) i++;
    return this.set(negate(inputs[i] as Literal));
  }

  /** An input of this gate has become known. */
  private followUser(node: Node): boolean {
    if (this.values[node] === 0) return this.followFalse(node);
    if (this.values[node] === 1) return true;
    if (this.falseInputs[node] !== 0) return this.set(literalOf(node, true));
    return this.unknownInputs[node] !== 0 || this.set(literalOf(node));
  }

  private followFluent(node: Node, value: number): boolean {
    for (const { fluents, exact } of this.groupsOf.get(node) ?? []) {
      if (value === 1) {
        for (const fluent of fluents)
          if (fluentNode(fluent) !== node && !this.set(literalOf(fluentNode(fluent), true))) return false;
      } else if (exact) {
        const possible = Array.from(fluents).filter((fluent) => this.values[fluentNode(fluent)] !== 0);
        if (possible.length === 0) return false;
        if (possible.length === 1 && !this.set(literalOf(fluentNode(possible[0] as number)))) return false;
      }
    }
    return true;
  }

  private followMove(node: Node, value: number): boolean {
    const role = this.roleOf[node] as number;
    const first = this.firstMoves[role] as Node;
    const end = first + (this.circuit.moveCounts[role] as number);
    if (value === 1) {
      // With so many moves, setting all the others to false would use up all propagation steps.
      if (end - first > MOST_STEPS) return this.set(this.circuit.legal[role]?.[node - first] as Literal);
      for (let other = first; other < end; other++)
        if (other !== node && !this.set(literalOf(other, true))) return false;
      return this.set(this.circuit.legal[role]?.[node - first] as Literal);
    }
    const left = end - first - (this.excluded[role] as number);
    if (left !== 1) return left > 0;
    const last = this.values.subarray(first, end).findIndex((known) => known !== 0);
    return this.set(literalOf(first + last));
  }

  private undo(mark: number): void {
    while (this.trail.length > mark) {
      const node = this.trail.pop() as Node;
      const role = node < this.firstGate ? (this.roleOf[node] as number) : -1;
      if (this.values[node] === 0 && role >= 0) (this.excluded[role] as number)--;
      this.count(node, this.values[node] as number, -1);
      this.values[node] = -1;
    }
  }
}
