/**
 * The first path with another choice at one level, worked out as a difference to what is known.
 *
 * An alternative that leads to an automorphism takes, after its first choice, nearly everywhere the path's own choices, and
 * refinement then does nearly everywhere what it did on the path. Doing it all again to find a map that moves a hundred
 * vertices costs time in proportion to the levels below: quadratic on gadgets over a cubic graph. So only what differs is
 * worked out: the vertices that stand in another place than on the path, and the splits that involve them, in order of
 * time, out of the record (path-steps.ts). The cost is that of the degrees of the vertices moved and of their neighbours,
 * each as often as its cell is split.
 *
 * What comes out is a guess to be certified; no automorphism is lost or made here. Where it is none, `firstConflict` says how
 * far it is right, and `turn` makes the next run take another vertex at one of the choices before that.
 */

import { type ColouredGraph, hasEdge, type Vertex } from "./coloured-graph.ts";
import { IntHeap } from "./int-heap.ts";
import { IntVector } from "./int-vector.ts";
import type { Cell } from "./ordered-partition.ts";
import type { PathSteps } from "./path-steps.ts";
import type { PointMap } from "./reduction.ts";

/** In longer rows than this a single neighbour is found by bisection. */
const SHORT_ROW = 8;

export class PathReplay {
  readonly #graph: ColouredGraph;
  readonly #steps: PathSteps;
  /** The vertices by position in the alternative, and the inverse. Equal to the path's between runs. Length vertexCount. */
  readonly #elements: Int32Array;
  readonly #positions: Int32Array;
  /** Positions that have another vertex than on the path; and the place of a position in that list, or -1. */
  readonly #displaced = new IntVector();
  readonly #placeInDisplaced: Int32Array;
  /** What is still to be looked at, by time: 2·(first group) for a step whose splitter differs, 2·group + 1 for a group. */
  readonly #pending = new IntHeap();
  /** By group: its first entry in a list of vertices with a changed number of neighbours in the splitter, or -1. */
  readonly #firstChanged: Int32Array;
  readonly #changedVertices = new IntVector();
  readonly #nextChanged = new IntVector();
  /** Changes of neighbours in the splitter in hand, zero between steps; and the vertices that have any. */
  readonly #changes: Int32Array;
  readonly #touched = new IntVector();
  /** Neighbours in the splitter of the vertices of a part on the path: by split, then by group for parts in front; -1 unknown. */
  readonly #partCounts: Int32Array;
  // The group in hand: vertices to look at, marked with a stamp; and those that change their part.
  readonly #candidates = new IntVector();
  readonly #marks: Int32Array;
  #stamp = 0;
  /** Movers with the part, later the place, that they go to; their places, as lists by part; -1 between groups. */
  readonly #movers = new IntVector();
  readonly #targets = new IntVector();
  readonly #places = new IntVector();
  readonly #nextVacant = new IntVector();
  readonly #firstVacant: Int32Array;
  /** By group, an individualisation: how many vertices of the cell to go on from the one that would be chosen. */
  readonly #turns = new Map<number, number>();
  /** Edges that may still be looked at, and vertices that may leave their place. */
  #credit = 0;
  #mostDisplaced = 0;

  constructor(graph: ColouredGraph, steps: PathSteps) {
    const { vertexCount } = graph;
    this.#graph = graph;
    this.#steps = steps;
    this.#elements = steps.elements.slice();
    this.#positions = steps.positions.slice();
    this.#placeInDisplaced = new Int32Array(vertexCount).fill(-1);
    this.#firstChanged = new Int32Array(steps.parents.length).fill(-1);
    this.#changes = new Int32Array(vertexCount);
    this.#partCounts = new Int32Array(steps.tails.length + steps.parents.length).fill(-1);
    this.#firstVacant = new Int32Array(steps.tails.length + steps.parents.length).fill(-1);
    this.#marks = new Int32Array(vertexCount);
  }

  /**
   * What becomes of the path's vertices when `vertex` is chosen in split number `split`, an individualisation; undefined
   * where it does not fit, or a limit is reached: on edges to look at, and on vertices that leave their place.
   */
  follow(split: number, vertex: Vertex, mostEdges: number, mostDisplaced: number): PointMap | undefined {
    this.#reset();
    this.#credit = mostEdges;
    this.#mostDisplaced = mostDisplaced;
    const first = this.#steps.groupOfSplit(split);
    this.#candidates.length = 0;
    this.#stamp++;
    this.#individualise(first, vertex);
    this.#settle(first);
    for (const group of this.#turns.keys()) this.#pending.push(2 * group + 1);
    return this.#run() && this.#displaced.length > 0 ? this.#difference() : undefined;
  }

  /**
   * After a run whose map is no automorphism: the earliest split by which both ends of an edge were settled that does not
   * go to an edge. -1 where there is none.
   */
  firstConflict(): number {
    const { offsets, neighbours } = this.#graph;
    const { elements, positions, settledBy, firstSplits } = this.#steps;
    let earliest = -1;
    for (let i = 0; i < this.#displaced.length; i++) {
      const position = this.#displaced.data[i]!;
      const vertex = elements[position]!;
      for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
        const other = positions[neighbours[at]!]!;
        const settled = Math.max(settledBy[position]!, settledBy[other]!);
        if (earliest !== -1 && settled >= earliest) continue;
        if (!hasEdge(this.#graph, this.#elements[position]!, this.#elements[other]!)) earliest = settled;
      }
    }
    return earliest === -1 ? -1 : firstSplits[earliest]!;
  }

  /** Lets the following runs take the next vertex at an individualisation, and forgets such turns after it. False where all were taken. */
  turn(split: number): boolean {
    const group = this.#steps.groupOfSplit(split);
    const turns = (this.#turns.get(group) ?? 0) + 1;
    for (const later of this.#turns.keys()) if (later >= group) this.#turns.delete(later);
    if (turns === this.#steps.lengths[group]) return false;
    this.#turns.set(group, turns);
    return true;
  }

  forgetTurns(): void {
    this.#turns.clear();
  }

  #run(): boolean {
    const pending = this.#pending;
    let last = -1;
    while (!pending.isEmpty) {
      if (this.#credit < 0 || this.#displaced.length > this.#mostDisplaced) return false;
      const next = pending.pop();
      if (next === last) continue;
      last = next;
      const isFitting = (next & 1) === 0 ? this.#compareSplitter(next >> 1) : this.#splitCell(next >> 1);
      if (!isFitting) return false;
    }
    return true;
  }

  #difference(): PointMap {
    const { length, data } = this.#displaced;
    const points = new Int32Array(length);
    const images = new Int32Array(length);
    for (let i = 0; i < length; i++) {
      points[i] = this.#steps.elements[data[i]!]!;
      images[i] = this.#elements[data[i]!]!;
    }
    return { points, images };
  }

  #reset(): void {
    const displaced = this.#displaced;
    for (let i = 0; i < displaced.length; i++) {
      const position = displaced.data[i]!;
      const vertex = this.#steps.elements[position]!;
      this.#elements[position] = vertex;
      this.#positions[vertex] = position;
      this.#placeInDisplaced[position] = -1;
    }
    displaced.length = 0;
    while (!this.#pending.isEmpty) {
      const next = this.#pending.pop();
      if ((next & 1) === 1) this.#firstChanged[next >> 1] = -1;
    }
    this.#changedVertices.length = 0;
    this.#nextChanged.length = 0;
  }

  /** The step whose first group is given has a splitter that differs: finds the groups that notice. */
  #compareSplitter(firstGroup: number): boolean {
    const steps = this.#steps;
    const step = steps.stepOfGroup[firstGroup]!;
    const start = steps.splitters[step]!;
    const end = start + steps.splitterLengths[step]!;
    this.#collectDisplaced(start, end);
    const candidates = this.#candidates;
    if (candidates.length === 0) return true;
    for (let i = 0; i < candidates.length; i++) {
      const vertex = candidates.data[i]!;
      const place = steps.positions[vertex]!;
      if (place < start || place >= end) this.#changeNeighbours(vertex, 1);
      const replaced = steps.elements[this.#positions[vertex]!]!;
      const now = this.#positions[replaced]!;
      if (now < start || now >= end) this.#changeNeighbours(replaced, -1);
    }
    let isFitting = true;
    for (let i = 0; i < this.#touched.length; i++) {
      const vertex = this.#touched.data[i]!;
      const change = this.#changes[vertex]!;
      this.#changes[vertex] = 0;
      if (change === 0 || !isFitting) continue;
      const position = this.#positions[vertex]!;
      const group = steps.groupAt(step, position);
      if (group !== -1) this.#noteChanged(group, vertex);
      else if (position === steps.positions[vertex]) isFitting = false;
    }
    this.#touched.length = 0;
    this.#scheduleStep(step, start);
    return isFitting;
  }

  #changeNeighbours(vertex: Vertex, change: number): void {
    const { offsets, neighbours } = this.#graph;
    const end = offsets[vertex + 1]!;
    const start = offsets[vertex]!;
    this.#credit -= end - start;
    for (let at = start; at < end; at++) {
      const neighbour = neighbours[at]!;
      if (this.#changes[neighbour] === 0) this.#touched.push(neighbour);
      this.#changes[neighbour]! += change;
    }
  }

  #noteChanged(group: number, vertex: Vertex): void {
    if (this.#firstChanged[group] === -1) this.#pending.push(2 * group + 1);
    this.#nextChanged.push(this.#firstChanged[group]!);
    this.#firstChanged[group] = this.#changedVertices.length;
    this.#changedVertices.push(vertex);
  }

  /** Splits the cell of a group as its vertices in the alternative ask for. */
  #splitCell(group: number): boolean {
    const steps = this.#steps;
    const start = steps.parents[group]!;
    this.#collectDisplaced(start, start + steps.lengths[group]!);
    for (let entry = this.#firstChanged[group]!; entry !== -1; entry = this.#nextChanged.data[entry]!) {
      this.#addCandidate(this.#changedVertices.data[entry]!);
    }
    this.#firstChanged[group] = -1;
    if (this.#candidates.length === 0 && !this.#turns.has(group)) return true;
    if (steps.splitters[steps.stepOfGroup[group]!] === -1)
      this.#individualise(group, this.#turned(group, this.#choice(group)));
    else if (!this.#movePlaces(group)) return false;
    this.#settle(group);
    return true;
  }

  /** The vertex to take instead of the one that would be chosen. */
  #turned(group: number, vertex: Vertex): Vertex {
    const start = this.#steps.parents[group]!;
    const place = this.#positions[vertex]! - start + (this.#turns.get(group) ?? 0);
    return this.#elements[start + (place % this.#steps.lengths[group]!)]!;
  }

  /** The path's vertex where it can be chosen; else the one that it has taken the place of; else the one that stands there. */
  #choice(group: number): Vertex {
    const steps = this.#steps;
    const start = steps.parents[group]!;
    const end = start + steps.lengths[group]!;
    const place = steps.tails[steps.firstSplits[group]!]!;
    const own = steps.elements[place]!;
    const now = this.#positions[own]!;
    if (now >= start && now < end) return own;
    const partner = steps.elements[now]!;
    const placeOfPartner = this.#positions[partner]!;
    return placeOfPartner >= start && placeOfPartner < end ? partner : this.#elements[place]!;
  }

  /** Puts the vertex, which is in the group's cell, to the place that is taken off it. */
  #individualise(group: number, vertex: Vertex): void {
    const place = this.#steps.tails[this.#steps.firstSplits[group]!]!;
    const other = this.#elements[place]!;
    this.#exchange(vertex, other);
    this.#addCandidate(vertex);
    this.#addCandidate(other);
  }

  /** Finds the part of each candidate by its neighbours in the splitter, and moves those that stand elsewhere. */
  #movePlaces(group: number): boolean {
    const steps = this.#steps;
    const step = steps.stepOfGroup[group]!;
    const start = steps.splitters[step]!;
    const end = start + steps.splitterLengths[step]!;
    const movers = this.#movers;
    const targets = this.#targets;
    movers.length = targets.length = 0;
    for (let i = 0; i < this.#candidates.length; i++) {
      const vertex = this.#candidates.data[i]!;
      const target = this.#partWith(
        group,
        this.#countIn(vertex, this.#elements, this.#positions, start, end),
        start,
        end,
      );
      if (target === -1) return false;
      if (target === this.#partAt(group, this.#positions[vertex]!)) continue;
      movers.push(vertex);
      targets.push(target);
    }
    return this.#permuteMovers(group);
  }

  /** Gives each mover the place of one that leaves the part; false where the numbers do not match. */
  #permuteMovers(group: number): boolean {
    const movers = this.#movers;
    const places = this.#places;
    const next = this.#nextVacant;
    places.length = next.length = 0;
    for (let i = 0; i < movers.length; i++) {
      const place = this.#positions[movers.data[i]!]!;
      const part = this.#indexOfPart(this.#partAt(group, place));
      places.push(place);
      next.push(this.#firstVacant[part]!);
      this.#firstVacant[part] = i;
    }
    let isFitting = true;
    for (let i = 0; i < movers.length; i++) {
      const part = this.#indexOfPart(this.#targets.data[i]!);
      const vacant = this.#firstVacant[part]!;
      if (vacant === -1) isFitting = false;
      else {
        this.#firstVacant[part] = next.data[vacant]!;
        this.#targets.data[i] = places.data[vacant]!;
      }
      if (!isFitting) break;
    }
    for (let i = 0; i < movers.length; i++) {
      this.#firstVacant[this.#indexOfPart(this.#partAt(group, places.data[i]!))] = -1;
      if (isFitting) this.#put(movers.data[i]!, this.#targets.data[i]!);
    }
    return isFitting;
  }

  /** Puts candidates back to their own place where it is in their part, and schedules what follows for parts that differ. */
  #settle(group: number): void {
    const steps = this.#steps;
    const candidates = this.#candidates;
    for (let i = 0; i < candidates.length; i++) {
      const vertex = candidates.data[i]!;
      const own = steps.positions[vertex]!;
      const now = this.#positions[vertex]!;
      if (own !== now && this.#isInCell(group, own) && this.#partAt(group, own) === this.#partAt(group, now)) {
        this.#exchange(vertex, this.#elements[own]!);
      }
    }
    for (let i = 0; i < candidates.length; i++) {
      const now = this.#positions[candidates.data[i]!]!;
      if (this.#placeInDisplaced[now] !== -1) this.#schedule(group, this.#startOfPart(group, this.#partAt(group, now)));
    }
  }

  #isInCell(group: number, position: number): boolean {
    const start = this.#steps.parents[group]!;
    return position >= start && position < start + this.#steps.lengths[group]!;
  }

  #schedule(group: number, cell: Cell): void {
    const next = this.#steps.groupAfter(group, cell);
    if (next !== -1) this.#pending.push(2 * next + 1);
    this.#scheduleStep(this.#steps.stepOfGroup[group]!, cell);
  }

  #scheduleStep(step: number, splitter: Cell): void {
    const next = this.#steps.stepAfter(step, splitter);
    if (next !== -1) this.#pending.push(2 * this.#steps.firstGroups[next]!);
  }

  // Parts of a group: its splits by number, then the front as ~group.

  #partAt(group: number, position: number): number {
    const { firstSplits, tails } = this.#steps;
    const end = firstSplits[group + 1]!;
    // Tails lie from the back to the front.
    for (let split = firstSplits[group]!; split < end; split++) if (position >= tails[split]!) return split;
    return ~group;
  }

  /** Place of a part in arrays over all splits, then all groups. */
  #indexOfPart(part: number): number {
    return part < 0 ? this.#steps.tails.length + ~part : part;
  }

  #startOfPart(group: number, part: number): Cell {
    return part < 0 ? this.#steps.parents[group]! : this.#steps.tails[part]!;
  }

  /** The part whose vertices have so many neighbours in the splitter [start, end), or -1. */
  #partWith(group: number, count: number, start: number, end: number): number {
    const { firstSplits, tails, parents, elements } = this.#steps;
    const lastSplit = firstSplits[group + 1]!;
    for (let split = firstSplits[group]!; split < lastSplit; split++) {
      if (this.#countOfPart(split, elements[tails[split]!]!, start, end) === count) return split;
    }
    const front = this.#countOfPart(tails.length + group, elements[parents[group]!]!, start, end);
    return front === count ? ~group : -1;
  }

  #countOfPart(index: number, vertex: Vertex, start: number, end: number): number {
    let count = this.#partCounts[index]!;
    if (count === -1) {
      count = this.#countIn(vertex, this.#steps.elements, this.#steps.positions, start, end);
      this.#partCounts[index] = count;
    }
    return count;
  }

  /** Number of neighbours that stand in [start, end) of `elements`, whose inverse is `positions`. */
  #countIn(vertex: Vertex, elements: Int32Array, positions: Int32Array, start: number, end: number): number {
    const { offsets, neighbours } = this.#graph;
    const rowEnd = offsets[vertex + 1]!;
    const rowStart = offsets[vertex]!;
    if (end - start === 1 && rowEnd - rowStart > SHORT_ROW) {
      this.#credit -= SHORT_ROW;
      return hasEdge(this.#graph, vertex, elements[start]!) ? 1 : 0;
    }
    this.#credit -= rowEnd - rowStart;
    let count = 0;
    for (let at = rowStart; at < rowEnd; at++) {
      const position = positions[neighbours[at]!]!;
      if (position >= start && position < end) count++;
    }
    return count;
  }

  /** Makes the vertices at displaced positions of [start, end) the candidates. Looks through the shorter of both. */
  #collectDisplaced(start: number, end: number): void {
    this.#candidates.length = 0;
    this.#stamp++;
    const { data, length } = this.#displaced;
    if (end - start <= length) {
      this.#credit -= end - start;
      for (let position = start; position < end; position++) {
        if (this.#placeInDisplaced[position] !== -1) this.#addCandidate(this.#elements[position]!);
      }
    } else {
      this.#credit -= length;
      for (let i = 0; i < length; i++) {
        const position = data[i]!;
        if (position >= start && position < end) this.#addCandidate(this.#elements[position]!);
      }
    }
  }

  #addCandidate(vertex: Vertex): void {
    if (this.#marks[vertex] === this.#stamp) return;
    this.#marks[vertex] = this.#stamp;
    this.#candidates.push(vertex);
  }

  #exchange(a: Vertex, b: Vertex): void {
    if (a === b) return;
    const placeA = this.#positions[a]!;
    const placeB = this.#positions[b]!;
    this.#put(a, placeB);
    this.#put(b, placeA);
  }

  #put(vertex: Vertex, position: number): void {
    this.#elements[position] = vertex;
    this.#positions[vertex] = position;
    const displaced = this.#displaced;
    const place = this.#placeInDisplaced[position]!;
    const isDisplaced = this.#steps.elements[position] !== vertex;
    if (isDisplaced === (place !== -1)) return;
    if (isDisplaced) {
      this.#placeInDisplaced[position] = displaced.length;
      displaced.push(position);
    } else {
      const moved = displaced.pop();
      displaced.data[place] = moved;
      this.#placeInDisplaced[moved] = place;
      this.#placeInDisplaced[position] = -1;
    }
  }
}
