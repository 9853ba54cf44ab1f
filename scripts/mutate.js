/**
 * Mutation testing: how many small mistakes in the files that everything rests on do the tests of their own rooms
 * notice?
 *
 *     npm run mutate -- [--only NAME] [--mutants N] [--seed S] [--page FILE]
 *
 * Works on a copy of the project in a temporary folder (Linux and macOS). Each mutant is one change of one file (an
 * operator, a limit, a condition, a statement left out), drawn by the seed; the room's tests run on it until the first
 * failure. A mutant that no test notices is listed: either a test is missing or the change does not change what the
 * file promises, which a person has to tell.
 */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";

/** What is mutated, and the tests that must notice it. */
const TARGETS = {
  refinement: {
    files: ["src/foundations/graphs/refinement.ts"],
    tests: ["src/foundations/graphs/refinement.test.ts", "src/foundations/graphs/find-automorphisms.test.ts"],
  },
  "schreier-sims": {
    files: ["src/foundations/permutation-groups/build-chain.ts", "src/foundations/permutation-groups/chain-level.ts"],
    tests: ["src/foundations/permutation-groups/"],
  },
  grounding: {
    files: ["src/machine/grounding/simplify-rules.ts", "src/machine/grounding/assemble-program.ts"],
    tests: ["src/machine/grounding/"],
  },
  "circuit-passes": {
    files: [
      "src/machine/circuit/factor-literals.ts",
      "src/machine/circuit/use-fluent-groups.ts",
      "src/machine/circuit/fold-invariant-fluents.ts",
      "src/machine/circuit/merge-gates.ts",
    ],
    tests: ["src/machine/circuit/"],
  },
  "lane-sampler": {
    files: [
      "src/machine/batched/choice-tree.ts",
      "src/machine/batched/draw-index.ts",
      "src/machine/batched/choices.ts",
    ],
    tests: [
      "src/machine/batched/choice-tree.test.ts",
      "src/machine/batched/choice-weights.test.ts",
      "src/machine/batched/batched-playouts.test.ts",
    ],
  },
  mapping: {
    files: ["src/analysis/mapping/noether/correspondence.ts", "src/analysis/mapping/noether/improve-by-assignment.ts"],
    tests: ["src/analysis/mapping/noether/"],
  },
  solver: {
    files: ["src/play/search/solver.ts", "src/play/search/value-table.ts", "src/play/search/back-up.ts"],
    tests: [
      "src/play/search/solver.test.ts",
      "src/play/search/value-table.test.ts",
      "src/play/search/pruned-search.test.ts",
    ],
  },
};

/** A mutant may loop forever. The limit is CPU time, so that a busy computer does not end a run. */
const CPU_SECONDS_A_RUN = 60;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    mutants: { type: "string", default: "12" },
    seed: { type: "string", default: "1" },
    page: { type: "string" },
  },
});

/** Operators and their replacements. */
const OPERATORS = new Map([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.AmpersandToken, "|"],
  [ts.SyntaxKind.BarToken, "&"],
]);

/** Every possible change of a file: the place and the new text. */
function mutantsOf(path) {
  const text = readFileSync(path, "utf8");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, into) => {
    const start = node.getStart(source);
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ path, start, end: node.getEnd(), line, from: node.getText(source), into });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node) && OPERATORS.has(node.operatorToken.kind))
      add(node.operatorToken, OPERATORS.get(node.operatorToken.kind));
    else if (ts.isNumericLiteral(node)) add(node, String(Number(node.text) + 1));
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, "true");
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText(source));
    else if (ts.isIfStatement(node)) add(node.expression, "false");
    else if (ts.isExpressionStatement(node) && !ts.isAwaitExpression(node.expression)) add(node, ";");
    else if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) add(node, ";");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A small, repeatable generator (mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Draws some elements without repetition, in the order of the text. */
function draw(list, count, below) {
  const left = [...list];
  const drawn = [];
  while (drawn.length < count && left.length > 0) drawn.push(left.splice(below(left.length), 1)[0]);
  return drawn.sort((a, b) => a.path.localeCompare(b.path) || a.start - b.start);
}

const copy = mkdtempSync(join(tmpdir(), "noether-mutants-"));
for (const name of [
  "src",
  "games",
  "laboratory",
  "scripts",
  "apps",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
  "tsconfig.build.json",
])
  if (existsSync(name))
    cpSync(name, join(copy, name), { recursive: true, filter: (from) => !from.includes("node_modules") });
symlinkSync(resolve("node_modules"), join(copy, "node_modules"));

/** Whether the tests fail or do not end. */
function isNoticed(tests) {
  const call = `ulimit -t ${CPU_SECONDS_A_RUN} && exec node node_modules/vitest/vitest.mjs run --bail=1 --no-isolate --maxWorkers=1 ${tests.join(" ")}`;
  return spawnSync("sh", ["-c", call], { cwd: copy, stdio: "ignore" }).status !== 0;
}

const say = (line) => {
  console.log(line);
  if (options.page !== undefined) appendFileSync(options.page, `${line}\n`);
};

try {
  for (const [name, { files, tests }] of Object.entries(TARGETS)) {
    if (options.only !== undefined && options.only !== name) continue;
    if (isNoticed(tests)) throw new Error(`the tests of ${name} fail without any change`);
    const all = files.flatMap((file) => mutantsOf(file));
    const drawn = draw(all, Number(options.mutants), random(Number(options.seed)));
    const survivors = [];
    for (const [i, mutant] of drawn.entries()) {
      const text = readFileSync(mutant.path, "utf8");
      writeFileSync(join(copy, mutant.path), text.slice(0, mutant.start) + mutant.into + text.slice(mutant.end));
      if (!isNoticed(tests)) survivors.push(mutant);
      writeFileSync(join(copy, mutant.path), text);
      if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${i + 1} of ${drawn.length}`);
    }
    say(
      `${name}: ${drawn.length - survivors.length} of ${drawn.length} noticed (of ${all.length} possible in ${files.join(", ")})`,
    );
    for (const { path, line, from, into } of survivors)
      say(`  survived: ${path}:${line}: ${from.replaceAll(/\s+/g, " ").slice(0, 80)}  →  ${into.slice(0, 80)}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
