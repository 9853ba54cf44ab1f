/** The ladder of docs/architecture.md, as a literal: a folder may import those above it in this list, through their doors alone. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const LADDER = [
  "src/foundations/collections",
  "src/foundations/text",
  "src/foundations/budgets",
  "src/foundations/webassembly",
  "src/foundations/permutation-groups",
  "src/foundations/graphs",
  "src/foundations/assignment",
  "src/foundations/decision-diagrams",
  "src/foundations/satisfiability",
  "src/language/syntax",
  "src/language/rules",
  "src/language/checks",
  "src/language/positions",
  "src/language/rewriting",
  "src/language/scrambling",
  "src/language/service",
  "src/machine",
  "src/machine/derivation",
  "src/machine/domains",
  "src/machine/grounding",
  "src/machine/circuit",
  "src/machine/interpreted",
  "src/machine/relational",
  "src/machine/propagating",
  "src/machine/compiled",
  "src/machine/batched",
  "src/machine/lifted",
  "src/machine/automatic",
  "src/analysis/playability",
  "src/analysis/rule-graph",
  "src/analysis/constraint-network",
  "src/analysis/stochastic-network",
  "src/analysis/symmetry",
  "src/analysis/decomposition",
  "src/analysis/equivalence",
  "src/analysis/mapping",
  "src/analysis/board",
  "src/analysis/all-symmetries",
  "src/analysis/explanation",
  "src/game",
  "src/play/environment",
  "src/play/learning",
  "src/play/knowledge",
  "src/play/search",
  "src/play/players",
  "src/play/match",
  "src/play/protocol",
  "src/play/tournament",
  "src/doors",
  "src",
  "editors/grammar",
  "editors/vscode",
  "apps/package",
  "apps/report",
  "apps/library",
  "apps/knowledge",
  "apps/companions",
  "apps/wire",
  "apps/player-process",
  "apps/player-server",
  "apps/match-host",
  "apps/arena",
  "apps/session",
  "apps/language-server",
  "apps/environment-server",
  "apps/workbench",
  "laboratory",
  "apps/cli",
];

/** Files that others may import besides `index.ts`. */
const DOORS = new Set(["src/machine/machine.ts"]);

/** Rooms without a door: each file stands for itself, and is loaded only by the verb that needs it. */
const OPEN = new Set(["apps/session", "laboratory"]);

/** What the library must not touch: it runs in Node, in workers and in a browser alike. */
const FORBIDDEN = [
  /from "node:/,
  /\bMath\.random\b/,
  /\bDate\.now\b/,
  /\bperformance\.now\b/,
  /\bprocess\./,
  /\bsetTimeout\b/,
  /\bfetch\(/,
  /\bdocument\./,
  /\bwindow\./,
];

/** JavaScript made from text; code of ours that is made while running is WebAssembly, written as bytes. */
const CODE_FROM_TEXT = /\beval\s*\(|(?<!\.)\bFunction\s*\(|\bnew Function\b|\bconstructor\s*\(\s*["'`]/;

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

const isTest = (file: string): boolean => /\.(test|contract|soak)\.ts$/.test(file);
const importsOf = (file: string): string[] => {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]*)"/g)].map((match) =>
    relative(root, resolve(root, dirname(file), match[1] as string)).replaceAll("\\", "/"),
  );
};
/** A file without its comments. */
const codeOf = (file: string): string =>
  readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
/** The rung a file stands on: the longest folder of the ladder that holds it. */
const rungOf = (file: string): string | undefined =>
  LADDER.filter((folder) => file.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0];

const files = ["src", "editors", "apps", "laboratory"]
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap(sourceFiles)
  .filter((file) => !isTest(file));

describe("the ladder", () => {
  test("every source file stands on a rung", () => {
    expect(files.filter((file) => rungOf(file) === undefined)).toEqual([]);
  });

  test("imports go up the ladder, through doors", () => {
    const wrong: string[] = [];
    for (const file of files) {
      const own = rungOf(file);
      for (const target of importsOf(file)) {
        const other = rungOf(target);
        if (other === own || own === undefined) continue;
        const allowed = other !== undefined && LADDER.indexOf(other) < LADDER.indexOf(own);
        const isDoor =
          target === `${other}/index.ts` || DOORS.has(target) || own === "laboratory" || OPEN.has(other ?? "");
        if (!allowed || !isDoor) wrong.push(`${file} imports ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("no file imports itself through others, not even for a type", () => {
    const imports = new Map(files.map((file) => [file, importsOf(file)]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
      if (path.includes(file) || done.has(file)) return;
      for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of imports.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test("the library touches no disk, network, clock, DOM or global chance", () => {
    const wrong = files
      .filter((file) => file.startsWith("src/"))
      .flatMap((file) => FORBIDDEN.filter((pattern) => pattern.test(codeOf(file))).map((one) => `${file}: ${one}`));
    expect(wrong).toEqual([]);
  });

  test("nothing makes JavaScript from text", () => {
    expect(["new Function(text)", "Function ('a')", "eval(text)"].every((code) => CODE_FROM_TEXT.test(code))).toBe(
      true,
    );
    expect(files.filter((file) => CODE_FROM_TEXT.test(codeOf(file)))).toEqual([]);
  });

  test("no folder or file has a name that explains nothing", () => {
    const meaningless = /(^|\/)(util|utils|common|core|lib|helpers|misc|other)(\/|\.ts$)/;
    expect(files.filter((file) => meaningless.test(file))).toEqual([]);
  });

  test("docs/architecture.md lists the rungs in this order, and the folders inside each", () => {
    const table = readFileSync(join(root, "docs/architecture.md"), "utf8");
    const rows = new Map([...table.matchAll(/^\| `([a-z/-]+)` \| (.*) \|$/gm)].map(([, room, text]) => [room, text]));
    const rooms = LADDER.filter((rung) => rung !== "src");
    expect([...rows.keys()]).toEqual(rooms.map((rung) => rung.replace(/^src\//, "")));
    const folders = new Set(files.map((file) => dirname(file)).filter((folder) => !LADDER.includes(folder)));
    const untold = [...folders].filter((folder) => {
      const rung = rungOf(`${folder}/`) ?? "";
      return !rows.get(rung.replace(/^src\//, ""))?.includes(`\`${relative(rung, folder)}/\``);
    });
    expect(untold).toEqual([]);
  });

  test("docs/architecture.md names files that are there, each in a room that its step names", () => {
    const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
    const ways = page.slice(page.indexOf("## Three ways"), page.indexOf("## The central"));
    const steps = ways.split(/^(?=\d+\. )/m).filter((step) => /^\d/.test(step));
    expect(steps.length).toBeGreaterThan(15);
    const lost = steps.flatMap((step) => {
      const named = [...step.matchAll(/`([\w./-]+)`/g)].map(([, name]) => name as string);
      const rooms = named.filter((name) => LADDER.includes(`src/${name}`));
      const wanted = named.filter((name) => name.endsWith(".ts"));
      return wanted.filter((file) => !rooms.some((room) => files.includes(`src/${room}/${file}`)));
    });
    expect(lost).toEqual([]);
  });
});
