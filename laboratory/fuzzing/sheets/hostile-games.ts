/**
 * Valid games that are made to exhaust whoever plays them: their terms, moves, roles or conditions grow without bound.
 */

const FRAME = "(role p)\n(init a)\n(<= (next a) (true a))\n(<= terminal (true never))\n(goal p 0)\n";

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");

/** The sheet of a given size, by name. */
export const HOSTILE_GAMES = {
  /** The text of the state doubles with every step. */
  "doubling terms": () => `${FRAME}(init (t z))\n(<= (next (t (f ?x ?x))) (true (t ?x)))\n(legal p go)`,
  "endless moves": () => `${FRAME}(n z)\n(<= (n (s ?x)) (n ?x))\n(<= (legal p (m ?x)) (n ?x))`,
  "terms that grow while playing": () =>
    `${FRAME}(init (t z))\n(<= (next (t (c ?m ?x))) (does p ?m) (true (t ?x)))\n(legal p go)\n(legal p come)`,
  "many joint moves": (size: number) =>
    `${FRAME}${lines(6, (i) => `(role q${i})\n(goal q${i} 0)`)}\n${lines(size, (i) => `(move ${i})`)}
(<= (legal ?r ?m) (role ?r) (move ?m))`,
  "many roles": (size: number) =>
    `${FRAME}${lines(size, (i) => `(role q${i})`)}\n(<= (legal ?r noop) (role ?r))\n(<= (goal ?r 50) (role ?r))`,
  "many arguments": (size: number) =>
    `${FRAME}(init (wide ${lines(size, String)}))\n(<= (next (wide ${lines(size, (i) => `?x${i}`)})) (true (wide ${lines(size, (i) => `?x${i}`)})))\n(legal p go)`,
  "many moves": (size: number) =>
    `${FRAME}${lines(size, (i) => `(v ${i})`)}\n(<= (legal p (m ?x ?y)) (v ?x) (v ?y))\n(<= (next (last ?x)) (does p (m ?x ?y)))`,
  "a goal too large to ground": (size: number) =>
    `${FRAME}${lines(size, (i) => `(v ${i})\n(init (at ${i} 0))`)}
(legal p go)\n(<= (next (at ?x 1)) (true (at ?x 0)))
(<= (goal p 100) ${lines(9, (i) => `(v ?x${i}) (true (at ?x${i} ?y${i})) (distinct ?x${i} ?x${(i + 1) % 9})`)})`,
  "a long recursion": (size: number) =>
    `${FRAME}(legal p go)\n${lines(size, (i) => `(succ ${i} ${i + 1})`)}\n(reach 0)\n(<= (reach ?y) (reach ?x) (succ ?x ?y))
(<= (goal p 10) (reach ${size}))`,
  "much symmetry": (size: number) =>
    `${FRAME}${lines(size, (i) => `(cell ${i})\n(init (in ${i}))`)}\n(<= (legal p (take ?x)) (true (in ?x)))
(<= (next (in ?x)) (true (in ?x)) (not (does p (take ?x))))`,
} as const satisfies Record<string, (size: number) => string>;
