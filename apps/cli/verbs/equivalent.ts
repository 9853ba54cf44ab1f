import { compareRules } from "../../../src/analysis/equivalence/index.ts";
import { describeGaveUp } from "../../../src/foundations/budgets/index.ts";
import { gaveUp } from "../../session/errors.ts";
import { gameTitle, loadFragment, loadRules } from "../../session/load-game.ts";
import type { Session } from "../../session/session.ts";
import { compareGames, differenceJson, printDifference, proofInWords } from "../compare-games.ts";
import { mappingJson } from "../mapping-json.ts";
import type { Verb } from "../verb.ts";

/** Exit code of `--exit-code` if the two games differ. */
const DIFFERENT = 4;

export const equivalent: Verb = {
  parameters: "<a> <b>",
  examples: [
    "noether equivalent tic-tac-toe disguised.kif",
    "noether equivalent a.kif b.kif --json",
    "noether equivalent tic-tac-toe tic-tac-toe-numbers --by-play",
    "noether equivalent a.kif b.kif --quiet --exit-code || echo changed",
  ],
  configure: (command) =>
    command
      .option("--by-play", "compare by play: find a correspondence of moves under which both games play alike")
      .option("--exit-code", `end with exit code ${DIFFERENT} if they are different`),

  async run(session, [a, b], options) {
    const different = options["exitCode"] === true ? DIFFERENT : 0;
    if (options["byPlay"] === true) return equivalentByPlay(session, a as string, b as string, different);
    const [one, other] = [loadFragment(session, a as string), loadFragment(session, b as string)];
    const comparison = session.stage("comparing", () => compareRules(one, other, { budget: session.budget() }));
    if (comparison.kind === "unknown") {
      const reason = comparison.gaveUp === undefined ? "" : `: ${describeGaveUp(comparison.gaveUp)}`;
      throw gaveUp(`gave up before deciding whether the two are the same${reason}`);
    }
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
    return isEquivalent ? 0 : different;
  },
};

/** Returns the exit code. */
function equivalentByPlay(session: Session, a: string, b: string, different: number): number {
  const answer = compareGames(session, loadRules(session, a), loadRules(session, b));
  const isEquivalent = answer.kind === "same";
  const { proven, moves } = answer;
  if (session.options.json) session.printJson({ equivalent: isEquivalent, proven, moves, ...differenceJson(answer) });
  else {
    const [one, other] = [gameTitle(a), gameTitle(b)];
    if (isEquivalent) session.print(`${one} and ${other} are one game by play (${proofInWords(proven)})`);
    else if (proven === "exhaustive") session.print(`${one} and ${other} are different games`);
    else
      session.print(
        `${one} and ${other}: no correspondence of moves was found, but not all were tried; with moves paired by name`,
      );
    if (!isEquivalent) printDifference(session, answer);
    else
      for (const [role, list] of moves)
        for (const [from, to] of list) if (from !== to) session.print(`  ${role}: ${from} → ${to}`);
  }
  return isEquivalent ? 0 : different;
}
