/**
 * Engines play quick games against each other before a match. Games come in pairs with the same random opening and
 * sides exchanged. The first engine is the champion. The others challenge it in turn, and one that does clearly better
 * takes its place.
 *
 * A challenge is a sequential test (Wald 1945) between two hypotheses: the challenger wins 30 %, or 70 %, of the games
 * that are not drawn. Then only its lead counts: each game of lead multiplies the odds by 7/3. The odds start at one to
 * four, because the champion is known to play well in most games. A game ends early if both engines agree on the
 * winner.
 */
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import { type Cursor, drawJointMove, type Machine } from "../../machine/index.ts";
import { AgreedResult } from "./agreed-result.ts";
import { bestOf, type Engine } from "./engine.ts";
import type { MoveBudget } from "./move-budget.ts";

const OPENING_STEPS = 4;
/** The lead at which the challenger is better by odds of 7 to 1, and the lead at which it is worse by 20 to 1. */
const CLEAR_LEAD = { better: 4, worse: -2 } as const;
/** The lead that suffices when there is no time for more games: odds of 4 to 3. */
const NEEDED_LEAD = 2;
/**
 * Number of games in a challenge: the maximum, the number that time should allow, and the number it must allow;
 * otherwise later challengers are not tried.
 */
const MOST_GAMES = 24;
const USEFUL_GAMES = 8;
const LEAST_GAMES = 4;
/**
 * The time per move: at least LEAST_MOVE_SECONDS, and enough for the slowest engine to evaluate LEAST_EVALUATIONS
 * positions, because with fewer a tree search plays at random and loses to engines that it beats in the match. At most
 * MOST_MOVE_SHARE of the match's clock.
 */
const LEAST_MOVE_SECONDS = 0.002;
const LEAST_EVALUATIONS = 64;
const MOST_MOVE_SHARE = 0.5;
const MOST_STEPS = 400;
/** Code runs slowly at first. Every engine runs this long before it plays; its speed is measured in the second half. */
const WARM_UP_SECONDS = 0.1;

export interface TrialResult {
  readonly champion: string;
  readonly challenger: string;
  readonly games: number;
  /** Score of the challenger. */
  readonly score: number;
  /** Whether the challenger took the champion's place. */
  readonly hasWon: boolean;
}

export interface TrialTerms {
  readonly machine: Machine;
  readonly budget: MoveBudget;
  readonly random: SeededRandom;
  /** For all challenges together. */
  readonly seconds: number;
  /** Mean number of steps of a game. */
  readonly meanSteps: number;
  /** Seconds for a move in the match. */
  readonly clock: number;
}

export class EngineTrial {
  readonly results: TrialResult[] = [];
  champion: Engine;
  private readonly challengers: Engine[];
  private readonly terms: TrialTerms;
  private readonly cursor: Cursor;
  private readonly joint: Int32Array;
  private readonly end: number;
  /** For the current challenge: its end, and the time per move. */
  private challengeEnd = 0;
  private secondsPerMove = 0;
  private leastMoveSeconds = LEAST_MOVE_SECONDS;
  private games = 0;
  private score = 0;
  /** The challenger's score in the last game. */
  private lastScore = 0;
  private steps = 0;
  private readonly agreed = new AgreedResult();
  /** The seed of the current opening. */
  private opening = 0;
  /** Engines that have followed all moves of the game so far. */
  private readonly upToDate = new Set<Engine>();
  private readonly cold: Set<Engine>;

  /** Takes the champion, then the challengers, the most promising one first. */
  constructor([champion, ...challengers]: readonly [Engine, ...Engine[]], terms: TrialTerms) {
    this.champion = champion;
    this.challengers = challengers;
    this.terms = terms;
    this.cursor = terms.machine.newCursor(terms.budget);
    this.joint = new Int32Array(terms.machine.roles.length);
    this.end = terms.budget.now() + terms.seconds;
    this.cold = new Set([champion, ...challengers]);
    this.startChallenge();
  }

  get isOver(): boolean {
    return this.challengers.length === 0;
  }

  /** Runs one step of the current game, or warms up one engine. */
  step(): void {
    const [challenger] = this.challengers;
    if (challenger === undefined) return;
    const [cold] = this.cold;
    if (cold !== undefined) {
      this.warmUp(cold);
      return;
    }
    const { cursor, joint } = this;
    if (cursor.isTerminal() || this.steps >= MOST_STEPS || this.agreed.winner !== undefined) {
      this.endGame(challenger);
      return;
    }
    this.steps++;
    let mover = -1;
    for (let role = 0; role < joint.length; role++) {
      const { count, moves } = cursor.legalMoves(role);
      if (count === 0) {
        this.endGame(challenger);
        return;
      }
      joint[role] = moves[0] as number;
      if (count > 1) mover = role;
    }
    if (mover >= 0) {
      const engine = (mover === 0) === ((this.games & 1) === 0) ? challenger : this.champion;
      joint[mover] = this.choose(engine, mover);
    }
    for (const engine of [...this.upToDate]) if (!engine.follow(joint)) this.upToDate.delete(engine);
    cursor.advance(joint);
    if (this.terms.budget.now() >= this.end) this.finish();
  }

  /** Decides with the games so far, and ends the trial. */
  finish(): void {
    const [challenger] = this.challengers;
    if ((this.games & 1) === 1) {
      // Half a pair says as much about the sides as about the engines.
      this.games--;
      this.score -= this.lastScore;
    }
    if (challenger !== undefined && this.games > 0) this.decide(challenger);
    this.challengers.length = 0;
  }

  private choose(engine: Engine, role: number): number {
    if (!this.upToDate.has(engine)) engine.begin(this.cursor.save());
    this.upToDate.add(engine);
    this.think(engine, this.secondsPerMove);
    const judged = engine.judge(role);
    const move = bestOf(judged);
    this.agreed.note(role, judged.values[judged.moves.indexOf(move)] as number);
    return move;
  }

  private warmUp(engine: Engine): void {
    this.cold.delete(engine);
    const { machine, seconds, budget, clock } = this.terms;
    const half = Math.min(WARM_UP_SECONDS, seconds / 20) / 2;
    engine.begin(machine.initialState);
    this.think(engine, half);
    const [before, begun] = [engine.evaluations, budget.now()];
    this.think(engine, half);
    const evaluated = engine.evaluations - before;
    // An engine that has proven its result evaluates nothing more.
    if (evaluated > 0) {
      const needed = (LEAST_EVALUATIONS * (budget.now() - begun)) / evaluated;
      this.leastMoveSeconds = Math.max(this.leastMoveSeconds, Math.min(MOST_MOVE_SHARE * clock, needed));
    }
    if (this.cold.size === 0) this.startChallenge();
  }

  private think(engine: Engine, seconds: number): void {
    const { budget } = this.terms;
    budget.within(seconds, () => {
      while (!budget.isDone()) {
        budget.startSlice();
        if (!engine.work()) break;
      }
    });
  }

  /** The remaining time is shared by the challenges to come, as many of them as it can decide. */
  private startChallenge(): void {
    const { budget, clock } = this.terms;
    const left = Math.max(0, this.end - budget.now());
    const meanSteps = Math.max(1, this.terms.meanSteps);
    const affordable = Math.floor(left / (LEAST_GAMES * meanSteps * this.leastMoveSeconds));
    const seconds = left / Math.max(1, Math.min(affordable, this.challengers.length));
    this.challengeEnd = budget.now() + seconds;
    const wanted = seconds / (USEFUL_GAMES * meanSteps);
    this.secondsPerMove = Math.max(this.leastMoveSeconds, Math.min(MOST_MOVE_SHARE * clock, wanted));
    this.games = 0;
    this.score = 0;
    this.startGame();
  }

  private startGame(): void {
    const { machine, random } = this.terms;
    this.cursor.load(machine.initialState);
    this.upToDate.clear();
    this.agreed.newGame();
    this.steps = 0;
    // Both games of a pair have the same opening.
    if ((this.games & 1) === 0) this.opening = random.word();
    const opening = createRandom(this.opening);
    for (let i = 0; i < OPENING_STEPS && !this.cursor.isTerminal(); i++)
      if (drawJointMove(this.cursor, opening, this.joint)) this.cursor.advance(this.joint);
  }

  private endGame(challenger: Engine): void {
    const role = (this.games & 1) === 0 ? 0 : 1;
    const winner = this.winner();
    this.lastScore = winner === undefined ? 0.5 : winner === role ? 1 : 0;
    this.score += this.lastScore;
    this.games++;
    if ((this.games & 1) === 1 || !this.isDecided()) {
      this.startGame();
      return;
    }
    this.challengers.shift();
    this.decide(challenger);
    if (!this.isOver) this.startChallenge();
  }

  /** Returns the winning role; undefined for a draw, a game that takes too long, or one in which a role is stuck. */
  private winner(): number | undefined {
    const { cursor, agreed } = this;
    if (!cursor.isTerminal()) return agreed.winner;
    const [first, second] = [cursor.goal(0) ?? 0, cursor.goal(1) ?? 0];
    return first === second ? undefined : first > second ? 0 : 1;
  }

  private isDecided(): boolean {
    const { games, lead } = this;
    const isClear = lead >= CLEAR_LEAD.better || lead <= CLEAR_LEAD.worse;
    return isClear || games >= MOST_GAMES || this.terms.budget.now() >= this.challengeEnd;
  }

  /** Games won by the challenger minus games won by the champion. */
  private get lead(): number {
    return 2 * this.score - this.games;
  }

  private decide(challenger: Engine): void {
    const { games, score, champion } = this;
    const hasWon = this.lead >= NEEDED_LEAD;
    this.results.push({ champion: champion.name, challenger: challenger.name, games, score, hasWon });
    if (hasWon) this.champion = challenger;
  }
}
