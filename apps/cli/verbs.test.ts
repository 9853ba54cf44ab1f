/**
 * Every verb has help with examples, and a page under docs/verbs that shows it. `UPDATE_DOCS=1 npx vitest run
 * apps/cli/verbs.test.ts` refreshes the pages.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";
import { VERBS } from "./verbs/index.ts";

const HELP_BLOCK = /```text\nUsage: [\s\S]*?```/;

describe.each(VERBS.map(({ name }) => name))("%s", (name) => {
  const help = noether([name, "--help"]);

  test("has help with an example", () => {
    expect(help.code).toBe(0);
    expect(help.out).toContain(`noether ${name}`);
    expect(help.out).toContain("Examples:");
  });

  test("has a page that shows its help", () => {
    const page = join("docs", "verbs", `${name}.md`);
    const block = `\`\`\`text\n${help.out.trim()}\n\`\`\``;
    if (process.env["UPDATE_DOCS"] === "1" && existsSync(page))
      writeFileSync(
        page,
        readFileSync(page, "utf8").replace(HELP_BLOCK, () => block),
      );
    expect(existsSync(page)).toBe(true);
    expect(readFileSync(page, "utf8")).toContain(block);
  });
});

test("without a verb, or with an unknown one, the call is wrong", () => {
  expect(noether([]).code).toBe(2);
  expect(noether(["dance"]).code).toBe(2);
  expect(noether(["perft", "tic-tac-toe"]).code).toBe(2);
  expect(noether(["perft", "tic-tac-toe", "--depth", "x"]).code).toBe(2);
  expect(noether(["check", "no-such-game.kif"]).code).toBe(2);
});

test("the version is that of the package", () => {
  expect(noether(["--version"]).out.trim()).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
});
