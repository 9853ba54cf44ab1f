import { describe, expect, test } from "vitest";
import { SourceText } from "../../../foundations/text/index.ts";
import { readRules } from "../../../language/rules/index.ts";
import { findSequences } from "./sequences.ts";
import { usageGraph } from "./usage-graph.ts";

/** Written as `succ: one two three`. */
function sequencesOf(text: string): string[] {
  const usage = usageGraph(readRules(new SourceText("test", text)).rules);
  const name = (symbol: number): string => usage.symbols[symbol]?.name ?? "?";
  return findSequences(usage).map(({ relation, members }) => `${name(relation)}: ${members.map(name).join(" ")}`);
}

describe("sequences", () => {
  test("facts in any order, under any names, string constants up", () => {
    expect(sequencesOf("(s c d) (s a b) (s b c) (next_file x y)")).toEqual(["s: a b c d", "next_file: x y"]);
  });

  test("a missing fact leaves two pieces, a fact written twice changes nothing", () => {
    expect(sequencesOf("(s a b) (s a b) (s c d) (s d e)")).toEqual(["s: a b", "s: c d e"]);
  });

  test("what branches, goes round, has other arguments or stands in a rule is no sequence", () => {
    expect(sequencesOf("(s a b) (s a c)")).toEqual([]);
    expect(sequencesOf("(s a b) (s b a)")).toEqual([]);
    expect(sequencesOf("(s a b c) (p a) (q (f a) b) (<= (r a b) (p a))")).toEqual([]);
  });
});
