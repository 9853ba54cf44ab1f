import { describe, expect, test } from "vitest";
import { Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import { UnstratifiedNegation } from "../interpreted/index.ts";
import { machineContract, rulesFromText } from "../machine.contract.ts";
import { relationalMachine } from "./index.ts";

describe("with the first plans, measured", () => {
  machineContract((rules) => relationalMachine(rules, undefined, { tuneAfter: Number.POSITIVE_INFINITY }));
});

describe("tuned", () => {
  machineContract((rules) => relationalMachine(rules, undefined, { tuneAfter: 0 }));
});

const sheet = (rules: string): string => `
  (role r) (init start)
  (<= (next start) (true start))
  (goal r 0)
  ${rules}
`;

const MODES = [
  { name: "measured", options: { tuneAfter: Number.POSITIVE_INFINITY } },
  { name: "tuned", options: { tuneAfter: 0 } },
];

for (const { name, options } of MODES) {
  const machineOf = (rules: string) => relationalMachine(rulesFromText(sheet(rules)), undefined, options);

  describe(`hostile rules, ${name}`, () => {
    test("a recursion deeper than any stack is followed to its end", () => {
      const successors = Array.from({ length: 6000 }, (_, i) => `(succ ${i} ${i + 1})`).join(" ");
      const machine = machineOf(`${successors} (reached 0)
        (<= (reached ?n) (true start) (succ ?m ?n) (reached ?m))
        (<= (legal r go) (reached 6000))
        (<= terminal (reached 6001))`);
      const cursor = machine.newCursor();
      expect(cursor.legalMoves(0).count).toBe(1);
      expect(cursor.isTerminal()).toBe(false);
    });

    test("infinitely many terms spend the budget", () => {
      const machine = machineOf(`(<= (number zero) (true start)) (<= (number (after ?n)) (number ?n))
        (<= (legal r ?n) (number ?n)) (<= terminal (number one))`);
      const cursor = machine.newCursor(new Budget({ steps: 200_000 }));
      expect(() => cursor.legalMoves(0)).toThrow(BudgetSpent);
      const patient = machine.newCursor(new Budget({ steps: 200_000_000, bytes: 2 ** 24 }));
      expect(() => patient.legalMoves(0)).toThrow(BudgetSpent);
    });

    test("a product of many columns spends the budget", () => {
      const digits = Array.from({ length: 10 }, (_, i) => `(digit ${i})`).join(" ");
      const variables = Array.from({ length: 9 }, (_, i) => `?x${i}`);
      const machine = machineOf(`${digits}
        (<= (legal r (number ${variables.join(" ")})) (true start) ${variables.map((v) => `(digit ${v})`).join(" ")})
        (<= terminal (true never))`);
      const cursor = machine.newCursor(new Budget({ steps: 200_000 }));
      expect(() => cursor.legalMoves(0)).toThrow(BudgetSpent);
      expect(cursor.isTerminal()).toBe(false);
    });

    test("doubling rules are linear", () => {
      const levels = Array.from({ length: 200 }, (_, i) => `(<= (p${i + 1} ?x) (p${i} ?x) (p${i} ?y))`).join(" ");
      const machine = machineOf(`(<= (p0 ?x) (bit ?x) (true start)) (bit 0) (bit 1) ${levels}
        (<= (legal r ?x) (p200 ?x)) (<= terminal (true never))`);
      expect(machine.newCursor(new Budget({ steps: 200_000 })).legalMoves(0).count).toBe(2);
    });

    test("a loop through negation is refused", () => {
      const machine = machineOf(`(<= p (not q)) (<= q (not p)) (<= (legal r go) p) (<= terminal (true never))`);
      expect(() => machine.newCursor().legalMoves(0)).toThrow(UnstratifiedNegation);
    });

    test("an unsafe rule is reported only to queries that need it", () => {
      const machine = machineOf(
        `(<= (legal r go) (true start)) (<= (goal r ?x) (true start)) (<= terminal (true never))`,
      );
      const cursor = machine.newCursor();
      expect(cursor.legalMoves(0).count).toBe(1);
      expect(() => cursor.goal(0)).toThrow(/unsafe/);
      expect(cursor.isTerminal()).toBe(false);
    });

    test("negation that loops between relations but not between instances is allowed", () => {
      const machine = machineOf(`(<= (even 0) (true start)) (succ 0 1) (succ 1 2) (succ 2 3)
        (<= (even ?n) (succ ?m ?n) (not (even ?m)))
        (<= (legal r ?n) (or (succ ?n ?any) (succ ?any ?n)) (even ?n)) (<= terminal (true never))`);
      const { count, moves } = machine.newCursor().legalMoves(0);
      const texts = [...moves.subarray(0, count)].map((move) => machine.vocabulary.moveText(0, move));
      expect(texts.sort()).toEqual(["0", "2"]);
    });

    test("after a spent budget the same cursor answers again", () => {
      const machine = machineOf(`(<= (p ?x ?y) (q ?x ?y)) (<= (p ?x ?y) (p ?x ?z) (q ?z ?y))
        ${Array.from({ length: 60 }, (_, i) => `(<= (q ${i} ${(i + 1) % 60}) (true start))`).join(" ")}
        (<= (legal r (m ?x ?y)) (p ?x ?y)) (<= terminal (p 0 0))`);
      expect(() => machine.newCursor(new Budget({ steps: 3000 })).legalMoves(0)).toThrow(BudgetSpent);
      expect(machine.newCursor().legalMoves(0).count).toBe(3600);
      expect(machine.newCursor().isTerminal()).toBe(true);
    });
  });
}
