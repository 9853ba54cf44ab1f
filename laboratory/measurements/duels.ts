/**
 * Strength at equal CPU time: two engines meet on one game, from random openings, each opening twice with sides
 * changed. There is no safety margin and no match protocol, so every second of the clock is used for thinking. One
 * start clock may serve several games, which makes long series affordable.
 */
import { type GaveUp, isGaveUp, unlimited, withinBudget } from "../../src/foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../src/foundations/collections/index.ts";
import { type Analysis, fingerprint, machineOf, type OpenGame, profile } from "../../src/game/index.ts";
import { type Cursor, drawJointMove, type Move, type State } from "../../src/machine/index.ts";
import type { GameKnowledge } from "../../src/play/knowledge/index.ts";
import { MoveBudget, makeThinkerOf, type Thinker } from "../../src/play/players/index.ts";

export interface DuelPlan {
  readonly game: OpenGame;
  readonly a: string;
  readonly b: string;
  /** Seconds before the first move, and for each move, of b. */
  readonly start: number;
  readonly clock: number;
  /** How many times these clocks a has. */
  readonly odds: number;
  /** Number of games per start clock; even. */
  readonly gamesPerStart: number;
  /** Number of random steps at the beginning of a game. */
  readonly opening: number;
  readonly seed: number;
  /** CPU time of this process. */
  readonly cpuSeconds: () => number;
  /** Knowledge of other games, for players that use it. */
  readonly knownGames?: () => readonly GameKnowledge[];
}

export interface Duel {
  /** Number of the game in its series. */
  readonly number: number;
  /** Points of a: 1, ½ or 0. */
  readonly points: number;
  readonly steps: number;
  /** Mean seconds per move of a and b, and their largest overrun of the clock. */
  readonly seconds: readonly [number, number];
  readonly overrun: readonly [number, number];
  /** The engines of a and b, each as a line of text. */
  readonly engines: readonly [string, string];
}

const MOST_STEPS = 400;

/** Plays the games of a series from one number to another; both even. */
export function* playDuels(plan: DuelPlan, from: number, to: number): Generator<Duel> {
  let sides: readonly [Side, Side] | undefined;
  for (let number = from; number < to; number++) {
    if (sides === undefined || number % plan.gamesPerStart === 0) {
      const seeds = createRandom(plan.seed + number);
      sides = [new Side(plan, plan.a, plan.odds, seeds.word()), new Side(plan, plan.b, 1, seeds.word())];
    }
    yield playOne(plan, sides, number);
  }
}

function playOne({ game, opening, seed }: DuelPlan, sides: readonly [Side, Side], number: number): Duel {
  const machine = machineOf(game);
  const cursor = machine.newCursor();
  const players = machine.roles.flatMap((name, role) => (name === "random" ? [] : [role]));
  const joint = new Int32Array(machine.roles.length);
  const line: Int32Array[] = [];
  const random = createRandom(seed + 7919 * (number >> 1));
  cursor.load(machine.initialState);
  for (const side of sides) side.newGame();
  const ownRole = players[number & 1] as number;
  for (; line.length < MOST_STEPS && !cursor.isTerminal(); line.push(joint.slice())) {
    if (!drawJointMove(cursor, random, joint)) break;
    if (line.length >= opening)
      for (const role of players)
        joint[role] = (sides[role === ownRole ? 0 : 1] as Side).choose(cursor, role, line, random);
    cursor.advance(joint);
  }
  const goals = players.map((role) => (cursor.isTerminal() ? (cursor.goal(role) ?? 0) : 0));
  const own = goals[number & 1] as number;
  const others = goals.filter((_, i) => i !== (number & 1));
  const other = others.reduce((sum, goal) => sum + goal, 0) / Math.max(1, others.length);
  const [a, b] = sides;
  return {
    number,
    points: own > other ? 1 : own === other ? 0.5 : 0,
    steps: line.length,
    seconds: [a.secondsPerMove, b.secondsPerMove],
    overrun: [a.overrun, b.overrun],
    engines: [a.engine, b.engine],
  };
}

/** One of the two players; thinks for whichever role it has. */
class Side {
  overrun = 0;
  engine = "";
  private role = 0;
  private seconds = 0;
  private moves = 0;
  private readonly budget: MoveBudget;
  private readonly thinker: Thinker;
  private readonly clock: number;
  private readonly initialState: State;

  constructor({ game, cpuSeconds, knownGames, ...clocks }: DuelPlan, name: string, odds: number, seed: number) {
    const machine = machineOf(game);
    const known = knownGames === undefined ? {} : { knownGames };
    const side = this;
    const start = odds * clocks.start;
    const clock = odds * clocks.clock;
    this.clock = clock;
    this.initialState = machine.initialState;
    this.budget = new MoveBudget(cpuSeconds);
    const seat = {
      game: forgetful(game),
      machine,
      clocks: { start, play: clock },
      now: cpuSeconds,
      get role() {
        return side.role;
      },
    };
    this.renew(start);
    this.thinker = makeThinkerOf(name)({ seat, random: createRandom(seed), budget: this.budget, ...known });
    if (withinBudget(() => this.thinker.prepare?.()) === true) this.work();
  }

  get secondsPerMove(): number {
    return this.seconds / Math.max(1, this.moves);
  }

  newGame(): void {
    this.renew(this.clock);
    withinBudget(() => this.thinker.begin(this.initialState, []));
    this.seconds = 0;
    this.moves = 0;
    this.overrun = 0;
  }

  choose(cursor: Cursor, role: number, line: readonly Int32Array[], random: SeededRandom): Move {
    const { count, moves } = cursor.legalMoves(role);
    if (count === 1) return moves[0] as Move;
    const legal = Array.from(moves.subarray(0, count));
    this.role = role;
    const begun = this.budget.now();
    this.renew(this.clock);
    if (!isGaveUp(withinBudget(() => this.thinker.begin(cursor.save(), line)))) this.work();
    const judged = this.thinker.judge();
    const spent = this.budget.now() - begun;
    this.seconds += spent;
    this.moves++;
    this.overrun = Math.max(this.overrun, spent - this.clock);
    this.engine = this.thinker.explain?.().find((line) => line.startsWith("engine:")) ?? "";
    return bestLegal(judged.moves, judged.scores, legal) ?? (legal[random.below(count)] as Move);
  }

  private renew(seconds: number): void {
    this.budget.renew({ deadline: this.budget.now() + seconds, iterations: Number.POSITIVE_INFINITY });
  }

  private work(): void {
    const { budget, thinker } = this;
    for (let goesOn = true; goesOn && !budget.isDone(); ) {
      budget.startSlice();
      goesOn = withinBudget(() => thinker.work()) === true;
    }
  }
}

/**
 * A game that recomputes its fingerprint and profile at every start: in a match they are not known before the clock
 * runs.
 */
function forgetful(game: OpenGame): OpenGame {
  const isForgotten = (name: string): boolean => name === profile.name || name === fingerprint.name;
  const ask = <T>(analysis: Analysis<T>, budget = unlimited()): T | GaveUp =>
    isForgotten(analysis.name) ? withinBudget(() => analysis.answer(game, budget)) : game.ask(analysis, budget);
  return Object.create(game, { ask: { value: ask } }) as OpenGame;
}

function bestLegal(moves: readonly Move[], scores: readonly number[], legal: readonly Move[]): Move | undefined {
  let best: Move | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const [i, move] of moves.entries())
    if ((scores[i] as number) > most && legal.includes(move)) [best, most] = [move, scores[i] as number];
  return best;
}
