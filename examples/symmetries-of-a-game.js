/** What are the symmetries of a game, and what do they do to a state? */
import { readFileSync } from "node:fs";
import { openGame, symmetries, symmetryWords } from "noether";
import { orderOf } from "noether/symmetry";

const sheet = new URL("../games/connect-four/rules.kif", import.meta.url);
const { game } = openGame(readFileSync(sheet, "utf8"));
const found = game.ask(symmetries);
console.log(`${orderOf(found)} symmetries, ${found.found.group.generators.length} generators`);
for (const sentence of game.ask(symmetryWords)) console.log(`- ${sentence}`);

// A generator is a permutation of fluents, of roles, and of the moves of each role.
const { fluents } = found.program;
for (const { fluents: images, roles } of found.found.generators) {
  const from = fluents.indexOf("(disc 1 1 red)");
  console.log(`${fluents[from]} becomes ${fluents[images[from]]}; roles ${[...roles].join(" ")}`);
}

/* Prints:
4 symmetries, 2 generators
- reflection of the board disc/3 left–right
- the two players swap
(disc 1 1 red) becomes (disc 7 1 yellow); roles 1 0
(disc 1 1 red) becomes (disc 1 1 yellow); roles 1 0
*/
