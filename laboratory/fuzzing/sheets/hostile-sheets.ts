/** Sheets made to exhaust their reader: deep, wide, long, exponential when expanded, endless when evaluated. */
import type { SeededRandom } from "../../../src/foundations/collections/index.ts";

const FRAME =
  "(role x) (init (step z)) (<= (legal x go) (true (step z))) (<= (goal x 100) terminal) (<= terminal (p ?any))\n";

const lines = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join("\n");

/** The sheet of a given size, by name. */
export const HOSTILE_SHEETS: Readonly<Record<string, (size: number) => string>> = {
  "only opening": (size) => "(".repeat(size),
  "only closing": (size) => ")".repeat(size),
  "an opening a line": (size) => "(a\n".repeat(size),
  "long symbol": (size) => `${FRAME}(p ${"x".repeat(size)}) (${"Y".repeat(size)} ?x)`,
  "deep term": (size) => `${FRAME}(p ${"(f ".repeat(size)}a${")".repeat(size)})`,
  "deep condition": (size) => `${FRAME}(<= (p a) ${"(not (or b ".repeat(size)}c${"))".repeat(size)})`,
  "deep infix": (size) => `p :- ${"(~".repeat(size)}q${")".repeat(size)}`,
  "infix functions": (size) => `p(${"f(".repeat(size)}`,
  "many facts": (size) => FRAME + lines(size, (i) => `(p a${i})`),
  "many rules": (size) => FRAME + lines(size, (i) => `(<= (p${i} ?x) (p${i + 1} ?x) (not (q${i} ?x)))`),
  "many conditions": (size) => `${FRAME}(<= (p ?0) ${lines(size, (i) => `(q ?${i} ?${i + 1}) (not (p ?${i}))`)})`,
  "many arguments": (size) => `${FRAME}(p ${lines(size, (i) => `?x${i}`)})`,
  "many disjunctions": (size) => `${FRAME}(<= (p ?0) ${lines(size, (i) => `(or (q ?${i}) (not (p ?${i})) b)`)})`,
  "nested disjunctions": (size) =>
    `${FRAME}(<= (p a) ${"(or (and c d) (and (or e f) (or g h) ".repeat(size)}i${"))".repeat(size)})`,
  "equations, deep": (size) =>
    `${FRAME}(<= (p ?0) (q ?0) ${lines(size, (i) => `(not (distinct ?${i} (f ?${i + 1})))`)})`,
  "equations, large": (size) =>
    `${FRAME}(<= (p ?0) (q ?0) ${lines(size, (i) => `(not (distinct ?${i} (f ?${i + 1} ?${i + 1})))`)})`,
  "growing terms": () => `${FRAME}(p z) (<= (p (s ?x)) (p ?x))\n(<= (next (step (s ?x))) (true (step ?x)))`,
  "growing pairs": () => `${FRAME}(p z) (<= (p (pair ?x ?y)) (p ?x) (p ?y))`,
  "growing negative recursion": () =>
    `${FRAME}(p z) (<= (p (s ?x)) (p ?x) (not (q ?x))) (<= (q ?x) (p ?x) (not (p (s ?x))))`,
  "negative cycle": (size) => FRAME + lines(size, (i) => `(<= (p a${i}) (not (p a${(i + 1) % size})))`),
  "wide join": (size) =>
    `${FRAME}${lines(size, (i) => `(n ${i})`)}\n(<= (p ?a) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f) (n ?g) (n ?h))`,
  "binary counter": (size) =>
    FRAME +
    lines(
      Math.min(size, 60),
      (i) => `(init (bit ${i} 0)) (<= (next (bit ${i} 1)) ${lines(i, (j) => `(true (bit ${j} 1))`)})`,
    ) +
    `\n(<= (p a) ${lines(size, (i) => `(true (bit ${i} 1))`)})`,
};

export function hostileSheet(random: SeededRandom): string {
  const names = Object.keys(HOSTILE_SHEETS);
  const make = HOSTILE_SHEETS[names[random.below(names.length)] as string] as (size: number) => string;
  return make(1 + random.below(random.below(10) === 0 ? 1000 : 40));
}
