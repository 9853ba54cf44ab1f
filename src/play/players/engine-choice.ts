/**
 * Chooses the engine that plays. The default is the tree search that is usual for such games. In games of two with
 * alternating moves and a constant sum, the start clock is used to learn a value, if possible, and to play games between
 * the engines; the winner plays.
 */
import { type KeepingCursor, keeps, type Move, type State } from "../../machine/index.ts";
import type { EngineKind } from "../knowledge/index.ts";
import type { MovePolicy } from "../learning/index.ts";
import { NotInTurn, Playouts, sharedPositions } from "../search/index.ts";
import { AlphaBetaEngine } from "./alpha-beta-engine.ts";
import type { ContenderOptions } from "./contender-options.ts";
import { detectSymmetries } from "./detect-symmetries.ts";
import type { Engine } from "./engine.ts";
import { EngineTrial, type TrialResult } from "./engine-trial.ts";
import { type GameProfile, isDuel } from "./game-profile.ts";
import type { LeanEngine } from "./lean-engine.ts";
import { PolicyPreparation } from "./policy-preparation.ts";
import type { ThinkerParts } from "./thinker.ts";
import { TreeEngines } from "./tree-engines.ts";
import { type Learning, ValueStart } from "./value-start.ts";

/**
 * Share of the start clock for learning a policy, and the number of seconds after which more learning changes little.
 */
const POLICY_SHARE = 0.15;
const MOST_POLICY_SECONDS = 2.5;
/** The engines with a learned policy that the option `engine` can ask for. */
const POLICY_ENGINES: Readonly<Record<number, { readonly inPriors: boolean; readonly inPlayouts: boolean }>> = {
  4: { inPriors: true, inPlayouts: false },
  5: { inPriors: false, inPlayouts: true },
  6: { inPriors: true, inPlayouts: true },
};
/**
 * Shares of the remaining start clock: learning, then games between engines. The rest goes to thinking about the first
 * move.
 */
const LEARNING_SHARE = 0.4;
const TRIAL_SHARE = 0.5;
/** With a shorter start clock all of it goes to thinking. */
const LEAST_START_SECONDS = 0.8;
const LEAST_TRANSFER_SECONDS = 0.4;
/** Maximum number of seconds of learning, and minimum number of games to learn from before the value is used. */
const MOST_LEARNING_SECONDS = 30;
const LEAST_LEARNED_GAMES = 50;

export class EngineChoice {
  engine: Engine;
  private readonly trees: TreeEngines;
  private readonly treeSearch: LeanEngine;
  /** The current state, and the number of match steps that led to it, if known. */
  private state: State;
  private followed = 0;
  /** The time at which the state was set, and the engine's evaluations up to then. */
  private turnedAt = 0;
  private evaluationsBefore = 0;
  /** The results of the trial. */
  readonly results: TrialResult[] = [];
  learnedGames = 0;
  private readonly parts: ThinkerParts;
  private readonly options: ContenderOptions;
  private readonly profile: GameProfile;
  /** The starting point of learning: nothing, or a related game. */
  readonly valueStart: ValueStart;
  private learner: Learning | undefined;
  /** By engine that uses learned values: how it uses them. */
  private readonly kinds = new Map<Engine, EngineKind>();
  private learningEnd = 0;
  private trial: EngineTrial | undefined;
  private trialEnd = 0;
  /** What `work` does: the phases of the start clock, one after the other. */
  private phase: "policy" | "learning" | "trial" | "thought" = "thought";
  private preparation: PolicyPreparation | undefined;
  private policy: MovePolicy | undefined;
  /** The result of learning a policy, for people. */
  policyAccount: string | undefined;

  constructor(parts: ThinkerParts, options: ContenderOptions, profile: GameProfile) {
    this.parts = parts;
    this.options = options;
    this.profile = profile;
    this.state = parts.seat.machine.initialState;
    this.trees = new TreeEngines(parts, options, profile);
    this.treeSearch = this.trees.usual();
    this.engine = this.treeSearch;
    this.valueStart = new ValueStart(parts, options);
    this.planStart();
  }

  /** Thinks until the slice is over. Returns false if more thinking would change nothing. */
  work(): boolean {
    if (this.phase === "policy") this.learnPolicy();
    else if (this.phase === "learning") this.learn();
    else if (this.phase === "trial") this.playTrial();
    else return this.safely(() => this.engine.work());
    return true;
  }

  /** Sets the state to think about. `line`: the joint moves that led there from the initial state, if known. */
  turnTo(state: State, line: readonly ArrayLike<Move>[] | undefined): void {
    this.state = state;
    this.turnedAt = this.parts.budget.now();
    this.evaluationsBefore = this.engine.evaluations;
    let isKnown = line !== undefined && line.length >= this.followed;
    for (let step = this.followed; isKnown && step < (line?.length ?? 0); step++)
      isKnown = this.engine.follow(line?.[step] as ArrayLike<Move>);
    this.followed = line?.length ?? 0;
    if (!isKnown) this.safely(() => this.engine.begin(state));
  }

  /** Number of positions evaluated for the current state, and seconds since it was set. */
  get effortSpent(): { readonly evaluations: number; readonly seconds: number } {
    const { evaluations } = this.engine;
    return { evaluations: evaluations - this.evaluationsBefore, seconds: this.parts.budget.now() - this.turnedAt };
  }

  /** Whether the engine trial is over or will not take place. */
  get isDecided(): boolean {
    return this.phase === "thought";
  }

  /** Ends the start clock, whatever is under way. */
  endStart(): void {
    this.trial?.finish();
    if (this.phase !== "thought") this.think();
  }

  /**
   * Random play may have missed states with simultaneous moves. Alpha-beta cannot handle them, so tree search takes
   * over.
   */
  private safely<T>(work: () => T): T | true {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof NotInTurn)) throw error;
      this.engine = this.treeSearch;
      this.engine.begin(this.state);
      return true;
    }
  }

  private planStart(): void {
    const { budget, seat, random } = this.parts;
    const seconds = budget.secondsToThink();
    const { machine } = seat;
    const least = this.valueStart.needsLess ? LEAST_TRANSFER_SECONDS : LEAST_START_SECONDS;
    if (budget.isCounted || seconds < least || this.options.engine === 1 || this.options.engine === 7) return;
    if (!isDuel(this.profile)) return;
    const cursor = this.newCursor();
    if (cursor === undefined) {
      this.trialEnd = budget.now() + TRIAL_SHARE * seconds;
      this.startTrial([this.engine, this.trees.rival(), ...this.trees.withMemory()]);
      return;
    }
    const symmetries = this.options.sym === "none" ? [] : detectSymmetries(this.parts, this.options.sym);
    this.learner = this.valueStart.learner({
      cursor,
      initialState: machine.initialState,
      roleCount: machine.roles.length,
      fluentCount: cursor.fluentBytes().length,
      random,
      maxSteps: this.options.steps,
      budget,
      symmetries,
    });
    this.preparation = PolicyPreparation.of(this.parts, this.newCursor() as KeepingCursor, {
      seconds: Math.min(MOST_POLICY_SECONDS, POLICY_SHARE * seconds),
      maxSteps: this.options.steps,
      symmetries,
    });
    this.phase = this.preparation === undefined ? "learning" : "policy";
  }

  /**
   * In games with many moves, if their weights are informative, search with learned priors and playouts becomes the
   * champion to beat.
   */
  private learnPolicy(): void {
    if (this.preparation?.work() === true) return;
    this.policy = this.preparation?.policy;
    this.policyAccount = this.preparation?.account;
    this.preparation = undefined;
    this.phase = "learning";
    const asked = POLICY_ENGINES[this.options.engine];
    if (this.policy === undefined) return;
    if (asked !== undefined) {
      this.engine = this.trees.withPolicy({ moves: this.policy, ...asked });
      this.think();
    } else if (this.trees.usesPriors)
      this.engine = this.trees.withPolicy({ moves: this.policy, inPriors: true, inPlayouts: true });
  }

  private learn(): void {
    const { budget } = this.parts;
    const learner = this.learner as Learning;
    if (this.learningEnd === 0) {
      const seconds = budget.secondsToThink();
      this.learningEnd = budget.now() + Math.min(MOST_LEARNING_SECONDS, LEARNING_SHARE * seconds);
      this.trialEnd = this.learningEnd + TRIAL_SHARE * seconds;
    }
    while (!budget.isSliceSpent() && !budget.isOver() && learner.isSuited) {
      learner.playOne();
      if (budget.now() < this.learningEnd) continue;
      this.learnedGames = learner.games;
      break;
    }
    if (learner.isSuited && budget.now() < this.learningEnd) return;
    const hasLearned = learner.isSuited && (this.valueStart.isKnown || learner.games >= LEAST_LEARNED_GAMES);
    // Alpha-beta cannot start if the game is over at the start, or if several roles choose there.
    if (!hasLearned || this.safely(() => this.startLearnedTrial(learner)) === true) this.think();
  }

  private startLearnedTrial(learner: Learning): void {
    const { parts, trees, policy } = this;
    const cursor = this.newCursor() as KeepingCursor;
    const hasCompany = parts.hire !== undefined && this.options.threads > 1;
    const shared = hasCompany ? { positions: sharedPositions(learner.net.fluentCount, parts.random) } : {};
    const alphaBeta = new AlphaBetaEngine(parts, cursor, learner.net, shared);
    const guided = trees.withValues(learner.net);
    if (this.options.engine === 2 || this.options.engine === 3) {
      this.engine = this.options.engine === 2 ? alphaBeta : guided;
      this.think();
      return;
    }
    this.kinds.set(guided, "guided").set(alphaBeta, "alpha-beta");
    const engines = [
      ...[this.engine, ...trees.withMemory(policy), guided, alphaBeta],
      ...[trees.rival(policy), ...trees.policyVariants(policy)],
    ];
    // The engine that played best in a related game becomes the champion with relatives=always, and otherwise the first
    // challenger.
    const best = engines.find((engine) => this.kindOf(engine) === this.valueStart.engine) ?? this.engine;
    const first = this.options.relatives === "always" ? [best] : [this.engine, best];
    this.startTrial([...new Set([...first, ...engines])] as [Engine, ...Engine[]]);
  }

  private startTrial(engines: readonly [Engine, ...Engine[]]): void {
    const { parts, profile } = this;
    this.trial = new EngineTrial(engines, {
      machine: parts.seat.machine,
      budget: parts.budget,
      random: parts.random,
      seconds: this.trialEnd - parts.budget.now(),
      meanSteps: profile.meanSteps,
      clock: parts.seat.clocks.play,
    });
    this.phase = "trial";
  }

  /** Returns how an engine uses learned values. */
  kindOf(engine: Engine): EngineKind {
    return this.kinds.get(engine) ?? "tree";
  }

  private playTrial(): void {
    const { budget } = this.parts;
    const trial = this.trial as EngineTrial;
    while (!trial.isOver && !budget.isSliceSpent() && !budget.isOver()) {
      if (this.safely(() => trial.step()) === true) trial.finish();
    }
    if (trial.isOver) this.think();
  }

  /** Ends the start phases; only thinking about the first move remains. */
  private think(): void {
    this.phase = "thought";
    if (this.trial !== undefined) {
      this.results.push(...this.trial.results);
      this.engine = this.trial.champion;
    }
    this.trial = undefined;
    this.learner = undefined;
    this.engine.begin(this.parts.seat.machine.initialState);
  }

  private newCursor(): KeepingCursor | undefined {
    const { budget, random, seat } = this.parts;
    const { cursor } = new Playouts(seat.machine, {
      maxSteps: this.options.steps,
      random,
      budget,
    });
    return keeps(cursor) ? cursor : undefined;
  }
}
