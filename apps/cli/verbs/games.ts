import { ownGameFacts, ownGameNames } from "../../session/own-games.ts";
import { printTable } from "../../session/table.ts";
import type { Verb } from "../verb.ts";

export const games: Verb = {
  parameters: "",
  examples: ["noether games", "noether games --json"],

  async run(session) {
    const rows = ownGameNames().map((name) => ({ name, ...ownGameFacts(name) }));
    if (session.options.json) session.printJson(rows);
    else
      printTable(
        session,
        ["game", "roles", "turns", "goals", "what it is"],
        rows.map(({ name, roles, turns, sum, title }) => [name, String(roles.length), turns, sum, title]),
      );
    return 0;
  },
};
