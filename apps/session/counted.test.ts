import { expect, test } from "vitest";
import { counted, sizeText } from "./counted.ts";

test("nouns follow their numbers", () => {
  expect([counted(1, "state"), counted(0, "symmetry"), counted(2n, "play"), counted(1n, "symmetry")]).toEqual([
    "1 state",
    "0 symmetries",
    "2 plays",
    "1 symmetry",
  ]);
});

test("integers of very many digits are printed by their size", () => {
  expect(sizeText(10n ** 29n)).toBe(`1${"0".repeat(29)}`);
  expect(counted(12_345n * 10n ** 226n, "symmetry")).toBe("about 1.234 · 10^230 symmetries");
});
