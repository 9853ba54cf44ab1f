/**
 * The tree searches that may suit a game. The usual one depends on the number of moves and on how fast leaves are; the
 * others use what was learned, all-moves-as-first values, or stored states.
 */
import { groundOf } from "../../game/index.ts";
import type { MovePolicy, ValueNet } from "../learning/index.ts";
import type { FirstMoveTerms, GuessTerms, SelectionRule } from "../search/index.ts";
import type { ContenderOptions } from "./contender-options.ts";
import { type GameProfile, isDuel } from "./game-profile.ts";
import { LeanEngine, type LeanEngineOptions, type PolicyUse } from "./lean-engine.ts";
import { leafSeconds, playoutsPerLeaf } from "./playouts-per-leaf.ts";
import { explorationFor, ruleFor } from "./selection-for-game.ts";
import type { ThinkerParts } from "./thinker.ts";

/** Factor on the exploration of a challenger with learned priors. */
const WIDER = 2;
/** How tree search uses all-moves-as-first values. */
const FIRST_MOVES: FirstMoveTerms = { equivalence: 20 };
/**
 * The share of moves that stay legal from which on all-moves-as-first values are used before any trial. Measured shares:
 * hex 0.98, atariGo 0.97, dotsAndBoxes 0.97, knightThrough 0.92, pentago 0.88, breakthrough 0.86, skirmish 0.82, checkers
 * 0.77, quarto 0.45. The values win by far on hex and lose by far on breakthrough.
 */
const PERSISTENT = 0.95;
/** How tree search uses a learned value. */
const GUESSES: GuessTerms = { temperature: 0.2, weight: 0.4 };
/** A search in which equal states are one node. */
const JOINED = { states: {} } as const;
/**
 * Seconds for the playouts of a leaf from which on storing states may be worth its cost, and from which on UCB1 is better
 * with fewer playouts for each of more leaves.
 */
const SLOW_LEAF = 3e-5;
const FEW_PLAYOUTS = 8;

type RuleKind = SelectionRule["kind"];
type Learned = Pick<LeanEngineOptions, "learned" | "policy" | "states">;

export class TreeEngines {
  private readonly parts: ThinkerParts;
  private readonly options: ContenderOptions;
  private readonly profile: GameProfile;

  constructor(parts: ThinkerParts, options: ContenderOptions, profile: GameProfile) {
    this.parts = parts;
    this.options = options;
    this.profile = profile;
  }

  /** Whether the usual search selects by priors, because the game has many moves. */
  get usesPriors(): boolean {
    return this.usualRule === "prior";
  }

  /** The search that plays before any trial. */
  usual(): LeanEngine {
    return this.make(this.usualRule);
  }

  withValues(net: ValueNet): LeanEngine {
    return this.make("prior", { learned: { ...GUESSES, net } });
  }

  withPolicy(policy: PolicyUse, width = 1): LeanEngine {
    return this.make(policy.inPriors ? "prior" : this.usualRule, { policy }, { width });
  }

  /**
   * Other uses of a policy. The first variant has the policy only in its priors: with many moves the usual search also
   * has it in its playouts, with few moves not at all. With many moves, the second variant explores more widely.
   */
  policyVariants(moves: MovePolicy | undefined): LeanEngine[] {
    if (moves === undefined) return [];
    const priors = this.withPolicy({ moves, inPriors: true, inPlayouts: false });
    return this.usesPriors ? [priors, this.withPolicy({ moves, inPriors: true, inPlayouts: true }, WIDER)] : [priors];
  }

  /**
   * The counterpart of the usual search: with all-moves-as-first values if it has none, without them if it has. With
   * many moves it has the same policy.
   */
  rival(moves?: MovePolicy): LeanEngine {
    const learned =
      moves === undefined || !this.usesPriors ? {} : { policy: { moves, inPriors: true, inPlayouts: true } };
    // Only selection by priors uses these values.
    const hasFirstMoves = this.prefersFirstMoves && this.usesPriors;
    return this.make("prior", learned, { usesFirstMoves: !hasFirstMoves });
  }

  /** The usual search with stored states, where that may be better. */
  withMemory(moves?: MovePolicy): LeanEngine[] {
    const isGuided = moves !== undefined && this.usesPriors;
    if (isGuided || !this.hasSlowLeaves) return [];
    return [this.make(this.usualRule, JOINED, { usesFirstMoves: false })];
  }

  private make(
    kind: RuleKind,
    learned: Learned = {},
    { width = 1, usesFirstMoves = this.prefersFirstMoves }: { width?: number; usesFirstMoves?: boolean } = {},
  ): LeanEngine {
    const { seat, budget } = this.parts;
    const { c, lanes, steps } = this.options;
    const { meanMoves, isHidden } = this.profile;
    const isQuick = kind === "confidence" && learned.states === undefined && this.hasSlowLeaves && !budget.isCounted;
    const hasPriors = learned.learned !== undefined || learned.policy?.inPriors === true;
    const exploration = c === 0 ? explorationFor(kind, meanMoves, hasPriors) : c;
    return new LeanEngine(this.parts, {
      rule: {
        kind,
        exploration: width * exploration,
        // A proof leaves moves untried. A state that is one of several needs the value of every move.
        ...(isHidden ? { usesProofs: false } : {}),
        ...(usesFirstMoves && kind === "prior" && learned.learned === undefined ? { firstMoves: FIRST_MOVES } : {}),
      },
      maxSteps: steps,
      lanesPerLeaf: playoutsPerLeaf(isQuick ? Math.min(FEW_PLAYOUTS, lanes) : lanes, {
        ...this.profile,
        gates: this.gates,
        clock: seat.clocks.play,
      }),
      ...learned,
    });
  }

  private get usualRule(): RuleKind {
    return this.options.engine === 7 ? "prior" : ruleFor(this.profile.meanMoves);
  }

  /** Whether tree search uses all-moves-as-first values before any trial. */
  private get prefersFirstMoves(): boolean {
    const { engine } = this.options;
    return engine === 7 || (engine !== 1 && this.profile.persistence >= PERSISTENT);
  }

  /** Only for the games that this was measured on. */
  private get hasSlowLeaves(): boolean {
    return isDuel(this.profile) && leafSeconds(this.options.lanes, { ...this.profile, gates: this.gates }) >= SLOW_LEAF;
  }

  private get gates(): number {
    const { game, machine } = this.parts.seat;
    return groundOf(game, machine)?.circuit.nodeCount ?? 0;
  }
}
