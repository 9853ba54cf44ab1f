import {
  findGameSymmetries,
  type GameSymmetries,
  groupOfOneMethod,
  stateNumbers,
} from "../../../src/analysis/all-symmetries/index.ts";
import { findGroundSymmetries, findRuleSymmetries } from "../../../src/analysis/symmetry/index.ts";
import { describeGaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import { reachAlso } from "../../../src/language/positions/index.ts";
import type { Rules } from "../../../src/language/rules/index.ts";
import { groundRules } from "../../../src/machine/grounding/index.ts";
import { badCall, gaveUp } from "../../session/errors.ts";
import { loadRules } from "../../session/load-game.ts";
import { cpuSeconds, outOfTime, type Session, wallSeconds } from "../../session/session.ts";
import { findConstraintSymmetries, reportStage } from "../constraint-symmetries.ts";
import { oneOf } from "../options.ts";
import { type Position, readPosition } from "../state-file.ts";
import { printSymmetries, reportSymmetries, type SymmetryReport } from "../symmetry-report.ts";
import type { Verb, VerbOptions } from "../verb.ts";

const KINDS = ["auto", "enhanced", "ground", "constraint"] as const;
/**
 * Without --time: for grounding where it is asked for, and for finding where the kind is left to us. The latter are seconds of
 * work, not of the clock on the wall, so that a busy computer finds the same.
 */
const SECONDS = { ground: 100, auto: 3.5 } as const;

export const symmetries: Verb = {
  parameters: "<game>",
  examples: [
    "noether symmetries tic-tac-toe",
    "noether symmetries my-game.kif --kind enhanced --split --fix-roles --json",
    "noether symmetries my-game.kif --state position.json",
  ],
  configure: (command) =>
    command
      .option("--kind <kind>", `one of ${KINDS.join(", ")}`, oneOf(...KINDS), "auto")
      .option("--split", "rename constants apart by argument position first (kind enhanced)")
      .option("--fix-roles", "state symmetries only: every role stays")
      .option("--with-init", "of the whole sheet, initial state included (kind enhanced)")
      .option("--state <file>", "symmetries that keep this state (kind constraint: of its stage)")
      .option("--full", "all sentences and generators, not ten lines"),

  async run(session, [game], options) {
    session.knownSoFar(() => printIdentity(session, kindOf(options)));
    const sheet = loadRules(session, game as string);
    const stateFile = options["state"] as string | undefined;
    const position = stateFile === undefined ? undefined : readPosition(session, sheet, stateFile);
    const report = session.stage("looking for symmetries", () =>
      options["kind"] === "constraint"
        ? reportConstraints(session, sheet, position, options)
        : reportSymmetries(
            session,
            position?.rules ?? sheet,
            findSymmetries(session, sheet, position, options),
            kindOf(options),
          ),
    );
    if (session.options.json) session.printJson({ ...report, order: String(report.order) });
    else printSymmetries(session, report, options["full"] === true);
    if (!report.certified && session.options.time !== undefined)
      throw gaveUp(`${outOfTime(session, "looking for symmetries")}; there may be more`);
    return 0;
  },
};

/** Where the call was cut: of any group the identity is known. */
function printIdentity(session: Session, kind: string): void {
  const seconds = { graph: 0, automorphisms: 0 };
  if (session.options.json)
    session.printJson({ kind, order: "1", generators: [], description: [], certified: false, seconds });
  else session.print(`1 symmetry (${kind}, at least: the search was cut)`);
}

function reportConstraints(
  session: Session,
  rules: Rules,
  position: Position | undefined,
  options: VerbOptions,
): SymmetryReport {
  if (options["split"] === true || options["withInit"] === true)
    throw badCall("--split and --with-init go with --kind enhanced");
  if (position !== undefined) return reportStage(session, rules, position);
  const found = findConstraintSymmetries(session, rules, options["fixRoles"] === true);
  return reportSymmetries(session, rules, found, "constraint");
}

/** Options for rules alone ask for rule graphs. */
function kindOf(options: VerbOptions): "auto" | "enhanced" | "ground" {
  const kind = options["kind"] as "auto" | "enhanced" | "ground";
  return kind === "auto" && (options["split"] === true || options["withInit"] === true) ? "enhanced" : kind;
}

function findSymmetries(
  session: Session,
  sheet: Rules,
  position: Position | undefined,
  options: VerbOptions,
): GameSymmetries {
  const kind = kindOf(options);
  const ofRules = options["split"] === true || options["withInit"] === true;
  if (ofRules && kind === "ground") throw badCall("--split and --with-init go with --kind enhanced");
  const state = position?.state;
  const chosen = { fixRoles: options["fixRoles"] === true, ...(state === undefined ? {} : { state }) };
  const context = { random: session.random(), now: wallSeconds };
  if (kind === "enhanced") {
    const split = options["split"] === true;
    const found = findRuleSymmetries(sheet, { ...chosen, split, withInit: options["withInit"] === true }, context);
    return { kind: "enhanced", split, found };
  }
  const rules = state === undefined ? sheet : reachAlso(sheet, state);
  if (kind === "auto") {
    const { time } = session.options;
    const now = time === undefined ? cpuSeconds : wallSeconds;
    return findGameSymmetries(rules, { ...chosen, seconds: time ?? SECONDS.auto }, { ...context, now });
  }
  const program = groundRules(rules, session.budget(SECONDS.ground), { form: "plain", simplify: "truth" });
  if (isGaveUp(program)) throw gaveUp(describeGaveUp(program));
  for (const reason of program.missing?.values() ?? []) throw gaveUp(describeGaveUp(reason));
  const graphOptions = {
    fixRoles: chosen.fixRoles,
    ...(state === undefined ? {} : { state: stateNumbers(program, state) }),
  };
  const found = findGroundSymmetries(program, graphOptions, context);
  return groupOfOneMethod(program, found, "ground");
}
