/**
 * Which strategy suits a game, found out by trying. Some playouts with each, then the same ones again against the clock: the
 * first time is for code and effects to come into being, later times show the speed they will have. What the first time took
 * longer is the price of the effects found in it; if all joint moves together would cost too much, effects are not for this game.
 * Where they would by far, that shows after a few, and nothing else is tried.
 */
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { playInside } from "../index.ts";
import { EnginePlayoutCursor } from "./compiled-playouts.ts";
import { Engine } from "./engine.ts";
import type { GuardedCircuit } from "./guarded-legal.ts";

/** A monotonic clock, in seconds. */
export type Clock = () => number;

const TRIAL_SECONDS = 0.006;
/** For the very first playout, in which every joint move is new. */
const FIRST_SECONDS = 0.15;
/** After so long the price of the effects is looked at for the first time; until then most of it is cold code. */
const FIRST_LOOK_SECONDS = 0.03;
/** Circuits with fewer nodes are not tried: effects suit nearly all of them, and the trial would be most of their set-up. */
const SMALL = 256;
const ROUNDS = 6;
/** No further rounds where one strategy is so many times as fast as the other, by the best of at least two rounds each. */
const CLEARLY_FASTER = 1.5;
const MOST_STEPS = 200;
/** What finding the effects of all joint moves may cost. */
const MOST_SECONDS = 1.5;
/** Gates an effect, in the mean, with which it is no short list of changes any more. */
const MOST_GATES = 4096;
/** Found while code is cold, they seem dearer than they are by no more than this. */
const COLD_FACTOR = 2;

export function fastestEngine(guarded: GuardedCircuit, now: Clock): Engine {
  if (guarded.circuit.nodeCount < SMALL) return new Engine(guarded, "effects");
  const effects = new Trial(new Engine(guarded, "effects"), now);
  if (effects.isTooDear) return new Engine(guarded, "propagation");
  const propagation = new Trial(new Engine(guarded, "propagation"), now);
  for (let round = 0; round < ROUNDS; round++) {
    for (const trial of [propagation, effects]) trial.again();
    const ratio = effects.best / propagation.best;
    if (round > 0 && Math.max(ratio, 1 / ratio) > CLEARLY_FASTER) break;
  }
  const price = effects.secondsPerEffect() * effects.engine.jointMovesToExpect();
  return effects.best > propagation.best && price < MOST_SECONDS ? effects.engine : propagation.engine;
}

class Trial {
  readonly engine: Engine;
  /** Moves per second, the most at any time but the first. */
  best = 0;
  /** Effects that would cost far too much, as the first of them show. */
  isTooDear = false;
  private readonly firstSeconds: number;
  private readonly firstMoves: number;
  private readonly now: Clock;
  private readonly cursor: EnginePlayoutCursor;
  private readonly playouts: number;

  constructor(engine: Engine, now: Clock) {
    this.engine = engine;
    this.now = now;
    this.cursor = new EnginePlayoutCursor(engine);
    const first = this.play(1, FIRST_SECONDS, (seconds) => this.seemsTooDear(seconds));
    const more = this.play(this.isTooDear ? 0 : Number.POSITIVE_INFINITY, TRIAL_SECONDS);
    this.playouts = more.playouts + 1;
    this.firstMoves = first.moves + more.moves;
    this.firstSeconds = first.seconds + more.seconds;
  }

  again(): void {
    const { moves, seconds } = this.play(this.playouts, TRIAL_SECONDS);
    this.best = Math.max(this.best, moves / seconds);
  }

  secondsPerEffect(): number {
    return (this.firstSeconds - this.firstMoves / this.best) / Math.max(1, this.engine.effectCount);
  }

  /** Whether the effects so far, found in so many seconds, show that all of them would take far too long, or are far too long. */
  private seemsTooDear(seconds: number): boolean {
    const { engine } = this;
    const count = engine.effectCount;
    if (engine.strategy !== "effects" || count === 0) return false;
    const isSlow = (): boolean => (seconds / count) * engine.jointMovesToExpect() > COLD_FACTOR * MOST_SECONDS;
    this.isTooDear = engine.gatesOfEffects > MOST_GATES * count || (seconds > FIRST_LOOK_SECONDS && isSlow());
    return this.isTooDear;
  }

  /** Always the same playouts, so many of them as there is time for; `isEnough` is asked with the seconds so far. */
  private play(
    playouts: number,
    limit: number,
    isEnough: (seconds: number) => boolean = () => false,
  ): { playouts: number; moves: number; seconds: number } {
    const start = this.now();
    const cancelled = (): boolean => isEnough(this.now() - start);
    const budget = new Budget({ seconds: limit, now: this.now, cancelled });
    this.cursor.seed(createRandom(1));
    const roles = this.engine.circuit.moveCounts.length;
    const tally = playInside(this.cursor, roles, { playouts, maxSteps: MOST_STEPS, budget });
    return { playouts: tally.playouts, moves: tally.moves, seconds: Math.max(this.now() - start, 1e-9) };
  }
}
