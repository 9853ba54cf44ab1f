/**
 * The player `auto`, our best. It has several engines: tree search on batches of playouts and, in two-player,
 * constant-sum games with alternating moves, alpha-beta search on a value that it learns by self-play. During the start
 * clock it learns, lets the engines play each other, and takes the best one. The solver looks first. If it finds all
 * the best moves, the engine only decides between them, because a draw by the solver may still be won against an
 * opponent that errs.
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

/** Share of the start clock that the solver may take. */
const START_SOLVER_SHARE = 0.15;
/**
 * Share of the start clock for solving a small game: perfect play is worth more than anything that could be learned.
 */
const SMALL_GAME_SHARE = 0.6;
/**
 * Logarithm of the estimated number of move sequences. Larger games are not tried in the start clock: connect four has
 * e^41.
 */
const HOPEFUL_SIZE = 45;
/** Games up to this size can be expected to be solved in seconds: connect four on 4 by 5 cells has about e^20. */
const SMALL_SIZE = 25;
/** Seconds that the solver works in one piece. It keeps its results, so resuming costs almost nothing. */
const SOLVER_PIECE = 0.012;
/** Engines are for two or more players. With hidden moves, a player cannot tell companions the state of the match. */
const suitsCompany = ({ machine, game }: Seat): boolean =>
  machine.roles.filter((name) => name !== "random").length > 1 && !hidesMoves(game.rules);

export const makeContender =
  (options: ContenderOptions): MakeThinker =>
  (parts) =>
    new Contender(sharingMemory(parts, options.threads), options);

/** Divides a player's memory among its threads. */
function sharingMemory(parts: ThinkerParts, threads: number): ThinkerParts {
  const { seat } = parts;
  if (threads === 1 || seat.memoryBytes === undefined) return parts;
  return { ...parts, seat: { ...seat, memoryBytes: seat.memoryBytes / threads } };
}

interface Solving {
  readonly state: State;
  /** Time at which the solver must end. */
  readonly end: number;
  /** Number of states that it may still expand. */
  states: number;
}

class Contender implements Thinker {
  private readonly parts: ThinkerParts;
  private readonly options: ContenderOptions;
  private choice: EngineChoice | undefined;
  private exactPlay: ExactPlay | undefined;
  private exact: readonly Move[] | undefined;
  /** True until the first state of the match. */
  private isStarting = true;
  /** The solver's current task, which it works on in pieces. */
  private solving: Solving | undefined;
  /** Used instead of the engines in games that they do not suit. */
  private other: Thinker | undefined;
  /**
   * The companions in other threads, whether they have been told the current state, and the joint moves that led to it,
   * if known.
   */
  private company: Company | undefined;
  private isCompanyTold = false;
  private line: readonly ArrayLike<Move>[] | undefined = [];
  /** Whether more thinking about the current state would change nothing. */
  private isSettled = false;

  constructor(parts: ThinkerParts, options: ContenderOptions) {
    this.parts = parts;
    this.options = options;
  }

  prepare(): boolean {
    const { parts, options } = this;
    if (isPuzzle(parts.seat.machine)) return this.handOver();
    // Comes first, so that companions get ready while the start clock runs.
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
    this.solving = undefined;
    this.exact = undefined;
    this.solveMove(state);
    choice.turnTo(state, line);
    this.line = line;
    this.isCompanyTold = false;
    this.isSettled = false;
    if (this.hasOneMove) this.company?.rest();
  }

  /** Whether the solver has left one move, and looks for no others. */
  private get hasOneMove(): boolean {
    return this.exact?.length === 1 && this.solving === undefined;
  }

  work(): boolean {
    if (this.other !== undefined) return this.other.work();
    const { choice, solving } = this;
    if (choice === undefined || this.hasOneMove) return false;
    if (choice.isDecided) this.tellCompany(choice);
    if (solving !== undefined && this.parts.budget.now() < solving.end) {
      const found = this.solveOn();
      if (!this.isStarting) this.exact = found ?? this.exact;
      return true;
    }
    this.solving = undefined;
    if (this.hasOneMove) return false;
    const goesOn = choice.work();
    this.isSettled = !goesOn;
    return goesOn;
  }

  /** Counted runs wait for companions even if they are no longer needed, so that everything after is reproducible. */
  async gather(): Promise<void> {
    if (!this.isCompanyTold) return;
    const isSure = this.isSettled || this.hasOneMove;
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

  /** Called when the engine first works on the current state: only then is the time for it known. */
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
    const symmetries = isHopeful && sym !== "none" ? detectSymmetries(this.parts, sym) : [];
    this.exactPlay = new ExactPlay(this.parts, symmetries, true);
    if (!budget.isCounted && isHopeful)
      this.solve(this.parts.seat.machine.initialState, Number.POSITIVE_INFINITY, share);
  }

  /** Gives the solver the state of a move. If iterations are counted, it answers at once. */
  private solveMove(state: State): void {
    const { exactPlay, options, parts } = this;
    if (exactPlay === undefined || options.solve === 0) return;
    const { isCounted } = parts.budget;
    const states = isCounted ? options.solve : Number.POSITIVE_INFINITY;
    const share = exactPlay.shareFor(state, states);
    if (share > 0) this.solve(state, states, share);
    if (isCounted) this.exact = this.solveOn();
  }

  /** Gives the solver a task: a state, a maximum number of states to expand, and a share of the time. */
  private solve(state: State, states: number, share: number): void {
    const { budget } = this.parts;
    const end = budget.now() + share * budget.secondsToThink();
    this.solving = this.exactPlay === undefined ? undefined : { state, states, end };
  }

  /** Runs one piece of solving. Returns best moves if it finds any. */
  private solveOn(): readonly Move[] | undefined {
    const { solving, exactPlay, parts } = this;
    if (solving === undefined || exactPlay === undefined) return undefined;
    const { isCounted } = parts.budget;
    const seconds = isCounted ? Number.POSITIVE_INFINITY : SOLVER_PIECE;
    const found = exactPlay.bestMoves(solving.state, { states: solving.states, seconds });
    solving.states = exactPlay.statesLeft;
    if (found?.isComplete === true || solving.states <= 0 || isCounted) this.solving = undefined;
    return found?.moves;
  }

  /** Hands the game over to the planner. */
  private handOver(): boolean {
    this.other = makePuzzler()(this.parts);
    return withinBudget(() => this.other?.prepare?.() ?? false) === true;
  }
}
