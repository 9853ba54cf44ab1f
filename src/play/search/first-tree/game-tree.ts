/**
 * The graph of states that a tree search grows: nodes by canonical state, links by joint move, expansion, and the root. Everything
 * below the root lives in canonical coordinates: a child is the canonical image of a successor, and its link tells how the
 * roles were renamed. So going down costs no rules at all; the machine is asked only where
 * the graph grows. The root keeps the coordinates of the match, so that its moves are moves of the match.
 */
import type { Cursor, Machine, Move, Role, State } from "../../../machine/index.ts";
import { equalStates } from "../../../machine/index.ts";
import type { Playouts } from "../playouts.ts";
import { keyOf, type Recognition } from "../recognition.ts";
import type { RoleAction } from "../role-actions.ts";
import type { StateKey } from "../state-key.ts";
import type { SymmetricMoves } from "../symmetric-moves.ts";
import type { SymmetryLedger } from "../symmetry-ledger.ts";
import { NodeStatistics } from "./node-statistics.ts";
import { NodeTable } from "./node-table.ts";
import { type Arms, Choices, type Link, TreeNode } from "./tree-node.ts";

export interface TreeParts {
  readonly machine: Machine;
  readonly playouts: Playouts;
  readonly recognition: Recognition;
  readonly ledger: SymmetryLedger;
  /** Beyond so many the graph does not grow. */
  readonly maximalNodes: number;
}

export class GameTree {
  readonly parts: TreeParts;
  root: TreeNode;
  /** Whether the node of the last link is new and the cursor stands at its state, in the coordinates of the parent. */
  isFresh = false;
  /** The role that chance plays, or −1. */
  readonly chance: Role;
  readonly roleCount: number;
  readonly statistics: NodeStatistics;
  /** Whether a child's roles may stand for others than the parent's. */
  readonly renamesRoles: boolean;
  private readonly table = new NodeTable();
  private readonly cursor: Cursor;
  private readonly joint: Int32Array;
  private readonly scratch: State;
  private marks = 0;

  constructor(parts: TreeParts) {
    this.parts = parts;
    this.cursor = parts.playouts.cursor;
    this.roleCount = parts.machine.roles.length;
    this.statistics = new NodeStatistics(this.roleCount);
    this.chance = parts.machine.roles.indexOf("random");
    this.renamesRoles = parts.recognition.symmetric !== undefined;
    this.joint = new Int32Array(this.roleCount);
    this.scratch = parts.machine.initialState.slice();
    this.root = this.makeRoot(parts.machine.initialState);
  }

  get nodeCount(): number {
    return this.table.size;
  }

  /** A mark that no node bears. */
  newMark(): number {
    return ++this.marks;
  }

  /** Makes a state the root, with everything that is known below it; forgets what cannot be reached any more. */
  moveRoot(state: State): void {
    if (equalStates(state, this.root.state)) return;
    this.root = this.makeRoot(state);
    if (2 * this.table.size > this.parts.maximalNodes) this.forgetUnreachable();
  }

  /** Finds the choices of a node. The cursor stands at its state afterwards. */
  expand(node: TreeNode): Choices {
    this.cursor.load(node.state);
    const base = new Int32Array(this.roleCount);
    const lists: ChoiceOfRole[] = [];
    for (let role = 0; role < this.roleCount; role++) {
      const { count, moves } = this.cursor.legalMoves(role);
      base[role] = moves[0] as Move;
      if (count > 1) lists.push({ role, moves: moves.slice(0, count) });
    }
    this.merge(node, base, lists);
    for (const { moves } of lists) moves.sort();
    let stride = 1;
    const arms: Arms[] = [];
    for (const { role, moves, merged } of lists.reverse()) {
      const { length } = moves;
      const zeros = (): number[] => new Array<number>(length).fill(0);
      const weights = merged === undefined ? undefined : Array.from(moves, (move) => merged.get(move) as number);
      arms.unshift({ role, moves: Array.from(moves), weights, visits: zeros(), sums: zeros(), stride });
      stride *= length;
    }
    node.choices = new Choices(Array.from(base), arms, stride);
    return node.choices;
  }

  /** The link of a joint move, made when first followed; undefined where the graph is full. */
  follow(node: TreeNode, choices: Choices, number: number): Link | undefined {
    this.isFresh = false;
    return choices.links.get(number) ?? this.makeLink(node, choices, number);
  }

  /** The reward of a parent's role, by the vector of a child. */
  carried(vector: ArrayLike<number>, roles: RoleAction, role: Role): number {
    return vector[this.parts.recognition.roleActions.image(roles, role)] as number;
  }

  /** What a role of the parent is at the child. */
  roleBelow({ roles }: Link, role: Role): Role {
    return this.parts.recognition.roleActions.image(roles, role);
  }

  private makeLink(node: TreeNode, choices: Choices, number: number): Link | undefined {
    const { cursor, joint } = this;
    choices.jointMove(number, joint);
    cursor.load(node.state);
    cursor.advance(joint);
    const key = keyOf(cursor.save(this.scratch), this.parts);
    let child = this.table.find(key);
    if (child === undefined) {
      if (this.table.size >= this.parts.maximalNodes) return undefined;
      child = this.addNode(key);
    }
    const link = { node: child, roles: key.roles };
    choices.links.set(number, link);
    return link;
  }

  /** Pre: the cursor stands at a state with this key. */
  private addNode(key: StateKey): TreeNode {
    const isTerminal = this.cursor.isTerminal();
    const isStuck = !isTerminal && this.isStuck();
    const node = new TreeNode(key.image().slice(), isTerminal || isStuck, this.statistics);
    if (node.isEnd) {
      const { playouts, recognition } = this.parts;
      playouts.takeRewards(isTerminal ? "terminal" : "stuck", this.cursor);
      const exact = new Float64Array(this.roleCount);
      for (let role = 0; role < this.roleCount; role++)
        exact[recognition.roleActions.image(key.roles, role)] = playouts.rewards[role] as number;
      node.prove(exact);
    }
    this.table.add(key, node);
    this.isFresh = true;
    return node;
  }

  private isStuck(): boolean {
    for (let role = 0; role < this.roleCount; role++) if (this.cursor.legalMoves(role).count === 0) return true;
    return false;
  }

  /** Leaves one move of each kind. Chance keeps all of its moves: how often an outcome can occur counts. */
  private merge(node: TreeNode, base: Int32Array, lists: readonly ChoiceOfRole[]): void {
    const { recognition, ledger } = this.parts;
    const { symmetricMoves } = recognition;
    const [sole] = lists;
    if (sole === undefined || symmetricMoves === undefined || lists.length > 1 || sole.role === this.chance) return;
    if (!ledger.allows()) return;
    ledger.beginWork();
    mergeOrbits(symmetricMoves, node.state, base, sole);
    ledger.endWork();
  }

  /** The node of a state in the coordinates of the match. Where the table has it in others, what is known of it is carried over. */
  private makeRoot(state: State): TreeNode {
    this.cursor.load(state);
    const key = keyOf(state, this.parts);
    const known = this.table.find(key);
    if (known !== undefined && equalStates(known.state, state)) return known;
    if (known === undefined && equalStates(key.image(), state)) return this.addNode(key);
    const { roles } = key;
    const isEnd = this.cursor.isTerminal() || this.isStuck();
    const root = new TreeNode(state.slice(), isEnd, this.statistics);
    if (isEnd || known === undefined) return root;
    this.inheritCounts(root, known, roles);
    if (known.choices !== undefined) this.inheritArms(root, known.choices, roles);
    return root;
  }

  private inheritCounts(root: TreeNode, known: TreeNode, action: RoleAction): void {
    const { visits, sums, roles } = this.statistics;
    const { roleActions } = this.parts.recognition;
    visits[root.number] = known.visits;
    for (let role = 0; role < roles; role++)
      sums[root.number * roles + role] = known.sum(roleActions.image(action, role));
  }

  /** A move of the root and one of its canonical image are the same if they lead to the same node. */
  private inheritArms(root: TreeNode, known: Choices, roles: RoleAction): void {
    const choices = this.expand(root);
    const [own, other] = [choices.arms[0], known.arms[0]];
    if (choices.arms.length !== 1 || known.arms.length !== 1 || own === undefined || other === undefined) return;
    const image = this.parts.recognition.roleActions.image(roles, own.role);
    if (other.role !== image) return;
    const places = new Map<TreeNode, number>();
    known.links.forEach(({ node }, number) => {
      places.set(node, number);
    });
    for (let i = 0; i < own.moves.length && !this.parts.playouts.budget?.isOver(); i++) {
      const child = this.follow(root, choices, i)?.node;
      const place = child === undefined ? undefined : places.get(child);
      if (child === undefined || place === undefined) continue;
      places.delete(child);
      own.visits[i] = other.visits[place] as number;
      own.sums[i] = other.sums[place] as number;
      choices.total += own.visits[i] as number;
    }
  }

  private forgetUnreachable(): void {
    const mark = this.newMark();
    const open = [this.root];
    this.root.mark = mark;
    for (let node = open.pop(); node !== undefined; node = open.pop())
      node.choices?.links.forEach(({ node: child }) => {
        if (child.mark === mark) return;
        child.mark = mark;
        open.push(child);
      });
    this.table.sweep((node) => {
      if (node.mark !== mark) this.statistics.release(node.number);
      return node.mark === mark;
    });
  }
}

/** The moves of a role that has more than one. */
interface ChoiceOfRole {
  readonly role: Role;
  moves: Int32Array;
  /** For each move that is left: how many it stands for; undefined where none were merged. */
  merged?: ReadonlyMap<Move, number>;
}

/** Under the symmetries that leave the state as it is. */
function mergeOrbits(symmetricMoves: SymmetricMoves, state: State, base: Int32Array, choice: ChoiceOfRole): void {
  const { role, moves } = choice;
  const lists = Array.from(base, (move, other) => (other === role ? moves : Int32Array.of(move)));
  const counts = Int32Array.from(lists, ({ length }) => length);
  if (symmetricMoves.find({ state, moves: lists, counts, jointCount: moves.length }))
    keepFirstOfEach(choice, symmetricMoves.representatives);
}

/** `first`, by place: the place of the first move of the same kind. */
function keepFirstOfEach(choice: ChoiceOfRole, first: ArrayLike<number>): void {
  const { moves } = choice;
  const merged = new Map<Move, number>();
  for (let place = 0; place < moves.length; place++) {
    const move = moves[first[place] as number] as Move;
    merged.set(move, (merged.get(move) ?? 0) + 1);
  }
  if (merged.size === moves.length) return;
  choice.moves = Int32Array.from(merged.keys());
  choice.merged = merged;
}
