import { describe, expect, test } from "vitest";
import { placeOf, preimagesOfPlace } from "./argument-preimages.ts";

const place = (names: string, sequences: readonly string[] = []) =>
  placeOf(
    new Set(names.split(" ")),
    sequences.map((sequence) => sequence.split(" ")),
  );
const none = (): undefined => undefined;
const byName = (pairs: Readonly<Record<string, string>>) => (name: string) => pairs[name];

describe("names in an order", () => {
  test("ends map to ends, and a name between two others is a mean of both", () => {
    const found = preimagesOfPlace(place("1 2 3", ["1 2 3"]), place("a b c d e", ["a b c d e"]), none);
    expect([...found.entries()].map(([name, parts]) => [name, ...parts.map((p) => `${p.name} ${p.weight}`)])).toEqual([
      ["a", "1 1"],
      ["b", "1 0.5", "2 0.5"],
      ["c", "2 1"],
      ["d", "2 0.5", "3 0.5"],
      ["e", "3 1"],
    ]);
  });

  test("weights sum to one for all lengths", () => {
    for (let known = 3; known < 12; known++)
      for (let wanted = 3; wanted < 12; wanted++) {
        const names = (count: number): string => Array.from({ length: count }, (_, i) => `n${i}`).join(" ");
        const [from, to] = [names(known), names(wanted)];
        const found = preimagesOfPlace(place(from, [from]), place(to, [to]), none);
        expect(found.size).toBe(wanted);
        for (const parts of found.values()) expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
        expect(found.get(`n${wanted - 1}`)).toEqual([{ name: `n${known - 1}`, weight: 1 }]);
      }
  });

  test("the mapping may reverse the order", () => {
    const turned = byName({ a: "3", c: "1" });
    const found = preimagesOfPlace(place("1 2 3", ["1 2 3"]), place("a b c", ["a b c"]), turned);
    expect(found.get("a")).toEqual([{ name: "3", weight: 1 }]);
  });

  test("a sequence that lacks a name does not order the place", () => {
    expect(place("1 2 3 none", ["1 2 3"]).ordered).toBeUndefined();
    expect(place("1 2 3", ["0 1 2 3 4"]).ordered).toEqual(["1", "2", "3"]);
  });
});

test("unordered names follow the mapping, if they can occur at the place", () => {
  const found = preimagesOfPlace(place("white black"), place("x o b"), byName({ x: "white", o: "black", b: "1" }));
  expect([...found.keys()]).toEqual(["x", "o"]);
});
