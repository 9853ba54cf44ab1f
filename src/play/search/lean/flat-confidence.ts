/**
 * FLAT-UCB: the bandit that estimates one state (Koriche et al. 2017). UCB1 chooses moves over playouts from the
 * state's successors; if several roles choose, each does so separately. At a chance state, the outcome tried least is
 * next. The statistics stay with the position and are reused when the state comes up in a later move.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { Playouts } from "../playouts.ts";
import { MOVER, type NodeStore } from "./node-store.ts";
import { countVisit } from "./paths.ts";
import type { PositionGraph } from "./position-graph.ts";
import { type ArmRule, ConfidenceArms, SelectSeveral } from "./select-several.ts";

export class FlatConfidence {
  private readonly graph: PositionGraph;
  private readonly store: NodeStore;
  private readonly playouts: Playouts;
  private readonly selection: SelectSeveral;
  private readonly joint: Int32Array;
  private readonly arms: Int32Array;

  constructor(store: NodeStore, graph: PositionGraph, playouts: Playouts, exploration: number, random: SeededRandom) {
    this.graph = graph;
    this.store = store;
    this.playouts = playouts;
    this.selection = new SelectSeveral(NOBODY, random, new FlatArms(graph.parts.chance, exploration));
    this.joint = new Int32Array(store.roleCount);
    this.arms = new Int32Array(store.roleCount);
  }

  /** Runs one playout. Returns false if it was stopped. Requires that the position is not terminal. */
  sample(position: number): boolean {
    const { store, graph, playouts, joint } = this;
    graph.toRoot();
    const hasChildren = store.mover[position] !== MOVER.unknown || graph.expand(position) === "expanded";
    const arms = hasChildren ? this.select(position) : 0;
    graph.toRoot();
    graph.standToPlay(position);
    // Without room for children, the playout starts from the position itself.
    if (hasChildren) playouts.cursor.advance(joint);
    if (!playouts.run()) return false;
    countVisit(store, position, playouts.rewards, 0);
    for (let i = 0; i < arms; i++) countVisit(store, this.arms[i] as number, playouts.rewards, 0);
    return true;
  }

  /** Fills the joint move and the children that stand for it. Returns the number of these children. */
  private select(position: number): number {
    const { store, arms, joint } = this;
    const { roleCount } = store;
    const isWide = store.mover[position] === MOVER.wide;
    if (isWide) this.selection.selectArms(store, position, arms);
    else arms.fill(this.selection.select(store, position));
    for (let role = 0; role < roleCount; role++)
      joint[role] = store.joint[(arms[role] as number) * roleCount + role] as number;
    return isWide ? roleCount : 1;
  }
}

/** Here chance is a role like the others, with its own rule. */
const NOBODY = -1;

class FlatArms implements ArmRule {
  private readonly chance: number;
  private readonly confidence: ConfidenceArms;
  private role = 0;

  constructor(chance: number, exploration: number) {
    this.chance = chance;
    this.confidence = new ConfidenceArms(exploration);
  }

  prepare(role: number, visits: number): void {
    this.role = role;
    this.confidence.prepare(role, visits);
  }

  score(move: number, visits: number, sum: number): number {
    return this.role === this.chance ? -visits : this.confidence.score(move, visits, sum);
  }
}
