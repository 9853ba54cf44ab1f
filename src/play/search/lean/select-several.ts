/**
 * Selection with simultaneous moves. Each role chooses separately by its own rewards (decoupled; Teytaud and Flory
 * 2011, Tak et al. 2014), and chance draws. The statistics of a role's move are summed over the joint moves that
 * contain it. If these are too many to list, the moves of each role are counted directly.
 */
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { NodeStore } from "./node-store.ts";

const PENDING_WORTH = 0.5;
/** Scores the moves of a role by their statistics. */
export interface ArmRule {
  /** Prepares for the arms of this role at a node with this many visits. */
  prepare(role: number, visits: number): void;
  score(move: number, visits: number, sum: number): number;
}

/** UCB1. */
export class ConfidenceArms implements ArmRule {
  private readonly exploration: number;
  private scale = 0;

  constructor(exploration: number) {
    this.exploration = exploration;
  }

  prepare(_: number, visits: number): void {
    this.scale = this.exploration * Math.sqrt(Math.log(Math.max(1, visits)));
  }

  score(_: number, visits: number, sum: number): number {
    return visits === 0 ? Number.MAX_VALUE : sum / visits + this.scale / Math.sqrt(visits);
  }
}

/**
 * Where the moves of a role are among the children: `count` children from `first`; the role's move changes every `step`
 * children.
 */
interface Arms {
  readonly first: number;
  readonly count: number;
  readonly step: number;
  readonly moves: number;
}

export class SelectSeveral {
  private readonly chance: number;
  private readonly random: SeededRandom;
  private readonly rule: ArmRule;
  /**
   * By move of one role, in the order of the children: visits including pending ones, rewards, and the number of moves
   * it stands for.
   */
  private visits = new Float64Array(16);
  private sums = new Float64Array(16);
  private weights = new Float64Array(16);

  constructor(chance: number, random: SeededRandom, rule: ArmRule) {
    this.chance = chance;
    this.random = random;
    this.rule = rule;
  }

  /** Selects a child of a node whose joint moves are listed. */
  select(store: NodeStore, node: number): number {
    const first = store.firstChild[node] as number;
    const count = store.childCount[node] as number;
    const { roleCount, joint } = store;
    let place = 0;
    let below = count;
    for (let role = 0; role < roleCount; role++) {
      // The role's move changes every `step` children. The number of its moves follows from the size of the enclosing
      // block.
      let step = below;
      const origin = joint[first * roleCount + role] as number;
      for (let i = 1; i < below; i++)
        if (joint[(first + i) * roleCount + role] !== origin) {
          step = i;
          break;
        }
      const moves = below / step;
      if (moves > 1) place += step * this.choose(store, node, role, { first, count, step, moves });
      below = step;
    }
    return first + place;
  }

  /** Selects the children of a wide node, one for each role. */
  selectArms(store: NodeStore, node: number, into: Int32Array): void {
    const { roleCount, joint } = store;
    const end = (store.firstChild[node] as number) + (store.childCount[node] as number);
    let first = store.firstChild[node] as number;
    for (let role = 0; role < roleCount; role++) {
      let next = first;
      while (next < end && (joint[next * roleCount + role] as number) >= 0) next++;
      const moves = next - first;
      into[role] = first + (moves === 1 ? 0 : this.choose(store, node, role, { first, count: moves, step: 1, moves }));
      first = next;
    }
  }

  private choose(store: NodeStore, node: number, role: number, arms: Arms): number {
    const { first, step, moves } = arms;
    if (role === this.chance) return this.random.below(moves);
    this.sumUp(store, role, arms);
    const { rule, random } = this;
    rule.prepare(role, (store.visits[node] as number) + (store.pending[node] as number));
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    let ties = 0;
    for (let place = 0; place < moves; place++) {
      const move = store.joint[(first + place * step) * store.roleCount + role] as number;
      const score = rule.score(move, this.visits[place] as number, this.sums[place] as number);
      const weight = this.weights[place] as number;
      if (score > bestScore) {
        best = place;
        bestScore = score;
        ties = weight;
      } else if (score === bestScore) {
        ties += weight;
        if (random.fraction() * ties < weight) best = place;
      }
    }
    return best;
  }

  /** Fills `visits`, `sums` and `weights` for the moves of a role. */
  private sumUp(store: NodeStore, role: number, { first, count, step, moves }: Arms): void {
    if (this.visits.length < moves) {
      this.visits = new Float64Array(2 * moves);
      this.sums = new Float64Array(2 * moves);
      this.weights = new Float64Array(2 * moves);
    }
    this.visits.fill(0, 0, moves);
    this.sums.fill(0, 0, moves);
    this.weights.fill(0, 0, moves);
    for (let i = 0; i < count; i++) {
      const child = first + i;
      const move = Math.floor(i / step) % moves;
      this.weights[move] =
        (this.weights[move] as number) + (store.links === undefined ? 1 : (store.links.weight[child] as number));
      const known = store.visits[child] as number;
      const under = store.pending[child] as number;
      if (known + under === 0) continue;
      const sum = store.sums[child * store.roleCount + role] as number;
      this.visits[move] = (this.visits[move] as number) + known + under;
      this.sums[move] = (this.sums[move] as number) + sum + (known === 0 ? 0 : (PENDING_WORTH * under * sum) / known);
    }
  }
}

/** The statistics of one move of a role. */
export interface Marginal {
  readonly move: number;
  visits: number;
  sum: number;
  /** The number of moves it stands for, relative to the others, as a whole number. */
  weight: number;
}

/** Returns the statistics by move of a role, at a node with simultaneous moves. */
export function marginals(store: NodeStore, node: number, role: number): Marginal[] {
  const first = store.firstChild[node] as number;
  const found = new Map<number, Marginal>();
  for (let child = first; child < first + (store.childCount[node] as number); child++) {
    const move = store.joint[child * store.roleCount + role] as number;
    if (move < 0) continue;
    const entry = found.get(move) ?? { move, visits: 0, sum: 0, weight: 0 };
    found.set(move, entry);
    entry.visits += store.visits[child] as number;
    entry.sum += store.sums[child * store.roleCount + role] as number;
    entry.weight += store.links?.weight[child] ?? 1;
  }
  const list = [...found.values()];
  const least = list.reduce((least, { weight }) => Math.min(least, weight), Number.POSITIVE_INFINITY);
  for (const entry of list) entry.weight = Math.round(entry.weight / least);
  return list;
}
