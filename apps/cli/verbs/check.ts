import { observePlay, type PlayObservation, playDiagnostics } from "../../../src/analysis/playability/index.ts";
import { describeGaveUp, isGaveUp, withinBudget } from "../../../src/foundations/budgets/index.ts";
import { type Diagnostic, printDiagnostic } from "../../../src/foundations/text/index.ts";
import { byRole } from "../by-role.ts";
import { counted } from "../counted.ts";
import { type CheckedSheet, checkSheet, printErrors } from "../load-game.ts";
import { machineFor } from "../machines.ts";
import type { Session } from "../session.ts";
import { describeSheet, type SheetFacts } from "../sheet-facts.ts";
import type { Verb } from "../verb.ts";

/** Seconds of trial play that `check` spends on a valid sheet. */
const TRIAL_SECONDS = 1;

export const check: Verb = {
  parameters: "<game>",
  examples: ["noether check tic-tac-toe", "noether check my-game.kif --json"],

  async run(session, [game]) {
    const sheet = checkSheet(session, game as string);
    const { roles, diagnostics, facts } = trialPlay(session, sheet);
    if (session.options.json) {
      session.printJson({
        valid: sheet.valid,
        roles,
        diagnostics: diagnostics.map((diagnostic) => diagnosticJson(diagnostic, sheet)),
        facts,
      });
    } else printReport(session, sheet, diagnostics, facts);
    if (sheet.valid) return 0;
    process.stderr.write(`${printErrors(diagnostics, sheet.source)}\n`);
    return 1;
  },
};

interface Trial {
  readonly roles: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: SheetFacts & { readonly play?: Shown };
}

/** What was observed, with mean goals by role. */
type Shown = Omit<PlayObservation, "meanGoals"> & { readonly meanGoals: ReadonlyMap<string, number | null> };

/** Static facts, and for a valid sheet what a little random play shows. */
function trialPlay(session: Session, sheet: CheckedSheet): Trial {
  const facts = describeSheet(sheet);
  if (!sheet.valid) return { roles: [], diagnostics: sheet.diagnostics, facts };
  const answer = withinBudget(() => {
    const machine = machineFor(sheet.rules, "auto", session.budget(10));
    const play = observePlay(machine, session.random(), session.limitedBudget(TRIAL_SECONDS));
    return { machine, play };
  });
  if (isGaveUp(answer)) {
    const message = `the initial state could not be computed: ${describeGaveUp(answer)}`;
    const warning: Diagnostic = { severity: "warning", code: "gave-up", message, span: { start: 0, end: 0 } };
    return { roles: [], diagnostics: [...sheet.diagnostics, warning], facts };
  }
  const { machine, play } = answer;
  return {
    roles: machine.roles,
    diagnostics: [...sheet.diagnostics, ...playDiagnostics(play, sheet.rules)],
    facts: { ...facts, play: { ...play, meanGoals: byRole(machine.roles, play.meanGoals) } },
  };
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
    if (diagnostic.severity === "warning") session.print(printDiagnostic(diagnostic, source));
  const count = (severity: string): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const verdict = valid ? "valid" : "not valid";
  session.print(
    `${source.name}: ${verdict} (${counted(facts.rules, "rule")} and ${counted(facts.facts, "fact")} in ` +
      `${facts.notation} notation; ${counted(count("error"), "error")}, ${counted(count("warning"), "warning")})`,
  );
}
