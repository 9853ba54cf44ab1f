/**
 * Where several roles choose at once, each chooses on its own by its own rewards (decoupled UCB; Teytaud and Flory 2011, Tak et al. 2014),
 * and chance draws. What a move of a role is worth is the sum over the joint moves that hold it.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { NodeStore } from "./node-store.ts";

const PENDING_WORTH = 0.5;

export class SelectSeveral {
  private readonly chance: number;
  private readonly random: SeededRandom;
  /** By move of one role, in the order of the children: visits with those under way, and rewards. */
  private visits = new Float64Array(16);
  private sums = new Float64Array(16);

  constructor(chance: number, random: SeededRandom) {
    this.chance = chance;
    this.random = random;
  }

  /** `exploration` as for UCB1. */
  select(store: NodeStore, node: number, exploration: number): number {
    const first = store.firstChild[node] as number;
    const count = store.childCount[node] as number;
    const { roleCount, joint } = store;
    let place = 0;
    let below = count;
    for (let role = 0; role < roleCount; role++) {
      // the role's moves change every `step` children; how many there are shows where they come back to the first
      let step = below;
      const origin = joint[first * roleCount + role] as number;
      for (let i = 1; i < below; i++)
        if (joint[(first + i) * roleCount + role] !== origin) {
          step = i;
          break;
        }
      const moves = below / step;
      if (moves > 1) place += step * this.choose(store, node, role, { first, count, step, moves }, exploration);
      below = step;
    }
    return first + place;
  }

  private choose(
    store: NodeStore,
    node: number,
    role: number,
    { first, count, step, moves }: { first: number; count: number; step: number; moves: number },
    exploration: number,
  ): number {
    if (role === this.chance) return this.random.below(moves);
    this.sumUp(store, role, { first, count, step, moves });
    const scale =
      exploration * Math.sqrt(Math.log(Math.max(1, (store.visits[node] as number) + (store.pending[node] as number))));
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    let ties = 0;
    for (let move = 0; move < moves; move++) {
      const tried = this.visits[move] as number;
      const score = tried === 0 ? Number.MAX_VALUE : (this.sums[move] as number) / tried + scale / Math.sqrt(tried);
      if (score > bestScore) {
        [best, bestScore, ties] = [move, score, 1];
      } else if (score === bestScore && this.random.below(++ties) === 0) best = move;
    }
    return best;
  }

  /** Fills `visits` and `sums` for the moves of a role. */
  private sumUp(
    store: NodeStore,
    role: number,
    { first, count, step, moves }: { first: number; count: number; step: number; moves: number },
  ): void {
    if (this.visits.length < moves) {
      this.visits = new Float64Array(2 * moves);
      this.sums = new Float64Array(2 * moves);
    }
    this.visits.fill(0, 0, moves);
    this.sums.fill(0, 0, moves);
    for (let i = 0; i < count; i++) {
      const child = first + i;
      const move = Math.floor(i / step) % moves;
      const known = store.visits[child] as number;
      const under = store.pending[child] as number;
      if (known + under === 0) continue;
      const sum = store.sums[child * store.roleCount + role] as number;
      this.visits[move] = (this.visits[move] as number) + known + under;
      this.sums[move] = (this.sums[move] as number) + sum + (known === 0 ? 0 : (PENDING_WORTH * under * sum) / known);
    }
  }

  /** By move of a role at a node where several choose: its move, visits and mean; for judging at the root. */
  marginals(store: NodeStore, node: number, role: number): { move: number; visits: number; sum: number }[] {
    const first = store.firstChild[node] as number;
    const found = new Map<number, { move: number; visits: number; sum: number }>();
    for (let child = first; child < first + (store.childCount[node] as number); child++) {
      const move = store.joint[child * store.roleCount + role] as number;
      const entry = found.get(move) ?? { move, visits: 0, sum: 0 };
      found.set(move, entry);
      entry.visits += store.visits[child] as number;
      entry.sum += store.sums[child * store.roleCount + role] as number;
    }
    return [...found.values()];
  }
}
