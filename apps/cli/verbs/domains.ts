import { describeGaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import { derivable, domains as domainsOfGame } from "../../../src/game/index.ts";
import { loadFragment } from "../../session/load-game.ts";
import { openGame } from "../../session/machines.ts";
import type { Verb } from "../verb.ts";

/** Values of one argument shown in the text report. */
const SHOWN_VALUES = 12;

export const domains: Verb = {
  parameters: "<game>",
  examples: ["noether domains tic-tac-toe", "noether domains my-game.kif --json"],

  async run(session, [game]) {
    const opened = openGame(session, loadFragment(session, game as string));
    const found = opened.need(domainsOfGame, session.budget());
    const derived = opened.ask(derivable, session.budget());
    const counted = isGaveUp(derived) ? null : derived;
    if (session.options.json)
      session.printJson({
        domains: found.domains,
        instances: counted?.instances ?? null,
        fluents: counted?.fluents ?? null,
        moves: counted?.moves ?? null,
      });
    else {
      for (const [symbol, positions] of found.domains) {
        const shown = positions.map((values) => {
          const more = values.length > SHOWN_VALUES ? `, … ${values.length} in all` : "";
          return `{${values.slice(0, SHOWN_VALUES).join(", ")}${more}}`;
        });
        const instances = counted?.instances.get(symbol);
        const suffix = instances === undefined ? "" : `   ${instances} derivable`;
        session.print(`${symbol}: ${shown.length === 0 ? "no arguments" : shown.join(" × ")}${suffix}`);
      }
      if (counted !== null) session.print(`${counted.fluents} fluents, ${counted.moves} moves can be derived`);
    }
    if (!isGaveUp(derived)) return 0;
    process.stderr.write(`${describeGaveUp(derived)}; the domains are those of the graph alone\n`);
    return 3;
  },
};
