/**
 * Teaches a value net by single states. Every weight has a learning rate of its own, which falls with the slopes that it has seen (AdaGrad; Duchi,
 * Hazan and Singer 2011). So the weights of rare fluents and those of the hidden layer, whose slopes are small at first, learn as fast
 * as the others. One rate for all weights left the hidden layer idle for most of a start clock.
 */
import { HIDDEN, probability, SUMS, type ValueNet } from "./value-net.ts";

/** The length of a weight's first step. */
const FIRST_STEP = 0.03;
/** Keeps the first step of a weight finite. */
const LEAST_SQUARE = 1e-6;

export class NetTrainer {
  private readonly net: ValueNet;
  /** By weight: the sum of the squares of its slopes. */
  private readonly inputSquares: Float32Array;
  private readonly outputSquares: Float32Array;
  private readonly biasSquares: Float32Array;
  private readonly sums = new Float32Array(SUMS);

  /** `seen`: sum of squares that every weight counts as having seen; the more, the smaller the steps. */
  constructor(net: ValueNet, seen = 0) {
    this.net = net;
    this.inputSquares = new Float32Array(net.inputs.length).fill(LEAST_SQUARE + seen);
    this.outputSquares = new Float32Array(HIDDEN).fill(LEAST_SQUARE + seen);
    this.biasSquares = new Float32Array(SUMS).fill(LEAST_SQUARE + seen);
  }

  /**
   * Moves the value of a state towards a target, and gives what it was before. The state's fluents are the images of those at
   * [from, to).
   */
  learn(fluents: Int32Array, from: number, to: number, images: Int32Array, target: number): number {
    const { net, sums, inputSquares, outputSquares, biasSquares } = this;
    const { inputs, outputs, biases } = net;
    for (let h = 0; h < SUMS; h++) sums[h] = biases[h] as number;
    for (let i = from; i < to; i++)
      for (let h = 0, w = (images[fluents[i] as number] as number) * SUMS; h < SUMS; h++)
        sums[h] = (sums[h] as number) + (inputs[w + h] as number);
    const before = probability(net.rawValue(sums, 0));
    const error = target - before;
    for (let h = 0; h < HIDDEN; h++) {
      const x = sums[h] as number;
      const width = 1 + Math.abs(x);
      sums[h] = (error * (outputs[h] as number)) / (width * width); // from here on: the slope of the sum
      step(outputs, outputSquares, h, (error * x) / width);
    }
    sums[HIDDEN] = error;
    for (let h = 0; h < SUMS; h++) step(biases, biasSquares, h, sums[h] as number);
    for (let i = from; i < to; i++) {
      const w = (images[fluents[i] as number] as number) * SUMS;
      for (let h = 0; h < SUMS; h++) step(inputs, inputSquares, w + h, sums[h] as number);
    }
    return before;
  }
}

function step(weights: Float32Array, squares: Float32Array, place: number, slope: number): void {
  const seen = (squares[place] as number) + slope * slope;
  squares[place] = seen;
  weights[place] = (weights[place] as number) + (FIRST_STEP * slope) / Math.sqrt(seen);
}
