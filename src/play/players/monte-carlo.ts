/**
 * Flat Monte Carlo: every move of the role gets the same number of random playouts, and the best mean wins. The
 * baseline for tree search.
 */
import type { Move, State } from "../../machine/index.ts";
import { Playouts } from "../search/index.ts";
import type { OptionRanges } from "./player-options.ts";
import { MAX_STEPS } from "./shared-options.ts";
import type { Judgement, MakeThinker, Thinker, ThinkerParts } from "./thinker.ts";

export const MONTE_CARLO_OPTIONS = { steps: MAX_STEPS } as const satisfies OptionRanges;

export const makeMonteCarlo =
  ({ steps }: Readonly<Record<keyof typeof MONTE_CARLO_OPTIONS, number>>): MakeThinker =>
  (parts) =>
    new MonteCarlo(parts, steps);

class MonteCarlo implements Thinker {
  private readonly parts: ThinkerParts;
  private readonly playouts: Playouts;
  private readonly joint: Int32Array;
  private state: State;
  private moves: Int32Array = new Int32Array(0);
  private visits: Int32Array = new Int32Array(0);
  private sums: Float64Array = new Float64Array(0);
  private next = 0;

  constructor(parts: ThinkerParts, maxSteps: number) {
    const { machine } = parts.seat;
    const { random, budget } = parts;
    this.parts = parts;
    this.playouts = new Playouts(machine, { maxSteps, random, budget });
    this.joint = new Int32Array(machine.roles.length);
    this.state = machine.initialState;
  }

  begin(state: State): void {
    const { cursor } = this.playouts;
    this.state = state;
    cursor.load(state);
    const { count, moves } = cursor.legalMoves(this.parts.seat.role);
    this.moves = moves.slice(0, count).sort();
    this.visits = new Int32Array(count);
    this.sums = new Float64Array(count);
    this.next = 0;
  }

  work(): boolean {
    while (this.parts.budget.allowsOne()) if (!this.tryNext()) this.parts.budget.takeBack();
    return true;
  }

  judge(): Judgement {
    const values = Array.from(this.sums, (sum, i) => sum / Math.max(1, this.visits[i] as number));
    return { moves: Array.from(this.moves), scores: values, values };
  }

  /** Tries the next move, while the others move at random. */
  private tryNext(): boolean {
    const { playouts, joint } = this;
    const { seat, random } = this.parts;
    const arm = this.next;
    this.next = (arm + 1) % this.moves.length;
    playouts.cursor.load(this.state);
    for (let role = 0; role < joint.length; role++) {
      const { count, moves } = playouts.cursor.legalMoves(role);
      joint[role] = moves[count > 1 ? random.below(count) : 0] as Move;
    }
    joint[seat.role] = this.moves[arm] as Move;
    playouts.cursor.advance(joint);
    if (!playouts.run()) return false;
    this.visits[arm] = (this.visits[arm] as number) + 1;
    this.sums[arm] = (this.sums[arm] as number) + (playouts.rewards[seat.role] as number);
    return true;
  }
}
