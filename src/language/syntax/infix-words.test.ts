import { describe, expect, test } from "vitest";
import { nameVariables, printSymbol } from "./infix-words.ts";

describe("infix words", () => {
  test.each([
    ["cell", "cell"],
    ["next_file", "next_file"],
    ["12", "12"],
    ["Red", "'Red'"],
    ["nextFile", "'nextFile'"],
    ["++", "'++'"],
    ["a-b", "'a-b'"],
    ["_x", "'_x'"],
    ["it's", "'it\\'s'"],
    ["\\", "'\\\\'"],
  ])("the symbol %s is written %s", (symbol, written) => {
    expect(printSymbol(symbol)).toBe(written);
  });

  test.each([
    [
      ["?x", "?row", "?x1"],
      ["X", "Row", "X1"],
    ],
    [
      ["?x", "?X"],
      ["X", "X_2"],
    ],
    [
      ["?X", "?x"],
      ["X_2", "X"],
    ],
    [
      ["?n++", "?n--", "?n__"],
      ["N___2", "N___3", "N__"],
    ],
    [
      ["?X", "?x", "?x_2"],
      ["X_3", "X", "X_2"],
    ],
    [
      ["?", "?1", "?_", "?_a"],
      ["V", "V1", "V_", "_a"],
    ],
  ])("the variables %j are named %j", (variables, names) => {
    expect([...nameVariables(variables).values()]).toEqual(names);
  });
});
