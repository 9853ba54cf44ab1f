import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { HIDDEN, NetTrainer, probability, SUMS, ValueNet } from "./index.ts";
import { identity } from "./symmetry-walk.ts";

const COUNT = 12;
const asPlayed = identity(COUNT);

function worthOf(net: ValueNet, fluents: readonly number[]): number {
  const holds = new Uint8Array(COUNT);
  for (const fluent of fluents) holds[fluent] = 1;
  const sums = new Float32Array(SUMS);
  net.sumUp(holds, sums, 0);
  return probability(net.rawValue(sums, 0));
}

function teach(trainer: NetTrainer, fluents: readonly number[], target: number, images = asPlayed): number {
  const before = trainer.learn(Int32Array.from(fluents), 0, fluents.length, images, target);
  trainer.publish();
  return before;
}

/** The same algorithm, written directly from the textbook formulas. */
class SlowTrainer {
  private readonly net: ValueNet;
  private readonly squares = new Map<string, number>();

  constructor(net: ValueNet) {
    this.net = net;
  }

  learn(fluents: readonly number[], target: number): number {
    const { inputs, outputs, biases } = this.net;
    const sums = Array.from({ length: SUMS }, (_, h) =>
      fluents.reduce((sum, fluent) => sum + (inputs[fluent * SUMS + h] as number), biases[h] as number),
    );
    const squashed = (x: number): number => x / (1 + Math.abs(x));
    const hidden = sums.slice(0, HIDDEN);
    const u = hidden.reduce((sum, x, h) => sum + (outputs[h] as number) * squashed(x), sums[HIDDEN] as number);
    const before = probability(u);
    const error = target - before;
    const slopes = [...hidden.map((x, h) => (error * (outputs[h] as number)) / (1 + Math.abs(x)) ** 2), error];
    for (const [h, x] of hidden.entries()) this.move("outputs", outputs, h, error * squashed(x));
    for (const [h, slope] of slopes.entries()) {
      this.move("biases", biases, h, slope);
      for (const fluent of fluents) this.move("inputs", inputs, fluent * SUMS + h, slope);
    }
    return before;
  }

  private move(name: string, weights: Float32Array, place: number, slope: number): void {
    const key = `${name} ${place}`;
    const seen = (this.squares.get(key) ?? 1e-6) + slope * slope;
    this.squares.set(key, seen);
    weights[place] = (weights[place] as number) + (0.03 * slope) / Math.sqrt(seen);
  }
}

test("learns the same weights as its slow twin", () => {
  const random = createRandom(12);
  const [net, twin] = [new ValueNet(COUNT, createRandom(5)), new ValueNet(COUNT, createRandom(5))];
  const [trainer, slow] = [new NetTrainer(net), new SlowTrainer(twin)];
  for (let round = 0; round < 200; round++) {
    const fluents = Array.from(asPlayed).filter(() => random.below(3) === 0);
    const target = random.fraction();
    expect(teach(trainer, fluents, target)).toBeCloseTo(slow.learn(fluents, target), 3);
  }
  for (const part of ["inputs", "outputs", "biases"] as const)
    for (const [i, weight] of net[part].entries()) expect(weight).toBeCloseTo(twin[part][i] as number, 3);
});

test("returns the value before the step, and steps towards the target", () => {
  const net = new ValueNet(COUNT, createRandom(3));
  const trainer = new NetTrainer(net);
  for (const target of [1, 0]) {
    const before = worthOf(net, [1, 4, 6, 11]);
    expect(teach(trainer, [1, 4, 6, 11], target)).toBeCloseTo(before, 5);
    const after = worthOf(net, [1, 4, 6, 11]);
    expect(Math.abs(target - after)).toBeLessThan(Math.abs(target - before));
  }
});

test("learning through images equals learning from the image states", () => {
  const images = Int32Array.from(asPlayed, (_, i) => (i + 5) % COUNT);
  const [one, other] = [new ValueNet(COUNT, createRandom(8)), new ValueNet(COUNT, createRandom(8))];
  teach(new NetTrainer(one), [1, 3, 9], 1, images);
  teach(new NetTrainer(other), [6, 8, 2], 1);
  expect(one.inputs).toEqual(other.inputs);
  expect(one.outputs).toEqual(other.outputs);
});

test("learns exclusive or, which no linear function of the fluents can express", () => {
  const net = new ValueNet(COUNT, createRandom(1));
  const trainer = new NetTrainer(net);
  const cases = [
    [[0], 1],
    [[1], 1],
    [[0, 1], 0],
    [[2], 0],
  ] as const;
  for (let round = 0; round < 6000; round++) for (const [fluents, target] of cases) teach(trainer, fluents, target);
  for (const [fluents, target] of cases) expect(Math.abs(worthOf(net, fluents) - target)).toBeLessThan(0.2);
});
