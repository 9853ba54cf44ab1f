/**
 * A player of this process: follows the match, keeps to the clock, and leaves the thinking to a Thinker. In games that hide
 * something it does not know the state; then it thinks about several that agree with what it was told (determinisation), and
 * makes the move that is best on average.
 */
import { BudgetSpent } from "../../foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import type { Cursor, Move, State } from "../../machine/index.ts";
import { Belief, type PossibleState } from "./belief.ts";
import { ClockMargin } from "./clock-margin.ts";
import { Effort } from "./effort.ts";
import type { Player, Seat, StepNews } from "./player.ts";
import type { Judgement, MakeThinker, Thinker } from "./thinker.ts";

export interface LocalPlayerOptions {
  readonly seed: number;
  /** Iterations a move, whatever the clock says; the same seed then gives the same moves. */
  readonly iterations?: number;
  /** Lets others get a word in; called between slices of thought. */
  readonly pause?: () => Promise<void>;
}

/** States thought about for one move, at most, where the true one is not known. */
const MOST_WORLDS = 12;

/** Of the first second of the start clock, kept back: nothing is known yet of how long things take. */
const START_SHARE = 0.3;

export class LocalPlayer implements Player {
  readonly name: string;
  readonly isRemote = false;
  private readonly makeThinker: MakeThinker;
  private readonly options: LocalPlayerOptions;
  private readonly random: SeededRandom;
  private readonly margin = new ClockMargin();
  private match: { seat: Seat; thinker: Thinker; effort: Effort; belief: Belief; cursor: Cursor } | undefined;

  constructor(name: string, makeThinker: MakeThinker, options: LocalPlayerOptions) {
    this.name = name;
    this.makeThinker = makeThinker;
    this.options = options;
    this.random = createRandom(options.seed);
  }

  async start(seat: Seat, deadline: number): Promise<void> {
    const effort = new Effort(seat.now);
    const random = createRandom(this.random.word());
    this.renew(effort, deadline - START_SHARE * Math.min(1, seat.clocks.start), seat.clocks.start);
    const { machine } = seat.game;
    const cursor = machine.newCursor(effort.budget);
    const belief = new Belief(seat, cursor, createRandom(this.random.word()), effort);
    this.match = { seat, effort, belief, cursor, thinker: this.makeThinker({ seat, random, effort }) };
    patiently(() => this.match?.thinker.prepare?.());
  }

  async move(history: readonly StepNews[], deadline: number): Promise<string> {
    if (this.match === undefined) throw new Error("the match has not started");
    const { seat, effort, belief, cursor } = this.match;
    const planned = this.renew(effort, deadline, deadline - seat.now());
    // Without the state and its legal moves there is no answer at all: they may take the whole clock.
    effort.budget.end = deadline;
    belief.learn(history);
    const worlds = belief.sample(MOST_WORLDS);
    cursor.load((worlds[0] as PossibleState).state);
    const legal = legalMovesOf(cursor, seat.role);
    effort.budget.end = planned;
    const move = legal.length === 1 ? legal[0] : await this.choose(legal, worlds, planned);
    this.margin.note(planned, seat.now());
    return seat.game.machine.vocabulary.moveText(seat.role, move as Move);
  }

  async stop(): Promise<void> {
    this.match?.effort.cancel();
  }

  private async choose(legal: readonly Move[], worlds: readonly PossibleState[], planned: number): Promise<Move> {
    if (worlds.length === 1) {
      const judged = await this.think((worlds[0] as PossibleState).state);
      return this.best(legal, judged.moves, judged.scores);
    }
    const sums = new Map<Move, number>();
    const { effort, seat } = this.match as NonNullable<typeof this.match>;
    const iterations = this.options.iterations ?? Number.POSITIVE_INFINITY;
    for (const [i, { state, weight }] of worlds.entries()) {
      const left = worlds.length - i;
      const time = seat.now();
      effort.renew({ deadline: time + (planned - time) / left, iterations: Math.ceil(iterations / worlds.length) });
      const { moves, values } = await this.think(state);
      for (const [j, move] of moves.entries()) sums.set(move, (sums.get(move) ?? 0) + weight * (values[j] as number));
    }
    return this.best(legal, [...sums.keys()], [...sums.values()]);
  }

  private async think(state: State): Promise<Judgement> {
    const { thinker, effort } = this.match as NonNullable<typeof this.match>;
    let goesOn = patiently(() => thinker.begin(state));
    while (goesOn && !effort.isOver()) {
      effort.startSlice();
      goesOn = patiently(() => thinker.work());
      await this.options.pause?.();
    }
    return thinker.judge();
  }

  /** The legal move of the greatest score; among equals, and where nothing was found out, one at random. */
  private best(legal: readonly Move[], moves: readonly Move[], scores: readonly number[]): Move {
    const known = moves
      .map((move, i) => ({ move, score: scores[i] as number }))
      .filter(({ move }) => legal.includes(move));
    const most = known.reduce((greatest, { score }) => Math.max(greatest, score), Number.NEGATIVE_INFINITY);
    const best = known.filter(({ score }) => score === most).map(({ move }) => move);
    const candidates = best.length > 0 ? best : legal;
    return candidates[this.random.below(candidates.length)] as Move;
  }

  /** A new effort; gives the time at which thought is to end. */
  private renew(effort: Effort, deadline: number, clock: number): number {
    const planned = deadline - this.margin.seconds(clock);
    effort.renew({ deadline: planned, iterations: this.options.iterations ?? Number.POSITIVE_INFINITY });
    return planned;
  }
}

/** Does it; false where time ran out on the way, or where it says so itself. */
function patiently(work: () => unknown): boolean {
  try {
    return work() !== false;
  } catch (error) {
    if (error instanceof BudgetSpent) return false;
    throw error;
  }
}

function legalMovesOf(cursor: Cursor, role: number): Move[] {
  const { count, moves } = cursor.legalMoves(role);
  return Array.from(moves.subarray(0, count)).sort((a, b) => a - b);
}
