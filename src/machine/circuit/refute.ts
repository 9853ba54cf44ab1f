/**
 * Can these literals be true together, in any state and for any legal joint move that the known groups allow? A small search:
 * consequences are drawn gate by gate (unit propagation), and where an AND is false without a known reason its inputs are
 * tried in turn, to a small depth. "Refuted" is a proof; everything else means only that none was found.
 *
 * What is taken for granted: of each group of fluents at most one holds (exactly one where the group is exact), each role
 * makes exactly one move, and that move is legal.
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
import { inputsOf } from "./use-counts.ts";

const DEPTH = 3;
/** Consequences drawn for one question. */
const MOST_STEPS = 4000;

export class Refuter {
  private readonly circuit: Circuit;
  private readonly firstGate: Node;
  private readonly firstMoves: readonly Node[];
  private readonly roleOf: Int32Array; // by move node
  private readonly users: readonly (readonly Node[])[]; // by node: the gates it is an input of
  /** By node: the moves that are legal by it, each with the literal that says so. */
  private readonly movesOf = new Map<Node, { readonly move: Node; readonly legal: Literal }[]>();
  /** By role: how many of its moves are known not to be made. */
  private readonly excluded: Int32Array;
  private readonly groupsOf = new Map<Node, FluentGroup[]>();
  private readonly values: Int8Array; // by node: 1 true, 0 false, −1 unknown
  private readonly trail: Node[] = [];
  private readonly waiting: Node[] = [];
  private steps = 0;
  /** Consequences drawn so far, for all questions. */
  work = 0;

  constructor(circuit: Circuit, groups: readonly FluentGroup[]) {
    this.circuit = circuit;
    this.firstGate = firstGate(circuit);
    this.firstMoves = firstMoveNodes(circuit);
    this.roleOf = new Int32Array(this.firstGate).fill(-1);
    for (const [role, first] of this.firstMoves.entries())
      this.roleOf.fill(role, first, first + (circuit.moveCounts[role] as number));
    const users: Node[][] = Array.from({ length: circuit.nodeCount }, () => []);
    for (let node = this.firstGate; node < circuit.nodeCount; node++)
      for (const literal of inputsOf(circuit, node)) users[nodeOf(literal)]?.push(node);
    this.users = users;
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

  /** The groups to rely on from here on. */
  assume(groups: readonly FluentGroup[]): void {
    this.groupsOf.clear();
    for (const group of groups)
      for (const fluent of group.fluents) {
        const own = this.groupsOf.get(fluentNode(fluent));
        if (own === undefined) this.groupsOf.set(fluentNode(fluent), [group]);
        else own.push(group);
      }
  }

  /** True where it is proven that the literals cannot all be true. */
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

  /** Tries all reasons of a false AND; the one with the fewest. */
  private splits(mark: number, depth: number): boolean {
    let best: Literal[] | undefined;
    for (let i = mark; i < this.trail.length; i++) {
      const node = this.trail[i] as Node;
      if (node < this.firstGate || this.values[node] !== 0) continue;
      const open = this.openInputs(node);
      if (open !== null && (best === undefined || open.length < best.length)) best = open;
    }
    if (best === undefined) return false;
    return best.every((literal) => this.steps < MOST_STEPS && this.search([negate(literal)], depth - 1));
  }

  /** The inputs of a false gate that are not known; null where one is known to be false. */
  private openInputs(node: Node): Literal[] | null {
    const open: Literal[] = [];
    for (const literal of inputsOf(this.circuit, node)) {
      const value = this.values[nodeOf(literal)] as number;
      if (value === -1) open.push(literal);
      else if ((value === 1) === isNegated(literal)) return null;
    }
    return open;
  }

  /** Sets a literal; false where that contradicts what is known. */
  private set(literal: Literal): boolean {
    const node = nodeOf(literal);
    const value = isNegated(literal) ? 0 : 1;
    if (this.values[node] !== -1) return this.values[node] === value;
    this.values[node] = value;
    this.trail.push(node);
    this.waiting.push(node);
    const role = node < this.firstGate ? (this.roleOf[node] as number) : -1;
    if (value === 0 && role >= 0) (this.excluded[role] as number)++;
    return true;
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
    if (node >= this.firstGate) {
      if (value === 1) for (const literal of inputsOf(this.circuit, node)) if (!this.set(literal)) return false;
      if (value === 0 && !this.followFalse(node)) return false;
    } else if (!(node <= this.circuit.fluentCount ? this.followFluent(node, value) : this.followMove(node, value)))
      return false;
    for (const { move, legal } of this.movesOf.get(node) ?? [])
      if ((value === 0) !== isNegated(legal) && !this.set(literalOf(move, true))) return false;
    for (const user of this.users[node] as readonly Node[]) if (!this.followUser(user)) return false;
    return true;
  }

  /** A false AND whose inputs are all known to be true but one. */
  private followFalse(node: Node): boolean {
    const open = this.openInputs(node);
    if (open === null || open.length > 1) return true;
    return open.length === 1 && this.set(negate(open[0] as Literal));
  }

  /** An input of this gate has become known. */
  private followUser(node: Node): boolean {
    if (this.values[node] === 0) return this.followFalse(node);
    if (this.values[node] === 1) return true;
    const open = this.openInputs(node);
    if (open === null) return this.set(literalOf(node, true));
    return open.length > 0 || this.set(literalOf(node));
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
      this.values[node] = -1;
    }
  }
}
