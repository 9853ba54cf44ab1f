/** What is this game? Open it once and ask anything; each answer is computed once. */
import { readFileSync } from "node:fs";
import { domains, grounded, machine, openGame, playouts, printDiagnostic, symmetries } from "noether";
import { orderOf } from "noether/symmetry";

const sheet = new URL("../games/tic-tac-toe/rules.kif", import.meta.url);
const { game, diagnostics, source } = openGame(readFileSync(sheet, "utf8"), { name: "tic-tac-toe" });
for (const diagnostic of diagnostics) console.log(printDiagnostic(diagnostic, source));

const { roles } = game.ask(machine());
const { program } = game.ask(grounded);
console.log(
  `roles: ${roles.join(", ")}; ${program.fluents.length} fluents, ${program.moves[0].length} moves of ${roles[0]}`,
);
console.log("cell:", JSON.stringify(game.ask(domains).domains.get("cell")));
console.log(`symmetries: ${orderOf(game.ask(symmetries))}`);

const tally = game.ask(playouts()).run({ playouts: 1280, maxSteps: 100 }, 1);
console.log(`${tally.playouts} random games of ${(tally.lengthSum / tally.playouts).toFixed(1)} moves on average`);

/* Prints:
roles: x, o; 29 fluents, 10 moves of x
cell: [["1","2","3"],["1","2","3"],["b","o","x"]]
symmetries: 16
1280 random games of 7.6 moves on average
*/
