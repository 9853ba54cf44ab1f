import { describeGaveUp, type GaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import { type Diagnostic, printDiagnostic, type SourceText } from "../../../src/foundations/text/index.ts";
import { htmlReport } from "../../report/index.ts";
import { badInput, CliError } from "../../session/errors.ts";
import { checkSheet, gameTitle, printErrors } from "../../session/load-game.ts";
import { writeAskedFile } from "../../session/write-file.ts";
import { analyseGame, type GameAnalysis } from "../analyse-game.ts";
import { analysisPage } from "../analysis-page.ts";
import { byRole } from "../by-role.ts";
import { decompositionJson } from "../decompose-game.ts";
import { printAnalysis } from "../print-analysis.ts";
import { describeSheet } from "../sheet-facts.ts";
import type { Verb } from "../verb.ts";

/** The game that `npm start` shows. */
const EXAMPLE_GAME = "tic-tac-toe";

export const analyse: Verb = {
  parameters: "[game]",
  examples: ["noether analyse connect-four", "noether analyse my-game.kif --html report.html"],
  configure: (command) => command.option("--html <file>", "write the report with pictures, one self-contained file"),

  async run(session, [game = EXAMPLE_GAME], options) {
    const sheet = checkSheet(session, game);
    if (!sheet.valid) throw badInput(printErrors(session, sheet.diagnostics, sheet.source));
    const { rules, source } = sheet;
    const title = gameTitle(game);
    const facts = describeSheet(sheet);
    const analysis = analyseGame(session, rules);
    if (isGaveUp(analysis)) {
      if (session.options.json) session.printJson({ game: title, roles: [], facts });
      process.stderr.write(`${describeGaveUp(analysis)}\n`);
      return 3;
    }
    const diagnostics = [...sheet.diagnostics, ...analysis.diagnostics];
    if (options["html"] !== undefined) {
      const texts = diagnostics.map((found) => printDiagnostic(found, source));
      const page = htmlReport(analysisPage(title, rules, facts, analysis, texts));
      writeAskedFile(String(options["html"]), page, "the report");
    }
    if (session.options.json) {
      const warnings = warningsJson(diagnostics, source);
      session.printJson({ game: title, roles: analysis.play.roles, facts: { ...facts, warnings }, ...json(analysis) });
      return 0;
    }
    for (const found of diagnostics) session.print(printDiagnostic(found, source, session.paint));
    printAnalysis(session, title, facts, analysis);
    return 0;
  },
};

const warningsJson = (diagnostics: readonly Diagnostic[], source: SourceText): object[] =>
  diagnostics.map(({ code, message, span }) => ({ code, message, ...source.position(span.start) }));

function json({ play, ground, symmetric, relatives, subgames }: GameAnalysis): object {
  return {
    ground: isGaveUp(ground) ? gaveUpJson(ground) : ground,
    symmetries: {
      kind: symmetric.kind,
      order: String(symmetric.order),
      description: symmetric.words,
      certified: symmetric.certified,
    },
    relatives: relatives instanceof CliError ? { gaveUp: relatives.message } : relatives,
    decomposition: isGaveUp(subgames) ? gaveUpJson(subgames) : decompositionJson(subgames),
    simulation: { ...play.observed, meanGoals: byRole(play.roles, play.observed.meanGoals), ...play.speed },
  };
}

const gaveUpJson = (gaveUp: GaveUp): object => ({ gaveUp: describeGaveUp(gaveUp) });
