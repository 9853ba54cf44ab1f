/** Families of games: hierarchical clusters by average linkage over the distances of their profiles. */
import { clusterByAverageLinkage } from "../../../foundations/assignment/index.ts";
import { type KnownGame, profileDistance } from "./nearest-games.ts";

export type FamilyTree =
  | { readonly kind: "game"; readonly name: string }
  | {
      readonly kind: "family";
      /** The mean distance between the games of the two branches. */
      readonly height: number;
      readonly branches: readonly [FamilyTree, FamilyTree];
    };

/** O(n²) comparisons. Undefined for no games. */
export function gameFamilies(games: readonly KnownGame[]): FamilyTree | undefined {
  const count = games.length;
  const distances = new Float64Array(count * count);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) {
      const distance = profileDistance(games[i] as KnownGame, games[j] as KnownGame);
      distances[i * count + j] = distance;
      distances[j * count + i] = distance;
    }
  const trees: FamilyTree[] = games.map(({ name }) => ({ kind: "game", name }));
  if (count === 0) return undefined;
  for (const { left, right, height } of clusterByAverageLinkage(distances, count))
    trees.push({ kind: "family", height, branches: [trees[left] as FamilyTree, trees[right] as FamilyTree] });
  return trees.at(-1);
}

/** The largest families whose branches are nearer than `height`, each as the names of its games. */
export function familiesBelow(tree: FamilyTree, height: number): readonly (readonly string[])[] {
  const families: string[][] = [];
  const open: FamilyTree[] = [tree];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === "family" && next.height >= height) open.push(...next.branches);
    else families.push(gamesOf(next));
  }
  return families;
}

export function gamesOf(tree: FamilyTree): string[] {
  const names: string[] = [];
  const open: FamilyTree[] = [tree];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === "game") names.push(next.name);
    else open.push(next.branches[1], next.branches[0]);
  }
  return names;
}
