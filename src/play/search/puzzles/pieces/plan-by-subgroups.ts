/**
 * Solves permutation puzzles, such as Rubik's cube: puzzles whose moves are always legal and permute the values of
 * pieces (`split-into-pieces.ts`). Then a plan is a word in the moves for one known element of a permutation group, and
 * words are found phase by phase along a chain of subgroups. All of this is computed from the rules; nothing is known
 * about any puzzle. Every plan is played on the game itself before it is accepted.
 */
import type { SeededRandom } from "../../../../foundations/collections/index.ts";
import { Budget, RightCosets } from "../../../../foundations/permutation-groups/index.ts";
import type { Circuit } from "../../../../machine/circuit/index.ts";
import type { Move } from "../../../../machine/index.ts";
import type { Plan, PlanSearch, Puzzle } from "../plan.ts";
import { type Axis, findAxes, type Step, shortened } from "./axes.ts";
import { GoalPlaces } from "./goal-places.ts";
import { learnPieces } from "./learn-pieces.ts";
import { chooseChain } from "./phases.ts";
import { type PlacedPieces, placePieces } from "./place-pieces.ts";
import { mostMovesOf, playedPlan } from "./play-words.ts";
import { PhaseSolver } from "./solve-by-phases.ts";
import { splitIntoPieces } from "./split-into-pieces.ts";
import { findSubgroups, type Subgroup } from "./subgroups.ts";

/** Maximum number of moves and of pieces. */
const MOST_MOVES = 2000;
/** Elementary steps for the stabiliser chain of the whole group. */
const STEPS_FOR_GROUP = 1e8;
/** Maximum number of goals that no sequence of moves reaches, for each goal value. */
const MOST_UNREACHABLE = 200;
/** How many goals with the best value are tried. */
const MOST_GOALS = 4;
/** Logarithms (base 2) of the number of cosets in one phase, and numbers of parts carried on, in the order of trial. */
const TRIALS = [
  { logIndex: 21, width: 1 },
  { logIndex: 21, width: 20 },
  { logIndex: 27, width: 1 },
  { logIndex: 27, width: 20 },
  { logIndex: 32, width: 1 },
  { logIndex: 32, width: 20 },
  { logIndex: 36, width: 1 },
] as const;
/** A chain is not tried if it is expected to give plans longer than this many times the longest allowed. */
const HOPE = 1.3;

export class PlanBySubgroups implements PlanSearch {
  readonly name = "subgroups";
  best: Plan | undefined;
  readonly isProof = false;
  private readonly puzzle: Puzzle;
  private readonly clock: Int32Array | undefined;
  private readonly random: SeededRandom;
  private readonly running: Generator<number, void>;
  private owed = 0;
  private atLeast = -1;

  /** Whether the rules say which states have the best value. */
  static isFor({ circuit, machine, start }: Puzzle): boolean {
    if (circuit === undefined || circuit.components.length > 0 || (circuit.goals[0]?.length ?? 0) === 0) return false;
    const cursor = machine.newCursor();
    cursor.load(start);
    const { count } = cursor.legalMoves(0);
    return !cursor.isTerminal() && count > 1 && count <= MOST_MOVES;
  }

  constructor(puzzle: Puzzle, clock: Int32Array | undefined, random: SeededRandom) {
    this.puzzle = puzzle;
    this.clock = clock;
    this.random = random.copy();
    this.running = this.run();
  }

  work(steps: number, atLeast: number): boolean {
    this.atLeast = atLeast;
    this.owed += steps;
    while (this.owed > 0) {
      const { done, value } = this.running.next();
      if (done === true) return false;
      this.owed -= value ?? 0;
    }
    return true;
  }

  private *run(): Generator<number, void> {
    const { puzzle, clock } = this;
    const circuit = puzzle.circuit as Circuit;
    const fluents = splitIntoPieces(circuit, clock);
    yield circuit.nodeCount / 100;
    const learned = fluents === undefined ? undefined : yield* learnPieces(puzzle, clock, fluents);
    const placed = learned === undefined ? undefined : placePieces(learned);
    if (placed === undefined || placed.moves.length === 0) return;
    yield placed.degree;
    const starts = Int32Array.from(new Set(placed.pieces.map(({ points }) => points[0] as number)));
    const budget = new Budget({ steps: STEPS_FOR_GROUP });
    const images = placed.moves.map((move) => move.images);
    const whole = RightCosets.of(placed.degree, images, { random: this.random, budget, base: starts });
    if (whole === undefined) return;
    yield 100;
    const axes = findAxes(placed.moves);
    const goals = new GoalPlaces(circuit, placed);
    const values = [...new Set(circuit.goals[0]?.map(({ value }) => value ?? -1))].sort((a, b) => b - a);
    let subgroups: readonly Subgroup[] | undefined;
    for (const value of values.filter((one) => one <= puzzle.mostValue)) {
      if (value <= Math.max(0, this.atLeast)) return;
      const elements = yield* this.elementsFor(value, goals, placed, whole);
      if (elements.length === 0) continue;
      subgroups ??= yield* findSubgroups(axes, placed.degree, starts, this.random);
      yield* this.tryChains(value, elements, { placed, axes, starts, subgroups });
      if (this.best !== undefined) return;
    }
  }

  /** Returns elements of the group that lead from the start to a goal of this value. */
  private *elementsFor(
    value: number,
    goals: GoalPlaces,
    { pieces }: PlacedPieces,
    whole: RightCosets,
  ): Generator<number, Int32Array[]> {
    const elements: Int32Array[] = [];
    const from = Int32Array.from(pieces, ({ points }) => points[0] as number);
    for (let misses = 0; misses < MOST_UNREACHABLE && elements.length < MOST_GOALS; ) {
      const chosen = yield* goals.next(value);
      if (chosen === undefined) break;
      const to = Int32Array.from(chosen, (index, piece) => (pieces[piece]?.points[index] ?? 0) as number);
      const element = whole.elementMapping(from, to);
      if (element === undefined) misses++;
      else elements.push(element);
    }
    return elements;
  }

  private *tryChains(
    value: number,
    elements: readonly Int32Array[],
    {
      placed,
      axes,
      starts,
      subgroups,
    }: { placed: PlacedPieces; axes: readonly Axis[]; starts: Int32Array; subgroups: readonly Subgroup[] },
  ): Generator<number, void> {
    const { puzzle } = this;
    const mostMoves = mostMovesOf(puzzle, placed, this.random);
    yield 100;
    let solver: PhaseSolver | undefined;
    let known = "";
    for (const { logIndex, width } of TRIALS) {
      const chain = chooseChain(subgroups, starts.length, logIndex);
      if (chain === undefined || chain.length > HOPE * mostMoves) continue;
      const name = chain.subgroups.map(({ powers }) => powers.join()).join(";");
      if (name !== known) solver = new PhaseSolver(chain, placed.degree, starts, puzzle.memoryBytes);
      known = name;
      for (const element of elements) {
        const steps = yield* (solver as PhaseSolver).solve(element, width, mostMoves);
        const plan = steps === undefined ? undefined : playedPlan(puzzle, placed, movesOf(steps, axes));
        if (plan === undefined || plan.value < value) continue;
        this.best = plan;
        return;
      }
    }
  }
}

const movesOf = (steps: readonly Step[], axes: readonly Axis[]): Move[] =>
  shortened(steps, axes).flatMap(({ moves }) => moves);
