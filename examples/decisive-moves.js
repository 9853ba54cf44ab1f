/** Which moves can win at once: the constraint network of a stage, read backwards from the end. */
import { readFileSync } from "node:fs";
import { grounded, isGaveUp, openGame } from "noether";
import { outcomeFilter } from "noether/symmetry";

const sheet = new URL("../games/tic-tac-toe/rules.kif", import.meta.url);
const { game } = openGame(readFileSync(sheet, "utf8"));
const { program } = game.ask(grounded);
const { fluents, moves } = program;
const filter = outcomeFilter(program);
if (isGaveUp(filter)) throw new Error(filter.doing);

// x x b
// o o b   x is to move
// b x o
const holds = new Set([..."xxboobbxo"].map((mark, i) => `(cell ${1 + Math.floor(i / 3)} ${1 + (i % 3)} ${mark})`));
const state = new Int32Array((fluents.length + 31) >> 5);
for (const [fluent, text] of fluents.entries())
  if (holds.has(text) || text === "(control x)") state[fluent >> 5] |= 1 << (fluent & 31);

const names = (list) => list.map((move) => moves[0]?.[move]).join(" ") || "none";
filter.stage.load(state);
console.log(`legal: ${names(filter.stage.allowedMoves(0))}`);
console.log(`may win: ${names(filter.candidates(0, 100))}; may lose: ${names(filter.candidates(0, 0))}`);

/* Prints:
legal: (mark 1 3) (mark 2 3) (mark 3 1)
may win: (mark 1 3); may lose: none
*/
