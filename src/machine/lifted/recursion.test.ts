/** Tests recursion as loops, and static filters, on a small board with cycles. */
import { expect, test } from "vitest";
import { unlimited } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { InterpretedMachine } from "../interpreted/index.ts";
import { rulesFromText } from "../machine.contract.ts";
import { walkSideBySide } from "../walk-side-by-side.ts";
import { liftedMachine } from "./index.ts";
import { sheetFromRules } from "./sheet-from-rules.ts";
import { staticFilters } from "./static-filters.ts";

/**
 * A ring of eight places. The player moves along free places in one of two directions, any distance, and blocks a
 * place.
 */
const RING = `
  (role r)
  ${Array.from({ length: 8 }, (_, i) => `(after ${i} ${(i + 1) % 8}) (place ${i})`).join(" ")}
  (init (at 0)) (init (blocked 3)) (init (step 0))
  (<= (free ?x) (place ?x) (not (true (blocked ?x))))
  (<= (forth ?x ?y) (after ?x ?y) (free ?y))
  (<= (forth ?x ?z) (after ?x ?y) (free ?y) (forth ?y ?z))
  (<= (back ?x ?y) (after ?y ?x) (free ?y))
  (<= (back ?x ?z) (back ?x ?y) (after ?z ?y) (free ?z))
  (<= (both ?x ?z) (forth ?x ?y) (both ?y ?z))
  (<= (both ?x ?z) (both ?x ?y) (back ?y ?z))
  (<= (both ?x ?x) (free ?x))
  (<= (legal r (go ?y ?z)) (true (at ?x)) (forth ?x ?y) (back ?y ?z) (distinct ?y ?z))
  (<= (legal r (jump ?y)) (true (at ?x)) (forth ?y ?x) (both ?y ?x))
  (<= (legal r stay) (true (at ?x)))
  (<= (next (at ?y)) (does r (go ?y ?z)))
  (<= (next (at ?y)) (does r (jump ?y)))
  (<= (next (at ?x)) (does r stay) (true (at ?x)))
  (<= (next (blocked ?z)) (does r (go ?y ?z)))
  (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
  (<= terminal (true (step 7)))
  (<= (goal r 100) (true (at ?x)) (forth ?x 0) (back ?x 0))
  (<= (goal r 0) (true (at ?x)) (not (forth ?x 0)))
`;

test("loops over answers and over calls end on cycles and miss nothing", () => {
  const rules = rulesFromText(RING);
  const limits = { playouts: 20, maxSteps: 8 };
  expect(walkSideBySide(new InterpretedMachine(rules), liftedMachine(rules), createRandom(1), limits)).toBe(null);
});

test("a filter contains what could hold in some state", () => {
  const board = `
    (role r) (init (on a)) (<= (legal r stay) (role r)) (<= (next (on ?x)) (true (on ?x)))
    (after a b) (after b c) (after d e) (after f g) (after h i)
    (<= (ahead ?x ?y) (after ?x ?y) (true (on ?x)))
    (<= (ahead ?x ?z) (after ?x ?y) (not (true (on ?y))) (ahead ?y ?z))
    (<= (lit ?x) (true (on ?x)))
    (<= terminal (ahead a c)) (<= (goal r 1) (lit b)) (<= (goal r 2) (ahead e a))`;
  const sheet = sheetFromRules(rulesFromText(board), unlimited());
  const filters = [...staticFilters(sheet, unlimited())].map(([relation, { columns, facts }]) => ({
    name: relation.name,
    columns,
    rows: facts.rowCount,
  }));
  // The five pairs, and `a` before `c`, in any state; nothing is known about `lit`.
  expect(filters).toEqual([{ name: "ahead", columns: [0, 1], rows: 6 }]);
});
