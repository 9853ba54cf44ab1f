import { describeGaveUp, type GaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import { type Diagnostic, printDiagnostic, type SourceText } from "../../../src/foundations/text/index.ts";
import { knownOverview, overviewOf } from "../../../src/game/index.ts";
import { badInput, CliError, gaveUp } from "../../session/errors.ts";
import { checkSheet, gameTitle, printErrors } from "../../session/load-game.ts";
import { openGame } from "../../session/machines.ts";
import { byRole } from "../by-role.ts";
import { decompositionJson } from "../decomposition-json.ts";
import { type GameAnalysis, relativesOf } from "../game-analysis.ts";
import { printAnalysis, printSheetFacts } from "../print-analysis.ts";
import { describeSheet } from "../sheet-facts.ts";
import type { Verb } from "../verb.ts";

/** The game that `npm start` shows. */
const EXAMPLE_GAME = "tic-tac-toe";

export const analyse: Verb = {
  parameters: "[game]",
  examples: ["noether analyse connect-four", "noether analyse my-game.kif --html report.html"],
  configure: (command) =>
    command.option("--html <file>", "write the workbench page with this game as one self-contained file"),

  async run(session, [game = EXAMPLE_GAME], options) {
    const sheet = checkSheet(session, game);
    if (!sheet.valid) throw badInput(printErrors(session, sheet.diagnostics, sheet.source));
    const { rules, source } = sheet;
    const title = gameTitle(game);
    const facts = describeSheet(sheet);
    const opened = openGame(session, rules);
    const tell = (analysis: GameAnalysis): void => {
      const diagnostics = [...sheet.diagnostics, ...analysis.diagnostics];
      if (session.options.json) {
        const warnings = warningsJson(diagnostics, source);
        session.printJson({ game: title, roles: analysis.roles, facts: { ...facts, warnings }, ...json(analysis) });
        return;
      }
      for (const found of diagnostics) session.print(printDiagnostic(found, source, session.paint));
      printAnalysis(session, { title, facts, rules }, analysis);
    };
    const path = options["html"] as string | undefined;
    // Loaded only if wanted: the page brings players and search with it, which take longer to load than a small game.
    const page = path === undefined ? undefined : await import("../game-page.ts");
    session.knownSoFar((why) => {
      if (path !== undefined) page?.writeBareGamePage(path, { title, text: source.text });
      const known = knownOverview(opened, why);
      if (known !== undefined) tell({ ...known, relatives: gaveUp(describeGaveUp(why)) });
      else if (session.options.json) session.printJson({ game: title, roles: [], facts, ...gaveUpJson(why) });
      else printSheetFacts(session, title, facts);
    });
    const overview = overviewOf(opened, session.budget());
    const relatives = session.stage("known games", () => relativesOf(session, rules));
    if (path !== undefined) await page?.writeGamePage(session, path, { title, text: source.text }, opened);
    session.endProgress();
    tell({ ...overview, relatives });
    return 0;
  },
};

const warningsJson = (diagnostics: readonly Diagnostic[], source: SourceText): object[] =>
  diagnostics.map(({ code, message, span }) => ({ code, message, ...source.position(span.start) }));

function json(analysis: GameAnalysis): object {
  const { roles, play, speed, ground, symmetries, words, subgames, relatives } = analysis;
  const sizes = isGaveUp(ground) ? gaveUpJson(ground) : { ...ground, moves: byRole(roles, ground.moves) };
  return {
    ground: sizes,
    symmetries: isGaveUp(symmetries)
      ? gaveUpJson(symmetries)
      : {
          kind: "auto",
          order: String(symmetries.order),
          description: isGaveUp(words) ? [] : words,
          certified: symmetries.complete,
        },
    relatives: relatives instanceof CliError ? { gaveUp: relatives.message } : relatives,
    decomposition: isGaveUp(subgames) ? gaveUpJson(subgames) : decompositionJson(subgames),
    simulation: { ...play, meanGoals: byRole(roles, play.meanGoals), ...(isGaveUp(speed) ? {} : speed) },
  };
}

const gaveUpJson = (why: GaveUp): object => ({ gaveUp: describeGaveUp(why) });
