/**
 * What a joint move changes. With the moves known, most of the next state is either settled or "as it was"; what is left is a
 * short list: this fluent becomes that literal of the present state. Found by partial evaluation of the `next` cone, once per
 * joint move that occurs. Since only legal moves are made, what their legality implies is known as well.
 *
 * Evaluating the whole cone for every joint move would be slow, and most of it comes out the same. So the cone is evaluated
 * with one role's move left out (a base: for games with turns there are as many as roles), and a joint move is found from its
 * base by following the one move that is missing. The base is computed in time linear in the cone; an effect in time linear
 * in what the missing move touches.
 */
import {
  type Circuit,
  FALSE,
  firstGate,
  firstMoveNodes,
  fluentNode,
  type GateUsers,
  gateUsers,
  inputsOf,
  isNegated,
  type Literal,
  literalOf,
  type Node,
  negate,
  nodeOf,
  TRUE,
  usedNodes,
} from "../circuit/index.ts";

/**
 * Gates over the nodes that are kept up to date, each after its inputs: gate i is node circuit.nodeCount + i. Then the
 * changes: fluent by fluent, the literal it becomes, a constant or one of these gates; fluents that stay as they are do not
 * occur.
 */
export interface Effect {
  readonly gates: readonly (readonly Literal[])[];
  readonly changes: readonly { readonly fluent: number; readonly literal: Literal }[];
}

/** The `next` cone with all moves but one role's made, and that role making none. */
interface Base {
  /** By node: the literal it has become, over kept nodes and the gates below. */
  readonly images: Int32Array;
  /** Gate i is node nodeCount + i. */
  readonly gates: readonly Literal[][];
  /** The fluents that do not stay as they are. */
  readonly changed: readonly number[];
}

/** Bases are as large as the circuit; more than this many are not kept. */
const MOST_BASES = 64;

export class EffectFinder {
  private readonly circuit: Circuit;
  /** The gates of the `next` cone that are not kept up to date, in order. */
  private readonly open: Int32Array;
  private readonly firstMoves: readonly Node[];
  /** The open gates that a node is an input of. */
  private readonly users: GateUsers;
  /** The fluents to find changes of, and by node those whose next value it is, where there are some. */
  private readonly fluents: readonly number[];
  private readonly nextOf = new Map<Node, number[]>();
  private readonly bases = new Map<string, Base>();
  /** By move node: in how many joint moves it has been. */
  private readonly timesMade: Int32Array;
  private readonly isWaiting: Uint8Array;

  /** `isKept`: 1 for the nodes whose values are at hand in every state. Changes of the other fluents are left out. */
  constructor(circuit: Circuit, isKept: Uint8Array, fluents: readonly number[]) {
    this.circuit = circuit;
    this.fluents = fluents;
    this.firstMoves = firstMoveNodes(circuit);
    const next = fluents.map((fluent) => circuit.next[fluent] as Literal);
    const used = usedNodes(circuit, next);
    const open: Node[] = [];
    for (let node = 0; node < circuit.nodeCount; node++) {
      if (node < firstGate(circuit) || isKept[node] === 1) used[node] = 0;
      if (used[node] === 1) open.push(node);
    }
    this.open = Int32Array.from(open);
    this.users = gateUsers(circuit, used);
    for (const [i, fluent] of fluents.entries()) {
      const sharing = this.nextOf.get(nodeOf(next[i] as Literal));
      if (sharing === undefined) this.nextOf.set(nodeOf(next[i] as Literal), [fluent]);
      else sharing.push(fluent);
    }
    this.timesMade = new Int32Array(firstGate(circuit));
    this.isWaiting = new Uint8Array(circuit.nodeCount);
  }

  effect(jointMove: ArrayLike<number>): Effect {
    const role = this.roleToLeaveOut(jointMove);
    const base = this.baseWithout(role, jointMove);
    const overlay = new Overlay(this.circuit, base);
    const waiting = new NodeHeap(this.isWaiting);
    const settle = (node: Node, literal: Literal): void => {
      if (!overlay.set(node, literal)) return;
      const { starts, uses } = this.users;
      for (let i = starts[node] as number; i < (starts[node + 1] as number); i++)
        waiting.push((uses[i] as number) >> 1);
    };
    settle((this.firstMoves[role] as Node) + (jointMove[role] as number), TRUE);
    for (const [mover, literals] of this.circuit.legal.entries()) {
      const legal = literals[jointMove[mover] as number];
      if (legal !== undefined) this.assume(legal, overlay);
    }
    for (let node = waiting.pop(); node !== -1; node = waiting.pop()) settle(node, overlay.gate(node));
    const touched = new Set(base.changed);
    for (const node of overlay.nodes()) for (const fluent of this.nextOf.get(node) ?? []) touched.add(fluent);
    const changes: { fluent: number; literal: Literal }[] = [];
    for (const fluent of [...touched].sort((a, b) => a - b)) {
      const literal = overlay.image(this.circuit.next[fluent] as Literal);
      if (literal !== overlay.image(literalOf(fluentNode(fluent)))) changes.push({ fluent, literal });
    }
    return overlay.effect(changes);
  }

  /** The role whose absence leaves the most usual moves of the others, so that few bases serve many joint moves. */
  private roleToLeaveOut(jointMove: ArrayLike<number>): number {
    const times = this.firstMoves.map((first, role) => {
      const node = first + (jointMove[role] as number);
      (this.timesMade[node] as number)++;
      return this.timesMade[node] as number;
    });
    return times.indexOf(Math.min(...times));
  }

  private baseWithout(role: number, jointMove: ArrayLike<number>): Base {
    const key = Array.from(jointMove, (move, mover) => (mover === role ? -1 : move)).join(" ");
    let base = this.bases.get(key);
    if (base === undefined) {
      if (this.bases.size === MOST_BASES) this.bases.clear();
      base = this.makeBase(role, jointMove);
      this.bases.set(key, base);
    }
    return base;
  }

  private makeBase(role: number, jointMove: ArrayLike<number>): Base {
    const { circuit } = this;
    const images = Int32Array.from({ length: circuit.nodeCount }, (_, node) => literalOf(node));
    images.fill(FALSE, this.firstMoves[0] ?? 0, firstGate(circuit));
    for (const [mover, first] of this.firstMoves.entries())
      if (mover !== role) images[first + (jointMove[mover] as number)] = TRUE;
    const gates: Literal[][] = [];
    for (const node of this.open) images[node] = conjunction(inputsOf(circuit, node), images, circuit.nodeCount, gates);
    const changed: number[] = [];
    for (const fluent of this.fluents)
      if (imageOf(circuit.next[fluent] as Literal, images) !== literalOf(fluentNode(fluent))) changed.push(fluent);
    return { images, gates, changed };
  }

  /**
   * A literal is known to be true, and if it is an AND, all its inputs are. That is made use of where the missing move leads,
   * and not followed further: whatever it does not touch is right as it is.
   */
  private assume(literal: Literal, overlay: Overlay): void {
    const waiting = [literal];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const node = nodeOf(next);
      if (overlay.image(literalOf(node)) !== literalOf(node)) continue;
      overlay.set(node, isNegated(next) ? FALSE : TRUE);
      if (!isNegated(next)) for (const input of inputsOf(this.circuit, node)) waiting.push(input);
    }
  }
}

/** What one joint move makes of the nodes, where that differs from its base. */
class Overlay {
  private readonly circuit: Circuit;
  private readonly base: Base;
  private readonly images = new Map<Node, Literal>();
  /** Numbered on from the gates of the base. */
  private readonly gates: Literal[][] = [];

  constructor(circuit: Circuit, base: Base) {
    this.circuit = circuit;
    this.base = base;
  }

  image(literal: Literal): Literal {
    const image = this.images.get(nodeOf(literal)) ?? (this.base.images[nodeOf(literal)] as Literal);
    return isNegated(literal) ? negate(image) : image;
  }

  /** Whether that is news. */
  set(node: Node, literal: Literal): boolean {
    if (this.image(literalOf(node)) === literal) return false;
    this.images.set(node, literal);
    return true;
  }

  nodes(): Iterable<Node> {
    return this.images.keys();
  }

  /** What a gate has become, by what its inputs have. */
  gate(node: Node): Literal {
    const inputs: Literal[] = [];
    for (const literal of inputsOf(this.circuit, node)) {
      const image = this.image(literal);
      if (image === FALSE) return FALSE;
      if (image !== TRUE) inputs.push(image);
    }
    if (inputs.length === 0) return TRUE;
    if (inputs.length === 1) return inputs[0] as Literal;
    return literalOf(this.firstOwn + this.gates.push(inputs) - 1);
  }

  /** Only the gates that the changes need, renumbered. */
  effect(changes: readonly { fluent: number; literal: Literal }[]): Effect {
    const first = this.circuit.nodeCount;
    const numbers = new Map<Node, number>();
    const found: Node[] = [];
    const need = (literal: Literal): void => {
      const node = nodeOf(literal);
      if (node < first || numbers.has(node)) return;
      numbers.set(node, 0);
      found.push(node);
    };
    for (const { literal } of changes) need(literal);
    for (let i = 0; i < found.length; i++) for (const literal of this.inputsOfGate(found[i] as Node)) need(literal);
    found.sort((a, b) => a - b);
    for (const [i, node] of found.entries()) numbers.set(node, first + i);
    const image = (literal: Literal): Literal =>
      nodeOf(literal) < first ? literal : literalOf(numbers.get(nodeOf(literal)) as number, isNegated(literal));
    const gates = found.map((node) => this.inputsOfGate(node).map(image));
    // what a kept node stands for may change while the effect takes place, so it is copied first
    const copied = changes.map(({ fluent, literal }) => {
      if (nodeOf(literal) === 0 || nodeOf(literal) >= first) return { fluent, literal: image(literal) };
      return { fluent, literal: literalOf(first + gates.push([literal]) - 1) };
    });
    return { gates, changes: copied };
  }

  private get firstOwn(): Node {
    return this.circuit.nodeCount + this.base.gates.length;
  }

  private inputsOfGate(node: Node): readonly Literal[] {
    const own = node - this.firstOwn;
    return (own >= 0 ? this.gates[own] : this.base.gates[node - this.circuit.nodeCount]) as readonly Literal[];
  }
}

/** A set of nodes from which the least is taken: a binary heap, with a mark per node for what is in it. */
class NodeHeap {
  private readonly heap: Node[] = [];
  private readonly isIn: Uint8Array;

  /** The marks are all 0, and will be again when the heap is empty. */
  constructor(isIn: Uint8Array) {
    this.isIn = isIn;
  }

  push(node: Node): void {
    if (this.isIn[node] === 1) return;
    this.isIn[node] = 1;
    const { heap } = this;
    let at = heap.push(node) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((heap[parent] as Node) <= node) break;
      heap[at] = heap[parent] as Node;
      at = parent;
    }
    heap[at] = node;
  }

  /** −1 where it is empty. */
  pop(): Node {
    const { heap } = this;
    const least = heap[0];
    if (least === undefined) return -1;
    const last = heap.pop() as Node;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && (heap[child + 1] as Node) < (heap[child] as Node)) child++;
      if ((heap[child] as Node) >= last) break;
      heap[at] = heap[child] as Node;
      at = child;
    }
    if (heap.length > 0) heap[at] = last;
    this.isIn[least] = 0;
    return least;
  }
}

function conjunction(literals: Iterable<Literal>, images: Int32Array, nodeCount: number, gates: Literal[][]): Literal {
  const inputs: Literal[] = [];
  for (const literal of literals) {
    const image = imageOf(literal, images);
    if (image === FALSE) return FALSE;
    if (image !== TRUE) inputs.push(image);
  }
  if (inputs.length === 0) return TRUE;
  if (inputs.length === 1) return inputs[0] as Literal;
  return literalOf(nodeCount + gates.push(inputs) - 1);
}

function imageOf(literal: Literal, images: Int32Array): Literal {
  const image = images[nodeOf(literal)] as Literal;
  return isNegated(literal) ? negate(image) : image;
}
