/**
 * Random compound games. A factor is a random graph whose nodes have colours; the end and the goals depend on the
 * colours. Moves combine in one of these ways: `parallel` (the player to move makes one in every factor), `sum` (in one
 * factor of his choice), `serial` (in the first factor until it is done, then in the next), `together` (all players
 * move in every factor at once).
 */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";

export const COMPOSITIONS = ["parallel", "sum", "serial", "together"] as const;
export type Composition = (typeof COMPOSITIONS)[number];

export interface CompoundShape {
  readonly composition: Composition;
  readonly factors: number;
  readonly nodes: number;
  readonly roles: readonly string[];
  /** Number of steps after which the game is over; undefined means that plays may go on forever. */
  readonly steps: number | undefined;
}

const COLOURS = 3;
const ACTIONS = 3;

export function randomCompound(
  { composition, factors, nodes, roles, steps }: CompoundShape,
  random: SeededRandom,
): string {
  const all = Array.from({ length: factors }, (_, factor) => factor);
  const lines = roles.flatMap((role) => [`(role ${role})`]);
  for (const factor of all) lines.push(...randomGraph(factor, nodes, composition === "together", random));
  lines.push(...movesOf(composition, all, roles));
  if (composition !== "together") lines.push(...turns(roles));
  if (steps !== undefined) lines.push(...counter(steps));
  lines.push(...endings(all, roles, random));
  return lines.join("\n");
}

/** Most edges lead to later nodes, so that most plays end; the last node is a dead end. */
function randomGraph(factor: number, nodes: number, isJoint: boolean, random: SeededRandom): string[] {
  const lines = [`(init (at${factor} 0))`];
  for (let node = 0; node < nodes; node++) {
    lines.push(`(colour${factor} ${node} ${random.below(COLOURS)})`);
    if (node === nodes - 1) continue;
    for (let action = 0; action < ACTIONS; action++) {
      if (action > 0 && random.below(4) === 0) continue;
      lines.push(`(can${factor} ${node} ${action})`);
      for (let reply = 0; reply < (isJoint ? ACTIONS : 1); reply++) {
        const to = random.below(6) === 0 ? random.below(nodes) : node + 1 + random.below(nodes - 1 - node);
        lines.push(`(edge${factor} ${node} ${action}${isJoint ? ` ${reply}` : ""} ${to})`);
      }
    }
  }
  return lines;
}

function movesOf(composition: Composition, factors: readonly number[], roles: readonly string[]): string[] {
  const each = (text: (factor: number) => string): string => factors.map(text).join(" ");
  const tuple = `(play ${each((factor) => `?a${factor}`)})`;
  switch (composition) {
    case "parallel":
      return [
        `(<= (legal ?r ${tuple}) (true (control ?r)) ${each((f) => `(true (at${f} ?n${f})) (can${f} ?n${f} ?a${f})`)})`,
        ...factors.map((f) => `(<= (next (at${f} ?m)) (true (at${f} ?n)) (does ?r ${tuple}) (edge${f} ?n ?a${f} ?m))`),
      ];
    case "together":
      return [
        `(<= (legal ?r ${tuple}) (role ?r) ${each((f) => `(true (at${f} ?n${f})) (can${f} ?n${f} ?a${f})`)})`,
        ...factors.map(
          (f) =>
            `(<= (next (at${f} ?m)) (true (at${f} ?n)) (does ${roles[0]} ${tuple})
               (does ${roles[1]} (play ${each((g) => `?b${g}`)})) (edge${f} ?n ?a${f} ?b${f} ?m))`,
        ),
      ];
    default:
      return factors.flatMap((f) => [
        `(<= (legal ?r (in ${f} ?a)) (true (control ?r)) (true (at${f} ?n)) (can${f} ?n ?a) ${
          composition === "serial" && f > 0 ? `(done${f - 1})` : ""
        })`,
        `(<= (next (at${f} ?m)) (true (at${f} ?n)) (does ?r (in ${f} ?a)) (edge${f} ?n ?a ?m))`,
        `(<= (next (at${f} ?n)) (true (at${f} ?n)) (not touched${f}))`,
        `(<= touched${f} (does ?r (in ${f} ?a)))`,
        `(<= done${f} (true (at${f} ?n)) (not (moves${f} ?n)))`,
        `(<= (moves${f} ?n) (can${f} ?n ?a))`,
      ]);
  }
}

const turns = (roles: readonly string[]): string[] => [
  `(init (control ${roles[0]}))`,
  ...roles.map((role, i) => `(<= (next (control ${roles[(i + 1) % roles.length]})) (true (control ${role})))`),
  "(<= (legal ?r noop) (role ?r) (not (true (control ?r))))",
];

const counter = (steps: number): string[] => [
  "(init (step 0))",
  ...Array.from({ length: steps }, (_, step) => `(after ${step} ${step + 1})`),
  "(<= (next (step ?m)) (true (step ?n)) (after ?n ?m))",
  `(<= terminal (true (step ${steps})))`,
];

/**
 * Random goals for the colours. The game is over when all factors have the last colour, or, by chance, when one has.
 */
function endings(factors: readonly number[], roles: readonly string[], random: SeededRandom): string[] {
  const over = (factor: number): string => `(sees${factor} ${COLOURS - 1})`;
  const lines =
    random.below(2) === 0
      ? factors.map((factor) => `(<= terminal ${over(factor)})`)
      : [`(<= terminal ${factors.map(over).join(" ")})`];
  for (let number = 0; number < COLOURS ** factors.length; number++) {
    const colours = factors.map((factor) => Math.floor(number / COLOURS ** factor) % COLOURS);
    const seen = factors.map((factor) => `(sees${factor} ${colours[factor]})`).join(" ");
    for (const role of roles) lines.push(`(<= (goal ${role} ${10 * random.below(11)}) ${seen})`);
  }
  for (const factor of factors) lines.push(`(<= (sees${factor} ?c) (true (at${factor} ?n)) (colour${factor} ?n ?c))`);
  return lines;
}
