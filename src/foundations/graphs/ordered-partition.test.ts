import { describe, expect, test } from "vitest";
import { OrderedPartition } from "./ordered-partition.ts";

/** The cells as sorted lists, in order. */
function cellsOf({ elements, lengths, vertexCount }: OrderedPartition): number[][] {
  const cells: number[][] = [];
  for (let cell = 0; cell < vertexCount; cell += lengths[cell]!) {
    cells.push([...elements.subarray(cell, cell + lengths[cell]!)].sort((a, b) => a - b));
  }
  return cells;
}

describe("ordered partition", () => {
  test("cells are ordered by key", () => {
    const partition = new OrderedPartition(Int32Array.of(9, 0, 9, 4, 0));
    expect(cellsOf(partition)).toEqual([[1, 4], [3], [0, 2]]);
    expect(partition.cellCount).toBe(3);
    expect([...partition.singletons.subarray(0, partition.singletonCount)]).toEqual([2]);
  });

  test("individualising makes a cell at the tail, and both parts can become singletons", () => {
    const partition = new OrderedPartition(Int32Array.of(0, 0, 1, 1));
    expect(partition.individualise(0)).toBe(1);
    expect(cellsOf(partition)).toEqual([[1], [0], [2, 3]]);
    expect(partition.singletonCount).toBe(2);
  });

  test("undo restores cells, counts and labels", () => {
    const partition = new OrderedPartition(new Int32Array(6));
    partition.individualise(3);
    const { splitCount, singletonCount } = partition;
    partition.takeTail(0, 2);
    partition.individualise(partition.elements[0]!);
    partition.undoTo(splitCount, singletonCount);
    expect(cellsOf(partition)).toEqual([[0, 1, 2, 4, 5], [3]]);
    partition.undoTo(0, 0);
    expect(cellsOf(partition)).toEqual([[0, 1, 2, 3, 4, 5]]);
    expect([...partition.cellOf]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(partition.cellCount).toBe(1);
  });
});
