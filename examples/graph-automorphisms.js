/** The symmetries of a graph: order, orbits, generators. */
import { findAutomorphisms, graphFromEdges, petersenGraph } from "noether/graphs";
import { printPermutation } from "noether/permutation-groups";

const petersen = findAutomorphisms(petersenGraph());
console.log(`Petersen's graph has ${petersen.order} automorphisms`);
console.log(`and ${new Set(petersen.orbits).size} orbit of vertices`);

// A house: a square with a roof. Vertex 4 is the ridge; a colour keeps the left wall from the right.
const walls = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
  [2, 4],
  [3, 4],
];
for (const colours of [
  [0, 0, 0, 0, 0],
  [1, 0, 0, 0, 0],
]) {
  const house = findAutomorphisms(graphFromEdges(5, walls, { colours }));
  console.log(`colours ${colours}: order ${house.order}`, ...house.generators.map(printPermutation));
}

/* Prints:
Petersen's graph has 120 automorphisms
and 1 orbit of vertices
colours 0,0,0,0,0: order 2 (0 1)(2 3)
colours 1,0,0,0,0: order 1
*/
