/**
 * The first path: one walk from the root of the search tree to a leaf. Everything else is compared with it.
 *
 * The walk handles the quotient components one after the other, depth first. It individualises a vertex of the current
 * component and refines; when the component falls apart, it continues with its parts. So each component owns a range of
 * consecutive levels. An alternative to a choice inside a component need only be followed to the end of that range,
 * because everything beyond it may stay in place.
 *
 * The target cell is the largest non-singleton cell of the component. Looking for components again after each
 * individualisation would be quadratic (a chain of 2,000 four-cycles). So a component is examined again only when
 * refinement has meanwhile done a fair share of the work that an examination costs; until then, targets come from the
 * last list made.
 */

import { IntVector } from "../collections/index.ts";
import type { Vertex } from "./coloured-graph.ts";
import { PathReplay } from "./path-replay.ts";
import { PathSteps } from "./path-steps.ts";
import type { QuotientComponents } from "./quotient-components.ts";
import type { Refinement } from "./refinement.ts";
import type { SearchBudget } from "./search-budget.ts";
import { type ComponentId, TargetCells } from "./target-cells.ts";

/**
 * From this many levels below a choice on, computing differences (path-replay.ts) is faster than refining level by
 * level.
 */
export const DEEP_LEVELS = 6;

/** A component is examined again once refinement has done this fraction of the work of the last examination. */
const SHARE_OF_SCAN = 0.25;

/**
 * How much of the graph the path covers. `whole`: everything. `searched`: everything except interchangeable components
 * of the root. `representatives`: of these, only the last component of each class of root components; the others *wait*
 * to be matched with it.
 */
export type PathScope = "whole" | "searched" | "representatives";

/** `count` root components of `size` vertices with one vertex in each of their cells, consecutive in the arena. */
export interface InterchangeableClass {
  readonly arenaStart: number;
  readonly size: number;
  readonly count: number;
}

export class FirstPath {
  // For each level: the choice made there, and the stack heights just before it.
  readonly targets = new IntVector();
  /** Length of the target cell. */
  readonly targetLengths = new IntVector();
  readonly vertices = new IntVector();
  readonly splitMarks = new IntVector();
  readonly singletonMarks = new IntVector();
  /** Start of the level's trace. One entry more than there are levels. */
  readonly traceMarks = new IntVector();
  readonly componentOfLevel = new IntVector();
  /** Number of edges that refinement had visited. One entry more than there are levels. */
  readonly workMarks: number[] = [];
  /**
   * For each boundary between levels (levelCount + 1 of them): the component that ended there last, or -1. See
   * `earlierEnd`.
   */
  readonly lastEnd = new IntVector();

  // For each component.
  readonly parents = new IntVector();
  readonly arenaStarts = new IntVector();
  readonly arenaEnds = new IntVector();
  readonly startLevels = new IntVector();
  readonly endLevels = new IntVector();
  /** First level that belongs to a part of the component, or the component's end if it never fell apart. */
  readonly ownEnds = new IntVector();
  /** Class of the component. Components that may be isomorphic have the same class. */
  readonly classes = new IntVector();
  /** The component that ended just before this one at the same boundary, or -1. */
  readonly earlierEnd = new IntVector();
  /** For each class: one past the number of its last component. The components of a class have consecutive numbers. */
  readonly classEnds = new IntVector();

  /** For each position: the vertex of the path's leaf, -1 until the position is a singleton. Length vertexCount. */
  readonly leaf: Int32Array;
  /** Classes of root components that need no search. Filled if the scope leaves them out. */
  readonly interchangeable: InterchangeableClass[] = [];
  /** Whether some components were left out to be matched with others. */
  hasWaiting = false;
  /** False if the budget ended the walk. */
  isComplete = true;
  /** Replays the path with other choices; undefined if no component is deep. */
  replay: PathReplay | undefined;

  private readonly refinement: Refinement;
  private readonly components: QuotientComponents;
  /** Components still to come and, as complements (~id), ends of components still to come. */
  private readonly pending = new IntVector();
  private readonly targetCells: TargetCells;
  /** For each component: cost of its last examination, and the work that refinement had done by then. */
  private readonly scanCosts: number[] = [];
  private readonly workAtScan: number[] = [];
  private singletonsSeen = 0;

  constructor(refinement: Refinement, components: QuotientComponents) {
    this.refinement = refinement;
    this.components = components;
    this.targetCells = new TargetCells(refinement.partition, components);
    this.leaf = new Int32Array(refinement.graph.vertexCount).fill(-1);
  }

  get levelCount(): number {
    return this.vertices.length;
  }

  /** Number of singletons after a level. */
  singletonsAfter(level: number): number {
    return level + 1 < this.levelCount ? this.singletonMarks.data[level + 1]! : this.singletonsSeen;
  }

  /** Whether the component was left out of the path. */
  isWaiting(component: ComponentId): boolean {
    return this.startLevels.data[component] === -1;
  }

  /** Walks from the refined root to a leaf. */
  walk(budget: SearchBudget, scope: PathScope): void {
    const { trace, partition } = this.refinement;
    trace.record();
    this.traceMarks.push(trace.length);
    this.workMarks.push(this.refinement.work);
    this.lastEnd.push(-1);
    this.noteLeaf();
    const workBefore = this.components.work;
    this.components.splitInterval(0, partition.vertexCount);
    this.pushParts(-1, this.components.work - workBefore, scope);
    while (this.pending.length > 0) {
      const next = this.pending.pop();
      if (next < 0) this.close(~next);
      else if (!this.advance(next, budget)) {
        this.isComplete = false;
        return;
      }
    }
    if (this.hasDeepComponent()) {
      const steps = new PathSteps(partition.historyFrom(this.splitMarks.data[0]!));
      this.replay = new PathReplay(this.refinement.graph, steps);
    }
  }

  private hasDeepComponent(): boolean {
    for (let component = 0; component < this.parents.length; component++) {
      if (this.endLevels.data[component]! - this.startLevels.data[component]! >= DEEP_LEVELS) return true;
    }
    return false;
  }

  /** One step inside a component: another level, its end, or its parts. Returns false if the budget is spent. */
  private advance(component: ComponentId, budget: SearchBudget): boolean {
    if (this.startLevels.data[component] === -1) this.startLevels.data[component] = this.levelCount;
    const vertex = this.targetCells.nextVertex(component);
    if (vertex === -1) {
      this.examine(component);
      return true;
    }
    if (!budget.takeNode()) return false;
    this.pushLevel(component, vertex);
    const worked = this.refinement.work - this.workAtScan[component]!;
    if (worked >= SHARE_OF_SCAN * this.scanCosts[component]!) this.examine(component);
    else this.pending.push(component);
    return true;
  }

  private pushLevel(component: ComponentId, vertex: Vertex): void {
    const { partition, trace } = this.refinement;
    const target = partition.cellOf[vertex]!;
    this.targets.push(target);
    this.targetLengths.push(partition.lengths[target]!);
    this.vertices.push(vertex);
    this.componentOfLevel.push(component);
    this.splitMarks.push(partition.splitCount);
    this.singletonMarks.push(partition.singletonCount);
    trace.record();
    this.refinement.individualiseAndRefine(vertex);
    this.traceMarks.push(trace.length);
    this.workMarks.push(this.refinement.work);
    this.lastEnd.push(-1);
    this.noteLeaf();
  }

  /** Looks for components again: the component ends, continues smaller, or is replaced by its parts. */
  private examine(component: ComponentId): void {
    const start = this.targetCells.startOf(component);
    const end = this.arenaEnds.data[component]!;
    const workBefore = this.components.work;
    const { count, starts } = this.components.splitInterval(start, end);
    if (count === 0) this.close(component);
    else if (count === 1) {
      this.scanCosts[component] = this.components.work - workBefore;
      this.workAtScan[component] = this.refinement.work;
      this.targetCells.list(component, starts[0]!);
      this.pending.push(component);
    } else {
      this.ownEnds.data[component] = this.levelCount;
      this.pending.push(~component);
      this.pushParts(component, this.components.work - workBefore, "whole");
    }
  }

  /** Creates components from the result of the last split. The first of them is on top of the pending stack. */
  private pushParts(parent: ComponentId, scanCost: number, scope: PathScope): void {
    const { count, starts, firstCells } = this.components.result;
    const whole = starts[count]! - starts[0]!;
    const firstId = this.parents.length;
    for (let i = 0; i < count; ) {
      const size = starts[i + 1]! - starts[i]!;
      let next = i + 1;
      while (next < count && firstCells[next] === firstCells[i] && starts[next + 1]! - starts[next]! === size) next++;
      if (scope !== "whole" && this.targetCells.hasOneVertexPerCell(starts[i]!, starts[i + 1]!)) {
        this.interchangeable.push({ arenaStart: starts[i]!, size, count: next - i });
      } else {
        const cost = (scanCost * size) / whole;
        for (let member = i; member < next; member++) this.create(parent, starts[member]!, starts[member + 1]!, cost);
        this.classEnds.push(this.parents.length);
      }
      i = next;
    }
    for (let id = this.parents.length - 1; id >= firstId; id--) {
      const isLastOfClass = this.classEnds.data[this.classes.data[id]!] === id + 1;
      if (scope !== "representatives" || isLastOfClass) this.pending.push(id);
      else this.hasWaiting = true;
    }
  }

  private create(parent: ComponentId, start: number, end: number, scanCost: number): void {
    const id = this.parents.length;
    this.parents.push(parent);
    this.arenaStarts.push(start);
    this.arenaEnds.push(end);
    this.startLevels.push(-1);
    this.endLevels.push(-1);
    this.ownEnds.push(-1);
    this.classes.push(this.classEnds.length);
    this.earlierEnd.push(-1);
    this.scanCosts.push(scanCost);
    this.workAtScan.push(this.refinement.work);
    this.targetCells.add(start, end);
    this.targetCells.list(id, start);
  }

  private close(component: ComponentId): void {
    const boundary = this.levelCount;
    if (this.startLevels.data[component] === -1) this.startLevels.data[component] = boundary;
    this.endLevels.data[component] = boundary;
    if (this.ownEnds.data[component] === -1) this.ownEnds.data[component] = boundary;
    this.earlierEnd.data[component] = this.lastEnd.data[boundary]!;
    this.lastEnd.data[boundary] = component;
  }

  /** Records the vertices of new singletons. */
  private noteLeaf(): void {
    const { singletons, singletonCount, elements } = this.refinement.partition;
    for (; this.singletonsSeen < singletonCount; this.singletonsSeen++) {
      const position = singletons[this.singletonsSeen]!;
      this.leaf[position] = elements[position]!;
    }
  }
}
