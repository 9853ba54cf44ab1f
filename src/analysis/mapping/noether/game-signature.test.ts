import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../foundations/collections/index.ts";
import type { Rules } from "../../../language/rules/index.ts";
import { scrambleRules } from "../../../language/scrambling/index.ts";
import { ownRules } from "../../../machine/machine.contract.ts";
import { evidenceOfUsage } from "./evidence-graph.ts";
import { type GameSignature, gameSignature, SignatureLookup } from "./game-signature.ts";
import { mutualSimilarities } from "./mutual-similarities.ts";
import { usageGraph } from "./usage-graph.ts";

const signatureSimilarity = (one: GameSignature, other: GameSignature): number =>
  new SignatureLookup(one).similarityTo(other);

/** The twin: sums over all features of both. */
function similarityByDefinition(one: GameSignature, other: GameSignature): number {
  const weights = ({ features, weights }: GameSignature) => new Map([...features].map((f, i) => [f, weights[i] ?? 0]));
  const [a, b] = [weights(one), weights(other)];
  let [lesser, greater] = [0, 0];
  for (const feature of new Set([...a.keys(), ...b.keys()])) {
    lesser += Math.min(a.get(feature) ?? 0, b.get(feature) ?? 0);
    greater += Math.max(a.get(feature) ?? 0, b.get(feature) ?? 0);
  }
  return greater === 0 ? 1 : lesser / greater;
}

/** The twin: the types in the rows of evidence. */
const signatureByDefinition = (rules: Rules): number[] =>
  [...new Set(evidenceOfUsage(usageGraph(rules)).features.types)].sort((a, b) => a - b);

describe("signatures", () => {
  const games = ["tic-tac-toe", "connect-four", "breakthrough", "breakthrough-5x5", "nim", "chess"];

  test("a scrambled game has the signature of the game", () => {
    for (const game of games) {
      const rules = ownRules(game);
      const { rules: guise } = scrambleRules(rules, createRandom(3), { arguments: false });
      expect(gameSignature(guise)).toEqual(gameSignature(rules));
    }
  });

  test("are the types of the evidence, each once", () => {
    for (const game of games) {
      const rules = ownRules(game);
      const signature = gameSignature(rules);
      expect([...signature.features]).toEqual(signatureByDefinition(rules));
      expect(signature.weights).toEqual(new Float32Array(signature.features.length).fill(1));
    }
  });

  test("similarity is Ruzicka's, symmetric, 1 for equals and greater for relatives", () => {
    const signatures = games.map((game) => gameSignature(ownRules(game)));
    for (const a of signatures)
      for (const b of signatures) {
        const similarity = signatureSimilarity(a, b);
        expect(similarity).toBeCloseTo(similarityByDefinition(a, b), 6);
        expect(similarity).toBe(signatureSimilarity(b, a));
        if (a === b) expect(similarity).toBe(1);
      }
    const mutual = mutualSimilarities(signatures);
    for (const [i, a] of signatures.entries())
      for (const [j, b] of signatures.entries())
        if (i !== j) expect(mutual[i * signatures.length + j]).toBeCloseTo(signatureSimilarity(a, b), 12);
    const [, connectFour, breakthrough, small] = signatures as [
      GameSignature,
      GameSignature,
      GameSignature,
      GameSignature,
    ];
    expect(signatureSimilarity(breakthrough, small)).toBeGreaterThan(signatureSimilarity(breakthrough, connectFour));
  });
});

test("any bags are compared with each other as two by two", () => {
  const bag = fc.uniqueArray(fc.tuple(fc.nat({ max: 12 }), fc.double({ min: 0.25, max: 4, noNaN: true })), {
    selector: ([feature]) => feature,
  });
  fc.assert(
    fc.property(fc.array(bag, { maxLength: 6 }), (bags) => {
      const signatures = bags.map((pairs) => {
        const sorted = pairs.toSorted(([a], [b]) => a - b);
        // Features at both ends of their range.
        const features = Uint32Array.from(sorted, ([feature]) => (feature < 6 ? feature : 0xffffffff - 12 + feature));
        return { features, weights: Float32Array.from(sorted, ([, weight]) => weight) };
      });
      const mutual = mutualSimilarities(signatures);
      signatures.forEach((one, i) => {
        signatures.forEach((other, j) => {
          if (i !== j) expect(mutual[i * signatures.length + j]).toBeCloseTo(similarityByDefinition(one, other), 9);
        });
      });
    }),
  );
});
