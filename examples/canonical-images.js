/** One representative for all states that are equal up to a symmetry group. */
import { createRandom } from "noether";
import { createGroup, minimalImage, parsePermutation, symmetricGenerators } from "noether/permutation-groups";

const random = createRandom(1);
// The eight symmetries of a 3 × 3 board: a quarter turn and a reflection of the cells 0..8.
const generators = ["(0 2 8 6)(1 5 7 3)", "(0 2)(3 5)(6 8)"].flatMap((text) => {
  const parsed = parsePermutation(text);
  return parsed.kind === "parsed" ? [parsed.permutation] : [];
});
const board = createGroup(9, generators, { random });
const seen = new Set();
for (let filling = 0; filling < 3 ** 9; filling++) {
  const cells = Int32Array.from({ length: 9 }, (_, cell) => Math.floor(filling / 3 ** cell) % 3);
  seen.add(minimalImage(board, cells).image.join());
}
console.log(`${3 ** 9} fillings of the board, ${seen.size} up to its ${board.order} symmetries`);

// A thousand interchangeable counters: the group has more than 10^2567 elements, the canonical image is a sort.
const counters = createGroup(1000, symmetricGenerators(1000), { random });
const { image, exact } = minimalImage(
  counters,
  Int32Array.from({ length: 1000 }, () => random.below(10)),
);
console.log(
  exact,
  [...image].every((value, i) => i === 0 || image[i - 1] <= value),
);

/* Prints:
19683 fillings of the board, 2862 up to its 8 symmetries
true true
*/
