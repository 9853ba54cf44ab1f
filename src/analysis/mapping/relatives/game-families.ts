/** Families of games: hierarchical clusters by average linkage over the distances of their profiles. */
import { clusterByAverageLinkage } from "../../../foundations/assignment/index.ts";
import { mutualLikeness, rarityAmong } from "./game-profile.ts";
import type { KnownGame } from "./nearest-games.ts";

/** A cluster of similar games: one game, or two clusters and their distance. */
export type FamilyTree =
  | { readonly kind: "game"; readonly name: string }
  | {
      readonly kind: "family";
      /** The mean distance between the games of the two branches. */
      readonly height: number;
      readonly branches: readonly [FamilyTree, FamilyTree];
    };

/** The largest clusters whose branches are closer than `height`, each as a list of names. */
export function clustersBelow(tree: FamilyTree, height: number): string[][] {
  if (tree.kind === "game") return [[tree.name]];
  if (tree.height < height)
    return [tree.branches.flatMap((branch) => clustersBelow(branch, Number.POSITIVE_INFINITY)).flat()];
  return tree.branches.flatMap((branch) => clustersBelow(branch, height));
}

/** O(n²) comparisons. Undefined if there are no games. */
export function gameFamilies(games: readonly KnownGame[]): FamilyTree | undefined {
  const count = games.length;
  const distances = mutualLikeness(games, rarityAmong(games)).map((likeness) => 1 - likeness);
  const trees: FamilyTree[] = games.map(({ name }) => ({ kind: "game", name }));
  if (count === 0) return undefined;
  for (const { left, right, height } of clusterByAverageLinkage(distances, count))
    trees.push({ kind: "family", height, branches: [trees[left] as FamilyTree, trees[right] as FamilyTree] });
  return trees.at(-1);
}
