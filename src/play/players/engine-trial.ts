/**
 * Engines play quick games against each other before a match, sides changed from game to game, from random openings. The first engine
 * is the champion; each of the others challenges it in turn, and takes its place when it does clearly better.
 */
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import { type Cursor, drawJointMove, type Machine } from "../../machine/index.ts";
import { bestOf, type Engine } from "./engine.ts";
import type { MoveBudget } from "./move-budget.ts";

const OPENING_STEPS = 4;
/** A challenger must score so much, over so many games at least. */
const NEEDED_SCORE = 0.55;
const LEAST_GAMES = 4;
/** A challenge ends early when its outcome is clear: after so many games with nothing for one side. */
const CLEAR_GAMES = 6;
const MOST_STEPS = 400;

export interface TrialResult {
  readonly champion: string;
  readonly challenger: string;
  readonly games: number;
  /** Of the challenger. */
  readonly score: number;
}

export interface TrialTerms {
  readonly machine: Machine;
  readonly budget: MoveBudget;
  readonly random: SeededRandom;
  readonly secondsPerMove: number;
  /** Games of one challenge, at most, and the time after which none is begun. */
  readonly mostGames: number;
  readonly secondsPerChallenge: number;
}

export class EngineTrial {
  readonly results: TrialResult[] = [];
  champion: Engine;
  private readonly challengers: Engine[];
  private readonly terms: TrialTerms;
  private readonly cursor: Cursor;
  private readonly joint: Int32Array;
  private games = 0;
  private score = 0;
  private steps = 0;
  private challengeEnd: number;
  /** The seed of the present opening. */
  private opening = 0;
  /** Engines that have followed all moves of the game so far. */
  private readonly upToDate = new Set<Engine>();

  constructor([champion, ...challengers]: readonly [Engine, ...Engine[]], terms: TrialTerms) {
    this.champion = champion;
    this.challengers = challengers;
    this.terms = terms;
    this.cursor = terms.machine.newCursor(terms.budget);
    this.joint = new Int32Array(terms.machine.roles.length);
    this.challengeEnd = terms.budget.now() + terms.secondsPerChallenge;
    this.startGame();
  }

  get isOver(): boolean {
    return this.challengers.length === 0;
  }

  /** One step of the present game. */
  step(): void {
    const [challenger] = this.challengers;
    if (challenger === undefined) return;
    const { cursor, joint } = this;
    if (cursor.isTerminal() || this.steps >= MOST_STEPS) {
      this.endGame(challenger);
      return;
    }
    this.steps++;
    let mover = -1;
    for (let role = 0; role < joint.length; role++) {
      const { count, moves } = cursor.legalMoves(role);
      joint[role] = moves[0] as number;
      if (count > 1) mover = role;
    }
    if (mover >= 0) {
      const engine = (mover === 0) === ((this.games & 1) === 0) ? challenger : this.champion;
      joint[mover] = this.choose(engine, mover);
    }
    for (const engine of [...this.upToDate]) if (!engine.follow(joint)) this.upToDate.delete(engine);
    cursor.advance(joint);
  }

  /** Takes what is decided so far: no more challenges. */
  finish(): void {
    const [challenger] = this.challengers;
    if (challenger !== undefined && this.games > 0) this.decide(challenger);
    this.challengers.length = 0;
  }

  private choose(engine: Engine, role: number): number {
    const { budget, secondsPerMove } = this.terms;
    if (!this.upToDate.has(engine)) engine.begin(this.cursor.save());
    this.upToDate.add(engine);
    budget.within(secondsPerMove, () => {
      while (!budget.isDone()) {
        budget.startSlice();
        if (!engine.work()) break;
      }
    });
    return bestOf(engine.judge(role));
  }

  private startGame(): void {
    const { machine, random } = this.terms;
    this.cursor.load(machine.initialState);
    this.upToDate.clear();
    this.steps = 0;
    // both games of a pair have the same opening
    if ((this.games & 1) === 0) this.opening = random.word();
    const opening = createRandom(this.opening);
    for (let i = 0; i < OPENING_STEPS && !this.cursor.isTerminal(); i++)
      if (drawJointMove(this.cursor, opening, this.joint)) this.cursor.advance(this.joint);
  }

  private endGame(challenger: Engine): void {
    const { cursor } = this;
    const role = (this.games & 1) === 0 ? 0 : 1;
    const [own, other] = [cursor.goal(role) ?? 0, cursor.goal(1 - role) ?? 0];
    this.score += !cursor.isTerminal() || own === other ? 0.5 : own > other ? 1 : 0;
    this.games++;
    const lost = this.games - this.score;
    const isClear = this.games >= CLEAR_GAMES && (lost === 0 || this.score === 0);
    const isLate = this.terms.budget.now() >= this.challengeEnd;
    if (this.games >= this.terms.mostGames || isClear || isLate) {
      this.challengers.shift();
      this.decide(challenger);
    }
    this.startGame();
  }

  private decide(challenger: Engine): void {
    const { games, score, champion } = this;
    this.results.push({ champion: champion.name, challenger: challenger.name, games, score });
    if (games >= LEAST_GAMES && score >= NEEDED_SCORE * games) this.champion = challenger;
    this.games = 0;
    this.score = 0;
    this.challengeEnd = this.terms.budget.now() + this.terms.secondsPerChallenge;
  }
}
