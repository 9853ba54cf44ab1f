import { observePlay, type PlayObservation, playDiagnostics } from "../../../src/analysis/playability/index.ts";
import { describeGaveUp, isGaveUp, withinBudget } from "../../../src/foundations/budgets/index.ts";
import { printDiagnostic } from "../../../src/foundations/text/index.ts";
import type { Machine } from "../../../src/machine/index.ts";
import { badInput } from "../errors.ts";
import { checkSheet, gameTitle, printErrors } from "../load-game.ts";
import { machineFor } from "../machines.ts";
import type { Session } from "../session.ts";
import { describeSheet, type SheetFacts } from "../sheet-facts.ts";
import type { Verb } from "../verb.ts";

/** The game that `npm start` shows. */
const EXAMPLE_GAME = "tic-tac-toe";
const TRIAL_SECONDS = 2;

export const analyse: Verb = {
  parameters: "[game]",
  examples: ["noether analyse connect-four", "noether analyse my-game.kif --json"],

  async run(session, [game = EXAMPLE_GAME]) {
    const sheet = checkSheet(session, game);
    if (!sheet.valid) throw badInput(printErrors(sheet.diagnostics, sheet.source));
    const facts = describeSheet(sheet);
    const answer = withinBudget(() => {
      const machine = machineFor(sheet.rules, "auto", session.budget(20));
      return { machine, play: observePlay(machine, session.random(), session.limitedBudget(TRIAL_SECONDS)) };
    });
    if (isGaveUp(answer)) {
      if (session.options.json) session.printJson({ game: gameTitle(game), roles: [], facts });
      process.stderr.write(`${describeGaveUp(answer)}\n`);
      return 3;
    }
    const { machine, play } = answer;
    const diagnostics = [...sheet.diagnostics, ...playDiagnostics(play, sheet.rules)];
    if (session.options.json) {
      const warnings = diagnostics.map(({ code, message, span }) => ({
        code,
        message,
        ...sheet.source.position(span.start),
      }));
      session.printJson({
        game: gameTitle(game),
        roles: machine.roles,
        facts: { ...facts, warnings },
        simulation: play,
      });
      return 0;
    }
    for (const diagnostic of diagnostics) session.print(printDiagnostic(diagnostic, sheet.source));
    printReport(session, gameTitle(game), facts, machine, play);
    return 0;
  },
};

function printReport(
  session: Session,
  title: string,
  facts: SheetFacts,
  machine: Machine,
  play: PlayObservation,
): void {
  session.print(`${title}: a ${kindOfGame(machine, play)}`);
  session.print(`  roles        ${machine.roles.join(", ")}`);
  session.print(
    `  rule sheet   ${facts.rules} rules and ${facts.facts} facts, ${facts.relations} relations, ${facts.symbols} symbols`,
  );
  session.print(`  initially    ${machine.fluentsOf(machine.initialState).length} fluents hold`);
  const number = (value: number | null): string => (value === null ? "unknown" : value.toFixed(1));
  session.print(
    `  random play  ${play.playouts} games: ${number(play.meanLength)} moves on average (${play.shortest ?? "?"} to ${play.longest ?? "?"}), ` +
      `${number(play.meanBranching)} joint moves per state (at most ${play.largestBranching})`,
  );
  machine.roles.forEach((name, role) => {
    const mean = play.meanGoals[role] ?? null;
    if (mean !== null) session.print(`  ${`goal of ${name}`.padEnd(12)} ${bar(mean)} ${mean.toFixed(1)}`);
  });
}

function kindOfGame(machine: Machine, play: PlayObservation): string {
  const players = machine.roles.filter((name) => name !== "random").length;
  const count = ["no", "one", "two", "three", "four", "five", "six"][players] ?? String(players);
  const chance = players < machine.roles.length ? " with chance" : "";
  const turns = {
    single: "",
    alternating: ", players moving in turn",
    simultaneous: ", players moving at once",
    unknown: "",
  };
  const sum = {
    zero: ", zero-sum",
    constant: ", constant-sum",
    general: players > 1 ? ", general-sum" : "",
    unknown: "",
  };
  return `${count}-player game${chance}${turns[play.turns]}${sum[play.goalSum]}`;
}

/** A goal value from 0 to 100 as a bar of twenty places. */
function bar(value: number): string {
  const filled = Math.max(0, Math.min(20, Math.round(value / 5)));
  return "█".repeat(filled) + "░".repeat(20 - filled);
}
