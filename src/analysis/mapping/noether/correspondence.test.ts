import { describe, expect, test } from "vitest";
import { Budget, BudgetSpent, unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../../foundations/collections/index.ts";
import { ownRules } from "../../../machine/machine.contract.ts";
import { AgreementMatrix } from "./agreement-matrix.ts";
import { Correspondence, PRIOR_SHARE } from "./correspondence.ts";
import { type EvidenceGraph, evidenceOfUsage } from "./evidence-graph.ts";
import { jointEvidence } from "./joint-evidence.ts";
import { usageGraph } from "./usage-graph.ts";

const PAIRS = [
  ["connect-four-4x5", "connect-four"],
  ["knightthrough", "breakthrough"],
  ["eight-queens-guided", "eight-queens-guided"],
  ["tic-tac-toe", "nim"],
] as const;

const evidenceOf = (game: string): EvidenceGraph => evidenceOfUsage(usageGraph(ownRules(game)));

const begin = (from: string, to: string): Correspondence =>
  new Correspondence(jointEvidence(evidenceOf(from), evidenceOf(to), unlimited()));

/** The agreement that `s` would have with `t` as its image and all others unchanged, computed from scratch. */
function agreementWith({ joint: { from, value }, image }: Correspondence, s: number, t: number): number {
  let agreement = 0;
  for (let at = from.first[s]!; at < from.first[s + 1]!; at++) {
    const end = from.ends[at]!;
    const other = end === s ? t : image[end]!;
    if (other >= 0) agreement += from.values[at]! * value(t, from.types[at]!, other);
  }
  return agreement;
}

/** The twin: the value by definition, with every agreement summed again. */
function valueByDefinition(correspondence: Correspondence): number {
  let value = 0;
  correspondence.image.forEach((t, s) => {
    if (t < 0) return;
    const agreement = agreementWith(correspondence, s, t);
    value += correspondence.joint.likeness(agreement, s, t) + PRIOR_SHARE * correspondence.priorOf(s, t);
  });
  return value;
}

/** A random symbol, and a place of its kind. */
function randomPair({ joint: { blocks } }: Correspondence, random: SeededRandom): [number, number] {
  const { rows, columns } = blocks[random.below(blocks.length)]!;
  return [rows[random.below(rows.length)]!, columns[random.below(columns.length)]!];
}

describe("a mapping in the making", () => {
  test.each(PAIRS)("%s to %s: the value kept through exchanges is the value by definition", (from, to) => {
    const random = createRandom(11);
    const correspondence = begin(from, to);
    for (let step = 0; step < 300; step++) {
      const [s, t] = randomPair(correspondence, random);
      const before = correspondence.value();
      const images = correspondence.image.slice();
      const gain = correspondence.gainOfExchange(s, t);
      expect(correspondence.image).toEqual(images);
      correspondence.exchange(s, t);
      expect(correspondence.image[s]).toBe(t);
      expect(correspondence.value()).toBeCloseTo(valueByDefinition(correspondence), 8);
      expect(correspondence.value() - before).toBeCloseTo(gain, 8);
    }
    correspondence.image.forEach((t, s) => {
      if (t >= 0) expect(correspondence.preimage[t]).toBe(s);
    });
  });

  test.each(PAIRS)("%s to %s: agreements by groups are those by definition", (from, to) => {
    const random = createRandom(5);
    const correspondence = begin(from, to);
    for (let step = 0; step < 40; step++) correspondence.exchange(...randomPair(correspondence, random));
    const { joint } = correspondence;
    const matrix = new AgreementMatrix(joint);
    correspondence.image.forEach((t, s) => {
      if (t >= 0) matrix.settle(s, t);
    });
    joint.blocks.forEach(({ rows, columns }, block) => {
      for (const [i, s] of rows.entries())
        for (const [j, t] of columns.entries()) {
          // A pair is judged with its place empty, so the current owner does not count as evidence.
          const rival = correspondence.preimage[t]!;
          if (rival >= 0 && rival !== s) continue;
          const cell = matrix.cells[block]![i * columns.length + j]!;
          expect(cell).toBeCloseTo(agreementWith(correspondence, s, t), 8);
        }
    });
  });

  test("a likeness is 1 for equals and less for others", () => {
    const { joint } = begin("tic-tac-toe", "tic-tac-toe");
    const total = joint.from.totals[0]!;
    expect(joint.likeness(total, 0, 0)).toBe(1);
    expect(joint.likeness(total / 2, 0, 0)).toBeLessThan(1);
    expect(joint.likeness(0, 0, 0)).toBe(0);
  });
});

test("comparing symbols by themselves ends when the time does", () => {
  let time = 0;
  const budget = new Budget({ seconds: 3, now: () => time++ });
  const game = evidenceOf("connect-four");
  expect(() => jointEvidence(game, game, budget)).toThrow(BudgetSpent);
});
