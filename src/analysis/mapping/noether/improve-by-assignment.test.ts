/** Tests the assignment steps by what they promise: better mappings, and no symbol left over beside a free partner. */
import { describe, expect, test } from "vitest";
import { unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom } from "../../../foundations/collections/index.ts";
import { ownRules } from "../../../machine/machine.contract.ts";
import { AgreementMatrix } from "./agreement-matrix.ts";
import { Correspondence } from "./correspondence.ts";
import { type EvidenceGraph, evidenceOfUsage } from "./evidence-graph.ts";
import { assignTheRest, improveByAssignment, likenesses } from "./improve-by-assignment.ts";
import { jointEvidence } from "./joint-evidence.ts";
import { usageGraph } from "./usage-graph.ts";

const evidenceOf = (game: string): EvidenceGraph => evidenceOfUsage(usageGraph(ownRules(game)));

function begin(from: string, to: string): { mapping: Correspondence; agreements: AgreementMatrix } {
  const mapping = new Correspondence(jointEvidence(evidenceOf(from), evidenceOf(to), unlimited()));
  return { mapping, agreements: new AgreementMatrix(mapping.joint) };
}

/** Per block: the symbols without an image, and those that are nobody's image. */
const leftOver = ({ joint, image, preimage }: Correspondence): [rows: number, columns: number][] =>
  joint.blocks.map(({ rows, columns }) => [
    rows.filter((s) => image[s]! < 0).length,
    columns.filter((t) => preimage[t]! < 0).length,
  ]);

describe.each([
  ["connect-four-4x5", "connect-four"],
  ["knightthrough", "breakthrough"],
  ["tic-tac-toe", "nim"],
])("%s to %s", (from, to) => {
  test("the mapping gets better, is complete, and its value is the one returned", () => {
    const { mapping, agreements } = begin(from, to);
    const before = mapping.value();
    const value = improveByAssignment(mapping, agreements, unlimited());
    expect(value).toBeGreaterThan(before);
    expect(mapping.value()).toBeCloseTo(value, 8);
    for (const [rows, columns] of leftOver(mapping)) expect(Math.min(rows, columns)).toBe(0);
    expect(improveByAssignment(mapping, agreements, unlimited())).toBeGreaterThanOrEqual(value - 1e-8);
  });

  test("symbols that lost their image get free partners; the others keep theirs", () => {
    const random = createRandom(3);
    const { mapping, agreements } = begin(from, to);
    improveByAssignment(mapping, agreements, unlimited());
    const removed = [...mapping.image.keys()].filter((s) => !mapping.isFixed(s) && random.below(3) === 0);
    for (const s of removed) mapping.assign(s, -1);
    const kept = mapping.image.slice();
    assignTheRest(mapping, agreements);
    kept.forEach((t, s) => {
      if (t >= 0) expect(mapping.image[s]).toBe(t);
    });
    for (const [rows, columns] of leftOver(mapping)) expect(Math.min(rows, columns)).toBe(0);
    expect(Math.min(...mapping.image)).toBeGreaterThanOrEqual(-1);
  });

  test("free symbols get free partners so that the sum of their likenesses is greatest", () => {
    const { mapping, agreements } = begin(from, to);
    improveByAssignment(mapping, agreements, unlimited());
    const { joint, image, preimage } = mapping;
    let judged = 0;
    for (const [number, block] of joint.blocks.entries()) {
      const removed = Array.from(block.rows.filter((s) => image[s]! >= 0).slice(0, 4));
      for (const s of removed) mapping.assign(s, -1);
      const free = Array.from(block.columns.filter((t) => preimage[t]! < 0)).slice(0, 7);
      const rows = block.rows.filter((s) => image[s]! < 0);
      // Few enough to try all ways, and more than one way.
      if (free.length > 6 || rows.length > free.length || free.length < 2) {
        assignTheRest(mapping, agreements);
        continue;
      }
      judged++;
      agreements.follow(image);
      const likeness = likenesses(joint, block, agreements.cells[number]!, image);
      const of = (s: number, t: number): number =>
        likeness[joint.rowIndex[s]! * block.columns.length + joint.columnIndex[t]!]!;
      const best = (left: readonly number[], places: readonly number[]): number => {
        const [s, ...others] = left;
        if (s === undefined) return 0;
        return Math.max(
          ...places.map(
            (t) =>
              of(s, t) +
              best(
                others,
                places.filter((one) => one !== t),
              ),
          ),
        );
      };
      const greatest = best(Array.from(rows), free);
      assignTheRest(mapping, agreements);
      expect(rows.reduce((sum, s) => sum + of(s, image[s]!), 0)).toBeCloseTo(greatest, 8);
    }
    expect(judged).toBeGreaterThan(0);
  });

  test("a pair that exists is worth a little more than by its likeness, others are not", () => {
    const { mapping, agreements } = begin(from, to);
    improveByAssignment(mapping, agreements, unlimited());
    const { joint, image } = mapping;
    agreements.follow(image);
    for (const [number, block] of joint.blocks.entries()) {
      const cells = agreements.cells[number]!;
      const worths = likenesses(joint, block, cells, image);
      const without = likenesses(joint, block, cells, new Int32Array(image.length).fill(-1));
      worths.forEach((worth, at) => {
        const [s, t] = [block.rows[Math.floor(at / block.columns.length)]!, block.columns[at % block.columns.length]!];
        expect(worth > without[at]!).toBe(image[s] === t);
      });
    }
  });
});

test("whoever makes place has no image", () => {
  const { mapping, agreements } = begin("tic-tac-toe", "tic-tac-toe");
  improveByAssignment(mapping, agreements, unlimited());
  const [one, other] = mapping.joint.blocks.find(({ rows }) => rows.length > 1)!.rows as unknown as [number, number];
  const place = mapping.image[other]!;
  mapping.rearrange([place], [other], [one]);
  expect([mapping.image[other], mapping.image[one], mapping.preimage[place]]).toEqual([-1, place, one]);
  const images = mapping.image.slice();
  mapping.gainInFacts([place], [one], [-1]);
  expect(mapping.image).toEqual(images);
  mapping.load(images.map(() => -1));
  expect(new Set(mapping.image)).toEqual(new Set([-1]));
});
