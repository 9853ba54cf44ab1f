import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Budget, unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { type Rules, readRules } from "../../../language/rules/index.ts";
import { scrambleRules } from "../../../language/scrambling/index.ts";
import { fingerprintRules } from "../../equivalence/index.ts";
import { draftDistance, evidenceOfUsage, type UsageGraph, usageGraph } from "../noether/index.ts";
import { type FamilyTree, gameFamilies } from "./game-families.ts";
import { type GameProfile, gameAspects, likenessTo, rarityAmong } from "./game-profile.ts";
import { type KnownGame, type NearestOptions, nearestGames } from "./nearest-games.ts";

const NAMES = [
  "breakthrough",
  "breakthrough-5x5",
  "connect-four",
  "connect-four-5x5",
  "nim",
  "six-queens",
  "twelve-queens",
];
const rulesOf = (name: string): Rules =>
  readRules(new SourceText(name, readFileSync(join("games", name, "rules.kif"), "utf8"))).rules;
const profileOf = (rules: Rules): GameProfile => ({
  fingerprint: fingerprintRules(rules).fingerprint,
  aspects: gameAspects(rules, usageGraph(rules), createRandom(1), unlimited()),
});
const usageOf = (name: string): UsageGraph => usageGraph(rulesOf(name));
const optionsFor = (rules: Rules, top: number): NearestOptions => ({
  top,
  usage: () => usageGraph(rules),
  usageOf,
  budget: unlimited(),
});
const known: KnownGame[] = NAMES.map((name) => ({ name, ...profileOf(rulesOf(name)) }));

describe("nearest games", () => {
  test.each(NAMES)("a scrambled %s is the same game", (name) => {
    const rules = scrambleRules(rulesOf(name), createRandom(3), { arguments: true }).rules;
    const [first] = nearestGames(profileOf(rules), known, optionsFor(rules, 1));
    expect(first).toEqual({ name, distance: 0, equivalent: true });
  });

  test.each([
    ["breakthrough", "breakthrough-5x5"],
    ["connect-four-5x5", "connect-four"],
    ["six-queens", "twelve-queens"],
  ])("next to %s is %s", (name, expected) => {
    const rules = rulesOf(name);
    const others = known.filter((game) => game.name !== name);
    const found = nearestGames(profileOf(rules), others, optionsFor(rules, 3));
    expect(found.map((relative) => relative.name)[0]).toBe(expected);
    expect(found).toHaveLength(3);
    expect(found.every(({ distance, equivalent }) => distance > 0 && distance <= 1 && !equivalent)).toBe(true);
  });

  test("what is not mapped could not have changed who is first", () => {
    for (const { name, ...profile } of known) {
      const others = known.filter((game) => game.name !== name);
      const options = optionsFor(rulesOf(name), others.length);
      const byProfile = nearestGames(profile, others, { ...options, budget: new Budget({ steps: 0 }) });
      const mapped: string[] = [];
      const found = nearestGames(profile, others, {
        ...options,
        usageOf: (other) => {
          mapped.push(other);
          return usageOf(other);
        },
      });
      const whole = byProfile.slice(0, 2).map((relative) => {
        const [own, other] = [evidenceOfUsage(usageOf(name)), evidenceOfUsage(usageOf(relative.name))];
        const mapping = draftDistance(own, other, unlimited());
        return { ...relative, distance: 0.9 * relative.distance + 0.1 * mapping };
      });
      const [first] = whole.toSorted((a, b) => a.distance - b.distance);
      expect(found[0]?.name).toBe(first?.name);
      expect(mapped.length).toBeLessThanOrEqual(2);
      if (mapped.length > 0) expect(found[0]?.distance).toBeCloseTo(first?.distance ?? 0, 9);
      expect(found.map((relative) => relative.name).toSorted()).toEqual(others.map((other) => other.name));
      expect(found.every(({ distance }, i) => i === 0 || distance >= (found[i - 1]?.distance ?? 0))).toBe(true);
    }
  });

  test("a signature does not see names or order", () => {
    for (const { name, ...profile } of known) {
      const guise = scrambleRules(rulesOf(name), createRandom(8), { arguments: false }).rules;
      const likeness = likenessTo(profile, rarityAmong(known));
      expect(likeness(profileOf(guise))).toBeGreaterThan(0.9 * likeness(profile));
    }
  });
});

const gamesOf = (tree: FamilyTree): string[] => (tree.kind === "game" ? [tree.name] : tree.branches.flatMap(gamesOf));
/** The largest families whose branches are closer than `height`. */
const familiesBelow = (tree: FamilyTree, height: number): string[][] =>
  tree.kind === "family" && tree.height >= height
    ? tree.branches.flatMap((branch) => familiesBelow(branch, height))
    : [gamesOf(tree)];

describe("families", () => {
  const tree = gameFamilies(known);

  test("relatives meet before strangers", () => {
    if (tree === undefined) throw new Error("there are games");
    expect(gamesOf(tree).toSorted()).toEqual(NAMES);
    const families = familiesBelow(tree, 0.5).map((family) => family.toSorted().join(" "));
    expect(families.toSorted()).toEqual([
      "breakthrough breakthrough-5x5",
      "connect-four connect-four-5x5",
      "nim",
      "six-queens twelve-queens",
    ]);
  });

  test("no games, no tree; one game, itself", () => {
    expect(gameFamilies([])).toBe(undefined);
    expect(gameFamilies(known.slice(0, 1))).toEqual({ kind: "game", name: "breakthrough" });
  });
});

test("there are games of ours to look at", () => {
  expect(readdirSync("games")).toEqual(expect.arrayContaining(NAMES));
});
