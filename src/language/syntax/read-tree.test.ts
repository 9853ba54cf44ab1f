import { describe, expect, test } from "vitest";
import { detectNotation } from "./read-tree.ts";

describe("telling the notations apart", () => {
  test.each([
    ["prefix", "(role x)"],
    ["prefix", ";; comment\n\n  (role x)"],
    ["prefix", "\ufeff; comment\r\n(role x)"],
    ["prefix", ""],
    ["prefix", "; nothing else"],
    ["prefix", "role x)\n(role y)"],
    ["prefix", "<= (p a) (q b))\n(role y)"],
    ["infix", "role(x)"],
    ["infix", "% comment\n/* and\n another */ role(x)"],
    ["infix", "terminal :- p"],
    ["infix", "open. closed."],
    ["infix", "'Red'(x)"],
    ["infix", "open\nterminal :-\n  (a ; b) &\n  c"],
    ["prefix", "role x)"],
    ["infix", "open"],
    ["infix", "p & q\nrole(x)"],
  ])("%s: %j", (notation, text) => {
    expect(detectNotation(text)).toBe(notation);
  });
});
