import { describe, expect, test } from "vitest";
import { SourceText } from "../../foundations/text/index.ts";
import { printNode } from "./print-prefix.ts";
import { readInfix } from "./read-infix.ts";

const read = (text: string) => {
  const source = new SourceText("test", text);
  const { forms, diagnostics } = readInfix(source);
  const problems = diagnostics.map(({ code, span }) => {
    const { line, column } = source.position(span.start);
    return `${line}:${column} ${code}`;
  });
  return { forms: forms.map(printNode), problems };
};

describe("infix notation", () => {
  test.each([
    ["facts without a full stop", "index(1)\nindex(2)", ["(index 1)", "(index 2)"]],
    ["facts with one", "role(x). role(o).", ["(role x)", "(role o)"]],
    ["several facts on a line", "next_file(a,b)  next_file(b,c)", ["(next_file a b)", "(next_file b c)"]],
    ["a rule", "p(X) :- q(X,Y) & ~r(Y)", ["(<= (p ?x) (q ?x ?y) (not (r ?y)))"]],
    ["rules one after another", "p :- q\nr :- s & t\nu", ["(<= p q)", "(<= r s t)", "u"]],
    ["commas and not", "p :- q, not r.", ["(<= p q (not r))"]],
    ["negation as Prolog writes it", "p :- \\+ r.", ["(<= p (not r))"]],
    ["or binds looser than and", "p :- a & b ; c", ["(<= p (or (and a b) c))"]],
    ["| is or, too", "p :- a | b", ["(<= p (or a b))"]],
    ["parentheses", "p :- a & (b ; c)", ["(<= p a (or b c))"]],
    ["a group of conditions stays one", "p :- (a & b) & c", ["(<= p (and a b) c)"]],
    ["a negated group", "p :- ~(a & b)", ["(<= p (not (and a b)))"]],
    ["double negation", "p :- ~~a", ["(<= p (not (not a)))"]],
    ["differences", "p :- X \\= b & Y != a", ["(<= p (distinct ?x b) (distinct ?y a))"]],
    ["equality", "p :- X = f(Y)", ["(<= p (not (distinct ?x (f ?y))))"]],
    ["distinct by name", "p :- distinct(X,Y)", ["(<= p (distinct ?x ?y))"]],
    ["connectives by name", "p :- or(a) & and() & or(b & c, d)", ["(<= p (or a) (and) (or (and b c) d))"]],
    ["quoted symbols", "p('Red','++','it\\'s','\\\\')", ["(p Red ++ it's \\)"]],
    ["names with a capital inside", "nextFile(a)", ["(nextFile a)"]],
    ["numbers and signs", "p(1,-2,+,a-b)", ["(p 1 -2 + a-b)"]],
    ["keywords in capitals", "ROLE(x) Terminal :- TRUE(on) & NOT p", ["(role x)", "(<= terminal (true on) (not p))"]],
    ["a variable called like a keyword", "p(Role) :- q(Role)", ["(<= (p ?role) (q ?role))"]],
    [
      "such a variable, compared",
      "p(Role) :- q(Role) & Role \\= a & ~Goal = Role",
      ["(<= (p ?role) (q ?role) (distinct ?role a) (not (not (distinct ?goal ?role))))"],
    ],
    ["variables, long and with an underscore", "p(RowTo,_x)", ["(p ?rowTo ?_x)"]],
    ["each _ is a variable of its own", "p(_,_,_1)", ["(p ?_2 ?_3 ?_1)"]],
    ["no arguments in brackets", "init(lock())", ["(init (lock))"]],
    ["comments", "p % one\nq /* two\n r */ s", ["p", "q", "s"]],
    ["a body on lines of its own", "p(X) :-\n  q(X) &\n  r(X)\nq(a)", ["(<= (p ?x) (q ?x) (r ?x))", "(q a)"]],
    ["conditions in the first column", "p :- q &\nr &\n\n  s", ["(<= p q r s)"]],
    ["a blank before the arguments", "goal (robot, 0)", ["(goal robot 0)"]],
    ["CR LF and a byte order mark", "\ufeffp(a)\r\nq(b)\r\n", ["(p a)", "(q b)"]],
  ])("%s", (_, text, forms) => {
    expect(read(text)).toEqual({ forms, problems: [] });
  });

  test.each([
    [
      "a sign before the next rule",
      "d(X) :-\n  a(X) &\n\nd(X) :-\n  b(X)",
      ["2:8 missing-condition"],
      ["(<= (d ?x) (b ?x))"],
    ],
    [
      "a sign before an empty line and a fact",
      "d(X) :-\n  a(X) &\n\nb(1)\nb(2)",
      ["2:8 missing-condition"],
      ["(b 1)", "(b 2)"],
    ],
    ["a sign at the end", "p :- q &", ["1:8 missing-condition"], []],
    ["a sign before a full stop", "p :- q & . r", ["1:8 missing-condition"], ["r"]],
    ["an arrow without a body", "p :-\nq :- r", ["1:3 missing-condition"], ["(<= q r)"]],
    ["an open parenthesis", "p(a\nq(b)", ["1:1 unclosed"], ["(q b)"]],
    ["an open group", "p :- (a & b\nq(b)", ["1:6 unclosed"], ["(q b)"]],
    ["several problems", "p(a,)\nq :- &\nr(b)\ns(", ["1:5 unexpected", "2:6 unexpected", "4:1 unclosed"], ["(r b)"]],
    ["a variable with arguments", "p :- X(a)", ["1:6 variable-applied"], []],
    ["an open quote", "p('a)\nq", ["1:3 symbol"], ["q"]],
    ["an open comment", "p /* a", ["1:3 comment"], ["p"]],
    ["a symbol that prefix cannot write", "p('a b')\nq", ["1:3 symbol"], ["q"]],
    ["a question mark", "p(?x)\nq", ["1:3 symbol"], ["q"]],
    ["a stray sign", "& p", ["1:1 unexpected"], []],
    ["a stray parenthesis", "p(a))\nq", ["1:5 unexpected"], ["(p a)", "q"]],
  ])("%s", (_, text, problems, forms) => {
    expect(read(text)).toEqual({ forms, problems });
  });

  test("nesting is bounded, by the depth of the tree", () => {
    const deep = (levels: number): string => `p(${"f(".repeat(levels)}a${")".repeat(levels)})`;
    expect(read(deep(199)).problems).toEqual([]);
    expect(read(deep(200)).problems).toEqual(["1:1 nesting"]);
    expect(read(`p :- ${"~".repeat(100_000)}q`).problems).toEqual(["1:207 nesting"]);
  });
});
