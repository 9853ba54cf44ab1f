import { printDiagnostic } from "../../../src/foundations/text/index.ts";
import { Game, openGame } from "../../../src/game/index.ts";
import type { OpenRequest } from "../../environment-server/index.ts";
import { badCall } from "../../session/errors.ts";
import { loadRules } from "../../session/load-game.ts";
import type { Session } from "../../session/session.ts";
import type { Verb } from "../verb.ts";

/** Seconds to prepare one environment if --time is not given. */
const OPENING_SECONDS = 55;

/** Serves until its input ends. There is no overall time limit, but opening each game has one. */
export const environment: Verb = {
  parameters: "[game]",
  examples: ["noether environment --stdio", "noether environment connect-four --stdio"],
  isUnwatched: true,
  defaultSeconds: () => Number.POSITIVE_INFINITY,

  configure: (command) => command.option("--stdio", "use standard input and output"),

  async run(session, [game], options) {
    if (options["stdio"] !== true)
      throw badCall("environment serves programs: add --stdio (python/noether_env.py does)");
    const { serveEnvironments } = await import("../../environment-server/index.ts");
    const first = game === undefined ? undefined : Game.open(loadRules(session, game));
    const understood = await serveEnvironments(process.stdin, process.stdout, {
      loadGame: (request) => gameFor(session, request, first),
      newBudget: () => session.budget(OPENING_SECONDS),
    });
    return understood ? 0 : 1;
  },
};

function gameFor(session: Session, { game, rules }: OpenRequest, first: Game | undefined): Game {
  if (rules !== undefined) {
    const opened = openGame(rules, { name: "rules" });
    if (opened.game !== undefined) return opened.game;
    const errors = opened.diagnostics.filter(({ severity }) => severity === "error");
    throw new Error(errors.map((diagnostic) => printDiagnostic(diagnostic, opened.source)).join("\n"));
  }
  if (game !== undefined) return Game.open(loadRules(session, game));
  if (first === undefined)
    throw new Error("which game? give `game` or `rules` in the open request, or a game on the command line");
  return first;
}
