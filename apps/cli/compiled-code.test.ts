import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileAhead, runCompiled } from "./compiled-code.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "noether-code-"));
  write("program.js", 'require("node:fs").writeFileSync(__dirname + "/said", require("./words.js").words());');
  write("words.js", 'exports.words = () => "one" + require("./ending.js").ending;');
  write("ending.js", 'require("./words.js"); exports.ending = "!";');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

function said(): string {
  runCompiled(join(folder, "program.js"));
  return readFileSync(join(folder, "said"), "utf8");
}

test("a program runs from its files, and says the same from their bytecode", () => {
  expect(said()).toBe("one!");
  compileAhead(folder);
  expect(statSync(join(folder, "words.js.code")).size).toBeGreaterThan(0);
  expect(said()).toBe("one!");
});

test("the bytecode is what is run: V8 knows a file by its length", () => {
  compileAhead(folder);
  const { atime, mtime } = statSync(join(folder, "words.js"));
  write("words.js", readFileSync(join(folder, "words.js"), "utf8").replace("one", "two"));
  utimesSync(join(folder, "words.js"), atime, mtime);
  expect(said()).toBe("one!");
});

test("a file that has changed since is compiled anew", () => {
  compileAhead(folder);
  write("words.js", readFileSync(join(folder, "words.js"), "utf8").replace("one", "two"));
  utimesSync(join(folder, "words.js"), Date.now() / 1000, Date.now() / 1000 + 10);
  expect(said()).toBe("two!");
});

test("bytecode that V8 refuses does no harm", () => {
  write("words.js.code", "no bytecode");
  expect(said()).toBe("one!");
});
