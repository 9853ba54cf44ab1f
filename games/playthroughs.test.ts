/** Golden playthroughs: `npm run playthroughs` makes them anew; a difference in review is a change of behaviour. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unlimited } from "../src/foundations/budgets/index.ts";
import { createRandom } from "../src/foundations/collections/index.ts";
import { SourceText } from "../src/foundations/text/index.ts";
import { readRules } from "../src/language/rules/index.ts";
import { makeMachine } from "../src/machine/automatic/index.ts";
import { writePlaythrough } from "../src/play/match/index.ts";

const MAXIMAL_STEPS = 40;
const games = readdirSync("games").filter((name) => existsSync(join("games", name, "rules.kif")));

describe("playthroughs", () => {
  test.each(games)("%s", (game) => {
    const { rules } = readRules(new SourceText(game, readFileSync(join("games", game, "rules.kif"), "utf8")));
    const machine = makeMachine(rules, "auto", unlimited());
    const lines = [`game: ${game}`, ...writePlaythrough(machine, createRandom(1), MAXIMAL_STEPS)];
    const text = `${lines.join("\n")}\n`;
    const golden = join("playthroughs", `${game}.txt`);
    if (process.env["UPDATE_PLAYTHROUGHS"] === "1") writeFileSync(golden, text);
    expect(text).toBe(readFileSync(golden, "utf8"));
  });
});
