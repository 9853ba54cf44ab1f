/**
 * Random games with interchangeable things, each at a level: roles raise or lower them, in turn or simultaneously;
 * goals count or name them.
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";
import { chance, pick, several } from "./choices.ts";
import { stepCounter } from "./random-net.ts";

const GOALS = [0, 20, 50, 80, 100];

export function randomThings(roles: readonly string[], random: SeededRandom): string[] {
  const things = several(random, 2, 4, (i) => `t${i}`);
  const levels = 1 + random.below(2);
  const inTurn = roles.length > 2 || chance(random, 60);
  const named = (): string => (chance(random, 25) ? pick(random, things) : "?t");
  const view = (): string => {
    const level = random.below(levels + 1);
    return pick(random, [
      `(some ${level})`,
      `(all ${level})`,
      `(not (some ${level}))`,
      `(true (level ${pick(random, things)} ${level}))`,
    ]);
  };
  return [
    ...things.flatMap((thing) => [`(thing ${thing})`, `(init (level ${thing} 0))`]),
    ...Array.from({ length: levels }, (_, level) => `(above ${level} ${level + 1})`),
    ...(chance(random, 40) ? [`(above ${levels} 0)`] : []),
    ...(inTurn ? turns(roles) : ["(<= (acts ?r) (role ?r))"]),
    `(<= (legal ?r (raise ?t)) (acts ?r) (thing ?t) (true (level ?t ?l)) (above ?l ?m))`,
    ...(chance(random, 70)
      ? ["(<= (legal ?r noop) (role ?r) (not (acts ?r)))", "(<= (legal ?r rest) (acts ?r))"]
      : ["(<= (legal ?r noop) (role ?r))"]),
    "(<= (raised ?t) (does ?r (raise ?t)))",
    "(<= (next (level ?t ?m)) (true (level ?t ?l)) (raised ?t) (above ?l ?m))",
    "(<= (next (level ?t ?l)) (true (level ?t ?l)) (not (raised ?t)))",
    "(<= (some ?l) (true (level ?t ?l)))",
    "(<= (all ?l) (some ?l) (not (other ?l)))",
    "(<= (other ?l) (some ?l) (some ?k) (distinct ?k ?l))",
    `(<= terminal (true (level ${named()} ${levels})) (all ${levels}))`,
    ...(chance(random, 80) ? stepCounter(2 + random.below(2)) : []),
    ...(chance(random, 40)
      ? several(random, 1, 3, () => `(<= (goal ?r ${pick(random, GOALS)}) (role ?r) ${view()})`)
      : roles.flatMap((role) => several(random, 1, 3, () => `(<= (goal ${role} ${pick(random, GOALS)}) ${view()})`))),
  ];
}

const turns = (roles: readonly string[]): string[] => [
  `(init (control ${roles[0]}))`,
  ...roles.map((role, i) => `(<= (next (control ${roles[(i + 1) % roles.length]})) (true (control ${role})))`),
  "(<= (acts ?r) (true (control ?r)))",
];
