import { expect, test } from "vitest";
import { MovePersistence } from "./move-persistence.ts";

const choices = (persistence: MovePersistence, role: number, ...lists: readonly (readonly number[])[]): void => {
  for (const [made, ...others] of lists)
    persistence.note(role, Int32Array.from([made as number, ...others, 99]), 1 + others.length, made as number);
};

test("moves that are not made stay legal when stones are placed", () => {
  const persistence = new MovePersistence(2);
  choices(persistence, 0, [1, 2, 3], [2, 3], [3, 4]);
  expect(persistence.share).toBe(1);
});

test("counts moves that return at every other choice, but not moves that were made", () => {
  const persistence = new MovePersistence(1);
  choices(persistence, 0, [1, 2, 3], [7, 8], [2, 9]);
  expect(persistence.share).toBe(0.5);
});

test("keeps games and roles apart", () => {
  const persistence = new MovePersistence(2);
  choices(persistence, 0, [1, 2], [3, 4]);
  choices(persistence, 1, [2, 5]);
  persistence.newGame();
  choices(persistence, 0, [1, 2]);
  expect(persistence.share).toBe(0);
});
