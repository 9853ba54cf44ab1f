/**
 * A player in this process. It follows the match, keeps to the clock, and leaves the thinking to a Thinker. In games
 * with hidden information it does not know the state. Then it thinks about several states that agree with its percepts
 * (determinisation), and makes the move that is best on average.
 */
import { isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import type { Cursor, Move, State } from "../../machine/index.ts";
import type { GameKnowledge } from "../knowledge/index.ts";
import { Belief, type PossibleState } from "./belief.ts";
import { ClockMargin } from "./clock-margin.ts";
import type { HireCompanions } from "./companion.ts";
import { MoveBudget } from "./move-budget.ts";
import { type PauseKind, PauseWatch } from "./pause-watch.ts";
import type { MoveJudgement, Player, Seat, StepNews } from "./player.ts";
import type { Judgement, MakeThinker, Thinker } from "./thinker.ts";

/** The seed of a player, and limits on its thinking. */
export interface LocalPlayerOptions {
  readonly seed: number;
  /** Iterations per move, whatever the clock says. The same seed then gives the same moves. */
  readonly iterations?: number;
  /** Called between slices, so that other work in this thread gets its turn. */
  readonly pause?: () => Promise<void>;
  /** Knowledge about other games, for players that use it. */
  readonly knownGames?: () => readonly GameKnowledge[];
  /** Hires companions that think in their own threads, for players that use them. */
  readonly hire?: HireCompanions;
}

/** Maximum number of states to think about for one move if the true state is unknown. */
const MOST_WORLDS = 12;

/**
 * Share of the first second of the start clock that is kept in reserve, because nothing is known yet about how long
 * things take.
 */
const START_SHARE = 0.3;

/** Seconds for setting the state before pondering; part of them may be spent without interruption. */
const PONDER_BEGINNING = 1;

/** Rewards are goals divided by this. */
const MOST_GOAL = 100;

/** A player's data during a match. */
interface Match {
  readonly seat: Seat;
  readonly thinker: Thinker;
  readonly budget: MoveBudget;
  readonly belief: Belief;
  readonly cursor: Cursor;
  readonly pauses: PauseWatch;
}

interface Situation {
  readonly planned: number;
  /** One state, or several that may be the true one. */
  readonly worlds: readonly PossibleState[];
  readonly legal: readonly Move[];
}

export class LocalPlayer implements Player {
  readonly name: string;
  readonly isRemote = false;
  private readonly makeThinker: MakeThinker;
  private readonly options: LocalPlayerOptions;
  private readonly random: SeededRandom;
  private margin = new ClockMargin();
  private match: Match | undefined;
  /** Counts the calls that think. A call that finds another number than its own has been overtaken. */
  private turn = 0;
  /** Whether its last move was a choice. */
  private hasThought = false;

  constructor(name: string, makeThinker: MakeThinker, options: LocalPlayerOptions) {
    this.name = name;
    this.makeThinker = makeThinker;
    this.options = options;
    this.random = createRandom(options.seed);
  }

  async start(seat: Seat, deadline: number): Promise<void> {
    const budget = new MoveBudget(seat.now);
    const random = createRandom(this.random.word());
    this.margin = new ClockMargin(seat.stall);
    this.renew(budget, deadline - START_SHARE * Math.min(1, seat.clocks.start), seat.clocks.start);
    const { machine } = seat;
    const cursor = machine.newCursor(budget);
    const belief = new Belief(seat, cursor, createRandom(this.random.word()), budget);
    const { knownGames, hire } = this.options;
    const thinker = this.makeThinker({
      ...{ seat, random, budget },
      ...(knownGames === undefined ? {} : { knownGames }),
      ...(hire === undefined ? {} : { hire }),
    });
    const pauses = new PauseWatch(seat.now);
    this.match = { seat, budget, belief, cursor, thinker, pauses };
    if (pauses.during("start", () => patiently(() => thinker.prepare?.() ?? false))) await this.work("start");
  }

  async move(history: readonly StepNews[], deadline: number): Promise<string> {
    const { seat } = this.inMatch;
    const { planned, worlds, legal } = this.recall(history, deadline);
    this.hasThought = legal.length > 1;
    const move = legal.length === 1 ? legal[0] : this.best(legal, await this.judge(worlds, planned));
    this.margin.note(planned, seat.now());
    return seat.machine.vocabulary.moveText(seat.role, move as Move);
  }

  async analyse(history: readonly StepNews[], deadline: number): Promise<readonly MoveJudgement[]> {
    const { seat } = this.inMatch;
    const { planned, worlds, legal } = this.recall(history, deadline);
    const { moves, scores, values } = await this.judge(worlds, planned);
    const isLegal = new Set(legal);
    const total = scores.reduce((sum, score) => sum + Math.max(0, score), 0);
    return moves
      .map((move, i) => ({ move, value: values[i] as number, score: scores[i] as number }))
      .filter(({ move }) => isLegal.has(move))
      .sort((one, other) => other.score - one.score)
      .map(({ move, value, score }) => ({
        move: seat.machine.vocabulary.moveText(seat.role, move),
        expected: MOST_GOAL * value,
        share: total === 0 ? 1 / moves.length : Math.max(0, score) / total,
      }));
  }

  /** If the true state is unknown, there are too many states to ponder about. */
  async ponder(history: readonly StepNews[]): Promise<void> {
    if (this.options.iterations !== undefined) return;
    const { cursor, budget, seat } = this.inMatch;
    const worlds = patiently(() => this.recall(history, seat.now() + PONDER_BEGINNING).worlds) || [];
    const [world] = worlds;
    if (world === undefined || worlds.length > 1) return;
    cursor.load(world.state);
    if (cursor.isTerminal() || !this.begin(world.state)) return;
    budget.renew({ deadline: Number.POSITIVE_INFINITY, iterations: Number.POSITIVE_INFINITY });
    await this.work();
  }

  explain(): readonly string[] {
    const { match } = this;
    if (match === undefined || !this.hasThought) return [];
    const pauses = match.budget.isCounted ? [] : [match.pauses.line];
    return [...(match.thinker.explain?.() ?? []), ...pauses];
  }

  async stop(): Promise<void> {
    this.turn++;
    this.match?.budget.cancel();
    this.match?.thinker.end?.();
  }

  private get inMatch(): Match {
    if (this.match === undefined) throw new Error("the match has not started");
    return this.match;
  }

  /** Returns the possible states of the match, the legal moves, and the time at which thinking must end. */
  private recall(history: readonly StepNews[], deadline: number): Situation {
    const { seat, budget, belief, cursor } = this.inMatch;
    this.turn++;
    const planned = this.renew(budget, deadline, deadline - seat.now());
    // Without the state and its legal moves there is no answer at all, so these may take the whole clock.
    budget.end = deadline;
    belief.learn(history);
    const worlds = belief.sample(MOST_WORLDS);
    cursor.load((worlds[0] as PossibleState).state);
    const legal = legalMovesOf(cursor, seat.role);
    budget.end = planned;
    return { planned, worlds, legal };
  }

  private async judge(worlds: readonly PossibleState[], planned: number): Promise<Judgement> {
    if (worlds.length === 1) return this.think((worlds[0] as PossibleState).state);
    const sums = new Map<Move, number>();
    const { budget, seat } = this.inMatch;
    const iterations = this.options.iterations ?? Number.POSITIVE_INFINITY;
    for (const [i, { state, weight }] of worlds.entries()) {
      const left = worlds.length - i;
      const time = seat.now();
      budget.renew({ deadline: time + (planned - time) / left, iterations: Math.ceil(iterations / worlds.length) });
      const { moves, values } = await this.think(state);
      for (const [j, move] of moves.entries()) sums.set(move, (sums.get(move) ?? 0) + weight * (values[j] as number));
    }
    const values = [...sums.values()];
    return { moves: [...sums.keys()], scores: values, values };
  }

  private async think(state: State): Promise<Judgement> {
    const { thinker } = this.inMatch;
    if (this.begin(state)) {
      await this.work();
      await thinker.gather?.();
    }
    return thinker.judge();
  }

  private begin(state: State): boolean {
    const { thinker, belief, pauses } = this.inMatch;
    return pauses.during("turning", () => patiently(() => thinker.begin(state, belief.line)) !== false);
  }

  /** Works in slices, until there is nothing left to think about or no time. */
  private async work(kind: PauseKind = "thought"): Promise<void> {
    const { thinker, budget, pauses } = this.inMatch;
    const { turn } = this;
    for (let goesOn = true; goesOn && turn === this.turn && !budget.isDone(); ) {
      budget.startSlice();
      goesOn = pauses.during(kind, () => patiently(() => thinker.work()));
      await this.options.pause?.();
    }
  }

  /**
   * Returns the legal move with the greatest score, or draws one by the odds. Ties are broken at random; if nothing is
   * known, any legal move is drawn.
   */
  private best(legal: readonly Move[], { moves, scores, weights, odds }: Judgement): Move {
    const isLegal = new Set(legal); // A set, because there may be a hundred thousand moves.
    const drawn = odds === undefined ? undefined : moves[drawByOdds(odds, this.random)];
    if (drawn !== undefined && isLegal.has(drawn)) return drawn;
    const known = moves
      .map((move, i) => ({ move, score: scores[i] as number, weight: weights?.[i] ?? 1 }))
      .filter(({ move }) => isLegal.has(move));
    const most = known.reduce((greatest, { score }) => Math.max(greatest, score), Number.NEGATIVE_INFINITY);
    const best = known.filter(({ score }) => score === most);
    const candidates = best.length > 0 ? best.flatMap(({ move, weight }) => new Array<Move>(weight).fill(move)) : legal;
    return candidates[this.random.below(candidates.length)] as Move;
  }

  /** Renews the budget, and returns the time at which thinking must end. */
  private renew(budget: MoveBudget, deadline: number, clock: number): number {
    const planned = deadline - this.margin.seconds(clock);
    budget.renew({ deadline: planned, iterations: this.options.iterations ?? Number.POSITIVE_INFINITY });
    return planned;
  }
}

/** Runs the work and returns its result; false if time ran out on the way. */
function patiently<T>(work: () => T): T | false {
  const answer = withinBudget(work);
  return isGaveUp(answer) ? false : answer;
}

/** Draws an index of the list. */
function drawByOdds(odds: readonly number[], random: SeededRandom): number {
  let left = random.fraction() * odds.reduce((sum, one) => sum + one, 0);
  return odds.findIndex((one) => {
    left -= one;
    return left < 0;
  });
}

function legalMovesOf(cursor: Cursor, role: number): Move[] {
  const { count, moves } = cursor.legalMoves(role);
  return Array.from(moves.subarray(0, count)).sort((a, b) => a - b);
}
