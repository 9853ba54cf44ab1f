/** Groups from generators: order, membership, stabilisers, elements. */
import { createRandom } from "noether";
import {
  createGroup,
  groupContains,
  parsePermutation,
  pointwiseStabiliser,
  randomElement,
  rubiksCube,
} from "noether/permutation-groups";

const random = createRandom(1);
const cube = createGroup(rubiksCube.degree, rubiksCube.generators, { random });
console.log("positions of Rubik's cube:", cube.order);
console.log("a random position is reachable:", groupContains(cube, randomElement(cube, random)));
console.log("with one sticker kept in place:", pointwiseStabiliser(cube, [0], { random }).order);

const read = (text) => {
  const parsed = parsePermutation(text);
  if (parsed.kind === "rejected") throw new Error(parsed.diagnostics[0]?.message);
  return parsed.permutation;
};
// Three boxes of two cards each: boxes can be exchanged, and so can the cards in the first box.
const boxes = createGroup(6, [read("(0 1)"), read("(0 2)(1 3)"), read("(2 4)(3 5)")], { random });
console.log(boxes.order, "=", boxes.part.describe());

/* Prints:
positions of Rubik's cube: 43252003274489856000n
a random position is reachable: true
with one sticker kept in place: 1802166803103744000n
48n = ((S2)^3) ⋊ (S3)
*/
