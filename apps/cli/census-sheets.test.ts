import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readCensusSheets } from "./census-sheets.ts";

const folder = mkdtempSync(join(tmpdir(), "noether-census-sheets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a folder of anything: circles of links, dead links, devices, folders named like sheets, equal names", () => {
  mkdirSync(join(folder, "a"));
  mkdirSync(join(folder, "folder.kif"));
  symlinkSync("..", join(folder, "a", "circle"));
  symlinkSync("nowhere", join(folder, "dead.kif"));
  symlinkSync("/dev/zero", join(folder, "endless.kif"));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write("one.kif", "(role x)");
  write("one.gdl", "(role y)");
  write("TWO.KIF", "(role z)");
  write("a/three.kif", "(role x)");
  write("a/odd\nname.kif", "(role x)");
  write("notes.txt", "no sheet");
  const warnings: string[] = [];
  const sheets = readCensusSheets(folder, (line) => warnings.push(line));
  expect(sheets.map(({ title, text }) => [title, text])).toEqual([
    ["TWO", "(role z)"],
    ["a/odd\u{fffd}name", "(role x)"],
    ["a/three", "(role x)"],
    ["one.gdl", "(role y)"],
    ["one.kif", "(role x)"],
  ]);
  expect(sheets[1]?.hash).toBe(sheets[2]?.hash);
  expect(warnings.map((line) => line.replace(folder, ""))).toEqual([
    "/dead.kif skipped: it cannot be read (ENOENT)",
    "/endless.kif skipped: it is not a file",
  ]);
  expect(() => readCensusSheets(join(folder, "folder.kif"), () => {})).toThrow("there is no rule sheet");
  expect(() => readCensusSheets(join(folder, "TWO.KIF"), () => {})).toThrow("(ENOTDIR)");
});
