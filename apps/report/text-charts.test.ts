import { expect, test } from "vitest";
import { bar, histogram } from "./text-charts.ts";

test("a bar shows a share", () => {
  expect(bar(0.5, 4)).toBe("██░░");
  expect(bar(2, 3)).toBe("███");
  expect(bar(0, 2)).toBe("░░");
});

test("a histogram shows where values lie", () => {
  expect(histogram([])).toBe("");
  expect(histogram([3])).toBe("█");
  expect(histogram([1, 1, 1, 1, 2, 4])).toBe("█▂ ▂");
});
