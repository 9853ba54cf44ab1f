/**
 * The first path with another choice at one level, computed as a difference to the recorded path.
 *
 * An alternative that leads to an automorphism makes nearly everywhere the path's own choices after its first one, and
 * refinement then does nearly everywhere what it did on the path. Repeating all of it to find a map that moves a
 * hundred vertices costs time proportional to the number of levels below: quadratic on gadgets over a cubic graph. So a
 * replay computes only the difference: the vertices at another position than on the path, and the splits that involve
 * them, in order of time, from the record (path-steps.ts). The cost is the degrees of the moved vertices and of their
 * neighbours, each counted once per split of its cell.
 *
 * The result is a guess that must be certified; no automorphism is lost or invented here. If it is not an automorphism,
 * `firstConflict` tells how far it is correct, and `turn` makes the next run take another vertex at an earlier choice.
 */

import { IntHeap, IntVector } from "../collections/index.ts";
import { type ColouredGraph, hasEdge, type Vertex } from "./coloured-graph.ts";
import type { Cell } from "./ordered-partition.ts";
import { PartMovers } from "./part-movers.ts";
import type { PathSteps } from "./path-steps.ts";
import { Rearrangement } from "./rearrangement.ts";
import type { PointMap } from "./reduction.ts";
import { SplitterCounts } from "./splitter-counts.ts";

export class PathReplay {
  private readonly graph: ColouredGraph;
  private readonly steps: PathSteps;
  /** Positions of the vertices in the alternative; kept after a run until the next one. */
  private readonly arrangement: Rearrangement;
  /** Arrays of `arrangement`. */
  private readonly elements: Int32Array;
  private readonly positions: Int32Array;
  private readonly displaced: IntVector;
  /** Pending work in order of time: 2·(first group) for a step whose splitter differs, 2·group + 1 for a group. */
  private readonly pending = new IntHeap();
  /** For each group: first entry in a list of vertices whose number of neighbours in the splitter changed, or -1. */
  private readonly firstChanged: Int32Array;
  private readonly changedVertices = new IntVector();
  private readonly nextChanged = new IntVector();
  /**
   * For each vertex: change in its number of neighbours in the current splitter, zero between steps; and the vertices
   * with changes.
   */
  private readonly changes: Int32Array;
  private readonly touched = new IntVector();
  private readonly counts: SplitterCounts;
  // The current group: vertices to examine, marked with a stamp; and those that change their part.
  private readonly candidates = new IntVector();
  private readonly marks: Int32Array;
  private stamp = 0;
  private readonly movers: PartMovers;
  /**
   * For each individualisation, by group: how many vertices of the cell to advance from the one that would be chosen.
   */
  private readonly turns = new Map<number, number>();
  /** Maximum number of vertices that may be displaced. */
  private mostDisplaced = 0;

  constructor(graph: ColouredGraph, steps: PathSteps) {
    const { vertexCount } = graph;
    this.graph = graph;
    this.steps = steps;
    this.arrangement = new Rearrangement(steps);
    this.elements = this.arrangement.elements;
    this.positions = this.arrangement.positions;
    this.displaced = this.arrangement.displaced;
    this.movers = new PartMovers(steps, this.arrangement);
    this.firstChanged = new Int32Array(steps.parents.length).fill(-1);
    this.changes = new Int32Array(vertexCount);
    this.counts = new SplitterCounts(graph, steps, this.arrangement);
    this.marks = new Int32Array(vertexCount);
  }

  /**
   * The images of the path's vertices when `vertex` is chosen in split number `split`, an individualisation. Undefined
   * if the choice does not fit, or if a limit is reached: on visited edges or on displaced vertices.
   */
  follow(split: number, vertex: Vertex, mostEdges: number, mostDisplaced: number): PointMap | undefined {
    this.reset();
    this.counts.credit = mostEdges;
    this.mostDisplaced = mostDisplaced;
    const first = this.steps.groupOfSplit(split);
    this.candidates.length = 0;
    this.stamp++;
    this.individualise(first, vertex);
    this.settle(first);
    for (const group of this.turns.keys()) this.pending.push(2 * group + 1);
    return this.run() && this.displaced.length > 0 ? this.arrangement.map() : undefined;
  }

  /**
   * After a run whose map is no automorphism: considers the edges that do not map to edges, and returns the earliest
   * split by which both ends of such an edge were settled. -1 if there is none.
   */
  firstConflict(): number {
    const { offsets, neighbours } = this.graph;
    const { elements, positions, settledBy, firstSplits } = this.steps;
    let earliest = -1;
    for (let i = 0; i < this.displaced.length; i++) {
      const position = this.displaced.data[i]!;
      const vertex = elements[position]!;
      for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
        const other = positions[neighbours[at]!]!;
        const settled = Math.max(settledBy[position]!, settledBy[other]!);
        if (earliest !== -1 && settled >= earliest) continue;
        if (!hasEdge(this.graph, this.elements[position]!, this.elements[other]!)) earliest = settled;
      }
    }
    return earliest === -1 ? -1 : firstSplits[earliest]!;
  }

  /**
   * Makes the following runs take the next vertex at an individualisation, and forgets such turns at later ones.
   * Returns false if all vertices were tried.
   */
  turn(split: number): boolean {
    const group = this.steps.groupOfSplit(split);
    const turns = (this.turns.get(group) ?? 0) + 1;
    for (const later of this.turns.keys()) if (later >= group) this.turns.delete(later);
    if (turns === this.steps.lengths[group]) return false;
    this.turns.set(group, turns);
    return true;
  }

  forgetTurns(): void {
    this.turns.clear();
  }

  private run(): boolean {
    const pending = this.pending;
    let last = -1;
    while (!pending.isEmpty) {
      if (this.counts.credit < 0 || this.displaced.length > this.mostDisplaced) return false;
      const next = pending.pop();
      if (next === last) continue;
      last = next;
      const isFitting = (next & 1) === 0 ? this.compareSplitter(next >> 1) : this.splitCell(next >> 1);
      if (!isFitting) return false;
    }
    return true;
  }

  private reset(): void {
    this.arrangement.takeBack();
    while (!this.pending.isEmpty) {
      const next = this.pending.pop();
      if ((next & 1) === 1) this.firstChanged[next >> 1] = -1;
    }
    this.changedVertices.length = 0;
    this.nextChanged.length = 0;
  }

  /** Handles a step whose splitter differs, given by its first group: finds the affected groups. */
  private compareSplitter(firstGroup: number): boolean {
    const steps = this.steps;
    const step = steps.stepOfGroup[firstGroup]!;
    const start = steps.splitters[step]!;
    const end = start + steps.splitterLengths[step]!;
    this.collectDisplaced(start, end);
    const candidates = this.candidates;
    if (candidates.length === 0) return true;
    for (let i = 0; i < candidates.length; i++) {
      const vertex = candidates.data[i]!;
      const place = steps.positions[vertex]!;
      if (place < start || place >= end) this.changeNeighbours(vertex, 1);
      const replaced = steps.elements[this.positions[vertex]!]!;
      const now = this.positions[replaced]!;
      if (now < start || now >= end) this.changeNeighbours(replaced, -1);
    }
    let isFitting = true;
    for (let i = 0; i < this.touched.length; i++) {
      const vertex = this.touched.data[i]!;
      const change = this.changes[vertex]!;
      this.changes[vertex] = 0;
      if (change === 0 || !isFitting) continue;
      const position = this.positions[vertex]!;
      const group = steps.groupAt(step, position);
      if (group !== -1) this.noteChanged(group, vertex);
      else if (position === steps.positions[vertex]) isFitting = false;
    }
    this.touched.length = 0;
    this.scheduleStep(step, start);
    return isFitting;
  }

  private changeNeighbours(vertex: Vertex, change: number): void {
    const { offsets, neighbours } = this.graph;
    const end = offsets[vertex + 1]!;
    const start = offsets[vertex]!;
    this.counts.credit -= end - start;
    for (let at = start; at < end; at++) {
      const neighbour = neighbours[at]!;
      if (this.changes[neighbour] === 0) this.touched.push(neighbour);
      this.changes[neighbour]! += change;
    }
  }

  private noteChanged(group: number, vertex: Vertex): void {
    if (this.firstChanged[group] === -1) this.pending.push(2 * group + 1);
    this.nextChanged.push(this.firstChanged[group]!);
    this.firstChanged[group] = this.changedVertices.length;
    this.changedVertices.push(vertex);
  }

  /** Splits the cell of a group as its vertices in the alternative require. */
  private splitCell(group: number): boolean {
    const steps = this.steps;
    const start = steps.parents[group]!;
    this.collectDisplaced(start, start + steps.lengths[group]!);
    for (let entry = this.firstChanged[group]!; entry !== -1; entry = this.nextChanged.data[entry]!) {
      this.addCandidate(this.changedVertices.data[entry]!);
    }
    this.firstChanged[group] = -1;
    if (this.candidates.length === 0 && !this.turns.has(group)) return true;
    if (steps.splitters[steps.stepOfGroup[group]!] === -1)
      this.individualise(group, this.turned(group, this.choice(group)));
    else if (!this.movePlaces(group)) return false;
    this.settle(group);
    return true;
  }

  /** The vertex to take instead of the one that would be chosen. */
  private turned(group: number, vertex: Vertex): Vertex {
    const start = this.steps.parents[group]!;
    const place = this.positions[vertex]! - start + (this.turns.get(group) ?? 0);
    return this.elements[start + (place % this.steps.lengths[group]!)]!;
  }

  /** The path's vertex if it can be chosen; else the vertex whose place it took; else the vertex now at its place. */
  private choice(group: number): Vertex {
    const steps = this.steps;
    const start = steps.parents[group]!;
    const end = start + steps.lengths[group]!;
    const place = steps.tails[steps.firstSplits[group]!]!;
    const own = steps.elements[place]!;
    const now = this.positions[own]!;
    if (now >= start && now < end) return own;
    const partner = steps.elements[now]!;
    const placeOfPartner = this.positions[partner]!;
    return placeOfPartner >= start && placeOfPartner < end ? partner : this.elements[place]!;
  }

  /** Puts the vertex, which is in the group's cell, at the position that this group splits off. */
  private individualise(group: number, vertex: Vertex): void {
    const place = this.steps.tails[this.steps.firstSplits[group]!]!;
    const other = this.elements[place]!;
    this.arrangement.exchange(vertex, other);
    this.addCandidate(vertex);
    this.addCandidate(other);
  }

  /** Moves the candidates that are in another part than they belong to. */
  private movePlaces(group: number): boolean {
    this.movers.clear();
    for (let i = 0; i < this.candidates.length; i++) {
      const vertex = this.candidates.data[i]!;
      const part = this.counts.partOf(group, vertex);
      if (part === -1) return false;
      if (part !== this.steps.partAt(group, this.positions[vertex]!)) this.movers.add(vertex, part);
    }
    return this.movers.move(group);
  }

  /**
   * Moves candidates back to their own position if it is in the same part, and schedules the consequences for parts
   * that differ.
   */
  private settle(group: number): void {
    const steps = this.steps;
    const candidates = this.candidates;
    for (let i = 0; i < candidates.length; i++) {
      const vertex = candidates.data[i]!;
      const own = steps.positions[vertex]!;
      const now = this.positions[vertex]!;
      if (own !== now && steps.isInCell(group, own) && steps.partAt(group, own) === steps.partAt(group, now)) {
        this.arrangement.exchange(vertex, this.elements[own]!);
      }
    }
    for (let i = 0; i < candidates.length; i++) {
      const now = this.positions[candidates.data[i]!]!;
      if (this.arrangement.isDisplaced(now)) this.schedule(group, steps.startOfPart(group, steps.partAt(group, now)));
    }
  }

  private schedule(group: number, cell: Cell): void {
    const next = this.steps.groupAfter(group, cell);
    if (next !== -1) this.pending.push(2 * next + 1);
    this.scheduleStep(this.steps.stepOfGroup[group]!, cell);
  }

  private scheduleStep(step: number, splitter: Cell): void {
    const next = this.steps.stepAfter(step, splitter);
    if (next !== -1) this.pending.push(2 * this.steps.firstGroups[next]!);
  }

  /**
   * Makes the vertices at displaced positions of [start, end) the candidates. Scans the interval or the list of
   * displaced positions, whichever is shorter.
   */
  private collectDisplaced(start: number, end: number): void {
    this.candidates.length = 0;
    this.stamp++;
    const { data, length } = this.displaced;
    if (end - start <= length) {
      this.counts.credit -= end - start;
      for (let position = start; position < end; position++) {
        if (this.arrangement.isDisplaced(position)) this.addCandidate(this.elements[position]!);
      }
    } else {
      this.counts.credit -= length;
      for (let i = 0; i < length; i++) {
        const position = data[i]!;
        if (position >= start && position < end) this.addCandidate(this.elements[position]!);
      }
    }
  }

  private addCandidate(vertex: Vertex): void {
    if (this.marks[vertex] === this.stamp) return;
    this.marks[vertex] = this.stamp;
    this.candidates.push(vertex);
  }
}
