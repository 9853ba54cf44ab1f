/**
 * Chooses the faster strategy for a game by trial. Each strategy plays some playouts, then repeats the same playouts
 * against the clock. The first run also pays for code compilation and for finding effects; later runs show the final
 * speed. The extra time of the first run is the price of the effects found in it. If the effects of all joint moves
 * would cost too much, the game gets propagation. If they would cost far too much, that shows after a few effects, and
 * nothing else is tried.
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
/** Time limit of the very first playout, in which every joint move is new. */
const FIRST_SECONDS = 0.15;
/** The price of effects is first examined after this time; before that, cold code dominates it. */
const FIRST_LOOK_SECONDS = 0.03;
/**
 * Circuits with fewer nodes get effects without a trial: effects suit nearly all of them, and the trial would dominate
 * their set-up time.
 */
const SMALL = 256;
const ROUNDS = 6;
/**
 * The trial ends early if one strategy is faster than the other by this factor, by the best of at least two rounds
 * each.
 */
const CLEARLY_FASTER = 1.5;
const MOST_STEPS = 200;
/** Maximum cost, in seconds, of finding the effects of all joint moves. */
const MOST_SECONDS = 1.5;
/** Maximum mean number of gates per effect; beyond this an effect is no longer a short list of changes. */
const MOST_GATES = 4096;
/** Effects found while code is cold seem more expensive than they are by at most this factor. */
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
  /** Moves per second, best of all runs except the first. */
  best = 0;
  /** True if the first effects show that all effects together would cost far too much. */
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

  /**
   * Returns whether the effects found so far, in `seconds` seconds, show that finding all would take far too long, or
   * that effects have far too many gates.
   */
  private seemsTooDear(seconds: number): boolean {
    const { engine } = this;
    const count = engine.effectCount;
    if (engine.strategy !== "effects" || count === 0) return false;
    const isSlow = (): boolean => (seconds / count) * engine.jointMovesToExpect() > COLD_FACTOR * MOST_SECONDS;
    this.isTooDear = engine.gatesOfEffects > MOST_GATES * count || (seconds > FIRST_LOOK_SECONDS && isSlow());
    return this.isTooDear;
  }

  /** Plays the same playouts each time, as many as time allows. `isEnough` is called with the seconds so far. */
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
