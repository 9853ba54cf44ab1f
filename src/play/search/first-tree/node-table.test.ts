import { expect, test } from "vitest";
import { createRandom } from "../../../foundations/collections/index.ts";
import { PlainKeys } from "../plain-keys.ts";
import { NodeStatistics } from "./node-statistics.ts";
import { NodeTable } from "./node-table.ts";
import { TreeNode } from "./tree-node.ts";

test("every node is found by its state and no other, also when the table has grown and when it was swept", () => {
  const table = new NodeTable();
  const statistics = new NodeStatistics(2);
  const keys = new PlainKeys();
  const nodes = Array.from({ length: 3000 }, (_, i) => new TreeNode(Int32Array.of(i << 20, i), false, statistics));
  for (const node of createRandom(1).shuffle([...nodes])) {
    keys.start(node.state);
    expect(table.find(keys)).toBe(undefined);
    table.add(keys, node);
  }
  expect(table.size).toBe(nodes.length);
  table.sweep((node) => node.number % 3 === 0);
  expect(table.size).toBe(nodes.length / 3);
  for (const node of nodes) {
    keys.start(node.state.slice());
    expect(table.find(keys)).toBe(node.number % 3 === 0 ? node : undefined);
  }
});

test("numbers are taken again, with nothing left of what they counted", () => {
  const statistics = new NodeStatistics(2);
  const nodes = Array.from({ length: 1000 }, () => new TreeNode(new Int32Array(1), false, statistics));
  for (const [i, { number }] of nodes.entries()) {
    expect(number).toBe(i);
    statistics.add(number, [0.25, 0.5]);
    statistics.add(number, [0.5, 0.5]);
  }
  expect(nodes.every((node) => node.visits === 2 && node.sum(0) === 0.75 && node.sum(1) === 1)).toBe(true);
  nodes[7]?.prove(Float64Array.of(1, 0));
  statistics.release(7);
  const again = new TreeNode(new Int32Array(1), false, statistics);
  expect([again.number, again.visits, again.sum(0), again.sum(1), statistics.isExact[7]]).toEqual([7, 0, 0, 0, 0]);
  expect(again.exact).toBe(undefined);
});
