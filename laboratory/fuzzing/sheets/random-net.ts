/**
 * Random nets: a few switches, and a few moves for every role; legality, successors, the end and the goals are random
 * conditions on the switches. So roles get stuck, switches have no value or two, and goals are missing, repeated or of
 * any sum.
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";
import { chance, pick, several } from "./choices.ts";

const GOALS = [0, 25, 30, 50, 75, 100];

export function randomNet(roles: readonly string[], random: SeededRandom): string[] {
  const switches = 2 + random.below(2);
  const flags = Array.from({ length: switches }, (_, i) => [`(f${i} 0)`, `(f${i} 1)`]).flat();
  const literal = (): string => hidden(`(true ${pick(random, flags)})`, random);
  const literals = (most: number): string[] => several(random, 0, most, literal);
  const moves = roles.map(() => several(random, 1, roles.length > 2 ? 2 : 3, (i) => `(m ${i})`));
  const does = (): string => {
    const role = random.below(roles.length);
    return hidden(`(does ${roles[role]} ${pick(random, moves[role] as string[])})`, random);
  };
  const rule = (head: string, body: readonly string[]): string =>
    body.length === 0 ? head : `(<= ${head} ${body.join(" ")})`;
  const forms = several(random, 1, switches, (i) => `(init ${flags[2 * i + random.below(2)]})`);
  roles.forEach((role, i) => {
    const isSafe = chance(random, 85);
    for (const [j, move] of (moves[i] as string[]).entries())
      forms.push(rule(`(legal ${role} ${move})`, j === 0 && isSafe ? [] : literals(2)));
    forms.push(...several(random, 0, 3, () => rule(`(goal ${role} ${pick(random, GOALS)})`, literals(2))));
    if (chance(random, 60)) {
      const condition = literal();
      forms.push(
        `(<= (goal ${role} ${pick(random, GOALS)}) ${condition})`,
        `(<= (goal ${role} ${pick(random, GOALS)}) (not ${condition}))`,
      );
    }
  });
  for (const flag of flags)
    forms.push(...several(random, 0, 2, () => rule(`(next ${flag})`, [does(), ...literals(1)])));
  forms.push(...several(random, 1, 2, () => rule(`(next ${pick(random, flags)})`, literals(1))));
  return [...forms, ...ending(literals, random)];
}

/** The condition or its negation, plain or wrapped. */
function hidden(condition: string, random: SeededRandom): string {
  const shape = random.below(8);
  if (shape < 4) return condition;
  if (shape < 7) return `(not ${condition})`;
  return `(not (or (not ${condition})))`;
}

/** Ends after a number of steps, or when a condition holds; then plays may go on forever. */
function ending(literals: (most: number) => string[], random: SeededRandom): string[] {
  if (chance(random, 75)) {
    const steps = 1 + random.below(4);
    return [
      ...stepCounter(steps),
      ...(chance(random, 30) ? [`(<= terminal (true (step 1)) ${literals(1).join(" ")})`] : []),
    ];
  }
  const condition = literals(2);
  return condition.length === 0 ? stepCounter(2) : [`(<= terminal ${condition.join(" ")})`];
}

export const stepCounter = (steps: number): string[] => [
  "(init (step 0))",
  ...Array.from({ length: steps }, (_, step) => `(after ${step} ${step + 1})`),
  "(<= (next (step ?m)) (true (step ?n)) (after ?n ?m))",
  `(<= terminal (true (step ${steps})))`,
];
