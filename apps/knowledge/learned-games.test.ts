/** The shipped knowledge fits our current games; and where else knowledge is found. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unlimited } from "../../src/foundations/budgets/index.ts";
import { SourceText } from "../../src/foundations/text/index.ts";
import { Game, profile } from "../../src/game/index.ts";
import { printRules, type Rules, readRules } from "../../src/language/rules/index.ts";
import { BadKnowledge, writeKnowledge } from "../../src/play/knowledge/index.ts";
import { LibraryProblem, LibraryStore } from "../library/index.ts";
import { learnedGames, shippedKnowledge } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-learned-"));
const at = (name: string): string => join(folder, name);
const kept = process.env["XDG_DATA_HOME"];
beforeAll(() => {
  process.env["XDG_DATA_HOME"] = at("data");
});
afterAll(() => {
  if (kept === undefined) delete process.env["XDG_DATA_HOME"];
  else process.env["XDG_DATA_HOME"] = kept;
  rmSync(folder, { recursive: true, force: true });
});

const shipped = shippedKnowledge();
const rulesOf = (name: string): Rules =>
  readRules(new SourceText(name, readFileSync(join("games", name, "rules.kif"), "utf8"))).rules;

describe.each(shipped.map((knowledge) => [knowledge.game, knowledge] as const))("%s", (name, knowledge) => {
  test("is of the rules as they are now", () => {
    expect(knowledge.sheet).toBe(printRules(rulesOf(name), "prefix"));
    const { trialGames, trialPoints } = knowledge.learning;
    expect(trialPoints).toBeGreaterThan(trialGames / 2);
  });
});

test("profiles that are shipped are those that are computed now", () => {
  for (const { game, aspects } of shipped.slice(0, 2)) {
    const now = Game.open(rulesOf(game)).need(profile, unlimited());
    expect(aspects.map(({ features }) => features)).toEqual(now.map(({ features }) => features));
  }
});

describe("knowledge is found", () => {
  const [one, other] = shipped.map((knowledge, i) => ({ ...knowledge, game: `my-${i}` }));
  const namesFrom = async (path: string | undefined): Promise<string[]> =>
    (await learnedGames(path))().map(({ game }) => game);
  const ours = shipped.map(({ game }) => game);

  test("in the package, without a library", async () => {
    expect(await namesFrom(undefined)).toEqual(ours);
  });

  test("in a store, in a file, in a folder, and before what is shipped", async () => {
    if (one === undefined || other === undefined) throw new Error("at least two are shipped");
    const store = new LibraryStore(at("known.db"));
    store.keepKnowledge(one.game, writeKnowledge(one));
    store.close();
    expect(await namesFrom(at("known.db"))).toEqual([one.game, ...ours]);
    mkdirSync(at("files"));
    writeFileSync(at("files/a.knowledge.json"), writeKnowledge(other));
    writeFileSync(at("files/b.json"), "something else");
    expect(await namesFrom(at("files"))).toEqual([other.game, ...ours]);
    expect(await namesFrom(at("files/a.knowledge.json"))).toEqual([other.game, ...ours]);
    writeFileSync(at("files/a.knowledge.json"), writeKnowledge({ ...one, game: ours[0] as string }));
    expect(await namesFrom(at("files"))).toEqual(ours);
  });

  test("and nowhere else", async () => {
    await expect(learnedGames(at("nowhere"))).rejects.toThrow(LibraryProblem);
    writeFileSync(at("bad.knowledge.json"), "{}");
    await expect(learnedGames(at("bad.knowledge.json"))).rejects.toThrow(BadKnowledge);
  });
});
