import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { type Rules, readRules } from "../../../language/rules/index.ts";
import { scrambleRules } from "../../../language/scrambling/index.ts";
import { fingerprintRules } from "../../equivalence/index.ts";
import { type FamilyTree, gameFamilies } from "./game-families.ts";
import { type GameProfile, gameAspects, likenessTo, rarityAmong } from "./game-profile.ts";
import { type KnownGame, nearestGames } from "./nearest-games.ts";

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
  aspects: gameAspects(rules, createRandom(1), unlimited()),
});
const known: KnownGame[] = NAMES.map((name) => ({ name, ...profileOf(rulesOf(name)) }));

describe("nearest games", () => {
  test.each(NAMES)("a scrambled %s is the same game", (name) => {
    const rules = scrambleRules(rulesOf(name), createRandom(3), { arguments: true }).rules;
    const [first] = nearestGames(rules, profileOf(rules), known, { top: 1, rulesOf, budget: unlimited() });
    expect(first).toEqual({ name, distance: 0, equivalent: true });
  });

  test.each([
    ["breakthrough", "breakthrough-5x5"],
    ["connect-four-5x5", "connect-four"],
    ["six-queens", "twelve-queens"],
  ])("next to %s is %s", (name, expected) => {
    const rules = rulesOf(name);
    const others = known.filter((game) => game.name !== name);
    const found = nearestGames(rules, profileOf(rules), others, { top: 3, rulesOf, budget: unlimited() });
    expect(found.map((relative) => relative.name)[0]).toBe(expected);
    expect(found).toHaveLength(3);
    expect(found.every(({ distance, equivalent }) => distance > 0 && distance <= 1 && !equivalent)).toBe(true);
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
/** The largest families whose branches are nearer than `height`. */
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
