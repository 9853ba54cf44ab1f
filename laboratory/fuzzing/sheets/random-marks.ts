/**
 * Random games of marks: roles mark the places of a small random graph, in turn or simultaneously; lines along the
 * edges and their values are random. Graphs with many similar edges have many symmetries, and if goals are written
 * alike, roles can be exchanged too.
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";
import { chance, pick, several } from "./choices.ts";
import { stepCounter } from "./random-net.ts";

const GOALS = [0, 25, 50, 50, 75, 100, 100];

export function randomMarks(roles: readonly string[], random: SeededRandom): string[] {
  const atOnce = roles.length > 1 && chance(random, 35);
  const places = atOnce ? 2 + random.below(2) : 3 + random.below(2);
  const names = Array.from({ length: places }, (_, i) => `p${i}`);
  const players = roles.filter((role) => role !== "random");
  return [
    ...names.map((name) => `(place ${name})`),
    ...names.map((name) => `(init (cell ${name} ${chance(random, 12) ? pick(random, roles) : "blank"}))`),
    ...edges(names, random),
    ...(atOnce ? movesAtOnce(random) : movesInTurn(roles, random)),
    "(<= (next (cell ?p ?r)) (does ?r (mark ?p)) (not (clash ?p)))",
    "(<= (next (cell ?p ?v)) (true (cell ?p ?v)) (not (touched ?p)))",
    `(<= (next (cell ?p ${chance(random, 60) ? "blank" : pick(random, roles)})) (clash ?p))`,
    "(<= (touched ?p) (does ?r (mark ?p)))",
    "(<= (clash ?p) (does ?r (mark ?p)) (does ?q (mark ?p)) (distinct ?r ?q))",
    "(<= open (true (cell ?p blank)))",
    ...lines(names, random),
    ...several(random, 0, 2, () => pick(random, ["(<= terminal (line ?r) (role ?r))", "(<= terminal (not open))"])),
    ...stepCounter(1 + random.below(atOnce ? 3 : 4)),
    ...(chance(random, 50) ? sharedGoals(random) : players.flatMap((role) => ownGoals(role, players, random))),
  ];
}

function edges(names: readonly string[], random: SeededRandom): string[] {
  const shape = random.below(3);
  if (shape === 0) return names.map((name, i) => `(edge ${name} ${names[(i + 1) % names.length]})`);
  const all = names.flatMap((a) => names.flatMap((b) => (a === b ? [] : [`(edge ${a} ${b})`])));
  return shape === 1 ? all : all.filter(() => chance(random, 50));
}

const movesAtOnce = (random: SeededRandom): string[] => [
  "(<= (legal ?r (mark ?p)) (role ?r) (true (cell ?p blank)))",
  ...(chance(random, 60) ? ["(<= (legal ?r noop) (role ?r))"] : ["(<= (legal ?r noop) (role ?r) (not open))"]),
];

const movesInTurn = (roles: readonly string[], random: SeededRandom): string[] => [
  `(init (control ${roles[0]}))`,
  ...roles.map((role, i) => `(<= (next (control ${roles[(i + 1) % roles.length]})) (true (control ${role})))`),
  "(<= (legal ?r (mark ?p)) (true (control ?r)) (true (cell ?p blank)))",
  "(<= (legal ?r noop) (role ?r) (not (true (control ?r))))",
  ...(chance(random, 80) ? ["(<= (legal ?r noop) (true (control ?r)) (not open))"] : []),
];

function lines(names: readonly string[], random: SeededRandom): string[] {
  const forms = ["(<= (line ?r) (true (cell ?p ?r)) (true (cell ?q ?r)) (edge ?p ?q))"];
  if (chance(random, 30)) forms.push(`(<= (line ?r) (true (cell ${names[0]} ?r)) (true (cell ${names.at(-1)} ?r)))`);
  return forms;
}

/** The same goals for all roles. */
function sharedGoals(random: SeededRandom): string[] {
  const [win, loss, none] = [pick(random, GOALS), pick(random, GOALS), pick(random, GOALS)];
  return [
    `(<= (goal ?r ${win}) (role ?r) (line ?r))`,
    `(<= (goal ?r ${loss}) (role ?r) (not (line ?r)) (someline))`,
    `(<= (goal ?r ${none}) (role ?r) (not (someline)))`,
    "(<= (someline) (line ?r) (role ?r))",
  ];
}

const ownGoals = (role: string, players: readonly string[], random: SeededRandom): string[] =>
  several(random, 1, 3, () => {
    const condition = (): string => `(line ${pick(random, players)})`;
    const body = several(random, 1, 2, () => (chance(random, 50) ? condition() : `(not ${condition()})`));
    return `(<= (goal ${role} ${pick(random, GOALS)}) ${body.join(" ")})`;
  });
