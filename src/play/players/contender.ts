/**
 * The player `auto`, our best. It has several engines: tree search on batches of playouts, and where two play in turn for a constant sum, alpha-beta on a
 * value that it learns by self-play. During the start clock it learns, lets the engines play each other, and takes the one that does
 * best. The solver looks first; where it finds all the best moves, the engine only decides between them, for what a solver calls a
 * draw may still be won against somebody who errs.
 *
 * Games of one player are left to the planner.
 */
import { withinBudget } from "../../foundations/budgets/index.ts";
import { hidesMoves } from "../../language/rules/index.ts";
import type { Move, State } from "../../machine/index.ts";
import { isPuzzle } from "../search/index.ts";
import { Company } from "./company.ts";
import type { ContenderOptions } from "./contender-options.ts";
import { detectSymmetries } from "./detect-symmetries.ts";
import { EngineChoice } from "./engine-choice.ts";
import { ExactPlay } from "./exact-play.ts";
import { explainChoice } from "./explain-choice.ts";
import { type GameProfile, isForMaximin, profileGame } from "./game-profile.ts";
import type { Seat } from "./player.ts";
import { makePuzzler } from "./puzzle.ts";
import type { Judgement, MakeThinker, Thinker, ThinkerParts } from "./thinker.ts";

/** Shares of the start clock and of a move that the solver may take. */
const START_SOLVER_SHARE = 0.15;
/** Share of the start clock for solving a small game: perfect play is worth more than anything that could be learned. */
const SMALL_GAME_SHARE = 0.6;
const SOLVER_SHARE = 0.05;
/** Games with more than e to this sequences of moves, by a rough estimate, are not tried in the start clock: connect four has e^41. */
const HOPEFUL_SIZE = 45;
/** Games that a solver can be expected to solve in seconds: connect four on 4 by 5 cells has about e^20. */
const SMALL_SIZE = 25;
/** Seconds that the solver works in one piece. It keeps what it found, so going on costs next to nothing. */
const SOLVER_PIECE = 0.012;
/** Engines are for two and more; and who is told percepts cannot tell others where the match stands. */
const suitsCompany = ({ machine, game }: Seat): boolean =>
  machine.roles.filter((name) => name !== "random").length > 1 && !hidesMoves(game.rules);

export const makeContender =
  (options: ContenderOptions): MakeThinker =>
  (parts) =>
    new Contender(sharingMemory(parts, options.threads), options);

/** The memory of a player is divided among its threads. */
function sharingMemory(parts: ThinkerParts, threads: number): ThinkerParts {
  const { seat } = parts;
  if (threads === 1 || seat.memoryBytes === undefined) return parts;
  return { ...parts, seat: { ...seat, memoryBytes: seat.memoryBytes / threads } };
}

interface Solving {
  readonly state: State;
  /** When it has had its time. */
  readonly end: number;
  /** That it may still expand. */
  states: number;
}

class Contender implements Thinker {
  private readonly parts: ThinkerParts;
  private readonly options: ContenderOptions;
  private choice: EngineChoice | undefined;
  private exactPlay: ExactPlay | undefined;
  private exact: readonly Move[] | undefined;
  /** Until the first state of the match is turned to. */
  private isStarting = true;
  /** What the solver is at, in pieces. */
  private solving: Solving | undefined;
  /** Instead of the engines, where they do not suit. */
  private other: Thinker | undefined;
  /** Who thinks along in other threads; whether they know what about; and the joint moves that led there, where they are known. */
  private company: Company | undefined;
  private isCompanyTold = false;
  private line: readonly ArrayLike<Move>[] | undefined = [];
  /** Whether further thought about the present state would change nothing. */
  private isSettled = false;

  constructor(parts: ThinkerParts, options: ContenderOptions) {
    this.parts = parts;
    this.options = options;
  }

  prepare(): boolean {
    const { parts, options } = this;
    if (isPuzzle(parts.seat.machine)) return this.handOver();
    // The first thing of all: others get ready while the start clock runs.
    if (options.threads > 1 && suitsCompany(parts.seat)) this.company = Company.of(parts, options.threads);
    const profile = profileGame(parts);
    this.choice = new EngineChoice(parts, options, profile);
    if (options.solve > 0 && isForMaximin(profile)) this.planSolving(profile);
    return !parts.budget.isCounted;
  }

  begin(state: State, line?: readonly ArrayLike<Move>[]): void {
    if (this.choice === undefined && this.other === undefined) this.prepare();
    if (this.other !== undefined) {
      this.other.begin(state, line);
      return;
    }
    const choice = this.choice as EngineChoice;
    choice.endStart();
    this.isStarting = false;
    this.exact = undefined;
    this.solve(state, this.options.solve, SOLVER_SHARE);
    if (this.parts.budget.isCounted) this.exact = this.solveOn();
    choice.turnTo(state, line);
    this.line = line;
    this.isCompanyTold = false;
    this.isSettled = false;
    if (this.exact?.length === 1) this.company?.rest();
  }

  work(): boolean {
    if (this.other !== undefined) return this.other.work();
    const { choice, solving } = this;
    if (choice === undefined || this.exact?.length === 1) return false;
    if (choice.isDecided) this.tellCompany(choice);
    if (solving !== undefined && this.parts.budget.now() < solving.end) {
      const found = this.solveOn();
      if (!this.isStarting) this.exact = found;
      return true;
    }
    const goesOn = choice.work();
    this.isSettled = !goesOn;
    return goesOn;
  }

  /** Counted thought is waited for even where it is of no more use, so that what comes after is the same each time. */
  async gather(): Promise<void> {
    if (!this.isCompanyTold) return;
    const isSure = this.isSettled || this.exact?.length === 1;
    if (isSure && !this.parts.budget.isCounted) this.company?.rest();
    else await this.company?.gather();
  }

  end(): void {
    this.company?.dismiss();
  }

  judge(): Judgement {
    const { exact, choice, company, other } = this;
    if (other !== undefined) return other.judge();
    const own = choice?.engine.judge(this.parts.seat.role) ?? { moves: [], scores: [], values: [] };
    const judged = choice === undefined ? own : (company?.join(own, choice.engine.explain()) ?? own);
    if (exact === undefined) return judged;
    const scores = exact.map((move) => judged.scores[judged.moves.indexOf(move)] ?? 0);
    const values = exact.map((move) => judged.values[judged.moves.indexOf(move)] ?? 0);
    return { moves: exact, scores, values };
  }

  explain(): readonly string[] {
    const { choice, exact, parts } = this;
    if (choice === undefined) {
      const relative =
        this.options.relatives === "always" ? ["relative: none is looked for in games of one player"] : [];
      return [...(this.other?.explain?.() ?? []), ...relative];
    }
    const { role, machine } = parts.seat;
    const names = exact?.map((move) => machine.vocabulary.moveText(role, move));
    const solved = names === undefined ? [] : [`solved; best moves: ${names.join(" ")}`];
    return [...solved, ...explainChoice(choice, this.judge(), parts), ...(this.company?.lines ?? [])];
  }

  /** The first time that the present state is thought about: by then it is known for how long. */
  private tellCompany(choice: EngineChoice): void {
    if (this.company === undefined || this.isCompanyTold || this.line === undefined) return;
    this.isCompanyTold = true;
    this.company.think(choice.engine, this.line);
  }

  private planSolving({ meanMoves, meanSteps }: GameProfile): void {
    const { budget } = this.parts;
    const { sym } = this.options;
    const size = meanSteps * Math.log(meanMoves);
    const isHopeful = size < HOPEFUL_SIZE;
    const share = size < SMALL_SIZE ? SMALL_GAME_SHARE : START_SOLVER_SHARE;
    this.exactPlay = new ExactPlay(this.parts, isHopeful && sym !== "none" ? detectSymmetries(this.parts, sym) : []);
    if (!budget.isCounted && isHopeful)
      this.solve(this.parts.seat.machine.initialState, Number.POSITIVE_INFINITY, share);
  }

  /** From now on the solver looks at a state, for so many states and a share of the time. */
  private solve(state: State, states: number, share: number): void {
    const { budget } = this.parts;
    const end = budget.now() + share * budget.secondsToThink();
    this.solving = this.exactPlay === undefined ? undefined : { state, states, end };
  }

  /** A piece of solving: all best moves, where it finds them. */
  private solveOn(): readonly Move[] | undefined {
    const { solving, exactPlay, parts } = this;
    if (solving === undefined || exactPlay === undefined) return undefined;
    const { isCounted } = parts.budget;
    const seconds = isCounted ? Number.POSITIVE_INFINITY : SOLVER_PIECE;
    const found = exactPlay.bestMoves(solving.state, { states: solving.states, seconds });
    solving.states = exactPlay.statesLeft;
    if (found !== undefined || solving.states <= 0 || isCounted) this.solving = undefined;
    return found;
  }

  /** From now on somebody else thinks: who plans. */
  private handOver(): boolean {
    this.other = makePuzzler()(this.parts);
    return withinBudget(() => this.other?.prepare?.() ?? false) === true;
  }
}
