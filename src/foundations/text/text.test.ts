import { describe, expect, test } from "vitest";
import { error, printDiagnostic, quoteText, warning } from "./diagnostic.ts";
import { DiagnosticList } from "./diagnostic-list.ts";
import { findSimilarName, findSimilarTitles } from "./similar-names.ts";
import { SourceText } from "./source.ts";

describe("positions", () => {
  test.each([
    ["abc", 2, 1, 3],
    ["a\nbc", 2, 2, 1],
    ["a\r\nbc", 3, 2, 1],
    ["a\rbc", 2, 2, 1],
    ["a\n\n\nb", 4, 4, 1],
    ["a\n", 2, 2, 1],
  ])("%j at %i is %i:%i", (text, offset, line, column) => {
    const source = new SourceText("test", text);
    expect(source.position(offset)).toEqual({ line, column });
    expect(source.offset({ line, column })).toBe(offset);
  });

  test("places outside the text are moved to its ends", () => {
    const source = new SourceText("test", "ab\ncd");
    expect(source.offset({ line: 1, column: 9 })).toBe(2);
    expect(source.offset({ line: 2, column: 9 })).toBe(5);
    expect(source.offset({ line: 9, column: 1 })).toBe(5);
    expect(source.offset({ line: 0, column: 0 })).toBe(0);
  });
});

describe("diagnostics", () => {
  test("print with file, line, column, code and hint", () => {
    const source = new SourceText("game.kif", "(a)\n (b");
    const problem = error("unclosed", { start: 5, end: 6 }, "never closed", "close it");
    expect(printDiagnostic(problem, source)).toBe("game.kif:2:2: error[unclosed]: never closed\n  hint: close it");
  });

  test("place, kind and hint can be painted", () => {
    const source = new SourceText("game.kif", "(a)");
    const paint = (text: string, part: string): string => `<${part} ${text}>`;
    const problem = warning("odd", { start: 0, end: 1 }, "so so", "mend it");
    expect(printDiagnostic(problem, source, paint)).toBe(
      "<strong game.kif:1:1:> <warning warning[odd]:> so so\n<faint   hint: mend it>",
    );
  });

  test("a quotation is put on one line and truncated", () => {
    expect(quoteText("(a\n  b)")).toBe("`(a b)`");
    expect(quoteText("x".repeat(61))).toBe(`\`${"x".repeat(57)}...\``);
    expect(quoteText(`a${" ".repeat(1000)}b`)).toBe("`a...`");
  });

  test("are sorted, kept up to a bound per severity, and counted beyond", () => {
    const list = new DiagnosticList();
    list.add(warning("w", { start: 7, end: 8 }, "w"));
    for (let i = 0; i < 1500; i++) list.addLazily("error", () => error("e", { start: 1500 - i, end: 0 }, "e"));
    const sorted = list.toSorted();
    expect(sorted.length).toBe(1002);
    expect(sorted[0]?.code).toBe("w");
    expect(sorted[1]?.span.start).toBe(501);
    expect(sorted.at(-1)?.message).toBe("and 500 more errors");
  });
});

describe("names that were probably meant", () => {
  test.each([
    ["nextfile", "nextFile"],
    ["terminl", "terminal"],
    ["temrinal", "terminal"],
    ["nxetFile", "nextFile"],
    ["abc", null],
    ["something-else", null],
  ])("a name: %s", (name, meant) => {
    expect(findSimilarName(name, ["nextFile", "terminal", "abd"])).toBe(meant);
  });

  const TITLES = ["connect-four", "connect-four-4x5", "nim", "tic-tac-toe", "tron"];
  test.each([
    ["tictactoe", ["tic-tac-toe"]],
    ["ticTacToe", ["tic-tac-toe"]],
    ["TIC_TAC_TO", ["tic-tac-toe"]],
    ["connect4", ["connect-four"]],
    ["conect-fuor", ["connect-four", "connect-four-4x5"]],
    ["connect", ["connect-four", "connect-four-4x5"]],
    ["nimm", ["nim"]],
    ["backgammon", []],
    ["-", []],
    ["a", []],
  ])("a title: %s", (title, meant) => {
    expect(findSimilarTitles(title, TITLES)).toEqual(meant);
  });
});
