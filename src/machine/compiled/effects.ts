/**
 * Finds what a joint move changes. Once the moves are known, most of the next state is either a constant or unchanged.
 * What remains is a short list: this fluent becomes that literal of the current state. The list is found by partial
 * evaluation of the `next` cone, once per joint move that occurs. Only legal moves are made, so everything that their
 * legality implies is known as well.
 *
 * Evaluating the whole cone for every joint move would be slow, and most results would be the same. So the cone is
 * evaluated with one role's move left out. This is a base; a game with turns has as many bases as roles. The effect of
 * a joint move is found from its base by following the one missing move. Computing a base is linear in the cone;
 * computing an effect is linear in what the missing move touches.
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

/** Maximum number of bases kept. A base is as large as the circuit. */
const MOST_BASES = 64;

export class EffectFinder {
  private readonly circuit: Circuit;
  /** The gates of the `next` cone that are not kept up to date, in order. */
  private readonly open: Int32Array;
  private readonly firstMoves: readonly Node[];
  /** By node: the open gates that use it as an input. */
  private readonly users: GateUsers;
  /** The fluents whose changes are wanted, and by node the fluents whose next value it is. */
  private readonly fluents: readonly number[];
  private readonly nextOf = new Map<Node, number[]>();
  private readonly bases = new Map<string, Base>();
  /** By move node: the number of joint moves that contained it. */
  private readonly timesMade: Int32Array;
  /** The gates to evaluate, smallest first, and by node whether it is among them. Empty between joint moves. */
  private readonly waiting = new IntHeap();
  private readonly isWaiting: Uint8Array;

  /**
   * `isKept`: 1 for nodes whose values are available in every state. Changes of fluents not in `fluents` are left out.
   */
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

  /**
   * Chooses the role to leave out so that the remaining moves are the most common ones. Then few bases serve many joint
   * moves.
   */
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
   * Assumes a literal to be true; if it is an AND, all its inputs are true too. This knowledge is used wherever the
   * missing move leads. It is not propagated further, because nodes that the move does not touch are correct as they
   * are.
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
