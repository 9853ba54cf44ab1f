import { expect, test } from "vitest";
import { createRandom } from "../../foundations/collections/index.ts";
import { HIDDEN, SUMS, ValueNet } from "./index.ts";

const random = createRandom(3);
const holdsOf = (fluents: readonly number[], count: number): Uint8Array => {
  const holds = new Uint8Array(count);
  for (const fluent of fluents) holds[fluent] = 1;
  return holds;
};

test("incremental sums equal sums from scratch", () => {
  const net = new ValueNet(40, random);
  const sums = new Float32Array(3 * SUMS);
  const [before, after] = [holdsOf([1, 5, 9, 30], 40), holdsOf([1, 7, 30, 31], 40)];
  net.sumUp(before, sums, 0);
  net.change(sums, 0, SUMS, Int32Array.of(7, ~5, 31, ~9), 4);
  net.sumUp(after, sums, 2 * SUMS);
  for (let h = 0; h < SUMS; h++) expect(sums[SUMS + h]).toBeCloseTo(sums[2 * SUMS + h] as number, 5);
  expect(net.rawValue(sums, SUMS)).toBeCloseTo(net.rawValue(sums, 2 * SUMS), 5);
});

test("the value follows the formula in the module header", () => {
  const net = new ValueNet(10, random);
  const sums = new Float32Array(SUMS);
  net.sumUp(holdsOf([2, 3], 10), sums, 0);
  const sumOf = (h: number): number =>
    (net.biases[h] as number) + (net.inputs[2 * SUMS + h] as number) + (net.inputs[3 * SUMS + h] as number);
  let u = sumOf(HIDDEN);
  for (let h = 0; h < HIDDEN; h++) u += ((net.outputs[h] as number) * sumOf(h)) / (1 + Math.abs(sumOf(h)));
  expect(net.rawValue(sums, 0)).toBeCloseTo(u, 5);
});
