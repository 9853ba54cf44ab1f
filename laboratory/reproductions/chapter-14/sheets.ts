/**
 * The rules that chapter 14 of Genesereth and Thielscher uses, in its notation; tic-tac-toe is that of its chapter 2.
 */
import { SourceText } from "../../../src/foundations/text/index.ts";
import { normalizeRules } from "../../../src/language/rewriting/index.ts";
import { type Clause, type Rules, readRules } from "../../../src/language/rules/index.ts";

export function rulesOf(text: string): Rules {
  const { rules, diagnostics } = readRules(new SourceText("chapter-14", text));
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(`a sheet of the chapter cannot be read: ${error.message}`);
  return rules;
}

export const clausesOf = (rules: Rules): Clause[] => normalizeRules(rules, { disjunctions: "expand" });

export const BOARD = `
index(1)
index(2)
index(3)
base(cell(M,N,x)) :- index(M) & index(N)
base(cell(M,N,o)) :- index(M) & index(N)
base(cell(M,N,b)) :- index(M) & index(N)
`;

export const LINES = `
line(X) :- row(M,X)
line(X) :- column(N,X)
line(X) :- diagonal(X)
row(M,X) :- true(cell(M,1,X)) & true(cell(M,2,X)) & true(cell(M,3,X))
column(N,X) :- true(cell(1,N,X)) & true(cell(2,N,X)) & true(cell(3,N,X))
diagonal(X) :- true(cell(1,1,X)) & true(cell(2,2,X)) & true(cell(3,3,X))
diagonal(X) :- true(cell(1,3,X)) & true(cell(2,2,X)) & true(cell(3,1,X))
`;

/** One of the two rules that keep a blank cell blank; section 14.4 counts its instances. */
export const STAYS_BLANK = "next(cell(M,N,b)) :- does(W,mark(J,K)) & true(cell(M,N,b)) & distinct(M,J)\n";
const STAYS_BLANK_TOO = "next(cell(M,N,b)) :- does(W,mark(J,K)) & true(cell(M,N,b)) & distinct(N,K)\n";

const cells = [1, 2, 3].flatMap((m) => [1, 2, 3].map((n) => `init(cell(${m},${n},b))`)).join("\n");

/** Tic-tac-toe without the two rules that keep a blank cell blank. */
export const TIC_TAC_TOE_WITHOUT_BLANKS = `
role(white)
role(black)
${BOARD}
base(control(white))
base(control(black))
input(R,mark(M,N)) :- role(R) & index(M) & index(N)
input(R,noop) :- role(R)
${cells}
init(control(white))
legal(W,mark(X,Y)) :- true(cell(X,Y,b)) & true(control(W))
legal(white,noop) :- true(control(black))
legal(black,noop) :- true(control(white))
next(cell(M,N,x)) :- does(white,mark(M,N)) & true(cell(M,N,b))
next(cell(M,N,o)) :- does(black,mark(M,N)) & true(cell(M,N,b))
next(cell(M,N,W)) :- true(cell(M,N,W)) & distinct(W,b)
next(control(white)) :- true(control(black))
next(control(black)) :- true(control(white))
goal(white,100) :- line(x) & ~line(o)
goal(white,50) :- ~line(x) & ~line(o)
goal(white,0) :- ~line(x) & line(o)
goal(black,100) :- ~line(x) & line(o)
goal(black,50) :- ~line(x) & ~line(o)
goal(black,0) :- line(x) & ~line(o)
terminal :- line(x)
terminal :- line(o)
terminal :- ~open
${LINES}
open :- true(cell(M,N,b))
`;

export const TIC_TAC_TOE = TIC_TAC_TOE_WITHOUT_BLANKS + STAYS_BLANK + STAYS_BLANK_TOO;

const files = [..."abcdefgh"];
const ranks = [..."12345678"];
const chain = (relation: string, names: readonly string[]): string =>
  names
    .slice(1)
    .map((name, i) => `${relation}(${names[i]},${name})`)
    .join("\n");

export const KING_MOVES = `
${[...files, ...ranks].map((name) => `coordinate(${name})`).join("\n")}
${chain("next_file", files)}
${chain("next_rank", ranks)}
adjacent(X1,X2) :- next_file(X1,X2)
adjacent(X1,X2) :- next_file(X2,X1)
adjacent(Y1,Y2) :- next_rank(Y1,Y2)
adjacent(Y1,Y2) :- next_rank(Y2,Y1)
kingmove(U,V,U,Y) :- adjacent(V,Y) & coordinate(U)
kingmove(U,V,X,V) :- adjacent(U,X) & coordinate(V)
kingmove(U,V,X,Y) :- adjacent(U,X) & adjacent(V,Y)
`;

/** Exercise 1, as printed. */
export const BLOCKS = {
  a: `
block(a)
block(b)
block(c)
base(table(X)) :- block(X)
base(clear(X)) :- block(X)
base(on(X,Y)) :- block(X) & block(Y)
`,
  b: `
succ(1,2)
succ(2,3)
succ(3,4)
base(step(1))
base(step(N)) :- succ(M,N)
`,
  c: `
role(robot)
input(robot,stack(X,Y)) :- block(X) & block(Y)
input(robot,unstack(X,Y)) :- block(X) & block(Y)
`,
  d: `
init(table(a))
init(table(b))
init(on(c,a))
init(clear(b))
init(clear(c))
init(step(1))
legal(robot,stack(X,Y)) :- true(clear(X)) & true(clear(Y)) & distinct(X,Y)
legal(robot,unstack(X,Y)) :- true(clear(X)) & true(on(X,Y))
next(on(X,Y)) :- does(robot,stack(X,Y))
next(on(X,Y)) :- does(robot,stack(U,V)) & true(on(X,Y))
next(on(X,Y)) :- does(robot,stack(U,V)) & true(on(X,Y)) & distinct(U,X)
next(table(X)) :- does(robot,unstack(X,Y))
next(table(X)) :- does(robot,unstack(U,V)) & true(table(X))
next(table(X)) :- does(robot,stack(U,V)) & true(table(X)) & distinct(U,X)
next(clear(Y)) :- does(robot,unstack(X,Y))
next(clear(Y)) :- does(robot,unstack(U,V)) & true(clear(Y))
next(clear(Y)) :- does(robot,stack(U,V)) & true(clear(Y)) & distinct(V,Y)
next(step(N)) :- true(step(M)) & succ(M,N)
terminal :- true(step(4))
terminal :- true(on(a,b)) & true(on(b,c))
goal(robot,100) :- true(on(a,b)) & true(on(b,c))
goal(robot,0) :- ~true(on(a,b))
goal(robot,0) :- ~true(on(b,c))
`,
};
export const BLOCKS_WORLD = BLOCKS.a + BLOCKS.b + BLOCKS.c + BLOCKS.d;

/** Exercise 3c, as printed. */
export const BUTTONS_AND_LIGHTS = `
role(player)
index(1)
index(2)
index(3)
base(on(X)) :- index(X)
input(player,toggle(X)) :- index(X)
legal(player,toggle(X)) :- index(X)
next(on(X)) :- ~true(on(X)) & does(player,toggle(X))
next(on(X)) :- true(on(X)) & ~does(player,toggle(X))
terminal :- true(on(1)) & true(on(2)) & true(on(3))
goal(player,100) :- true(on(1)) & true(on(2)) & true(on(3))
`;
