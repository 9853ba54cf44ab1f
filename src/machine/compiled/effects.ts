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
import { IntHeap } from "../../foundations/collections/index.ts";
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
import { type Base, conjunction, type Effect, Overlay } from "./effect-overlay.ts";

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
  /** Gates to look at, the least first; and by node whether it is among them. Empty between joint moves. */
  private readonly waiting = new IntHeap();
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
    const missing = (this.firstMoves[role] as Node) + (jointMove[role] as number);
    if (overlay.set(missing, TRUE)) this.awaitUsers(missing);
    for (const [mover, literals] of this.circuit.legal.entries()) {
      const legal = literals[jointMove[mover] as number];
      if (legal !== undefined) this.assume(legal, overlay);
    }
    while (!this.waiting.isEmpty) {
      const node = this.waiting.pop();
      this.isWaiting[node] = 0;
      if (overlay.set(node, overlay.gate(node))) this.awaitUsers(node);
    }
    const touched = new Set(base.changed);
    for (const node of overlay.nodes()) for (const fluent of this.nextOf.get(node) ?? []) touched.add(fluent);
    const changes: { fluent: number; literal: Literal }[] = [];
    for (const fluent of [...touched].sort((a, b) => a - b)) {
      const literal = overlay.image(this.circuit.next[fluent] as Literal);
      if (literal !== overlay.image(literalOf(fluentNode(fluent)))) changes.push({ fluent, literal });
    }
    return overlay.effect(changes);
  }

  private awaitUsers(node: Node): void {
    const { starts, uses } = this.users;
    for (let i = starts[node] as number; i < (starts[node + 1] as number); i++) {
      const user = (uses[i] as number) >> 1;
      if (this.isWaiting[user] === 1) continue;
      this.isWaiting[user] = 1;
      this.waiting.push(user);
    }
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
    const imageOf = (literal: Literal): Literal => {
      const image = images[nodeOf(literal)] as Literal;
      return isNegated(literal) ? negate(image) : image;
    };
    for (const node of this.open)
      images[node] = conjunction(inputsOf(circuit, node), imageOf, circuit.nodeCount, gates);
    const changed: number[] = [];
    for (const fluent of this.fluents)
      if (imageOf(circuit.next[fluent] as Literal) !== literalOf(fluentNode(fluent))) changed.push(fluent);
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
