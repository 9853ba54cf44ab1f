/** Any text gets answers: whatever is cut off or damaged, nothing throws, and every answer points into the text. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fuzzInput, HOSTILE_SHEETS } from "../../../laboratory/fuzzing/sheets/index.ts";
import { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { SourceText, type Span } from "../../foundations/text/index.ts";
import { printRules, readRules } from "../rules/index.ts";
import { scanTokens } from "../syntax/index.ts";
import * as service from "./index.ts";

/** Asks everything at some places, and checks what must hold for every answer. */
function askEverything(text: string, offsets: readonly number[]): void {
  const sheet = service.openSheet(text);
  const demandInside = (span: Span): void => {
    if (!(0 <= span.start && span.start <= span.end && span.end <= text.length))
      throw new Error(`${span.start}–${span.end} is outside the text`);
  };
  for (const problem of service.findProblems(sheet, new Budget({ steps: 20_000 }))) {
    demandInside(problem.span);
    for (const { edits } of service.quickFixes(sheet, problem)) {
      for (const { span } of edits) demandInside(span);
      service.applyEdits(text, edits);
    }
  }
  const edited = service.applyEdits(text, service.formatSheet(sheet));
  const words = (written: string): string[] =>
    scanTokens(written, sheet.notation).map(({ start, end }) => written.slice(start, end));
  expect(words(edited)).toEqual(words(text));
  for (const { span } of service.foldsOf(sheet)) demandInside(span);
  for (const { span, nameSpan } of service.outlineOf(sheet)) [span, nameSpan].forEach(demandInside);
  let last = 0;
  for (const { start, end } of service.colourTokens(sheet)) {
    expect(start).toBeGreaterThanOrEqual(last);
    demandInside({ start, end });
    last = end;
  }
  for (const offset of offsets) {
    const explained = service.explainName(sheet, offset);
    if (explained !== null) demandInside(explained.span);
    for (const span of service.findDefinitions(sheet, offset)) demandInside(span);
    for (const { span } of service.findReferences(sheet, offset)) demandInside(span);
    demandInside(service.completeAt(sheet, offset).span);
    service.prepareRename(sheet, offset);
    const renaming = service.renameAt(sheet, offset, "renamed");
    if (renaming.kind === "edits") for (const { span } of renaming.edits) demandInside(span);
    for (const span of service.matchingBrackets(sheet, offset) ?? []) demandInside(span);
  }
}

const games = readdirSync("games", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "simulators")
  .map(({ name }) => name);

describe("a sheet that is being written", () => {
  test("every third prefix of a game, in either notation", () => {
    const prefix = readFileSync("games/tic-tac-toe/rules.kif", "utf8");
    const infix = printRules(readRules(new SourceText("game", prefix)).rules, "infix");
    for (const text of [prefix.slice(300, 1500), infix.slice(0, 1000)])
      for (let end = 0; end <= text.length; end += 3) askEverything(text.slice(0, end), [end, end >> 1]);
  });

  test.each(games)("%s: cut off and damaged at random places", (game) => {
    const random = createRandom(game.length);
    const prefix = readFileSync(`games/${game}/rules.kif`, "utf8").slice(0, 8000);
    const infix = printRules(readRules(new SourceText(game, prefix)).rules, "infix");
    for (const text of [prefix, infix])
      for (let i = 0; i < 3; i++) {
        const cut = random.below(text.length + 1);
        askEverything(text.slice(0, cut), [cut, random.below(cut + 1)]);
        const from = random.below(text.length);
        const spoilt = text.slice(0, from) + "()'\"&,.;%"[random.below(9)] + text.slice(from + random.below(10));
        askEverything(spoilt, [from, random.below(spoilt.length)]);
      }
  });
});

test("noise, random games and texts made to exhaust a reader", () => {
  const random = createRandom(19);
  for (let i = 0; i < 150; i++) {
    const text = fuzzInput(random).slice(0, 20_000);
    askEverything(text, [random.below(text.length + 1)]);
  }
});

test.each(Object.entries(HOSTILE_SHEETS))("a sheet made to exhaust its reader: %s", (_, make) => {
  for (const text of [make(300), make(300).slice(0, -2), make(1000)])
    askEverything(text.slice(0, 50_000), [Math.min(20, text.length)]);
});
