/**
 * The states of one factor of a compound game, with the time, as far as moves could lead there. They include every
 * local state that some match reaches, and perhaps more, because what other factors forbid is ignored. A local state in
 * which the whole game is over has no successors.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import {
  type Circuit,
  firstMoveNodes,
  fluentNode,
  type Literal,
  literalOf,
  type Node,
} from "../../machine/circuit/index.ts";
import type { CompoundEnds } from "./compound-ends.ts";
import { type Combinations, type CompoundMoves, NO_BLOCK } from "./compound-moves.ts";
import { Cones } from "./cones.ts";
import type { Factor } from "./find-factors.ts";
import { FoldedCone } from "./folded-cone.ts";
import { holds, nodesBelow, type Time } from "./shared-times.ts";

export interface LocalState {
  readonly time: number;
  /** The number of its view: what `terminal` and the goals see of it. */
  readonly view: number;
  /** Whether the game is over here, whatever the state of the other factors. */
  readonly isEnd: boolean;
  /** For each role: the classes of moves that this factor allows. */
  readonly legal: readonly (readonly number[])[];
  /** For each combination of legal classes, with the last role varying fastest: the state that follows. */
  readonly successors: readonly number[];
}

const DOING = "searching one of several independent subgames";
const MAXIMAL_STATES = 200_000;
/** Maximum for one state. If several players move at once, the number of successors is a product. */
const MAXIMAL_SUCCESSORS = 1_000_000;

export class LocalStates {
  readonly states: LocalState[] = [];
  /** For each view: the indices in `CompoundEnds.views` of the gates that hold. */
  readonly views: (readonly number[])[] = [];
  private readonly fluentsOf: (readonly number[])[] = [];
  private readonly timeOf: number[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly viewNumbers = new Map<string, number>();
  private readonly circuit: Circuit;
  private readonly factor: Factor;
  private readonly place: number;
  private readonly moves: CompoundMoves;
  private readonly ends: CompoundEnds;
  private readonly times: readonly Time[];
  private readonly budget: Budget;
  private readonly values: Uint8Array;
  /** The views, then the literals that the conditions of classes read. */
  private readonly questions: readonly Literal[];
  private readonly asking: FoldedCone;
  private readonly nextLiterals: readonly Literal[];
  private readonly nextNodes: readonly Node[];
  /** The next state of the factor, for each combination of classes. */
  private readonly steps = new Map<string, FoldedCone>();

  constructor(
    circuit: Circuit,
    factor: Factor,
    place: number,
    moves: CompoundMoves,
    ends: CompoundEnds,
    times: readonly Time[],
    budget: Budget,
  ) {
    this.circuit = circuit;
    this.factor = factor;
    this.place = place;
    this.moves = moves;
    this.ends = ends;
    this.times = times;
    this.budget = budget;
    this.values = new Uint8Array(circuit.nodeCount);
    const cones = new Cones(circuit);
    const asked = moves.classes.flatMap((byFactor) => (byFactor[place] ?? []).flatMap(({ conditions }) => conditions));
    this.questions = [...(ends.views[place] ?? []).map((node) => literalOf(node)), ...new Set(asked.flat(2))];
    this.asking = new FoldedCone(circuit, nodesBelow(cones, this.questions), this.questions, new Set(), this.values);
    this.nextLiterals = factor.fluents.map((fluent) => circuit.next[fluent] as Literal);
    this.nextNodes = nodesBelow(cones, this.nextLiterals);
  }

  /**
   * Finds all states reachable from the one with these fluents at the first time. Returns false if there are too many.
   * Throws BudgetSpent.
   */
  explore(fluents: readonly number[]): boolean {
    this.numberOf(fluents, 0);
    for (let state = 0; state < this.fluentsOf.length; state++) {
      if (this.fluentsOf.length > MAXIMAL_STATES) return false;
      const found = this.lookAt(state);
      if (found === undefined) return false;
      this.states.push(found);
    }
    return true;
  }

  /** The number of a state, if it was found. */
  find(fluents: readonly number[], time: number): number | undefined {
    return this.numbers.get(`${time}:${fluents.join()}`);
  }

  private numberOf(fluents: readonly number[], time: number): number {
    const name = `${time}:${fluents.join()}`;
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.fluentsOf.length);
    this.timeOf.push(time);
    return this.fluentsOf.push(fluents) - 1;
  }

  /** Undefined if there are too many successors. */
  private lookAt(state: number): LocalState | undefined {
    const time = this.timeOf[state] as number;
    const { fluents: shared, view: sharedView, combinations, next } = this.times[time] as Time;
    this.load([...shared, ...(this.fluentsOf[state] as readonly number[])]);
    this.budget.spend(64, DOING);
    const held = this.asking.evaluate();
    const viewLength = this.ends.views[this.place]?.length ?? 0;
    const seen = held.filter((place) => place < viewLength);
    const isTrue = new Set(held.filter((place) => place >= viewLength).map((place) => this.questions[place]));
    const view = this.viewNumber(seen);
    if (this.ends.isEndedBy(sharedView, this.place, seen))
      return { time, view, isEnd: true, legal: [], successors: [] };
    const legal = this.moves.classes.map((byFactor, role) =>
      [...(byFactor[this.place] ?? []).keys()].filter(
        (one) =>
          (combinations[role] as Combinations).blocks[this.place]?.[one] !== NO_BLOCK &&
          byFactor[this.place]?.[one]?.conditions.every((condition) =>
            holds(condition, (literal) => isTrue.has(literal)),
          ),
      ),
    );
    const total = legal.reduce((product, list) => product * list.length, 1);
    if (total > MAXIMAL_SUCCESSORS) return undefined;
    const successors = Array.from({ length: total }, (_, joint) => {
      let rest = joint;
      const classes = new Array<number>(legal.length);
      for (let role = legal.length - 1; role >= 0; role--) {
        const list = legal[role] as readonly number[];
        classes[role] = list[rest % list.length] as number;
        rest = Math.floor(rest / list.length);
      }
      this.budget.spend(64, DOING);
      const after = this.stepOf(classes)
        .evaluate()
        .map((place) => this.factor.fluents[place] as number);
      return this.numberOf(after, next);
    });
    return { time, view, isEnd: false, legal, successors };
  }

  /** Sets only the inputs that this factor reads. */
  private load(fluents: readonly number[]): void {
    this.values.fill(0, 0, fluentNode(this.circuit.fluentCount));
    for (const fluent of fluents) this.values[fluentNode(fluent)] = 1;
  }

  private stepOf(classes: readonly number[]): FoldedCone {
    const name = classes.join();
    const known = this.steps.get(name);
    if (known !== undefined) return known;
    this.budget.spend(this.nextNodes.length, DOING);
    const firsts = firstMoveNodes(this.circuit);
    const made = classes.map(
      (one, role) => (firsts[role] as number) + (this.moves.classes[role]?.[this.place]?.[one]?.move as number),
    );
    const step = new FoldedCone(this.circuit, this.nextNodes, this.nextLiterals, new Set(made), this.values);
    this.steps.set(name, step);
    return step;
  }

  private viewNumber(held: readonly number[]): number {
    const name = held.join();
    const known = this.viewNumbers.get(name);
    if (known !== undefined) return known;
    this.viewNumbers.set(name, this.views.length);
    return this.views.push(held) - 1;
  }
}
