import { describe, expect, test } from "vitest";
import { unlimited } from "../../../foundations/budgets/index.ts";
import { createRandom, type SeededRandom } from "../../../foundations/collections/index.ts";
import { SourceText } from "../../../foundations/text/index.ts";
import { readRules } from "../../../language/rules/index.ts";
import { scrambleRules } from "../../../language/scrambling/index.ts";
import { ownRules } from "../../../machine/machine.contract.ts";
import { alterableNodes, duplicate, strikeOut } from "./alter-usage.ts";
import { CarriedFacts } from "./carried-facts.ts";
import { Correspondence } from "./correspondence.ts";
import { evidenceOfUsage } from "./evidence-graph.ts";
import { argumentHash, type Facts, factsOf, positionBelow } from "./facts.ts";
import { jointEvidence } from "./joint-evidence.ts";
import { mapUsageByEvidence } from "./map-rules-by-evidence.ts";
import { rearrangeTrack } from "./rearrange-track.ts";
import { RELATION, type UsageGraph, usageGraph } from "./usage-graph.ts";

const membersOf = ({ first, positions, symbols }: Facts, fact: number): Map<number, number> => {
  const members = new Map<number, number>();
  for (let at = first[fact]!; at < first[fact + 1]!; at++) members.set(positions[at]!, symbols[at]!);
  return members;
};

/** The facts of the second game that a fact of the first fits, by trying all of them. */
function fits(from: Facts, to: Facts, fact: number, image: Int32Array): number[] {
  const members = [...membersOf(from, fact)];
  return [...to.shapes.keys()].filter((other) => {
    if (to.roots[other] !== from.roots[fact] || to.loosePlaces[other]! >= 0) return false;
    const targets = membersOf(to, other);
    if (from.isWhole[fact] === 1 && targets.size !== members.length) return false;
    return members.every(([position, s]) => image[s]! >= 0 && targets.get(position) === image[s]);
  });
}

/** Whether a loose argument stands at its place only once in the whole second sheet. */
function standsOnce(from: Facts, to: Facts, fact: number, image: Int32Array): boolean {
  const place = from.loosePlaces[fact]!;
  const members = membersOf(from, fact);
  const [host, symbol] = [members.get(RELATION)!, members.get(positionBelow(RELATION, place))!];
  return to.argumentCounts.get(argumentHash(image[host]!, place, image[symbol]!)) === 1;
}

/** The twin: the value of the facts by definition. */
function worthByDefinition(from: Facts, to: Facts, image: Int32Array): number {
  const factsOfSymbol = new Map<number, number>();
  const eachFact = [...from.shapes.keys()].map((fact) => new Set(membersOf(from, fact).values()));
  for (const members of eachFact) for (const s of members) factsOfSymbol.set(s, (factsOfSymbol.get(s) ?? 0) + 1);
  const wholes = new Map<number, number>();
  const loose = new Map<number, number>();
  let worth = 0;
  eachFact.forEach((members, fact) => {
    const places = fits(from, to, fact, image);
    if (places.length === 0) return;
    for (const s of members) worth += 0.3 / factsOfSymbol.get(s)!;
    const isLoose = from.loosePlaces[fact]! >= 0;
    if (places.length > 1 || (isLoose && !standsOnce(from, to, fact, image))) return;
    const claims = isLoose ? loose : wholes;
    claims.set(places[0]!, (claims.get(places[0]!) ?? 0) + 1);
  });
  for (const [place, count] of wholes) worth -= 0.3 * (count - 1 + (loose.get(place) ?? 0));
  for (const [place, count] of loose) if (!wholes.has(place)) worth += 0.3 * 0.2 * (count - 1);
  return worth;
}

function randomPair({ joint: { blocks } }: Correspondence, random: SeededRandom): [number, number] {
  const { rows, columns } = blocks[random.below(blocks.length)]!;
  return [rows[random.below(rows.length)]!, columns[random.below(columns.length)]!];
}

const half = (usage: UsageGraph): number => Math.round(alterableNodes(usage).length / 2);
const board = usageGraph(ownRules("breakthrough-5x5"));
const queens = usageGraph(ownRules("eight-queens-guided"));
const CASES: readonly (readonly [string, UsageGraph, UsageGraph])[] = [
  ["a board half struck out, and the board", strikeOut(board, half(board), createRandom(3)), board],
  ["a board written twice in part, and the board", duplicate(board, half(board), createRandom(4)), board],
  ["queens half struck out, and queens", strikeOut(queens, half(queens), createRandom(5)), queens],
  ["two relatives", usageGraph(ownRules("connect-four-4x5")), usageGraph(ownRules("connect-four"))],
];

describe("facts that are carried", () => {
  test.each(CASES)("%s: their worth, kept image by image, is that by definition", (_, from, to) => {
    const [random, sides] = [createRandom(7), [factsOf(from), factsOf(to)] as const];
    const facts = new CarriedFacts(...sides, from.symbols.length);
    const joint = jointEvidence(evidenceOfUsage(from), evidenceOfUsage(to), unlimited());
    const correspondence = new Correspondence(joint, facts);
    for (let i = 0; i < 30; i++) correspondence.exchange(...randomPair(correspondence, random));
    for (let step = 0; step < 60; step++) {
      const [s, t] = randomPair(correspondence, random);
      const [old, owner, before] = [correspondence.image[s]!, correspondence.preimage[t]!, facts.value];
      const [gain, value] = [correspondence.gainOfExchange(s, t), correspondence.value()];
      const images = correspondence.image.slice();
      const inFacts =
        old >= 0 && owner !== s ? correspondence.gainInFacts([old, t], [s, owner], [owner, s]) : undefined;
      expect(correspondence.image).toEqual(images);
      correspondence.exchange(s, t);
      expect(facts.value).toBeCloseTo(worthByDefinition(...sides, correspondence.image), 9);
      expect(correspondence.value() - value).toBeCloseTo(gain, 8);
      if (inFacts !== undefined) expect(facts.value - before).toBeCloseTo(inFacts, 9);
    }
  });

  test("an intact sheet has nothing loose, and carries all its facts onto itself", () => {
    for (const usage of [board, queens]) {
      const own = factsOf(usage);
      const facts = new CarriedFacts(own, own, usage.symbols.length);
      expect(own.loosePlaces.every((place) => place < 0)).toBe(true);
      expect(facts.count).toBeGreaterThan(0);
      expect(facts.misfits(Int32Array.from(usage.symbols.keys()))).toEqual([]);
    }
  });

  test("a rearrangement never costs anything, and everyone keeps a place", () => {
    const from = strikeOut(board, half(board), createRandom(8));
    const [left, right] = [evidenceOfUsage(from), evidenceOfUsage(board)];
    const facts = new CarriedFacts(factsOf(from), factsOf(board), from.symbols.length);
    const correspondence = new Correspondence(jointEvidence(left, right, unlimited()), facts);
    const random = createRandom(9);
    for (let i = 0; i < 200; i++) correspondence.exchange(...randomPair(correspondence, random));
    for (const { members } of right.sequences) {
      const [value, owners] = [correspondence.value(), members.map((t) => correspondence.preimage[t]!)];
      const found = rearrangeTrack(correspondence, members, value, unlimited());
      expect(found).toBeGreaterThanOrEqual(value);
      expect(correspondence.value()).toBeCloseTo(found, 8);
      expect(members.map((t) => correspondence.preimage[t]!).sort()).toEqual(owners.sort());
    }
  });
});

/** Other facts tell rows and pieces apart; p and q differ only in who stands where, three symbols at a time. */
const SHEET = [
  "(role r) (init (cell p 1 x)) (init (cell p 2 y)) (init (cell q 1 y)) (init (cell q 2 x))",
  "(top 1) (big x) (<= (legal r go) (true (cell ?c ?r x))) (<= terminal (big ?p)) (<= (goal r 100) (top ?r))",
  ...Array.from({ length: 50 }, (_, i) => `(after n${i} n${i + 1})`),
].join(" ");

test("what pairs of symbols cannot tell, whole facts do", () => {
  const { rules } = readRules(new SourceText("test", SHEET));
  for (let seed = 1; seed <= 8; seed++) {
    const { rules: guise, names } = scrambleRules(rules, createRandom(seed), { arguments: false });
    const { pairs } = mapUsageByEvidence(usageGraph(guise), usageGraph(rules), unlimited());
    const images = new Map(pairs.map(({ from, to }) => [from, to]));
    for (const name of ["p", "q", "x", "y", "1", "2"]) expect(images.get(names.get(name) ?? name)).toBe(name);
  }
});

test("a fact fits into a longer one only if an argument of it is missing", () => {
  const read = (text: string): UsageGraph => usageGraph(readRules(new SourceText("test", text)).rules);
  const worthOnto = (text: string): number => {
    const [from, to] = [read(text), read("(init (cell a b c))")];
    const facts = new CarriedFacts(factsOf(from), factsOf(to), from.symbols.length);
    const image = new Int32Array(from.symbols.length).fill(-1);
    from.symbols.forEach(({ name }, s) => {
      image[s] = to.symbols.findIndex((symbol) => symbol.name === name);
      facts.shift(s, 1, image);
    });
    return facts.value;
  };
  expect(worthOnto("(init (cell a b))")).toBe(0);
  expect(worthOnto("(init (cell a b)) (<= terminal (true (cell a b c)))")).toBeGreaterThan(0);
  expect(worthOnto("(init (cell a b c))")).toBeGreaterThan(0);
});
