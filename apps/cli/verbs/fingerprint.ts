import { fingerprintRules } from "../../../src/analysis/equivalence/index.ts";
import { gaveUp } from "../errors.ts";
import { loadRules } from "../load-game.ts";
import { wallSeconds } from "../session.ts";
import type { Verb } from "../verb.ts";

const DEFAULT_SECONDS = 30;

export const fingerprint: Verb = {
  parameters: "<game>",
  examples: ["noether fingerprint tic-tac-toe", "noether scramble tic-tac-toe --arguments | noether fingerprint -"],

  async run(session, [game]) {
    const rules = loadRules(session, game as string);
    const end = wallSeconds() + (session.options.time ?? DEFAULT_SECONDS);
    const found = fingerprintRules(rules, { isOver: () => wallSeconds() > end });
    if (!found.complete) throw gaveUp("gave up while looking for the canonical form of the rule graph");
    if (session.options.json) session.printJson({ fingerprint: found.fingerprint });
    else session.print(found.fingerprint);
    return 0;
  },
};
