import { compareRules } from "../../../src/analysis/equivalence/index.ts";
import { gaveUp } from "../../session/errors.ts";
import { gameTitle, loadFragment } from "../../session/load-game.ts";
import { mappingJson } from "../mapping-json.ts";
import type { Verb } from "../verb.ts";

/** The exit code of `--exit-code` for two games that differ. */
const DIFFERENT = 4;

export const equivalent: Verb = {
  parameters: "<a> <b>",
  examples: [
    "noether equivalent tic-tac-toe disguised.kif",
    "noether equivalent a.kif b.kif --json",
    "noether equivalent a.kif b.kif --quiet --exit-code || echo changed",
  ],
  configure: (command) => command.option("--exit-code", `end with exit code ${DIFFERENT} if they are different`),

  async run(session, [a, b], options) {
    const [one, other] = [loadFragment(session, a as string), loadFragment(session, b as string)];
    const comparison = session.stage("comparing", () => compareRules(one, other, { budget: session.budget() }));
    if (comparison.kind === "unknown") throw gaveUp("gave up before the two were found equal or different");
    const isEquivalent = comparison.kind === "equivalent";
    const mapping = isEquivalent ? mappingJson(comparison.mapping, comparison.from, comparison.to) : null;
    if (session.options.json) session.printJson({ equivalent: isEquivalent, mapping });
    else {
      const [left, right] = [gameTitle(a as string), gameTitle(b as string)];
      session.print(`${left} and ${right} are ${isEquivalent ? "one game" : "different descriptions"}`);
      for (const [from, to] of mapping?.symbols ?? []) session.print(`  ${from} → ${to}`);
      for (const [symbol, places] of mapping?.arguments ?? [])
        session.print(`  arguments of ${symbol} → ${places.join(", ")}`);
    }
    return options["exitCode"] === true && !isEquivalent ? DIFFERENT : 0;
  },
};
