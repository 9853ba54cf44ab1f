/**
 * A small value function of a state's fluents: a hidden layer beside a linear part. Both are sums over the fluents that
 * hold, so after a move the sums can be updated from the changed fluents alone.
 *
 *   u = bias + linear sum + Σ_h weight_h · s(sum_h),  s(x) = x / (1 + |x|),  value = 1 / (1 + e^−u)
 */
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";

export const HIDDEN = 16;
/** Length of an accumulator: the sums of the hidden units, then the linear sum. */
export const SUMS = HIDDEN + 1;

const FIRST_WEIGHT = 0.1;

/** A net as plain data. */
export type NetData = Pick<ValueNet, "fluentCount" | "inputs" | "outputs" | "biases">;

export class ValueNet {
  readonly fluentCount: number;
  /** By fluent and sum. */
  readonly inputs: Float32Array;
  /** By hidden unit. */
  readonly outputs: Float32Array;
  /** The sums when no fluent holds. The bias of u is the entry of the linear sum. */
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

  /** Restores a net from its plain data, for example in another thread. */
  static from({ fluentCount, inputs, outputs, biases }: NetData): ValueNet {
    return Object.assign(new ValueNet(0, createRandom(1)), { fluentCount, inputs, outputs, biases });
  }

  /** Writes the sums of a state to `sums` from index `at`. `holds` is 1 where a fluent holds. */
  sumUp(holds: Uint8Array, sums: Float32Array, at: number): void {
    const { inputs, biases } = this;
    for (let h = 0; h < SUMS; h++) sums[at + h] = biases[h] as number;
    for (let fluent = 0; fluent < holds.length; fluent++) {
      if (holds[fluent] === 0) continue;
      const from = fluent * SUMS;
      for (let h = 0; h < SUMS; h++) sums[at + h] = (sums[at + h] as number) + (inputs[from + h] as number);
    }
  }

  /**
   * Derives the sums of a state from those of another state. `changes` lists the fluents that differ: ~fluent means
   * that it no longer holds.
   */
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

  /** Returns u for the sums that begin at index `at`. */
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
