import { fingerprint as fingerprintOfGame } from "../../../src/game/index.ts";
import { gaveUp } from "../../session/errors.ts";
import { loadFragment } from "../../session/load-game.ts";
import { openGame } from "../../session/machines.ts";
import type { Verb } from "../verb.ts";

export const fingerprint: Verb = {
  parameters: "<game>",
  examples: ["noether fingerprint tic-tac-toe", "noether scramble tic-tac-toe --arguments | noether fingerprint -"],

  async run(session, [game]) {
    const found = openGame(session, loadFragment(session, game as string)).need(fingerprintOfGame, session.budget());
    if (!found.complete) throw gaveUp("gave up while looking for the canonical form of the rule graph");
    if (session.options.json) session.printJson({ fingerprint: found.fingerprint });
    else session.print(found.fingerprint);
    return 0;
  },
};
