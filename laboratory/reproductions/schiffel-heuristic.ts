/**
 * The last remark of Schiffel's experiments (2010): with a heuristic at the horizon symmetries save its evaluations
 * too, so that they pay even in 8puzzle and pentago. The same searches to the same depth, without and with a costly
 * heuristic.
 */
import { dotChart, SERIES_COLOURS } from "../../apps/report/index.ts";
import { loadRules } from "../../apps/session/load-game.ts";
import { machineFor, openGame } from "../../apps/session/machines.ts";
import type { Session } from "../../apps/session/session.ts";
import { printTable } from "../../apps/session/table.ts";
import { writeAskedFile } from "../../apps/session/write-file.ts";
import { isGaveUp } from "../../src/foundations/budgets/index.ts";
import { searchSymmetries } from "../../src/game/index.ts";
import { JointMoves, type Machine, type State } from "../../src/machine/index.ts";
import { compareChosenSearches, type Heuristic, type SearchMeasurement } from "../measurements/search.ts";
import { experimentBudget, measureRows, type Reproduction } from "./reproduction.ts";
import { sheetPath } from "./sheet-path.ts";

const GAMES = [
  { sheet: "eightPuzzle", own: "eight-puzzle" },
  { sheet: "pentago", own: "pentago" },
  { sheet: "ticTacToe", own: "tic-tac-toe" },
] as const;
const SECONDS = { full: 3, quick: 0.3 } as const;
const ROUNDS = { full: 5, quick: 3 } as const;
const DETECTION_SECONDS = 5;
const USES = ["none", "states"] as const;

interface Row {
  readonly game: string;
  readonly symmetries: string;
  readonly depth: number;
  /** Shares saved by looking up symmetric states, relative to a search without symmetries. */
  readonly saved: {
    readonly states: number;
    readonly blindSeconds: number;
    readonly heuristicSeconds: number;
  };
  /** Whether the searches with and without symmetries found the same values. */
  readonly agree: boolean;
}

export const schiffelHeuristic: Reproduction = {
  name: "schiffel-heuristic",
  summary: "time saved by symmetric states with a heuristic at the horizon (Schiffel 2010, its last remark)",
  hasPlot: true,
  hasRows: true,

  run(session, options) {
    const size = options.quick ? "quick" : "full";
    const measure = ({ sheet, own }: (typeof GAMES)[number], tell: (text: string) => void): Row => {
      const path = options.own ? own : sheetPath(sheet, options.games);
      tell(`searching ${path}`);
      const game = openGame(session, loadRules(session, path));
      const machine = machineFor(game, "search", session.budget());
      const found = game.ask(searchSymmetries, session.budget().atMost({ cpuSeconds: DETECTION_SECONDS }));
      const generators = isGaveUp(found) ? [] : found;
      const budget = experimentBudget(session);
      const limits = { seconds: SECONDS[size], rounds: ROUNDS[size], budget };
      const heuristic = compareChosenSearches(machine, generators, USES, limits, mobilityOf(machine));
      const { depth } = heuristic.plan;
      const blind = compareChosenSearches(machine, generators, USES, { ...limits, depth });
      return {
        game: options.own ? own : sheet,
        symmetries: String(heuristic.order),
        depth,
        saved: {
          states: saved(heuristic.byUse, "expanded"),
          blindSeconds: saved(blind.byUse, "seconds"),
          heuristicSeconds: saved(heuristic.byUse, "seconds"),
        },
        agree: blind.agree && heuristic.agree,
      };
    };
    const print = (rows: readonly Row[]): void => {
      if (options.svg !== undefined && rows.length > 0) writeAskedFile(options.svg, plot(rows), "the plot");
      printRows(session, rows);
    };
    const nameOf = ({ sheet, own }: (typeof GAMES)[number]): string => (options.own ? own : sheet);
    measureRows(session, { name: "schiffel-heuristic", options, rows: GAMES, nameOf, measure, print });
  },
};

const plot = (rows: readonly Row[]): string =>
  dotChart({
    title: "saved by looking up symmetric states, blind and with a heuristic",
    across: "% of a search without symmetries; left of 0 it takes longer",
    ...{ from: -60, to: 100, ticks: [-60, -40, -20, 0, 20, 40, 60, 80, 100], even: 0 },
    series: ["states", "time, blind", "time, with a heuristic"].map((label, i) => ({
      label,
      colour: SERIES_COLOURS[i] as string,
    })),
    groups: rows.map(({ game, saved: { states, blindSeconds, heuristicSeconds } }) => ({
      label: game,
      dots: [states, blindSeconds, heuristicSeconds].map((share, series) => ({ series, value: 100 * share })),
    })),
  });

const saved = (
  { none, states }: Readonly<Record<(typeof USES)[number], SearchMeasurement>>,
  what: "expanded" | "seconds",
): number => 1 - states[what] / none[what];

/** Number of follow-up moves at which the value is halfway between minimum and maximum. */
const HALFWAY = 50;

/**
 * More joint moves after the next joint move are better for all roles: equal for symmetric states, and more costly than
 * an expansion.
 */
export function mobilityOf(machine: Machine): Heuristic {
  const moves = new JointMoves(machine.roles.length);
  let state: State = machine.initialState.slice();
  return (cursor, into, at) => {
    state = cursor.save(state);
    moves.start(cursor);
    let count = 0;
    while (moves.next()) {
      cursor.load(state);
      cursor.advance(moves.current);
      if (cursor.isTerminal()) continue;
      let joint = 1;
      for (let role = 0; role < machine.roles.length; role++) joint *= cursor.legalMoves(role).count;
      count += joint;
    }
    into.fill((100 * count) / (count + HALFWAY), at, at + machine.roles.length);
  };
}

function printRows(session: Session, rows: readonly Row[]): void {
  if (session.options.json) {
    session.printJson(rows);
    return;
  }
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  printTable(
    session,
    ["game", "symmetries", "depth", "states saved", "time saved, blind", "time saved, with a heuristic"],
    rows.map(({ game, symmetries, depth, saved: { states, blindSeconds, heuristicSeconds } }) => [
      game,
      symmetries,
      String(depth),
      percent(states),
      percent(blindSeconds),
      percent(heuristicSeconds),
    ]),
  );
  session.print("The paper: with a heuristic symmetries pay even in 8puzzle and pentago, where a blind search loses.");
  session.print("The heuristic here counts the joint moves two steps on.");
  for (const { game, agree } of rows) if (!agree) session.print(`DIFFERENT VALUES on ${game}`);
}
