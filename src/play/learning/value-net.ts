/**
 * A small function from the fluents of a state to what it is worth: a hidden layer beside a linear part, both sums over the fluents
 * that hold. The sums can be kept up to date by differences, so that after a move only the fluents that changed are touched.
 *
 *   u = bias + linear sum + Σ_h weight_h · s(sum_h),  s(x) = x / (1 + |x|),  value = 1 / (1 + e^−u)
 */
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";

export const HIDDEN = 16;
/** Entries of an accumulator: the sums of the hidden units, then the linear sum. */
export const SUMS = HIDDEN + 1;

const FIRST_WEIGHT = 0.1;

/** What a net is, as plain data. */
export type NetData = Pick<ValueNet, "fluentCount" | "inputs" | "outputs" | "biases">;

export class ValueNet {
  readonly fluentCount: number;
  /** By fluent and sum. */
  readonly inputs: Float32Array;
  /** By hidden unit. */
  readonly outputs: Float32Array;
  /** What the sums are where no fluent holds; the bias of u is that of the linear sum. */
  readonly biases: Float32Array;

  constructor(fluentCount: number, random: SeededRandom) {
    this.fluentCount = fluentCount;
    this.inputs = new Float32Array(fluentCount * SUMS);
    this.outputs = new Float32Array(HIDDEN);
    this.biases = new Float32Array(SUMS);
    for (let i = 0; i < this.inputs.length; i++)
      if (i % SUMS < HIDDEN) this.inputs[i] = FIRST_WEIGHT * (2 * random.fraction() - 1);
    for (let h = 0; h < HIDDEN; h++) this.outputs[h] = FIRST_WEIGHT * (2 * random.fraction() - 1);
  }

  /** The same net again from its plain data, as another thread receives it. */
  static from({ fluentCount, inputs, outputs, biases }: NetData): ValueNet {
    return Object.assign(new ValueNet(0, createRandom(1)), { fluentCount, inputs, outputs, biases });
  }

  /** Fills the sums of a state, from `at`. `holds`: by fluent, 1 where it holds. */
  sumUp(holds: Uint8Array, sums: Float32Array, at: number): void {
    const { inputs, biases } = this;
    for (let h = 0; h < SUMS; h++) sums[at + h] = biases[h] as number;
    for (let fluent = 0; fluent < holds.length; fluent++) {
      if (holds[fluent] === 0) continue;
      const from = fluent * SUMS;
      for (let h = 0; h < SUMS; h++) sums[at + h] = (sums[at + h] as number) + (inputs[from + h] as number);
    }
  }

  /** Sums of a state from those of another, by the fluents that differ (~fluent for one that no longer holds). */
  change(sums: Float32Array, from: number, to: number, changes: Int32Array, count: number): void {
    const { inputs } = this;
    for (let h = 0; h < SUMS; h++) sums[to + h] = sums[from + h] as number;
    for (let i = 0; i < count; i++) {
      const change = changes[i] as number;
      if (change >= 0)
        for (let h = 0, w = change * SUMS; h < SUMS; h++)
          sums[to + h] = (sums[to + h] as number) + (inputs[w + h] as number);
      else
        for (let h = 0, w = ~change * SUMS; h < SUMS; h++)
          sums[to + h] = (sums[to + h] as number) - (inputs[w + h] as number);
    }
  }

  /** u of the sums from `at`. */
  rawValue(sums: Float32Array, at: number): number {
    const { outputs } = this;
    let u = sums[at + HIDDEN] as number;
    for (let h = 0; h < HIDDEN; h++) {
      const x = sums[at + h] as number;
      u += ((outputs[h] as number) * x) / (1 + Math.abs(x));
    }
    return u;
  }
}

export const probability = (u: number): number => 1 / (1 + Math.exp(-u));
