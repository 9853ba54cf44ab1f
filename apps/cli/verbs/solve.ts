import { Budget, describeGaveUp, isGaveUp, withinBudget } from "../../../src/foundations/budgets/index.ts";
import type { Machine, Move, State } from "../../../src/machine/index.ts";
import {
  type BestPlay,
  type FactoredGame,
  factoredGame,
  type Solution,
  type SymmetryUse,
  solveByFactors,
  UNBOUNDED,
} from "../../../src/play/search/index.ts";
import { gaveUp } from "../errors.ts";
import { loadRules } from "../load-game.ts";
import { oneOf, wholeNumber } from "../options.ts";
import { compoundSolverOf, type SearchGame, searchGame, solverOf } from "../search-game.ts";
import { cpuSeconds, type Session, wallSeconds } from "../session.ts";
import { readPosition } from "../state-file.ts";
import type { Verb } from "../verb.ts";

const USES = ["none", "moves", "states", "auto"] as const satisfies SymmetryUse[];
/** For finding independent subgames: a share of the time, and no more seconds than this; and for the way through them for one player. */
const FACTOR_SHARE = 0.25;
const FACTOR_SECONDS = 10;
const ALONE_SECONDS = 60;
/** Without --time. */
const DEFAULT_SECONDS = 3600;

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
      .option("--depth <d>", "look at most so many steps ahead", wholeNumber(0))
      .option("--symmetry <use>", `one of ${USES.join(", ")}`, oneOf(...USES), "auto")
      .option("--prune", "leave out what cannot change the value")
      .option("--mixed", "two players mix their moves where both have a choice")
      .option("--state <file>", "start from this state: a JSON array of fluents, or KIF"),

  async run(session, [game], options) {
    const deadline = wallSeconds() + (session.options.time ?? DEFAULT_SECONDS);
    const left = (): number => Math.max(0, deadline - wallSeconds());
    const sheet = loadRules(session, game as string);
    const stateFile = options["state"] as string | undefined;
    const rules = stateFile === undefined ? sheet : readPosition(session, sheet, stateFile).rules;
    const found = searchGame(rules, session.budget(DEFAULT_SECONDS));
    const { machine } = found;
    const root = machine.initialState;
    const use = options["symmetry"] as SymmetryUse;
    const [prune, mixed] = [options["prune"] === true, options["mixed"] === true];
    if (use === "auto" && options["depth"] === undefined)
      if (solveApart(session, found, { root, prune, mixed, left })) return 0;
    const solver = solverOf(session, found, { use, prune, mixed, root, seconds: left() });
    const depth = (options["depth"] as number | undefined) ?? UNBOUNDED;
    const [start, cpuStart] = [wallSeconds(), cpuSeconds()];
    const solution = solver.solve(root, depth);
    const measured = { seconds: wallSeconds() - start, cpuSeconds: cpuSeconds() - cpuStart };
    const play = solution.gaveUp === undefined ? solver.bestPlay(root, depth) : undefined;
    report(session, machine, solution, play, measured);
    if (solution.gaveUp !== undefined) throw gaveUp(describeGaveUp(solution.gaveUp));
    return 0;
  },
};

function searchBudget({ options }: Session, seconds: number): Budget {
  return new Budget({ seconds, now: wallSeconds, bytes: (options.memory * 1024 * 1024) / 4 });
}

interface HowToSolve {
  readonly root: State;
  readonly prune: boolean;
  readonly mixed: boolean;
  /** Seconds that are left. */
  readonly left: () => number;
}

/** Tries to solve a game through its independent subgames; false where it does not come apart, or that does not lead to a proof. */
function solveApart(session: Session, found: SearchGame, how: HowToSolve): boolean {
  const budget = new Budget({ seconds: Math.min(FACTOR_SECONDS, FACTOR_SHARE * how.left()), now: cpuSeconds });
  const game = withinBudget(() => factoredGame(found.rules, budget));
  if (game === undefined || isGaveUp(game)) return false;
  if (found.machine.roles.length === 1 && solveAlone(session, game, found.machine, how.left())) return true;
  return solveCompound(session, found, game, how);
}

/** One player: the best that the subgames allow, if a play that reaches it is found. */
function solveAlone(session: Session, game: FactoredGame, machine: Machine, seconds: number): boolean {
  const budget = searchBudget(session, Math.min(ALONE_SECONDS, FACTOR_SHARE * seconds));
  const [start, cpuStart] = [wallSeconds(), cpuSeconds()];
  const solved = withinBudget(() => solveByFactors(game, machine, budget));
  if (solved === undefined || isGaveUp(solved)) return false;
  const measured = { seconds: wallSeconds() - start, cpuSeconds: cpuSeconds() - cpuStart };
  const { value, line, expanded } = solved;
  const symmetry = { order: 1n, hits: 0, saved: 0, switchedOff: false };
  const solution = { values: [value], exact: true, expanded, stored: expanded, symmetry };
  const play = { best: [line.slice(0, 1)], line: line.map((move) => [move]) };
  report(session, machine, solution, play, measured, game.decomposition.factors.length);
  return true;
}

/** Any players: the compound of the subgames' states, up to what they are worth, is searched. */
function solveCompound(session: Session, found: SearchGame, game: FactoredGame, how: HowToSolve): boolean {
  const { root, prune, mixed, left } = how;
  const [start, cpuStart] = [wallSeconds(), cpuSeconds()];
  const solver = withinBudget(() => compoundSolverOf(session, found, game, { root, prune, mixed, seconds: left() }));
  if (solver === undefined || isGaveUp(solver)) return false;
  const solution = solver.solve();
  if (solution.gaveUp !== undefined) return false;
  const measured = { seconds: wallSeconds() - start, cpuSeconds: cpuSeconds() - cpuStart };
  report(session, found.machine, solution, solver.bestPlay(), measured, solver.factorCount);
  return true;
}

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

function report(
  session: Session,
  machine: Machine,
  solution: Solution,
  play: BestPlay | undefined,
  { seconds, cpuSeconds: cpu }: Measured,
  factors = 1,
): void {
  const { roles, vocabulary } = machine;
  const jointTexts = (joint: readonly Move[]): string[] => joint.map((move, role) => vocabulary.moveText(role, move));
  const values = new Map(roles.map((name, role) => [name, rounded(solution.values[role] ?? null)]));
  const best = new Map(
    roles.map((name, role) => [name, (play?.best[role] ?? []).map((move) => vocabulary.moveText(role, move)).sort()]),
  );
  const line = (play?.line ?? []).map(jointTexts);
  const { exact, expanded, stored, symmetry } = solution;
  if (session.options.json) {
    const { order, hits, saved, switchedOff } = symmetry;
    const counts = { order: String(order), hits, saved, switchedOff };
    session.printJson({
      values,
      exact,
      best,
      line,
      expanded,
      stored,
      seconds,
      cpuSeconds: cpu,
      symmetry: counts,
      factors,
    });
    return;
  }
  for (const [name, value] of values) {
    const moves = best.get(name) ?? [];
    session.print(`${name}: ${value ?? "unknown"}${moves.length > 0 ? `, best: ${moves.join(" ")}` : ""}`);
  }
  session.print(exact ? "exact" : "not exact");
  line.forEach((joint, step) => {
    session.print(`  ${step + 1}. ${joint.join(" ")}`);
  });
  if (factors > 1) session.print(`solved through ${factors} independent subgames`);
  session.print(`${expanded} states expanded, ${stored} stored, ${seconds.toFixed(2)} s (${cpu.toFixed(2)} s of CPU)`);
  if (symmetry.order > 1n) session.print(symmetryText(symmetry));
}

function symmetryText({ order, hits, saved, switchedOff }: Solution["symmetry"]): string {
  const off = switchedOff ? "; switched off, as they did not pay" : "";
  return `${order} symmetries: ${hits} hits saved about ${saved} expansions${off}`;
}

/** Averages over chance, without the noise of the last bits. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1e9) / 1e9);
