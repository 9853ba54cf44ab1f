/**
 * Random small games in prefix notation. Most are well-formed and can be played; some are unsafe, badly stratified,
 * endless or otherwise wrong. Names include what printing must handle: capitals, signs, brackets.
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";
import { chance, pick } from "./choices.ts";

const CONSTANTS = ["a", "b", "1", "2", "Red", "++", "(lock)"] as const;
const VARIABLES = ["?x", "?y", "?X", "?n++"] as const;
const RELATIONS = [
  ["p", 0],
  ["q", 1],
  ["Q", 1],
  ["r", 2],
  ["s'", 2],
] as const;
const FLUENTS = [
  ["f", 1],
  ["cell", 2],
  ["on", 0],
] as const;
const MOVES = [
  ["mark", 1],
  ["noop", 0],
] as const;

export function randomSheet(random: SeededRandom): string {
  const forms = [
    "(role x)",
    ...(chance(random, 60) ? ["(role o)"] : []),
    ...(chance(random, 10) ? ["(role random)"] : []),
  ];
  const add = (count: number, make: () => string): void => {
    for (let i = 0; i < count; i++) forms.push(make());
  };
  add(2 + random.below(6), () => `(${pick(random, ["q", "Q"])} ${constant(random)})`);
  add(random.below(5), () => `(r ${constant(random)} ${constant(random)})`);
  add(1 + random.below(4), () => `(init ${ground(random, FLUENTS)})`);
  add(1 + random.below(5), () => rule(random, atom(random, RELATIONS)));
  add(1 + random.below(3), () =>
    rule(random, `(legal ${chance(random, 30) ? "x" : "?p"} ${move(random)})`, "(role ?p)"),
  );
  add(1 + random.below(4), () => rule(random, `(next ${fluent(random)})`));
  add(1 + random.below(3), () => rule(random, `(goal ?p ${random.below(101)})`, "(role ?p)"));
  add(1 + random.below(2), () => rule(random, "terminal"));
  if (chance(random, 10)) add(1, () => rule(random, `(sees ?p ${fluent(random)})`, "(role ?p)"));
  return `${random.shuffle(forms.slice(1)).reduce((text, form) => `${text}\n${form}`, forms[0] as string)}\n`;
}

const constant = (random: SeededRandom): string => pick(random, CONSTANTS);

const term = (random: SeededRandom): string =>
  chance(random, 55)
    ? pick(random, VARIABLES)
    : chance(random, 10)
      ? `(g ${chance(random, 50) ? constant(random) : pick(random, VARIABLES)})`
      : constant(random);

type Signature = readonly (readonly [name: string, arity: number])[];

function applied(random: SeededRandom, signature: Signature, argument: (random: SeededRandom) => string): string {
  const [name, arity] = pick(random, signature);
  return arity === 0 ? name : `(${[name, ...Array.from({ length: arity }, () => argument(random))].join(" ")})`;
}

const ground = (random: SeededRandom, signature: Signature): string => applied(random, signature, constant);
const atom = (random: SeededRandom, signature: Signature): string => applied(random, signature, term);
const fluent = (random: SeededRandom): string => atom(random, FLUENTS);
const move = (random: SeededRandom): string => atom(random, MOVES);

/** A rule with the given head: random conditions, and usually one for each variable, so that it is safe. */
function rule(random: SeededRandom, head: string, ...extra: string[]): string {
  const body = [...extra, ...Array.from({ length: random.below(4) }, () => condition(random, 3))];
  if (chance(random, 92))
    for (const variable of VARIABLES)
      if ([head, ...body].some((text) => text.includes(variable))) body.unshift(`(q ${variable})`);
  return body.length === 0 && chance(random, 50) ? head : `(<= ${[head, ...body].join(" ")})`;
}

function condition(random: SeededRandom, depth: number): string {
  const kind = random.below(depth === 0 ? 5 : 9);
  if (kind < 2) return atom(random, RELATIONS);
  if (kind < 3) return `(true ${fluent(random)})`;
  if (kind < 4) return chance(random, 30) ? `(does ?p ${move(random)})` : `(true ${fluent(random)})`;
  if (kind < 5) return `(distinct ${term(random)} ${term(random)})`;
  if (kind < 7) return `(not ${condition(random, depth - 1)})`;
  const operands = Array.from({ length: random.below(4) }, () => condition(random, depth - 1));
  return `(${[kind < 8 ? "or" : "and", ...operands].join(" ")})`;
}
