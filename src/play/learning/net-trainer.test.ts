import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { NetTrainer, probability, SUMS, ValueNet } from "./index.ts";
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

const teach = (trainer: NetTrainer, fluents: readonly number[], target: number, images = asPlayed): number =>
  trainer.learn(Int32Array.from(fluents), 0, fluents.length, images, target);

test("gives the value before the step, and steps towards the target", () => {
  const net = new ValueNet(COUNT, createRandom(3));
  const trainer = new NetTrainer(net);
  for (const target of [1, 0]) {
    const before = worthOf(net, [1, 4, 6, 11]);
    expect(teach(trainer, [1, 4, 6, 11], target)).toBeCloseTo(before, 5);
    const after = worthOf(net, [1, 4, 6, 11]);
    expect(Math.abs(target - after)).toBeLessThan(Math.abs(target - before));
  }
});

test("the step goes along the gradient: weights whose slopes are large and seldom move as those that are small and frequent", () => {
  const net = new ValueNet(COUNT, createRandom(3));
  // with much behind it, a step is FIRST_STEP · slope / √seen, so that it can be compared with differences
  const seen = 1e4;
  const trainer = new NetTrainer(net, seen);
  const before = net.inputs.slice();
  const rawOf = (): number => Math.log(worthOf(net, [2, 5]) / (1 - worthOf(net, [2, 5])));
  const error = 1 - worthOf(net, [2, 5]);
  const slopes = [2 * SUMS, 2 * SUMS + 3, 5 * SUMS + 16].map((place) => {
    const raw = rawOf();
    const kept = net.inputs[place] as number;
    net.inputs[place] = kept + 0.01;
    const slope = (rawOf() - raw) / 0.01;
    net.inputs[place] = kept;
    return { place, slope };
  });
  teach(trainer, [2, 5], 1);
  for (const { place, slope } of slopes) {
    const step = (net.inputs[place] as number) - (before[place] as number);
    expect(step / ((0.03 * error * slope) / Math.sqrt(seen))).toBeCloseTo(1, 1);
  }
  expect(net.inputs.slice(6 * SUMS, 7 * SUMS)).toEqual(before.slice(6 * SUMS, 7 * SUMS));
});

test("learns of images what it would learn of the states themselves", () => {
  const images = Int32Array.from(asPlayed, (_, i) => (i + 5) % COUNT);
  const [one, other] = [new ValueNet(COUNT, createRandom(8)), new ValueNet(COUNT, createRandom(8))];
  teach(new NetTrainer(one), [1, 3, 9], 1, images);
  teach(new NetTrainer(other), [6, 8, 2], 1);
  expect(one.inputs).toEqual(other.inputs);
  expect(one.outputs).toEqual(other.outputs);
});

test("learns what no linear function of the fluents can: whether exactly one of two holds", () => {
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
