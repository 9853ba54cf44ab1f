/** Rule sheets as data: what is wrong with one, the same text in another notation, the same game with other names. */
import { Budget, createRandom } from "noether";
import { checkRules, printDiagnostic, printRules, readRules, SourceText, scrambleRules } from "noether/gdl";

const source = new SourceText(
  "lamp.kif",
  `(role player) (init (lamp off))
(<= (legal player (switch ?to)) (true (lamp ?from)) (opposite ?from ?to))
(opposite on off) (opposite off on)
(<= (next (lamp ?to)) (does player (switch ?to)))
(<= (goal player 100) (true (lamp on)))
(<= terminal (true (lamp ?x)) (lit ?x))`,
);
const { rules } = readRules(source);
for (const problem of checkRules(rules, new Budget({ steps: 1e6 }))) console.log(printDiagnostic(problem, source));

console.log(printRules({ rules: rules.rules.slice(-1) }, "infix").trim());
const { rules: other, names } = scrambleRules(rules, createRandom(7), { arguments: false });
console.log(printRules({ rules: other.rules.slice(0, 1) }, "prefix").trim(), "lamp is", names.get("lamp"));

/* Prints:
lamp.kif:6:31: warning[undefined-relation]: no rule defines `lit` with 1 argument
terminal :- true(lamp(X)) & lit(X)
(role tipa) lamp is lemo
*/
