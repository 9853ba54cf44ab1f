/** A machine plays by the rules: states, legal moves, successors; it checks the moves that you pass. */
import { readFileSync } from "node:fs";
import { machine, openGame, unlimited } from "noether";
import { apply, countSequences, describeState, IllegalMove } from "noether/machine";

const { game } = openGame(readFileSync(new URL("../games/nim/rules.kif", import.meta.url), "utf8"));
const nim = game.ask(machine("compiled"));
const cursor = nim.newCursor();
const { state, legal } = describeState(nim, cursor, 0);
console.log(state.join(" "));
for (const [role, moves] of legal) console.log(`legal moves of ${role}: ${moves.length}, such as ${moves[0]}`);

const first = [...legal.values()].map((moves) => moves[0]);
apply(nim, cursor, first);
console.log(`after ${first.join(", ")}: ${describeState(nim, cursor, 1).state.join(" ")}`);
try {
  apply(nim, cursor, first);
} catch (error) {
  if (error instanceof IllegalMove) console.log("refused:", error.message.split("\n")[0]);
}
console.log("sequences of moves:", countSequences(nim, 3, unlimited()).nodes.join(", "));

/* Prints:
(control first) (counters a 3) (counters b 4) (counters c 5)
legal moves of first: 12, such as (take a 1)
legal moves of second: 1, such as noop
after (take a 1), noop: (control second) (counters a 2) (counters b 4) (counters c 5)
refused: (take a 1) is not legal for first; legal: noop
sequences of moves: 1, 12, 113, 810
*/
