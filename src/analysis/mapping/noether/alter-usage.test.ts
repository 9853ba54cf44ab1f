import { describe, expect, test } from "vitest";
import { unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { scrambleRules } from "../../../language/scrambling/index.ts";
import { ownRules } from "../../../machine/machine.contract.ts";
import { mappingAccuracy, sharedNames } from "../mapping-accuracy.ts";
import { alterableNodes, duplicate, strikeOut } from "./alter-usage.ts";
import { mapUsageByEvidence } from "./map-rules-by-evidence.ts";
import { usageGraph } from "./usage-graph.ts";

const game = ownRules("eight-queens-guided");
const onto = usageGraph(game);

function accuracyOf(share: number, alter: typeof strikeOut, seed: number): number {
  const { rules, names } = scrambleRules(game, createRandom(seed), { arguments: false });
  const back = new Map([...names].map(([old, name]) => [name, old]));
  const usage = usageGraph(rules);
  const altered = alter(usage, Math.round(share * alterableNodes(usage).length), createRandom(seed + 100));
  const mapping = mapUsageByEvidence(altered, onto, unlimited());
  return mappingAccuracy(mapping, sharedNames(onto.symbols, onto.symbols), (name) => back.get(name) ?? name);
}

describe("altered sheets", () => {
  test("what is struck out belongs to no symbol, and its operands keep their argument places", () => {
    const all = alterableNodes(onto).length;
    const usage = strikeOut(onto, all, createRandom(1));
    expect(alterableNodes(usage)).toEqual([]);
    expect([...usage.hostOf].some((host) => host >= 0)).toBe(true);
    expect(alterableNodes(strikeOut(onto, 5, createRandom(1))).length).toBe(all - 5);
  });

  test("a copy has the edges of its original", () => {
    const usage = duplicate(onto, 1, createRandom(2));
    const degree = (node: number): number =>
      [...usage.edgeParents.keys()].filter((e) => usage.edgeParents[e] === node || usage.edgeChildren[e] === node)
        .length;
    const copy = usage.nodeCount - 1;
    const twins = [...usage.symbolOf.keys()].filter((node) => usage.symbolOf[node] === usage.symbolOf[copy]);
    expect(usage.nodeCount).toBe(onto.nodeCount + 1);
    expect(twins.filter((node) => degree(node) === degree(copy)).length).toBeGreaterThan(1);
  });

  test("a game with everything written twice is still mapped rightly, and one with a tenth missing nearly so", () => {
    for (let seed = 1; seed <= 3; seed++) {
      expect(accuracyOf(1, duplicate, seed)).toBe(1);
      expect(accuracyOf(0.1, strikeOut, seed)).toBeGreaterThanOrEqual(0.9);
    }
  });
});
