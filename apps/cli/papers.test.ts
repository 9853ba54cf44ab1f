/**
 * Every command of docs/papers.md prints what the page says. Rows that show the same run share it. `npm test` takes a
 * third of the commands, NOETHER_VERIFY=1 all.
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { noether } from "./run-noether.ts";

/** Wall-clock seconds for a command that takes some seconds of CPU time on a busy computer. */
const SECONDS = 110;
/** The last two columns of a row: a command and a part of its output. */
const ROW = /^\| .* \| `noether ([^`]+)` \| `([^`]+)` \|$/;
const lines = readFileSync("docs/papers.md", "utf8").split("\n");
const rows = lines.flatMap((line) => {
  const [, command, printed] = ROW.exec(line) ?? [];
  return command === undefined || printed === undefined ? [] : [{ command, printed }];
});
const ONE_IN = process.env["NOETHER_VERIFY"] === "1" ? 1 : 3;
const commands = [...new Set(rows.map(({ command }) => command))]
  .filter((_, i) => i % ONE_IN === 0)
  .map((command) => ({
    command,
    shown: rows.filter((row) => row.command === command).map(({ printed }) => printed),
  }));

test("every row of the tables has a command", () => {
  const written = lines.filter((line) => line.startsWith("|") && !/^\| item |^\|---/.test(line));
  expect(rows.length).toBe(written.length);
  expect(rows.length).toBeGreaterThan(0);
});

describe.each(commands)("$command", ({ command, shown }) => {
  const isMissing = command.includes("../shared/") && !existsSync("../shared");
  test.skipIf(isMissing)(`prints ${shown.join(", ")}${isMissing ? " (skipped: ../shared is not there)" : ""}`, () => {
    const { code, out, err } = noether(command.split(" "), "", SECONDS);
    expect(code, err).toBe(0);
    for (const text of shown) expect(out).toContain(text);
  });
});
