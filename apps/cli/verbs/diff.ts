import { diffRules } from "../../../src/analysis/equivalence/index.ts";
import { loadRules } from "../../session/load-game.ts";
import { compareGames, differenceJson, printDifference, proofInWords } from "../compare-games.ts";
import type { Verb } from "../verb.ts";

export const diff: Verb = {
  parameters: "<a> <b>",
  examples: ["noether diff old.kif new.kif", "noether diff tic-tac-toe my-edit.kif --json"],

  async run(session, [a, b]) {
    const [one, other] = [loadRules(session, a as string), loadRules(session, b as string)];
    const rules = diffRules(one, other);
    const answer = compareGames(session, one, other);
    const equivalent = answer.kind === "same";
    if (session.options.json) {
      session.printJson({ rules, equivalent, ...differenceJson(answer) });
      return 0;
    }
    for (const text of rules.removed) session.print(`- ${text}`);
    for (const text of rules.added) session.print(`+ ${text}`);
    for (const { from, to } of rules.changed) {
      session.print(`~ ${from}`);
      session.print(`  ${to}`);
    }
    if (equivalent) session.print(`they play alike (${proofInWords(answer.proven)})`);
    else printDifference(session, answer);
    return 0;
  },
};
