import { type Diagnostic, printDiagnostic } from "../../../src/foundations/text/index.ts";
import { type Trial, trialPlay } from "../../../src/game/index.ts";
import { counted } from "../../session/counted.ts";
import { type CheckedSheet, checkSheet, printErrors } from "../../session/load-game.ts";
import { openGame } from "../../session/machines.ts";
import type { Session } from "../../session/session.ts";
import { byRole } from "../by-role.ts";
import { describeSheet, type SheetFacts } from "../sheet-facts.ts";
import type { Verb } from "../verb.ts";

export const check: Verb = {
  parameters: "<game>",
  examples: ["noether check tic-tac-toe", "noether check my-game.kif --json"],

  async run(session, [game]) {
    const sheet = checkSheet(session, game as string);
    session.knownSoFar(() => report(session, sheet, NOTHING));
    const trial = sheet.valid ? trialPlay(openGame(session, sheet.rules), session.budget()) : NOTHING;
    const diagnostics = [...sheet.diagnostics, ...trial.diagnostics];
    const valid = diagnostics.every(({ severity }) => severity !== "error");
    report(session, { ...sheet, valid }, trial);
    if (valid) return 0;
    process.stderr.write(`${printErrors(session, diagnostics, sheet.source)}\n`);
    return 1;
  },
};

/** The trial of a sheet that was not played. */
const NOTHING: Trial = { roles: [], diagnostics: [] };

function report(session: Session, sheet: CheckedSheet, { roles, play, diagnostics: found, isAcyclic }: Trial): void {
  const diagnostics = [...sheet.diagnostics, ...found];
  const facts = { ...describeSheet(sheet), ...(isAcyclic === undefined ? {} : { acyclic: isAcyclic }) };
  if (!session.options.json) {
    printReport(session, sheet, diagnostics, facts);
    return;
  }
  session.printJson({
    valid: sheet.valid,
    roles,
    diagnostics: diagnostics.map((diagnostic) => diagnosticJson(diagnostic, sheet)),
    facts: play === undefined ? facts : { ...facts, play: { ...play, meanGoals: byRole(roles, play.meanGoals) } },
  });
}

function diagnosticJson(diagnostic: Diagnostic, { source }: CheckedSheet): unknown {
  const { severity, code, message, hint } = diagnostic;
  return { severity, code, ...source.position(diagnostic.span.start), message, hint };
}

function printReport(
  session: Session,
  { source, valid }: CheckedSheet,
  diagnostics: readonly Diagnostic[],
  facts: SheetFacts,
): void {
  for (const diagnostic of diagnostics)
    if (diagnostic.severity === "warning") session.print(printDiagnostic(diagnostic, source, session.paint));
  const count = (severity: string): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const verdict = valid ? session.paint("valid", "strong") : session.paint("not valid", "error");
  session.print(
    `${source.name}: ${verdict} (${counted(facts.rules, "rule")} and ${counted(facts.facts, "fact")} in ` +
      `${facts.notation} notation; ${counted(count("error"), "error")}, ${counted(count("warning"), "warning")})`,
  );
}
