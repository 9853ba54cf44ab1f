import { describeGaveUp, type GaveUp } from "../../../src/foundations/budgets/index.ts";
import { compareNaturally } from "../../../src/machine/derivation/index.ts";
import type { Machine, Move } from "../../../src/machine/index.ts";
import {
  type BestPlay,
  type Solution,
  type SolvedGame,
  type SymmetryCosts,
  secondsSaved,
  solveGame,
} from "../../../src/play/search/index.ts";
import { counted } from "../../session/counted.ts";
import { badCall, gaveUp } from "../../session/errors.ts";
import { loadRules } from "../../session/load-game.ts";
import { machineFor, openGame } from "../../session/machines.ts";
import type { Session } from "../../session/session.ts";
import { numberFromZero, oneOf, wholeNumber } from "../options.ts";
import { declaredRoles } from "../sheet-facts.ts";
import { readPosition } from "../state-file.ts";
import type { Verb } from "../verb.ts";

const USES = ["none", "moves", "states", "auto"] as const;

export const solve: Verb = {
  parameters: "<game>",
  examples: [
    "noether solve tic-tac-toe",
    "noether solve connect-four-5x5 --prune",
    "noether solve breakthrough --depth 5 --symmetry states --json",
    "noether solve rock-paper-scissors --mixed",
  ],
  configure: (command) =>
    command
      .option("--depth <d>", "look at most this many steps ahead", wholeNumber(0))
      .option("--symmetry <use>", `one of ${USES.join(", ")}`, oneOf(...USES), "auto")
      .option(
        "--limit <seconds>",
        "with --symmetry states: drop symmetries once they have cost this much more than they saved",
        numberFromZero,
      )
      .option("--explain", "print what symmetries cost and save, as Schiffel (2010) counts it")
      .option("--prune", "prune moves that cannot change the value (alpha-beta)")
      .option("--mixed", "let two players use mixed strategies where both have a choice")
      .option("--state <file>", "start from this state: a JSON array of fluents, or KIF"),

  async run(session, [game], options) {
    session.knownSoFar((why) => printNothing(session, [], why));
    const sheet = loadRules(session, game as string);
    const stateFile = options["state"] as string | undefined;
    const rules = stateFile === undefined ? sheet : readPosition(session, sheet, stateFile).rules;
    const use = options["symmetry"] as (typeof USES)[number];
    session.knownSoFar((why) => printNothing(session, declaredRoles(sheet), why));
    const depth = options["depth"] as number | undefined;
    const limit = options["limit"] as number | undefined;
    if (limit !== undefined && (use !== "states" || options["prune"] === true))
      throw badCall(
        "--limit needs --symmetry states and cannot be used with --prune; auto alternates between searching with and without symmetries",
      );
    const opened = openGame(session, rules);
    machineFor(opened, "search", session.budget());
    const solved = solveGame(opened, {
      use,
      prune: options["prune"] === true,
      mixed: options["mixed"] === true,
      memoryBytes: session.searchBytes(),
      budget: session.budget(),
      explain: options["explain"] === true,
      ...(depth === undefined ? {} : { depth }),
      ...(limit === undefined ? {} : { switchLimit: limit }),
    });
    const { machine } = solved;
    const { solution } = solved;
    const print = (play?: BestPlay): void => {
      if (session.options.json) printJson(session, machine, solved, play);
      else printText(session, machine, solved, play, depth);
    };
    session.knownSoFar(() => print());
    print(solution.gaveUp === undefined ? session.stage("finding best play", () => solved.bestPlay()) : undefined);
    if (solution.gaveUp !== undefined) throw gaveUp(describeGaveUp(solution.gaveUp));
    return 0;
  },
};

const jointTexts = ({ vocabulary }: Machine, joint: readonly Move[]): string[] =>
  joint.map((move, role) => vocabulary.moveText(role, move));

const bestTexts = ({ vocabulary }: Machine, play: BestPlay | undefined, role: number): string[] =>
  (play?.best[role] ?? []).map((move) => vocabulary.moveText(role, move)).sort();

/** The moves of an optimal mixed strategy with their probabilities; empty if the role does not mix. */
function mixtureOf({ vocabulary }: Machine, play: BestPlay | undefined, role: number): ReadonlyMap<string, number> {
  const chances = play?.chances?.[role] ?? [];
  const moves = play?.best[role] ?? [];
  return new Map(chances.map((chance, i) => [vocabulary.moveText(role, moves[i] as Move), rounded(chance) as number]));
}

function printJson(session: Session, machine: Machine, solved: SolvedGame, play: BestPlay | undefined): void {
  const { solution, factors, seconds, cpuSeconds, costs } = solved;
  const { exact, expanded, stored } = solution;
  const { order, hits, saved, switchedOff } = solution.symmetry;
  session.printJson({
    values: new Map(machine.roles.map((name, role) => [name, rounded(solution.values[role] ?? null)])),
    exact,
    best: new Map(machine.roles.map((name, role) => [name, bestTexts(machine, play, role)])),
    ...(play?.chances === undefined
      ? {}
      : { mixture: new Map(machine.roles.map((name, role) => [name, mixtureOf(machine, play, role)])) }),
    line: (play?.line ?? []).map((joint) => jointTexts(machine, joint)),
    expanded,
    stored,
    seconds,
    cpuSeconds,
    symmetry: { order: String(order), hits, saved, switchedOff },
    ...(costs === undefined ? {} : { explained: explanationOf(solution, costs) }),
    factors,
  });
}

/** Prints the answer of a call that ended before any search began. */
function printNothing(session: Session, roles: readonly string[], why: GaveUp): void {
  const nothing = new Map(roles.map((name) => [name, null]));
  if (!session.options.json) {
    for (const name of roles) session.print(`${name}: unknown`);
    session.print(`not exact: ${describeGaveUp(why)}`);
    return;
  }
  session.printJson({
    values: nothing,
    exact: false,
    best: new Map(roles.map((name) => [name, []])),
    line: [],
    expanded: 0,
    stored: 0,
    seconds: 0,
    cpuSeconds: 0,
    symmetry: { order: "1", hits: 0, saved: 0, switchedOff: false },
    factors: 1,
  });
}

function printText(
  session: Session,
  machine: Machine,
  { solution, factors, seconds, cpuSeconds, costs }: SolvedGame,
  play: BestPlay | undefined,
  depth: number | undefined,
): void {
  for (const [role, name] of machine.roles.entries()) {
    const value = rounded(solution.values[role] ?? null) ?? "unknown";
    const moves = bestTexts(machine, play, role).sort(compareNaturally);
    if (name === CHANCE) session.print(`${name}: chance, which has no goal`);
    else session.print(`${name}: ${value}${moves.length > 0 ? `, best: ${moves.join(" ")}` : ""}`);
    const mixture = [...mixtureOf(machine, play, role)].map(([move, chance]) => `${move} ${percent(chance)}`);
    if (mixture.length > 0) session.print(`  mixed: ${mixture.join(", ")}`);
  }
  session.print(exactnessText(solution, depth));
  (play?.line ?? []).forEach((joint, step) => {
    session.print(`  ${step + 1}. ${jointTexts(machine, joint).join(" ")}`);
  });
  if (play?.stops !== undefined) session.print(`  ${STOPS[play.stops]}`);
  const { expanded, stored, symmetry } = solution;
  if (factors > 1) session.print(`solved through ${factors} factors`);
  session.print(
    `${counted(expanded, "state")} expanded, ${stored} stored, ${seconds.toFixed(2)} s (${cpuSeconds.toFixed(2)} s of CPU)`,
  );
  if (symmetry.order > 1n) session.print(symmetryText(symmetry));
  if (costs !== undefined) printExplanation(session, explanationOf(solution, costs));
}

/** Numbers with the paper's names: t_exp, t_sym, n_total, n_saved and t_saved. */
interface Explanation {
  readonly expansionSeconds: number;
  readonly imageSeconds: number;
  readonly total: number;
  readonly saved: number;
  readonly savedSeconds: number;
}

function explanationOf({ expanded, symmetry }: Solution, costs: SymmetryCosts): Explanation {
  const saved = symmetry.expansionsBelow;
  return {
    expansionSeconds: costs.expansion,
    imageSeconds: costs.images,
    total: expanded,
    saved,
    savedSeconds: secondsSaved(costs, saved, expanded),
  };
}

function printExplanation(
  session: Session,
  { expansionSeconds, imageSeconds, total, saved, savedSeconds }: Explanation,
): void {
  const micro = (seconds: number): string => `${(1e6 * seconds).toFixed(2)} µs`;
  session.print(
    `t_exp ${micro(expansionSeconds)} to expand a state, t_sym ${micro(imageSeconds)} to make all its images`,
  );
  session.print(
    `n_saved ${saved} expansions below symmetric states, n_total ${total}; t_saved = n_saved · t_exp − n_total · t_sym = ${(1e3 * savedSeconds).toFixed(1)} ms`,
  );
}

const CHANCE = "random";

/** Why a line of best play ends before the game does, and what such a state is worth. */
const STOPS: Readonly<Record<NonNullable<BestPlay["stops"]>, string>> = {
  stuck: "here a role has no legal move, which counts as 0 for all roles",
  repeats: "here an earlier state repeats; a play that continues like this forever counts as 0 for all roles",
};

function exactnessText({ exact, isLimit, gaveUp: spent }: Solution, depth: number | undefined): string {
  if (exact) return "exact";
  if (spent !== undefined) return `not exact: ${describeGaveUp(spent)}`;
  if (isLimit)
    return "not exact: play can return to a state through chance or mixed moves; the values are limits of an iteration";
  return `not exact: looked ${counted(depth ?? 0, "step")} ahead; a non-terminal state there counts as 50`;
}

function symmetryText({ order, hits, saved, switchedOff }: Solution["symmetry"]): string {
  const symmetries = counted(order, "symmetry");
  if (switchedOff)
    return hits > 0
      ? `${symmetries}, dropped during the search: they cost more than they saved (${counted(hits, "symmetric state")} until then)`
      : `${symmetries}, not used: the search without them was faster`;
  if (hits === 0) return `${symmetries}: no symmetric states or moves were met`;
  const left = hits === 1 ? "1 symmetric state or move was" : `${hits} symmetric states or moves were`;
  return `${symmetries}: ${left} left out${saved > 0 ? `, at least ${counted(saved, "expansion")} saved` : ""}`;
}

const percent = (chance: number): string => `${Math.round(chance * 1e4) / 100} %`;

/** Rounds averages over chance to remove floating-point noise. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1e9) / 1e9);
