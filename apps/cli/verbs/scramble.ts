import { printRules } from "../../../src/language/rules/index.ts";
import { scrambleRules } from "../../../src/language/scrambling/index.ts";
import { loadRules } from "../../session/load-game.ts";
import type { Verb } from "../verb.ts";

export const scramble: Verb = {
  parameters: "<game>",
  examples: ["noether scramble tic-tac-toe --seed 7", "noether scramble my-game.kif --arguments > disguised.kif"],
  configure: (command) => command.option("--arguments", "reorder the arguments of relations and functions too"),

  async run(session, [game], options) {
    const rules = loadRules(session, game as string);
    const scrambled = scrambleRules(rules, session.random(), { arguments: options["arguments"] === true });
    session.print(printRules(scrambled.rules, "prefix").trimEnd());
    return 0;
  },
};
