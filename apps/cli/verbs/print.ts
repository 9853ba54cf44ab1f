import { normalizeRules } from "../../../src/language/rewriting/index.ts";
import { printClauses, printRules } from "../../../src/language/rules/index.ts";
import type { Notation } from "../../../src/language/syntax/index.ts";
import { loadFragment } from "../../session/load-game.ts";
import { oneOf } from "../options.ts";
import type { Verb } from "../verb.ts";

export const print: Verb = {
  parameters: "<game>",
  examples: ["noether print tic-tac-toe --syntax infix", "noether print my-game.kif --normal"],
  configure: (command) =>
    command
      .option("--syntax <notation>", "prefix or infix", oneOf("prefix", "infix"), "prefix")
      .option(
        "--normal",
        "print the normal form: negation moved inward, disjunctions removed, variables renamed apart",
      ),

  async run(session, [game], options) {
    const rules = loadFragment(session, game as string);
    const notation = options["syntax"] as Notation;
    const text = options["normal"]
      ? printClauses(normalizeRules(rules, { disjunctions: "expand" }), notation)
      : printRules(rules, notation);
    session.print(text.trimEnd());
    return 0;
  },
};
