/** Reproductions that are interrupted, and where they find the public sheets. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CliError } from "../../apps/session/errors.ts";
import { Session } from "../../apps/session/session.ts";
import { chosenRows, measureRows, type ReproductionOptions } from "./reproduction.ts";
import { sheetPath } from "./sheet-path.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "noether-reproduce-"));
  vi.stubEnv("XDG_CACHE_HOME", join(folder, "cache"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const OPTIONS: ReproductionOptions = { quick: true, games: undefined, own: true, svg: undefined, fresh: false };

/** Measures three rows and dies at one of them, as under Ctrl-C. Returns the rows measured now, and those printed. */
function reproduce(change: Partial<ReproductionOptions>, diesAt?: string): { measured: string[]; printed: string[] } {
  const measured: string[] = [];
  const printed: string[] = [];
  const session = new Session({ seed: 1, memory: 1024, quiet: true, color: "never" });
  const measure = (row: string): string => {
    if (row === diesAt) throw new Error("interrupted");
    measured.push(row);
    return row.toUpperCase();
  };
  const options = { ...OPTIONS, ...change };
  const rows = ["a", "b", "c"];
  try {
    const table = { name: "table", options, rows, nameOf: (row: string) => row };
    measureRows(session, { ...table, measure, print: (all) => printed.push(...all) });
  } catch (error) {
    expect((error as Error).message).toBe("interrupted");
  }
  return { measured, printed };
}

describe("a reproduction that is interrupted", () => {
  test("goes on after its last complete row, and is forgotten once it is printed", () => {
    expect(reproduce({}, "c")).toEqual({ measured: ["a", "b"], printed: [] });
    expect(reproduce({}, "c")).toEqual({ measured: [], printed: [] });
    expect(reproduce({})).toEqual({ measured: ["c"], printed: ["A", "B", "C"] });
    expect(reproduce({}).measured).toEqual(["a", "b", "c"]);
  });

  test("starts again with --fresh, and with other options", () => {
    reproduce({}, "b");
    expect(reproduce({ quick: false }, "c").measured).toEqual(["a", "b"]);
    expect(reproduce({ svg: "plot.svg" }, "c").measured).toEqual(["b"]);
    expect(reproduce({ fresh: true }).measured).toEqual(["a", "b", "c"]);
  });
});

test("--only measures the rows it names, and says which there are", () => {
  expect(reproduce({ only: ["c", "a"] })).toEqual({ measured: ["a", "c"], printed: ["A", "C"] });
  expect(reproduce({ only: ["b"] }, "b").measured).toEqual([]);
  expect(reproduce({ only: ["a"] }).measured).toEqual(["a"]);
  expect(() => chosenRows(["a", "b"], String, ["x"])).toThrow("x is not in the table; choose from a, b");
});

describe("public sheets", () => {
  const put = (path: string, text = ""): string => {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
    return full;
  };

  test.each([
    ["a folder of sheets", "chess.kif", "chess", ""],
    ["an older version there", "chess__v1.kif", "chess__v1", ""],
    ["a checkout", "war/root/games/chess/chess.kif", "chess", ""],
    ["an older version there", "war/root/games/chess/v1/chess.kif", "chess__v1", ""],
    ["a game that is switched off", "war/root/disabled_games/rubiksCube/rubiksCube.kif", "rubiksCube", ""],
    ["the folder of games of a checkout", "war/root/games/chess/chess.kif", "chess", "war/root/games"],
    ["another layout", "games/chess/rulesheet.kif", "chess", ""],
  ])("in %s", (_, file, sheet, games) => {
    const path = put(file);
    expect(sheetPath(sheet, join(folder, games))).toBe(path);
  });

  test("METADATA names the sheet where it is called otherwise", () => {
    put("games/futoshiki4/METADATA", '{ "rulesheet": "futoshiki.kif" }');
    const path = put("games/futoshiki4/futoshiki.kif");
    expect(sheetPath("futoshiki4", folder)).toBe(path);
  });

  test("where they come from is said where there are none", () => {
    const message = expect(() => sheetPath("chess", folder));
    message.toThrow(CliError);
    message.toThrow(/github\.com\/ggp-org\/ggp-repository[\s\S]*--games[\s\S]*--own/);
  });
});
