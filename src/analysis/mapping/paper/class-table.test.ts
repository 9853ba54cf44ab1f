import { expect, test } from "vitest";
import { Budget, BudgetSpent, unlimited } from "../../../foundations/budgets/index.ts";
import { ClassTable } from "./class-table.ts";
import { PAPER_OPTIONS } from "./paper-options.ts";
import { COUNTS, HEADER } from "./view-record.ts";

/** A record of a vertex of this colour with these classes as children. */
function recordOf(colour: number, children: readonly number[]): Int32Array {
  const record = new Int32Array(HEADER + children.length);
  record.set([colour, -1, -1]);
  record[COUNTS] = children.length;
  record.set(children, HEADER);
  return record;
}
const classIn = (table: ClassTable, colour: number, children: readonly number[]): number =>
  table.classOf(recordOf(colour, children), HEADER + children.length);

test("equal records are one class; where only the order differs, classes have one shape", () => {
  const table = new ClassTable(PAPER_OPTIONS, unlimited());
  const [one, other] = [classIn(table, 1, []), classIn(table, 2, [])];
  const [forth, back] = [classIn(table, 3, [one, other]), classIn(table, 3, [other, one])];
  expect(classIn(table, 3, [one, other])).toBe(forth);
  expect(forth).not.toBe(back);
  expect(table.shapeOf[forth]).toBe(table.shapeOf[back]);
  expect(table.shapeOf[forth]).not.toBe(table.shapeOf[classIn(table, 3, [one, one])]);
  expect(table.sizeOf[forth]).toBe(3);
});

test("what the table may hold is bounded", () => {
  const table = new ClassTable(PAPER_OPTIONS, new Budget({ atoms: 1000 }));
  const fill = (): void => {
    for (let colour = 0; colour < 100_000; colour++) classIn(table, colour, []);
  };
  expect(fill).toThrow(BudgetSpent);
});
