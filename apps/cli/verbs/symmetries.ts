import type { GameSymmetries } from "../../../src/analysis/all-symmetries/index.ts";
import { type Budget, describeGaveUp, type GaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import {
  constraintSymmetries,
  gateSymmetries,
  type OpenGame,
  ruleSymmetries,
  symmetriesOf,
} from "../../../src/game/index.ts";
import type { Rules } from "../../../src/language/rules/index.ts";
import { badCall, gaveUp } from "../../session/errors.ts";
import { loadFragment } from "../../session/load-game.ts";
import { openGame } from "../../session/machines.ts";
import { outOfTime, type Session } from "../../session/session.ts";
import { oneOf } from "../options.ts";
import { compareStates } from "../same-states.ts";
import { declaredRoles } from "../sheet-facts.ts";
import { reportStage } from "../stage-report.ts";
import { type Position, readPosition } from "../state-file.ts";
import { movesOf } from "../symmetric-moves.ts";
import { printSymmetries, reportSymmetries, type SymmetryReport } from "../symmetry-report.ts";
import type { Verb, VerbOptions } from "../verb.ts";

const KINDS = ["auto", "enhanced", "ground", "constraint", "book", "ordered", "partial"] as const;
/**
 * Default limits in seconds: for kinds that ground the game, and for the search if the kind is auto. The latter counts
 * CPU time, so that a busy computer finds the same.
 */
const SECONDS = { grounding: 100, auto: 3.5 } as const;

export const symmetries: Verb = {
  parameters: "<game>",
  examples: [
    "noether symmetries tic-tac-toe",
    "noether symmetries my-game.kif --kind enhanced --split --fix-roles --json",
    "noether symmetries my-game.kif --state position.json",
    "noether symmetries my-game.kif --same position.json other.json",
  ],
  configure: (command) =>
    command
      .option("--kind <kind>", `one of ${KINDS.join(", ")}`, oneOf(...KINDS), "auto")
      .option("--split", "rename constants apart by argument position first (kind enhanced)")
      .option("--fix-roles", "only symmetries that keep every role")
      .option("--with-init", "symmetries of the whole sheet, including the initial state (kinds enhanced, ordered)")
      .option("--state <file>", "only symmetries that keep this state (kind constraint: those of its stage)")
      .option("--same <states...>", "two state files: find a symmetry that maps one state to the other")
      .option("--full", "print all sentences and generators instead of ten lines"),

  async run(session, [game], options) {
    session.knownSoFar(() => printIdentity(session, kindOf(options)));
    const sheet = loadFragment(session, game as string);
    const same = options["same"] as string[] | undefined;
    if (same !== undefined) {
      session.knownSoFar(() => printUndecided(session));
      return compareStates(session, sheet, same, searching(session));
    }
    const stateFile = options["state"] as string | undefined;
    const position = stateFile === undefined ? undefined : readPosition(session, sheet, stateFile);
    const { report, isCut } = session.stage("looking for symmetries", () =>
      reportOn(session, sheet, position, options),
    );
    if (session.options.json) session.printJson({ ...report, order: String(report.order) });
    else printSymmetries(session, report, options["full"] === true);
    if (isCut && session.options.time !== undefined)
      throw gaveUp(`${outOfTime(session, "looking for symmetries")}; there may be more`);
    return 0;
  },
};

/** Prints the answer of an interrupted call: the identity is in every group. */
function printIdentity(session: Session, kind: string): void {
  const seconds = { graph: 0, automorphisms: 0 };
  if (session.options.json)
    session.printJson({ kind, order: "1", generators: [], description: [], certified: false, seconds });
  else session.print(`1 symmetry (${kind}, at least: the search was cut off)`);
}

function printUndecided(session: Session): void {
  if (session.options.json) session.printJson({ symmetric: null, rolesExchanged: false, by: [], description: [] });
  else session.print("unknown: the call was cut");
}

function reportOn(
  session: Session,
  sheet: Rules,
  position: Position | undefined,
  options: VerbOptions,
): { readonly report: SymmetryReport; readonly isCut: boolean } {
  const isConstraint = options["kind"] === "constraint";
  if (isConstraint && asksForRules(options)) throw badCall("--split and --with-init need --kind enhanced");
  if (options["kind"] === "book" && (asksForRules(options) || options["fixRoles"] === true || position !== undefined))
    throw badCall("--kind book is about the whole sheet as written; it takes no other option");
  if (isConstraint && position !== undefined) {
    const report = reportStage(session, sheet, position);
    return { report, isCut: !report.certified };
  }
  const game = openGame(session, sheet, position === undefined ? {} : { reachedToo: position.state });
  const kind = isConstraint ? "constraint" : kindOf(options);
  const found = findSymmetries(session, game, position, options);
  const report = reportSymmetries(session, game, found, kind);
  const hasMoves = position !== undefined && declaredRoles(sheet).length > 0;
  return {
    report: hasMoves ? { ...report, moves: movesOf(session, game, position, found) } : report,
    isCut: !found.found.complete,
  };
}

const asksForRules = (options: VerbOptions): boolean => options["split"] === true || options["withInit"] === true;

/** Options about rules imply a rule graph. */
function kindOf(options: VerbOptions): Exclude<SymmetryReport["kind"], "constraint"> {
  const kind = options["kind"] as Exclude<SymmetryReport["kind"], "constraint">;
  return kind === "auto" && asksForRules(options) ? "enhanced" : kind;
}

function findSymmetries(
  session: Session,
  game: OpenGame,
  position: Position | undefined,
  options: VerbOptions,
): GameSymmetries {
  const fixRoles = options["fixRoles"] === true;
  const question = { fixRoles, ...(position === undefined ? {} : { state: position.state }) };
  if (options["kind"] === "constraint")
    return known(game.ask(constraintSymmetries(fixRoles), session.budget(SECONDS.grounding)));
  switch (kindOf(options)) {
    case "book":
      return { kind: "enhanced", split: false, found: game.need(ruleSymmetries({ graph: "book" }), session.budget()) };
    case "ordered": {
      const withInit = options["withInit"] === true;
      const asked = ruleSymmetries({ ...question, withInit, graph: "ordered" });
      if (options["split"] === true) throw badCall("--split needs --kind enhanced");
      return { kind: "enhanced", split: false, found: game.need(asked, session.budget()) };
    }
    case "enhanced": {
      const split = options["split"] === true;
      const found = game.need(
        ruleSymmetries({ ...question, split, withInit: options["withInit"] === true }),
        session.budget(),
      );
      return { kind: "enhanced", split, found };
    }
    case "partial": {
      if (asksForRules(options)) throw badCall("--split and --with-init need --kind enhanced");
      const asked = ruleSymmetries({ ...question, partial: true });
      return { kind: "enhanced", split: true, found: game.need(asked, session.budget()) };
    }
    case "auto":
      return game.need(symmetriesOf(question), searching(session));
    case "ground": {
      if (asksForRules(options)) throw badCall("--split and --with-init need --kind enhanced");
      return known(game.ask(gateSymmetries(question), session.budget(SECONDS.grounding)));
    }
  }
}

/** The budget of the search: all of --time, or by default seconds of CPU time. */
function searching(session: Session): Budget {
  const { time } = session.options;
  return session.budget().atMost({ cpuSeconds: time ?? SECONDS.auto });
}

function known(found: GameSymmetries | GaveUp): GameSymmetries {
  if (isGaveUp(found)) throw gaveUp(describeGaveUp(found));
  return found;
}
