import { expect, test } from "vitest";
import { colourTokens, foldsOf, openSheet, outlineOf } from "./index.ts";
import { LAMPS } from "./sheets-with-cursor.contract.ts";

test("the outline has an entry for each run of forms of one relation", () => {
  const entries = outlineOf(openSheet(LAMPS));
  expect(entries.map(({ name, children }) => `${name} ${children.length}`)).toEqual([
    "(role keeper) 0",
    "lamp 2",
    "(init (off ?lamp)) 0",
    "(legal keeper (light ?lamp)) 0",
    "next 3",
    "dark 0",
    "terminal 0",
    "goal 2",
  ]);
  expect(entries[1]?.children.map(({ name }) => name)).toEqual(["(lamp left)", "(lamp right)"]);
});

test("forms, runs of forms and comments over several lines can be folded", () => {
  const text = "; one\n; two\n(p a)\n(p b)\n(<= q\n  p)";
  expect(foldsOf(openSheet(text)).map(({ kind, span }) => [kind, text.slice(span.start, span.end)])).toEqual([
    ["comment", "; one\n; two"],
    ["rules", "(p a)\n(p b)"],
    ["rules", "(<= q\n  p)"],
  ]);
});

test("every word has the colour of its kind", () => {
  const colours = (text: string): string[] =>
    colourTokens(openSheet(text)).map(({ start, end, kind }) => `${text.slice(start, end)}:${kind}`);
  expect(colours("(role x) ; me\n(<= (legal x (mark ?c 1)) (true (cell ?c b)) (free x))")).toEqual([
    ..."role:keyword x:role".split(" "),
    "; me:comment",
    ..."<=:keyword legal:keyword x:role mark:move ?c:variable 1:number".split(" "),
    ..."true:keyword cell:fluent ?c:variable b:constant free:relation x:role".split(" "),
  ]);
  expect(colours("p(X) :- ~q('A') & X \\= _")).toEqual(
    "p:relation X:variable :-:operator ~:operator q:relation 'A':constant &:operator X:variable \\=:operator _:variable".split(
      " ",
    ),
  );
});
