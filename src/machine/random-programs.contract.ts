/** Random small rule sheets, stratified by construction, to compare a machine with the interpreted one. */
import { createRandom, type SeededRandom } from "../foundations/collections/index.ts";
import type { Rules } from "../language/rules/index.ts";
import { InterpretedMachine } from "./interpreted/index.ts";
import { rulesFromText } from "./machine.contract.ts";
import type { Machine } from "./machine.ts";
import { walkSideBySide } from "./walk-side-by-side.ts";

const SHEETS = process.env["NOETHER_VERIFY"] === "1" ? 2000 : 70;
const CONSTANTS = ["a", "b", "c", "d"];
const VARIABLES = ["?x", "?y", "?z", "?w"];
const STRATA = 3;
const PER_STRATUM = 3;

const pick = <T>(random: SeededRandom, list: readonly T[]): T => list[random.below(list.length)] as T;

/**
 * Relations of a stratum may use relations of the same and lower strata, and may negate those of lower strata. All have
 * two columns.
 */
function randomSheet(random: SeededRandom, flat: boolean): string {
  const lines = ["(role one)", "(role two)", ...CONSTANTS.map((name) => `(thing ${name})`)];
  for (let i = 0; i < 7; i++) lines.push(`(edge ${pick(random, CONSTANTS)} ${pick(random, CONSTANTS)})`);
  for (let i = 0; i < 4; i++) lines.push(`(init (on ${pick(random, CONSTANTS)} (f ${pick(random, CONSTANTS)})))`);
  for (let stratum = 0; stratum < STRATA; stratum++)
    for (let relation = 0; relation < PER_STRATUM; relation++)
      for (let clause = 0; clause <= random.below(3); clause++) lines.push(randomClause(random, stratum, relation));
  const top = (): string => `p${STRATA - 1}${random.below(PER_STRATUM)}`;
  lines.push(
    `(<= (legal one (go ?x ?y)) (${top()} ?x ?y))`,
    "(<= (legal one rest) (role one))",
    `(<= (legal two ?x) (thing ?x) (not (${top()} ?x ?x)))`,
    "(<= (legal two rest) (role two))",
    "(<= (next (on ?x (f ?y))) (does one (go ?y ?x)))",
    `(<= (next (on ?x (f ?y))) (true (on ?y (f ?x))) (not (${top()} ?x ?y)))`,
    `(<= (next (on ?m (f a))) (does two ?m) ${flat ? "(thing ?m)" : "(distinct ?m rest)"})`,
    "(<= (next ?fluent) (true ?fluent) (does one rest))",
    `(<= terminal (${top()} a b) (${top()} c d) (${top()} b ?x))`,
    `(<= (goal one 100) (${top()} ?x a))`,
    `(<= (goal one 0) (not (${top()} d a)))`,
    `(<= (goal two 50) (or (${top()} a ?x) (not (true (on b (f b))))))`,
  );
  return lines.join("\n");
}

function randomClause(random: SeededRandom, stratum: number, relation: number): string {
  const bound = new Set<string>();
  const term = (): string => (random.below(6) === 0 ? pick(random, CONSTANTS) : pick(random, VARIABLES));
  const body: string[] = [];
  for (let i = 0; i <= random.below(3); i++) {
    const [left, right] = [term(), term()];
    for (const name of [left, right]) if (name.startsWith("?")) bound.add(name);
    const kind = random.below(4);
    if (kind === 0) body.push(`(edge ${left} ${right})`);
    else if (kind === 1) body.push(`(true (on ${left} (f ${right})))`);
    else body.push(`(p${random.below(stratum + 1)}${random.below(PER_STRATUM)} ${left} ${right})`);
  }
  const known = (): string => (bound.size === 0 ? pick(random, CONSTANTS) : pick(random, [...bound]));
  if (random.below(3) === 0) body.push(`(distinct ${known()} ${known()})`);
  if (stratum > 0 && random.below(2) === 0)
    body.push(`(not (p${random.below(stratum)}${random.below(PER_STRATUM)} ${known()} ${known()}))`);
  if (random.below(4) === 0) body.push(`(not (true (on ${known()} (f ${known()}))))`);
  return `(<= (p${stratum}${relation} ${known()} ${known()}) ${random.shuffle(body).join(" ")})`;
}

/**
 * Returns the first difference with the sheet that shows it, or null if there is none. `make` returns null for a sheet
 * it does not accept. `flat`: whole moves visibly enter no other relation, so terms cannot nest without bound.
 */
export function walkRandomPrograms(make: (rules: Rules) => Machine | null, flat = false): string | null {
  for (let seed = 1; seed <= SHEETS; seed++) {
    const text = randomSheet(createRandom(seed), flat);
    const rules = rulesFromText(text);
    const machine = make(rules);
    if (machine === null) continue;
    const limits = { playouts: 2, maxSteps: 5 };
    const difference = walkSideBySide(new InterpretedMachine(rules), machine, createRandom(seed), limits);
    if (difference !== null) return `seed ${seed}: ${difference}\n${text}`;
  }
  return null;
}
