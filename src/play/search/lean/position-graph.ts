/**
 * The positions of a search as a graph: one node for each state at each depth, up to symmetry if symmetries are known.
 * Everything below the root is in canonical coordinates: a position is the canonical image of a successor, and the edge
 * to it tells how roles and (if they are mapped) moves are renamed. So a descent needs no rules; they are evaluated
 * only where the graph grows. The root keeps the coordinates of the match, so its moves are moves of the match.
 */
import { type Cursor, equalStates, type State } from "../../../machine/index.ts";
import { keyOf } from "../recognition.ts";
import type { RoleAction } from "../role-actions.ts";
import type { KeyMaker } from "../state-key.ts";
import { type Expansion, type Merge, NodeExpander } from "./expand-node.ts";
import { type MergeParts, MoveMerger } from "./merge-moves.ts";
import { NOWHERE, type NodeLinks } from "./node-links.ts";
import type { NodeStore } from "./node-store.ts";
import { PositionTable } from "./position-table.ts";
import { NO_NODE, type Positions } from "./positions.ts";

export interface GraphParts extends MergeParts {
  /** The cursor that playouts start from; may be the cursor of the rules. */
  readonly playoutCursor: Cursor;
  /** Whether chance states with the same outcomes are merged. Moves cannot be mapped to such a merged state. */
  readonly mergesDraws: boolean;
  /** Maximum number of words for states. */
  readonly stateWords: number;
  /**
   * Number of roots kept with everything below them. More than one is needed if several states are searched in turns.
   */
  readonly roots: number;
}

/** A position in which only chance chooses, and the role action to it. */
interface Draw {
  readonly position: number;
  readonly roles: number;
}

export class PositionGraph implements Positions {
  readonly parts: GraphParts;
  readonly table: PositionTable;
  /** Called before a position is removed. */
  onForgotten: (position: number) => void = () => {};
  private readonly store: NodeStore;
  private readonly links: NodeLinks;
  private readonly merger: MoveMerger;
  private readonly expander: NodeExpander;
  private readonly joint: Int32Array;
  private scratch: State | undefined;
  /** The position at which the cursor is, in that position's coordinates; NO_NODE if unknown. */
  private standing = NO_NODE;
  /** Held roots, the latest last. Those that are not in the table are in the coordinates of the match. */
  private readonly roots: number[] = [];
  /** Positions that are not in the table. */
  private readonly guests = new Set<number>();
  private readonly draws = new Map<number, Draw>();
  private readonly drawOf = new Map<number, number>();

  constructor(store: NodeStore, parts: GraphParts, mostJoint?: number) {
    this.store = store;
    this.links = store.links as NodeLinks;
    this.parts = parts;
    this.table = new PositionTable(this.links, parts.stateWords);
    this.merger = new MoveMerger(parts);
    const merge: Merge = (lists, node) => this.merger.merge(lists, () => this.table.stateOf(node));
    this.expander = new NodeExpander(store, parts.cursor, merge, mostJoint);
    this.joint = new Int32Array(store.roleCount);
    store.onForgotten = (position) => this.forget(position);
  }

  expand(node: number): Expansion {
    this.stand(node);
    return this.expander.expand(node);
  }

  begin(state: State): number {
    this.standing = NO_NODE;
    const { table, store } = this;
    const current = this.roots.at(-1);
    if (current !== undefined && table.hasState(current, state)) return current;
    const key = keyOf(state, this.parts);
    const known = table.findAnywhere(key, store.visits);
    const isSame = known !== NO_NODE && table.hasState(known, state);
    const root = isSame ? known : this.makeRoot(state, key, known);
    this.hold(root);
    return root;
  }

  moveOn(root: number, jointMove: ArrayLike<number>): number {
    this.standing = NO_NODE;
    this.stand(root);
    this.parts.cursor.advance(jointMove);
    return this.begin(this.parts.cursor.save());
  }

  toRoot(): void {
    this.standing = NO_NODE;
  }

  stand(node: number): void {
    if (this.standing === node) return;
    this.parts.cursor.load(this.table.stateOf(node));
    this.standing = node;
  }

  standToPlay(node: number): void {
    const { cursor, playoutCursor } = this.parts;
    if (playoutCursor === cursor) this.stand(node);
    else playoutCursor.load(this.table.stateOf(node));
  }

  follow(node: number, child: number): number {
    const known = this.links.target[child] as number;
    return known !== NOWHERE ? known : this.link(node, child);
  }

  private link(node: number, edge: number): number {
    const { links, table, joint, store } = this;
    const { cursor } = this.parts;
    for (let role = 0; role < joint.length; role++) joint[role] = store.joint[edge * joint.length + role] as number;
    this.stand(node);
    this.standing = NO_NODE;
    cursor.advance(joint);
    const state = cursor.save(this.scratch);
    this.scratch = state;
    const depth = (links.depth[node] as number) + 1;
    const key = keyOf(state, this.parts);
    let target = table.find(key, depth);
    let { roles, element } = key;
    if (target === NO_NODE) {
      const outcome = this.parts.mergesDraws ? this.merger.drawAt(state) : undefined;
      const same = outcome === undefined ? undefined : this.draws.get(outcome);
      if (same !== undefined && links.depth[same.position] === depth) {
        target = same.position;
        roles = same.roles;
        element = 0;
      } else {
        if (outcome !== undefined) key.start(state); // The question about outcomes moved the key to other states.
        target = this.addPosition(key, depth);
        if (target === NO_NODE) return this.makeRoom() ? this.link(node, edge) : NO_NODE;
        if (outcome === undefined && key.element === 0) this.standing = target;
        if (outcome !== undefined) this.noteDraw(outcome, { position: target, roles });
      }
    }
    links.target[edge] = target;
    links.roles[edge] = roles;
    links.element[edge] = this.parts.recognition.inverses.length === 0 ? 0 : element;
    this.addReference(target);
    return target;
  }

  /** Drops the oldest of several roots. */
  private makeRoom(): boolean {
    if (this.roots.length < 2) return false;
    this.store.letGo(this.roots.shift() as number);
    this.store.sweepAll();
    return true;
  }

  private addPosition(key: KeyMaker, depth: number): number {
    const position = this.takePosition(key.image(), depth);
    if (position !== NO_NODE) this.table.add(position, key);
    return position;
  }

  /** Allocates a position and stores its state. Returns NO_NODE if there is no room. */
  private takePosition(state: State, depth: number): number {
    const position = this.store.take(1);
    if (position < 0) return NO_NODE;
    if (!this.table.keepState(position, state)) {
      this.store.giveBack(position, 1);
      return NO_NODE;
    }
    this.links.depth[position] = depth;
    return position;
  }

  private noteDraw(outcome: number, draw: Draw): void {
    const before = this.draws.get(outcome);
    if (before !== undefined) this.drawOf.delete(before.position);
    this.draws.set(outcome, draw);
    this.drawOf.set(draw.position, outcome);
  }

  private forget(position: number): void {
    this.onForgotten(position);
    if (!this.guests.delete(position)) this.table.remove(position);
    this.table.dropState(position);
    const outcome = this.drawOf.get(position);
    if (outcome === undefined) return;
    this.drawOf.delete(position);
    this.draws.delete(outcome);
  }

  private hold(root: number): void {
    const { roots } = this;
    const place = roots.indexOf(root);
    if (place >= 0) roots.splice(place, 1);
    else this.addReference(root);
    roots.push(root);
    while (roots.length > this.parts.roots) this.store.letGo(roots.shift() as number);
  }

  /**
   * Creates the node of a state in the coordinates of the match. If the table has the state in other coordinates, its
   * statistics are copied.
   */
  private makeRoot(state: State, key: KeyMaker, known: number): number {
    const { roles } = key;
    const isCanonical = known === NO_NODE && equalStates(key.image(), state);
    const depth = known === NO_NODE ? 0 : (this.links.depth[known] as number);
    const make = (): number => (isCanonical ? this.addPosition(key, depth) : this.takePosition(state, depth));
    // The position to inherit from must not be freed meanwhile.
    if (known !== NO_NODE) this.addReference(known);
    let root = make();
    const isFull = root === NO_NODE;
    if (!isFull && known !== NO_NODE) this.inherit(root, known, roles);
    if (known !== NO_NODE) this.store.letGo(known);
    if (isFull) {
      // Drops everything: a search needs at least a root.
      for (const old of this.roots.splice(0)) this.store.letGo(old);
      this.store.sweepAll();
      root = make();
      if (root === NO_NODE) throw new Error("no room for a single position");
    }
    if (!isCanonical) this.guests.add(root);
    return root;
  }

  private addReference(position: number): void {
    const { references } = this.links;
    references[position] = (references[position] as number) + 1;
  }

  private inherit(root: number, known: number, action: RoleAction): void {
    const { visits, sums, roleCount, mover } = this.store;
    visits[root] = visits[known] as number;
    for (let role = 0; role < roleCount; role++)
      sums[root * roleCount + role] = sums[known * roleCount + this.image(action, role)] as number;
    if ((mover[known] as number) < 0) return;
    this.stand(root);
    if (this.expand(root) !== "expanded" || (mover[root] as number) < 0) return;
    if (this.image(action, mover[root] as number) === mover[known]) this.inheritEdges(root, known, action);
  }

  /** A move of the root and one of its canonical image are the same if they lead to the same position. */
  private inheritEdges(root: number, known: number, action: RoleAction): void {
    const { store } = this;
    const { roleCount } = store;
    const edges = new Map<number, number>();
    const others = store.firstChild[known] as number;
    for (let edge = others; edge < others + (store.childCount[known] as number); edge++)
      edges.set(this.links.target[edge] as number, edge);
    edges.delete(NOWHERE);
    const first = store.firstChild[root] as number;
    for (let edge = first; edge < first + (store.childCount[root] as number) && !this.parts.budget?.isOver(); edge++) {
      const target = this.follow(root, edge);
      const other = edges.get(target);
      if (other === undefined) continue;
      edges.delete(target);
      store.visits[edge] = store.visits[other] as number;
      for (let role = 0; role < roleCount; role++)
        store.sums[edge * roleCount + role] = store.sums[other * roleCount + this.image(action, role)] as number;
    }
  }

  private image(action: RoleAction, role: number): number {
    return this.parts.recognition.roleActions.image(action, role);
  }
}
