import { describe, expect, test } from "vitest";
import { SourceText } from "../../foundations/text/index.ts";
import { printNode } from "./print-prefix.ts";
import { readPrefix } from "./read-prefix.ts";

const read = (text: string) => {
  const source = new SourceText("test", text);
  const { forms, diagnostics } = readPrefix(source);
  return {
    forms: forms.map(printNode),
    problems: diagnostics.map(({ code, span }) => {
      const { line, column } = source.position(span.start);
      return `${line}:${column} ${code}`;
    }),
    messages: diagnostics.map(({ message }) => message),
  };
};

describe("prefix notation", () => {
  test.each([
    ["one form a line", "(role x)\n(p a b)", ["(role x)", "(p a b)"]],
    ["blanks and comments", " ( p ; why (not)\n\t a )\r\n;; end", ["(p a)"]],
    ["CR LF and a lone CR end lines", "(p) ; a\r\n(q) ; b\r(r)", ["(p)", "(q)", "(r)"]],
    ["a byte order mark", "\ufeff(p)", ["(p)"]],
    ["any characters form symbols", "(++ <= ?n++ map+ 'a' .5 ä)", ["(++ <= ?n++ map+ 'a' .5 ä)"]],
    ["keywords in any case, other symbols as they are", "(ROLE X) (Init (Cell x))", ["(role X)", "(init (Cell x))"]],
    ["every Unicode space is a blank", "(p\u1680a\u2009b\u202fc\u205fd\u3000e)", ["(p a b c d e)"]],
    ["nothing needs no blank", "(p(q a)b)(r)", ["(p (q a) b)", "(r)"]],
    ["a symbol ends at a comment", "(p a;b\n)", ["(p a)"]],
  ])("%s", (_, text, forms) => {
    expect(read(text)).toEqual({ forms, problems: [], messages: [] });
  });

  test("names a form that is left open, and reads the others", () => {
    const { forms, problems, messages } = read("(role x)\n(<= (p ?x) (q ?x)\n(role y)\n(p (a)\n(role z)");
    expect(problems).toEqual(["2:1 unclosed", "4:1 unclosed"]);
    expect(forms).toEqual(["(role x)", "(role y)", "(role z)"]);
    expect(messages[0]).toContain("`(<= (p ?x) (q ?x)`");
    expect(messages[0]).toContain("1 parenthesis missing");
  });

  test("conditions in the first column are no new forms if all parentheses match", () => {
    expect(read("(<= p\n(q a)\n(r b))").forms).toEqual(["(<= p (q a) (r b))"]);
  });

  test("in a sheet with conditions in the first column only `<=` begins a new form", () => {
    const { forms, problems } = read("(<= p\n(q a))\n(<= p\n(q b)\n(<= r\n(s))");
    expect(forms).toEqual(["(<= p (q a))", "(<= r (s))"]);
    expect(problems).toEqual(["3:1 unclosed"]);
  });

  test("after an open form, reading continues where the next one seems to begin", () => {
    const cases: [string, string[], string[]][] = [
      ["  (role x)\n  (<= p (q a)\n  (role y)\n", ["2:3 unclosed"], ["(role x)", "(role y)"]],
      ["\t(p (a)\n\t(<= r\n\t\t(s))\n\t(q", ["1:2 unclosed", "4:2 unclosed"], ["(<= r (s))"]],
      ["(role x) (<= p (q a) (<= r (s)) (t)", ["1:10 unclosed"], ["(role x)", "(<= r (s))", "(t)"]],
      ["(role x) (init (p a) (init q) (legal x (m))", ["1:10 unclosed"], ["(role x)", "(init q)", "(legal x (m))"]],
      ["(<= p\n  (q a)\n(r)) (<= s (t)", ["3:6 unclosed"], ["(<= p (q a) (r))"]],
    ];
    for (const [text, problems, forms] of cases) expect(read(text), text).toMatchObject({ problems, forms });
  });

  test("a rule inside another form is a form of its own, even if the parentheses balance", () => {
    const { forms, problems } = read("(<= p (q a)\n(<= r (s))\n(t))\n(<= u (v))");
    expect(problems).toEqual(["1:1 unclosed", "3:4 unexpected-close"]);
    expect(forms).toEqual(["(<= r (s))", "(t)", "(<= u (v))"]);
  });

  test("many lists on one line take linear time", () => {
    expect(read(`(p (q a) ${"(r (s)) ".repeat(50_000)}`).problems).toEqual(["1:1 unclosed"]);
  });

  test("a parenthesis too many", () => {
    expect(read("(p))\n(q)")).toMatchObject({ forms: ["(p)", "(q)"], problems: ["1:4 unexpected-close"] });
  });

  test("nesting is bounded", () => {
    const deep = (levels: number): string => `${"(f ".repeat(levels)}a${")".repeat(levels)} (q)`;
    expect(read(deep(200)).problems).toEqual([]);
    expect(read(deep(201))).toMatchObject({ problems: ["1:601 nesting"] });
    expect(read(deep(100_000)).forms.at(-1)).toBe("(q)");
  });

  test("countless problems are only counted", () => {
    const { messages } = read(")".repeat(5000));
    expect(messages.length).toBe(1001);
    expect(messages.at(-1)).toBe("and 4000 more errors");
  });
});
