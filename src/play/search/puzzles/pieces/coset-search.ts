/**
 * Writes an element of a group as h·s₁·…·sₖ with h in a subgroup H and steps sᵢ from given generators: a two-sided
 * search over the right cosets of H. One side starts from the element and undoes steps, the other starts from H and
 * makes steps. Both expand their cheapest nodes first, the smaller layer before the larger one, until they meet. With
 * n cosets, each side stores about √n of them. The side of H is kept for further elements.
 *
 * If H is trivial, a coset is one element, told by the images of the `asked` points alone.
 */
import {
  type DensePermutation,
  identityPermutation,
  invert,
  type RightCosets,
} from "../../../../foundations/permutation-groups/index.ts";
import type { Step } from "./axes.ts";
import { hashOfRow, NodeTable } from "./node-table.ts";

/** One step of a game takes about as long as this many elementary steps here. */
const UNITS_PER_STEP = 3000;
/** Maximum number of ways found for one element. */
const MOST_MEETINGS = 400;

/** A way from the subgroup to the element: indices of steps, the first one is made first. */
export interface Way {
  readonly steps: readonly number[];
  readonly cost: number;
}

interface Meeting {
  readonly ahead: number;
  readonly behind: number;
  readonly cost: number;
}

export interface CosetProblem {
  readonly steps: readonly Step[];
  /** Undefined for the trivial subgroup. */
  readonly subgroup: RightCosets | undefined;
  readonly degree: number;
  /** Points whose images tell elements apart. */
  readonly asked: Int32Array;
}

export class CosetSearch {
  private readonly problem: CosetProblem;
  private readonly width: number;
  private readonly behind: Side;

  constructor(problem: CosetProblem) {
    this.problem = problem;
    this.width = problem.subgroup === undefined ? problem.asked.length : problem.degree;
    this.behind = new Side(
      problem,
      this.width,
      problem.steps.map(({ images }) => images),
    );
    this.behind.begin(identityPermutation(problem.degree));
  }

  /** Bytes that one node needs. */
  get bytesPerNode(): number {
    return NodeTable.bytesPerNode(this.width);
  }

  /**
   * Yields the work spent, in steps of a game. Returns ways of nearly least cost, the cheapest first; none if there are
   * more than `mostNodes` nodes or no way costs at most `mostCost`. Ways cost at most `slack` more than the cheapest.
   */
  *find(
    element: DensePermutation,
    mostNodes: number,
    slack: number,
    mostCost = Number.POSITIVE_INFINITY,
  ): Generator<number, Way[]> {
    const { problem, behind } = this;
    const ahead = new Side(
      problem,
      this.width,
      problem.steps.map(({ images }) => invert(images)),
    );
    const meetings: Meeting[] = [];
    let least = mostCost - slack;
    const meet = (node: number, other: number, isAhead: boolean): void => {
      const cost =
        (ahead.nodes.costs[isAhead ? node : other] as number) + (behind.nodes.costs[isAhead ? other : node] as number);
      if (cost > least + slack || meetings.length >= MOST_MEETINGS) return;
      least = Math.min(least, cost);
      meetings.push(isAhead ? { ahead: node, behind: other, cost } : { ahead: other, behind: node, cost });
    };
    ahead.begin(element);
    const first = behind.findFirstOf(ahead);
    if (first !== -1) meet(0, first, true);
    while (ahead.layer + behind.layer < least + slack && meetings.length < MOST_MEETINGS) {
      if (ahead.nodes.size + behind.nodes.size > mostNodes) break;
      const isAhead = ahead.layerSize <= behind.layerSize;
      const [side, other] = isAhead ? [ahead, behind] : [behind, ahead];
      if (side.isDone) break;
      yield side.expandOne(other, (node, there) => meet(node, there, isAhead)) / UNITS_PER_STEP;
    }
    return this.waysOf(
      ahead,
      meetings.filter(({ cost }) => cost <= least + slack),
    );
  }

  private waysOf(ahead: Side, meetings: readonly Meeting[]): Way[] {
    const found = new Map<string, Way>();
    for (const meeting of meetings) {
      const steps = [...this.behind.nodes.wayBack(meeting.behind).reverse(), ...ahead.nodes.wayBack(meeting.ahead)];
      const cost = steps.reduce((sum, step) => sum + (this.problem.steps[step] as Step).cost, 0);
      found.set(steps.join(), { steps, cost });
    }
    return [...found.values()].sort((a, b) => a.cost - b.cost);
  }
}

/** One side: its nodes, and those that are still to be expanded, by cost. */
class Side {
  readonly nodes: NodeTable;
  /** Cost of the nodes being expanded. */
  layer = 0;
  private readonly problem: CosetProblem;
  private readonly width: number;
  private readonly images: readonly DensePermutation[];
  private readonly open: number[][] = [];
  private place = 0;
  private readonly from: Int32Array;
  private readonly row: Int32Array;
  private readonly unitsPerNode: number;

  constructor(problem: CosetProblem, width: number, images: readonly DensePermutation[]) {
    this.problem = problem;
    this.width = width;
    this.images = images;
    this.nodes = new NodeTable(width);
    this.from = new Int32Array(width);
    this.row = new Int32Array(width);
    this.unitsPerNode = 3 * width + (problem.subgroup?.cost ?? 0) + 50;
  }

  begin(element: DensePermutation): void {
    const { subgroup, asked } = this.problem;
    if (subgroup === undefined)
      for (let i = 0; i < this.width; i++) this.row[i] = element[asked[i] as number] as number;
    else this.row.set(element);
    subgroup?.canonise(this.row);
    this.open[0] = [this.nodes.add(this.row, hashOfRow(this.row, this.width), -1, -1, 0)];
  }

  /** Whether no node is left to expand. */
  get isDone(): boolean {
    return this.open.length <= this.layer;
  }

  /** Number of nodes to expand at the present cost. */
  get layerSize(): number {
    return this.isDone ? Number.POSITIVE_INFINITY : (this.open[this.layer]?.length ?? 0);
  }

  /** Returns the node here that is the other side's first node, or −1. */
  findFirstOf(other: Side): number {
    other.nodes.read(0, this.row);
    return this.nodes.find(this.row, hashOfRow(this.row, this.width));
  }

  /** Expands one node, or goes on to the next layer. Returns the work in elementary steps. */
  expandOne(other: Side, meet: (node: number, there: number) => void): number {
    const { nodes, problem, images, from, row, width } = this;
    const node = this.open[this.layer]?.[this.place++];
    if (node === undefined) {
      this.open[this.layer] = [];
      this.place = 0;
      this.layer++;
      return 1;
    }
    if ((nodes.costs[node] as number) < this.layer) return 1;
    nodes.read(node, from);
    for (let step = 0; step < images.length; step++) {
      const image = images[step] as DensePermutation;
      const cost = this.layer + (problem.steps[step] as Step).cost;
      for (let i = 0; i < width; i++) row[i] = image[from[i] as number] as number;
      problem.subgroup?.canonise(row);
      const hash = hashOfRow(row, width);
      let next = nodes.find(row, hash);
      if (next === -1) next = nodes.add(row, hash, node, step, cost);
      else if (cost < (nodes.costs[next] as number)) nodes.improve(next, node, step, cost);
      else continue;
      (this.open[cost] ??= []).push(next);
      const there = other.nodes.find(row, hash);
      if (there !== -1) meet(next, there);
    }
    return images.length * this.unitsPerNode;
  }
}
