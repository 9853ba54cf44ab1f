/**
 * Which values can occur where: places that contain values, and flows between them. A place is an *argument*, which
 * contains everything that flows into it, or a *variable*, which contains what all its sources contain. There are two
 * readings of the same graph:
 * - `reaching`: a variable counts as containing what any of its sources contains. This is coarser, and is asked
 *   backwards from one place, so that a few questions are cheap where the answers to all would be quadratic (the domain
 *   graph of Genesereth and Thielscher, section 14.2).
 * - `solve`: the least fixpoint with exact variables, for all places at once. A value enters a place once and is then
 *   propagated, so the cost is the number of contained values times the flows out of their places.
 *
 * Both ignore dependencies between the arguments of one atom: they may give too many values, never too few.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { IntVector } from "../../foundations/collections/index.ts";

export type Place = number;

const DOING = "following symbols through the rules";
/** Number of value propagations that count as one budget step; elsewhere a step is about one rule application. */
const FLOWS_PER_STEP = 32;
const NOTHING = new Int32Array(0);

/** Flows indexed by one of their ends: those of place p are at [starts[p], starts[p + 1]). */
interface FlowsByPlace {
  readonly starts: Int32Array;
  /** The other ends. */
  readonly ends: Int32Array;
}

export class FlowGraph {
  /** For each place: 1 for a variable, 0 for an argument. */
  private readonly variables = new IntVector();
  /** Flows in order of insertion: the source, which is a place or ~value for a constant value, and the target. */
  private readonly froms = new IntVector();
  private readonly tos = new IntVector();
  private incoming: FlowsByPlace | null = null;

  newArgument(): Place {
    this.variables.push(0);
    return this.variables.length - 1;
  }

  newVariable(): Place {
    this.variables.push(1);
    return this.variables.length - 1;
  }

  /** Values are integers from 0. */
  put(value: number, to: Place): void {
    this.flow(~value, to);
  }

  flow(from: Place, to: Place): void {
    this.froms.push(from);
    this.tos.push(to);
    this.incoming = null;
  }

  /**
   * Calls `visitValue` or `visitPlace` for everything that flows into arguments, in order of insertion; a variable is
   * replaced by its sources.
   */
  eachFlow(visitValue: (value: number, to: Place) => void, visitPlace: (from: Place, to: Place) => void): void {
    for (let i = 0; i < this.froms.length; i++) {
      const [from, to] = [this.froms.data[i]!, this.tos.data[i]!];
      if (this.variables.data[to] === 1) continue;
      if (from < 0) visitValue(~from, to);
      else if (this.variables.data[from] === 0) visitPlace(from, to);
      else for (const source of this.sourcesOf(from)) visitPlace(source, to);
    }
  }

  private flowsInto(): FlowsByPlace {
    this.incoming ??= sortedByPlace(this.tos, this.froms, this.variables.length);
    return this.incoming;
  }

  /** The sources of a place; a value is written ~value. */
  private sourcesOf(place: Place): Int32Array {
    const { starts, ends } = this.flowsInto();
    if (place + 1 >= starts.length) return NOTHING; // the place is newer than all flows
    return ends.subarray(starts[place]!, starts[place + 1]!);
  }

  /** The values with a path to a place; throws BudgetSpent. */
  reaching(start: Place, budget: Budget): Set<number> {
    const values = new Set<number>();
    const seen = new Set([start]);
    const waiting = [start];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const sources = this.sourcesOf(place);
      budget.spend(1 + sources.length, DOING);
      for (const source of sources)
        if (source < 0) values.add(~source);
        else if (!seen.has(source)) {
          seen.add(source);
          waiting.push(source);
        }
    }
    return values;
  }

  /**
   * For each place: what it can contain when a variable contains only what all its sources contain. Throws BudgetSpent.
   */
  solve(budget: Budget): readonly ReadonlySet<number>[] {
    const held = Array.from({ length: this.variables.length }, () => new Set<number>());
    const incoming = this.flowsInto();
    const outgoing = sortedByPlace(this.froms, this.tos, this.variables.length);
    // Pairs of a place and a value that has entered it.
    const entered = new IntVector();
    const enter = (place: Place, value: number): void => {
      const values = held[place] as Set<number>;
      if (values.has(value)) return;
      values.add(value);
      entered.push(place);
      entered.push(value);
    };
    for (let i = 0; i < this.froms.length; i++)
      if (this.froms.data[i]! < 0) enter(this.tos.data[i]!, ~this.froms.data[i]!);
    let unspent = 0;
    while (entered.length > 0) {
      const value = entered.pop();
      const place = entered.pop();
      unspent += 1 + outgoing.starts[place + 1]! - outgoing.starts[place]!;
      if (unspent >= FLOWS_PER_STEP) {
        budget.spend(Math.floor(unspent / FLOWS_PER_STEP), DOING);
        unspent %= FLOWS_PER_STEP;
      }
      for (let i = outgoing.starts[place]!; i < outgoing.starts[place + 1]!; i++) {
        const target = outgoing.ends[i]!;
        if (this.variables.data[target] === 0 || allHold(incoming, target, value, held)) enter(target, value);
      }
    }
    return held;
  }
}

/** Whether all sources of a variable contain a value. */
function allHold(
  { starts, ends }: FlowsByPlace,
  variable: Place,
  value: number,
  held: readonly ReadonlySet<number>[],
): boolean {
  for (let i = starts[variable]!; i < starts[variable + 1]!; i++) if (!held[ends[i]!]?.has(value)) return false;
  return true;
}

/** Flows sorted by `keys`, stably; leaves out those whose key is a value instead of a place. */
function sortedByPlace(keys: IntVector, ends: IntVector, places: number): FlowsByPlace {
  const starts = new Int32Array(places + 1);
  for (let i = 0; i < keys.length; i++) if (keys.data[i]! >= 0) starts[keys.data[i]! + 1]!++;
  for (let place = 0; place < places; place++) starts[place + 1]! += starts[place]!;
  const next = starts.slice();
  const sorted = new Int32Array(starts[places]!);
  for (let i = 0; i < keys.length; i++) if (keys.data[i]! >= 0) sorted[next[keys.data[i]!]!++] = ends.data[i]!;
  return { starts, ends: sorted };
}
