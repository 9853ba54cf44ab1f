import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LibraryProblem, LibraryStore, type StoredGame } from "./library-store.ts";
import { openLibrary, sheetsIn } from "./open-library.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "noether-library-"));
  process.env["XDG_CACHE_HOME"] = join(folder, "cache");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const game: StoredGame = {
  name: "small",
  source: "small.kif",
  stamp: "1 2",
  outline: "3 4",
  fingerprint: "abc",
  aspects: [
    { features: Uint32Array.of(1, 4_000_000_000), weights: Float32Array.of(0.5, 2) },
    { features: Uint32Array.of(), weights: Float32Array.of() },
    { features: Uint32Array.of(7), weights: Float32Array.of(1) },
  ],
  symmetries: "8",
  vertices: 10,
  edges: 12,
  sheet: "(role x)",
  values: { x: 100 },
};

test("what is put comes back, from another opening of the file too", () => {
  const path = join(folder, "deep", "store.db");
  const first = new LibraryStore(path);
  first.put([game]);
  first.close();
  const store = new LibraryStore(path);
  expect(store.profiles()).toEqual([{ name: "small", fingerprint: "abc", aspects: game.aspects }]);
  expect(store.sheet("small")).toBe("(role x)");
  expect(store.fingerprintOfSheet("(role x)")).toBe("abc");
  expect(store.fingerprintOfSheet("(role x) ")).toBe(undefined);
  expect(store.hasOutline("3 4")).toBe(true);
  expect(store.hasOutline("3 5")).toBe(false);
  expect(store.list()[0]).toMatchObject({ name: "small", symmetries: "8", values: { x: 100 } });
  store.put([{ ...game, values: null }]);
  expect(store.list()).toHaveLength(1);
  expect(store.remove("small")).toBe(true);
  expect(store.remove("small")).toBe(false);
  expect(store.profiles()).toEqual([]);
  store.close();
});

test("a store of an older version is described anew from its sheets", () => {
  const path = join(folder, "old.db");
  const sheet = "(role a) (init on) (legal a push) (<= (next on) (true on)) (<= terminal (true on)) (goal a 0)";
  const first = new LibraryStore(path);
  first.put([{ ...game, sheet }]);
  first.close();
  const old = new Database(path);
  old.exec("PRAGMA user_version = 1");
  old.close();
  const store = openLibrary({ mustKeep: false, path, builtIn: [], onProgress: () => {} });
  expect(store.isOutdated).toBe(true);
  expect(store.list()).toMatchObject([{ name: "small", source: "small.kif", values: { x: 100 } }]);
  expect(store.profiles()[0]?.fingerprint).not.toBe("abc");
  store.close();
  const again = new LibraryStore(path);
  expect(again.isOutdated).toBe(false);
  again.close();
});

test("a store that is there is opened without writing to it", () => {
  const path = join(folder, "store.db");
  new LibraryStore(path).close();
  const writer = new Database(path);
  writer.exec("BEGIN IMMEDIATE");
  const store = new LibraryStore(path);
  expect(store.list()).toEqual([]);
  store.close();
  writer.exec("COMMIT");
  writer.close();
});

test("a database of something else is refused and left as it is", () => {
  const path = join(folder, "other.db");
  const other = new Database(path);
  other.exec("CREATE TABLE notes (text)");
  expect(() => new LibraryStore(path)).toThrow(LibraryProblem);
  expect(other.prepare("SELECT name FROM sqlite_master").all()).toMatchObject([{ name: "notes" }]);
  other.close();
});

test("a store of a later version is refused", () => {
  const path = join(folder, "old.db");
  const old = new Database(path);
  old.exec("PRAGMA user_version = 99");
  old.close();
  expect(() => new LibraryStore(path)).toThrow(LibraryProblem);
});

test("a folder of sheets is read once, and again where a file has changed", () => {
  const sheets = join(folder, "sheets");
  const sheet = (extra: string): string =>
    `(role a) (init on) (legal a push) (<= (next on) (true on)) (<= terminal (true on)) (goal a 0) ${extra}`;
  const read: string[] = [];
  const open = (): LibraryStore =>
    openLibrary({
      mustKeep: false,
      path: sheets,
      builtIn: [],
      onProgress: (_done, _all, name) => void read.push(name),
    });
  writeSheets(sheets, { one: sheet(""), two: sheet("(p a)") });
  open().close();
  expect(read).toEqual(["one", "two"]);
  open().close();
  expect(read).toEqual(["one", "two"]);
  writeFileSync(join(sheets, "two.kif"), sheet("(p a) (p b)"));
  rmSync(join(sheets, "one.kif"));
  const store = open();
  expect(read).toEqual(["one", "two", "two"]);
  expect(store.profiles().map(({ name }) => name)).toEqual(["two"]);
  store.close();
});

function writeSheets(path: string, sheets: Readonly<Record<string, string>>): void {
  mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries(sheets)) writeFileSync(join(path, `${name}.kif`), text);
}

test("sheets with errors are left out of a folder's library", () => {
  const sheets = join(folder, "sheets");
  mkdirSync(sheets);
  const valid = "(role a) (init on) (legal a push) (<= (next on) (true on)) (<= terminal (true on)) (goal a 0)";
  writeFileSync(join(sheets, "valid.kif"), valid);
  writeFileSync(join(sheets, "unreadable.kif"), "(role a");
  writeFileSync(join(sheets, "unsafe.kif"), `${valid} (<= (next ?x) (not (true ?x)))`);
  const store = openLibrary({ mustKeep: false, path: sheets, builtIn: [], onProgress: () => {} });
  expect(store.list().map(({ name }) => name)).toEqual(["valid"]);
  store.close();
});

test("a folder without sheets of its own stands for its folders, one for each game", () => {
  const sheets = join(folder, "collection");
  const sheet = "(role a) (init on) (legal a push) (<= (next on) (true on)) (<= terminal (true on)) (goal a 0)";
  writeSheets(join(sheets, "lamp"), { rules: sheet });
  writeSheets(join(sheets, "switch"), { old: `${sheet} (p a)`, new: `${sheet} (p b)` });
  writeSheets(join(sheets, ".hidden"), { rules: sheet });
  writeSheets(join(sheets, "deep", "deeper"), { rules: sheet });
  writeFileSync(join(sheets, "README"), "");
  expect(sheetsIn(sheets).map(({ name }) => name)).toEqual(["lamp", "switch/new", "switch/old"]);
  const store = openLibrary({ mustKeep: false, path: sheets, builtIn: [], onProgress: () => {} });
  expect(store.list().map(({ name }) => name)).toEqual(["lamp", "switch/new", "switch/old"]);
  store.close();
  writeSheets(sheets, { top: sheet });
  expect(sheetsIn(sheets).map(({ name }) => name)).toEqual(["top"]);
});
