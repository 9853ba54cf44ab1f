/**
 * Several aspects of a game, each a signature, by which relatives are found: how its rules are written, what its
 * players handle, and how it behaves. No single aspect suffices: variants share their rules, while other descriptions
 * of the same idea share their behaviour.
 */
import type { Budget } from "../../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import { normalizeRules } from "../../../language/rewriting/index.ts";
import type { Rules } from "../../../language/rules/index.ts";
import {
  type GameSignature,
  gameSignature,
  mutualSimilarities,
  SignatureLookup,
  signatureOfUsage,
  type UsageGraph,
} from "../noether/index.ts";
import { gameShape } from "./game-shape.ts";
import { playPatterns } from "./play-patterns.ts";
import { ruleCone } from "./rule-cone.ts";
import { stepGraphs } from "./step-graphs.ts";

/**
 * The aspects in order, with their weights. The weights are round numbers, chosen on the families of
 * laboratory/measurements/family-labels.json. Other weights do nearly as well; docs/results/mapping.md has the figures,
 * also with families left out.
 */
const ASPECTS = [
  { name: "paths", weight: 0.3, measure: "jaccard" },
  { name: "shape", weight: 0.2, measure: "jaccard" },
  { name: "goals", weight: 0.15, measure: "jaccard" },
  { name: "dynamics", weight: 0.1, measure: "jaccard" },
  { name: "changes", weight: 0.1, measure: "jaccard" },
  { name: "branching", weight: 0.1, measure: "jaccard" },
  { name: "moves", weight: 0.05, measure: "size" },
  { name: "steps", weight: 0.2, measure: "rarity" },
] as const;
const TOTAL_WEIGHT = ASPECTS.reduce((sum, { weight }) => sum + weight, 0);

/** What is stored of a game to find it again. */
export interface GameProfile {
  readonly fingerprint: string;
  /** In the order of ASPECTS. */
  readonly aspects: readonly GameSignature[];
}

/**
 * Maximum number of parts of a sheet for playing and derivation, which would take long. Larger sheets are known only by
 * their rules and shape, which say enough about them. Chess and checkers have a few thousand parts, most sheets a few
 * hundred.
 */
const MOST_PARTS = 2_500;
const NOTHING: GameSignature = { features: new Uint32Array(0), weights: new Float32Array(0) };

/**
 * Random play and derivations stay within the budget; the answer is what they saw until then. Throws BudgetSpent if
 * domains are too large. `usage` is that of the rules.
 */
export function gameAspects(rules: Rules, usage: UsageGraph, random: SeededRandom, budget: Budget): GameSignature[] {
  const isLarge = usage.nodeCount > MOST_PARTS;
  const clauses = normalizeRules(rules, { disjunctions: "name" });
  const { shape, moveBits } = gameShape(clauses, budget);
  const play = isLarge ? { changes: NOTHING, branching: NOTHING } : playPatterns(rules, random, budget);
  return [
    signatureOfUsage(usage),
    shape,
    gameSignature(ruleCone(rules, "goal")),
    gameSignature(ruleCone(rules, "next")),
    play.changes,
    play.branching,
    { features: Uint32Array.of(0), weights: Float32Array.of(moveBits) },
    isLarge ? NOTHING : stepGraphs(clauses, rules.source, budget),
  ];
}

const STEPS = ASPECTS.findIndex(({ measure }) => measure === "rarity");
/** How fast shared rare features reach full weight. */
const CERTAINTY = 3;

/** The rarity of each feature of the aspect measured by rarity, among known games: from 0 (all have it) to 1. */
export type Rarity = (feature: number) => number;

export function rarityAmong(games: readonly GameProfile[]): Rarity {
  const counts = new Map<number, number>();
  for (const { aspects } of games)
    for (const feature of aspects[STEPS]?.features ?? []) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const most = Math.log(games.length + 1);
  return (feature) => (most === 0 ? 0 : Math.log((games.length + 1) / (counts.get(feature) ?? 1)) / most);
}

/** The likeness of each pair of games: i and j at i * count + j, for i ≠ j. The same values as likenessTo. */
export function mutualLikeness(games: readonly GameProfile[], rarity: Rarity): Float64Array {
  const count = games.length;
  const sums = new Float64Array(count * count);
  ASPECTS.forEach(({ weight, measure }, aspect) => {
    const signatures = games.map(({ aspects }) => aspects[aspect] as GameSignature);
    const similarities = measure === "jaccard" ? mutualSimilarities(signatures) : undefined;
    for (let i = 0; i < count; i++)
      for (let j = 0; j < i; j++) {
        const cell = i * count + j;
        const similarity = similarities?.[cell] ?? similarityBy(measure, signatures[i]!, signatures[j]!, rarity);
        sums[cell] = sums[cell]! + weight * similarity;
      }
  });
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) {
      const likeness = sums[i * count + j]! / TOTAL_WEIGHT;
      sums[i * count + j] = likeness;
      sums[j * count + i] = likeness;
    }
  return sums;
}

/** How similar other games are to one game, from 0 to 1. */
export function likenessTo(one: Pick<GameProfile, "aspects">, rarity: Rarity): (other: GameProfile) => number {
  const lookups = one.aspects.map((aspect) => new SignatureLookup(aspect));
  return (other) => {
    let sum = 0;
    ASPECTS.forEach(({ weight, measure }, i) => {
      const [mine, theirs] = [one.aspects[i] as GameSignature, other.aspects[i] as GameSignature];
      const similarity =
        measure === "jaccard" ? lookups[i]!.similarityTo(theirs) : similarityBy(measure, mine, theirs, rarity);
      sum += weight * similarity;
    });
    return sum / TOTAL_WEIGHT;
  };
}

const similarityBy = (measure: string, one: GameSignature, other: GameSignature, rarity: Rarity): number =>
  measure === "size" ? Math.exp(-Math.abs(one.weights[0]! - other.weights[0]!)) : sharedRarity(one, other, rarity);

/**
 * Shared features count by the square of their rarity, and soon reach full weight. The bags have only a few members.
 */
function sharedRarity(one: GameSignature, other: GameSignature, rarity: Rarity): number {
  let sum = 0;
  one.features.forEach((feature, i) => {
    const j = other.features.indexOf(feature);
    if (j >= 0) sum += Math.min(one.weights[i]!, other.weights[j]!) * rarity(feature) ** 2;
  });
  return 1 - Math.exp(-CERTAINTY * sum);
}
