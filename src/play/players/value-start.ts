/** The starting point for learning values: nothing, or the values of a related game if a trial supports them. */
import type { EngineKind } from "../knowledge/index.ts";
import { type LearnerParts, ValueLearner, type ValueNet } from "../learning/index.ts";
import type { ContenderOptions } from "./contender-options.ts";
import { HeadStart } from "./head-start.ts";
import { type RelativeStart, startFromRelative } from "./relative-start.ts";
import type { ThinkerParts } from "./thinker.ts";

/** What the choice of engines needs from a learner. */
export interface Learning {
  readonly net: ValueNet;
  /** Number of games played and learned from. */
  readonly games: number;
  readonly isSuited: boolean;
  playOne(): boolean;
}

/** Minimum start clock in seconds that leaves time to look for a related game. */
const LONG_START_SECONDS = 3;
/**
 * Share of the start clock for learning from nothing and from a related game side by side, before the better of the two
 * continues; and its maximum in seconds.
 */
const HEAD_START_SHARE = 0.12;
const MOST_HEAD_START_SECONDS = 3;
/** Number of games that carried values count for: they should change more slowly than values learned from nothing. */
const RELATIVE_GAMES = 400;

export class ValueStart {
  private readonly parts: ThinkerParts;
  private readonly options: ContenderOptions;
  private relative: RelativeStart | string;
  private headStart: HeadStart | undefined;

  constructor(parts: ThinkerParts, options: ContenderOptions) {
    this.parts = parts;
    this.options = options;
    this.relative = "none is looked for: the start clock is too short, or values are not learned of such games";
  }

  /** Whether less time is enough, because there is less to learn. */
  get needsLess(): boolean {
    return this.options.relatives === "always" && this.parts.knownGames !== undefined;
  }

  /** Whether the values come from a related game. */
  get isKnown(): boolean {
    return this.headStart?.usesCarried === true;
  }

  /** The engine that played best with these values in the related game; undefined if unknown. */
  get engine(): EngineKind | undefined {
    const { relative } = this;
    return this.isKnown && typeof relative !== "string" ? (relative.from.engine ?? undefined) : undefined;
  }

  /** Looks for a related game within a share of the start clock, and returns the learner. */
  learner(parts: LearnerParts): Learning {
    const { seat, knownGames, budget } = this.parts;
    const { relatives, steps } = this.options;
    const isWanted = relatives === "always" || (relatives === "long" && seat.clocks.start >= LONG_START_SECONDS);
    const fresh = new ValueLearner(parts);
    if (!isWanted || knownGames === undefined) return fresh;
    this.relative = startFromRelative(this.parts, parts.cursor, steps);
    if (typeof this.relative === "string") return fresh;
    const { net, trial } = this.relative;
    const carried = new ValueLearner({ ...parts, known: { net, games: RELATIVE_GAMES } });
    const seconds = Math.min(MOST_HEAD_START_SECONDS, HEAD_START_SHARE * budget.secondsToThink());
    this.headStart = new HeadStart(fresh, carried, { trial, now: budget.now, seconds });
    return this.headStart;
  }

  /** What a related game contributed, for people. Empty if none was found and the player does not insist on one. */
  get lines(): readonly string[] {
    const { relative, headStart } = this;
    if (typeof relative === "string") return this.options.relatives === "always" ? [`relative: ${relative}`] : [];
    const { game, distance, found, fluents } = relative.from;
    const turned = relative.isTurned ? ", turned round" : "";
    const carried = `relative: ${game} at distance ${distance.toFixed(3)}, weights of ${found} of ${fluents} fluents carried over${turned}`;
    if (headStart === undefined || headStart.trialGames === 0) return [carried];
    const { trialGames, trialPoints, usesCarried } = headStart;
    const verdict = usesCarried === undefined ? "" : usesCarried ? "; used" : "; not used";
    return [`${carried}; scored ${trialPoints} of ${trialGames} against values learned from nothing${verdict}`];
  }
}
