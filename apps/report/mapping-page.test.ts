import { expect, test } from "vitest";
import type { GameMapping, MappableSymbol } from "../../src/analysis/mapping/index.ts";
import { mappingPage } from "./mapping-page.ts";

const symbol = (name: string, kind: MappableSymbol["kind"] = "constant"): MappableSymbol => ({
  name,
  kind,
  isNumeric: /^\d+$/.test(name),
  isGoalValue: false,
});
const mapping: GameMapping = {
  method: "noether",
  pairs: [
    { from: "cell", to: "square", distance: 0 },
    { from: "row", to: "line", distance: 1 },
    { from: "x", to: "7", distance: 0.25 },
  ],
  unmatched: { from: ["<lost>"], to: Array.from({ length: 20 }, (_, i) => String(100 + i)) },
  distance: 0.4,
};
const page = mappingPage({
  titles: { from: "one", to: "other" },
  mapping,
  from: [symbol("cell", "function"), symbol("row", "relation"), symbol("x"), symbol("<lost>")],
  to: [
    symbol("square", "function"),
    symbol("line", "relation"),
    symbol("7"),
    ...mapping.unmatched.to.map((n) => symbol(n)),
  ],
});
const lineOf = (label: string): string => page.match(new RegExp(`<path [^>]*><title>${label}`))?.[0] ?? "";

test("every pair has a line, its colour the distance", () => {
  expect(page.match(/<path /g)).toHaveLength(3);
  expect(lineOf("cell → square: 0.000")).toContain('stroke="#2b5c8a"');
  expect(lineOf("x → 7: 0.250")).toContain('stroke="#deb83c"');
  expect(lineOf("row → line: 1.000")).toContain('stroke="#b22424"');
});

test("pairs of one kind stand level, others do not", () => {
  const heights = (label: string) =>
    lineOf(label)
      .match(/M\d+ (\d+) C.* (\d+)"/)
      ?.slice(1) ?? [];
  const [left, right] = heights("cell → square: 0.000");
  expect(left).toBe(right);
  const [from, to] = heights("x → 7: 0.250");
  expect(Number(to)).toBeGreaterThan(Number(from));
});

test("what has no partner is grey, numbers in moderation; names are no markup", () => {
  expect(page).toContain('fill="#999999">&lt;lost&gt;</text>');
  expect(page).toContain("… and 12 more numbers");
  expect(page).not.toContain(">115<");
});
