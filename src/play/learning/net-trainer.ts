/**
 * Trains a value net one state at a time. Every weight has its own learning rate, which falls with the squared slopes
 * it has seen (AdaGrad; Duchi, Hazan and Singer 2011). So the weights of rare fluents and of the hidden layer, whose
 * slopes are small at first, learn as fast as the others.
 *
 * The trainer works on its own copy of the weights; `publish` writes them to the net.
 */
import { createTrainingKernel, type TrainingKernel } from "./training-kernel.ts";
import { HIDDEN, probability, SUMS, type ValueNet } from "./value-net.ts";

/** Length of a weight's first step. */
const FIRST_STEP = 0.03;
/** Added to the sum of squares so that the first step of a weight stays finite. */
const LEAST_SQUARE = 1e-6;
/** The kernel counts squares in units of FIRST_STEP², so slope / √seen is already the whole step. */
const UNIT = 1 / (FIRST_STEP * FIRST_STEP);

export class NetTrainer {
  private readonly net: ValueNet;
  /** One row for each fluent, then one row for the biases. */
  private readonly kernel: TrainingKernel;
  private readonly outputs: Float32Array;
  private readonly outputSquares: Float32Array;

  /** `seen`: initial sum of squared slopes of every weight. The larger it is, the smaller the steps. */
  constructor(net: ValueNet, seen = 0) {
    this.net = net;
    const { stride, weights, seen: squares } = (this.kernel = createTrainingKernel(net.fluentCount + 1, SUMS));
    for (let fluent = 0; fluent < net.fluentCount; fluent++)
      weights.set(net.inputs.subarray(fluent * SUMS, (fluent + 1) * SUMS), fluent * stride);
    weights.set(net.biases, net.fluentCount * stride);
    squares.fill(UNIT * (LEAST_SQUARE + seen));
    this.outputs = net.outputs.slice();
    this.outputSquares = new Float32Array(HIDDEN).fill(LEAST_SQUARE + seen);
  }

  /**
   * Moves the value of a state towards a target and returns the value before the step. The state consists of the images
   * of `fluents[from]` to `fluents[to - 1]`.
   */
  learn(fluents: Int32Array, from: number, to: number, images: Int32Array, target: number): number {
    const { kernel, net, outputs, outputSquares } = this;
    const { list, rowBytes, sums, slopes, gains } = kernel;
    const count = to - from + 1;
    for (let i = from; i < to; i++) list[i - from] = rowBytes * (images[fluents[i] as number] as number);
    list[count - 1] = rowBytes * net.fluentCount;
    kernel.sumUp(count);
    let u = sums[HIDDEN] as number;
    for (let h = 0; h < HIDDEN; h++) {
      const x = sums[h] as number;
      u += ((outputs[h] as number) * x) / (1 + Math.abs(x));
    }
    const before = probability(u);
    const error = target - before;
    for (let h = 0; h < HIDDEN; h++) {
      const x = sums[h] as number;
      const width = 1 + Math.abs(x);
      const slope = (error * (outputs[h] as number)) / (width * width);
      slopes[h] = slope;
      gains[h] = UNIT * slope * slope;
      const outputSlope = (error * x) / width;
      const seen = (outputSquares[h] as number) + outputSlope * outputSlope;
      outputSquares[h] = seen;
      outputs[h] = (outputs[h] as number) + (FIRST_STEP * outputSlope) / Math.sqrt(seen);
    }
    slopes[HIDDEN] = error;
    gains[HIDDEN] = UNIT * error * error;
    kernel.step(count);
    return before;
  }

  /** Copies the learned weights to the net. */
  publish(): void {
    const { inputs, outputs, biases, fluentCount } = this.net;
    const { weights, stride } = this.kernel;
    for (let fluent = 0, at = 0; fluent < fluentCount; fluent++)
      for (let h = 0; h < SUMS; h++) inputs[at++] = weights[fluent * stride + h] as number;
    for (let h = 0; h < SUMS; h++) biases[h] = weights[fluentCount * stride + h] as number;
    outputs.set(this.outputs);
  }
}
