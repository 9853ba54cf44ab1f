import type { PaperMethod } from "../../../src/analysis/mapping/index.ts";
import { badCall } from "../../session/errors.ts";
import { ownGameNames } from "../../session/own-games.ts";
import type { Session } from "../../session/session.ts";
import { oneOf, positiveNumber, wholeNumber } from "../options.ts";
import type { Verb, VerbOptions } from "../verb.ts";

interface Benchmark {
  readonly name: string;
  readonly measures: string;
  run(session: Session, options: VerbOptions): Promise<void>;
}

const output = (session: Session) => ({
  json: session.options.json === true,
  write: (text: string): void => {
    process.stdout.write(text);
  },
});

/** Methods that `bench nearest` can use to look for relatives. */
const METHODS = ["noether", "lmap", "mmap", "myopic"] as const;

const GAMES = ["tic-tac-toe", "connect-four", "breakthrough", "othello", "checkers", "chess", "eight-puzzle"];
const ORDERED_GAMES = ["tic-tac-toe", "hex", "gomoku-7x7", "othello", "connect-four", "breakthrough", "nim"];
const PLAYER_GAMES = ["tic-tac-toe", "connect-four", "breakthrough-5x5", "dots-and-boxes", "three-player-tic-tac-toe"];
const ENVIRONMENT_GAMES = ["connect-four", "tic-tac-toe", "breakthrough", "othello"];
const PUZZLES = ["blocks-world", "eight-puzzle", "lights-out", "peg-solitaire", "towers-of-hanoi", "six-queens"];
/** Sheets of 400 to 700 lines. */
const LONG_GAMES = ["chess", "yahtzee", "pickomino", "backgammon"];
/** Small games: the literal twin of MMap takes minutes on large ones. */
const MAPPED_GAMES = ["tic-tac-toe", "connect-four", "eight-queens-guided"];

/** Folder of the sheets that laboratory/measurements/family-labels.json labels. */
const LABELLED_GAMES = "../shared/games";

/** The games that `--games` lists, or the given defaults. */
const gamesOf = (options: VerbOptions, usual: readonly string[]): readonly string[] =>
  (options["games"] as string | undefined)?.split(",") ?? usual;

const BENCHMARKS: readonly Benchmark[] = [
  {
    name: "machines",
    measures: "playout speed of every machine, compared with hand-written playouts and the interpreted machine",
    run: async (session, options) => {
      const { benchMachines } = await import("../../../laboratory/benchmarks/machines.ts");
      const games = gamesOf(options, GAMES);
      await benchMachines({ ...output(session), games, seconds: session.options.time ?? 1 });
    },
  },
  {
    name: "environment",
    measures: "steps of 1,024 games at once with drawn and given actions, compared with a hand-written connect four",
    run: async (session, options) => {
      const { benchEnvironment } = await import("../../../laboratory/benchmarks/environment.ts");
      benchEnvironment(session, gamesOf(options, ENVIRONMENT_GAMES), session.options.time ?? 1);
    },
  },
  {
    name: "players",
    measures: "who beats whom with the same number of iterations per move",
    run: async (session, options) => {
      const { benchPlayers } = await import("../../../laboratory/benchmarks/players.ts");
      await benchPlayers({
        ...output(session),
        games: gamesOf(options, PLAYER_GAMES),
        pairs: pairsOf((options["pairs"] as string | undefined) ?? PAIRS),
        matches: (options["matches"] as number | undefined) ?? 40,
        iterations: (options["iterations"] as number | undefined) ?? 200,
        seed: session.options.seed,
      });
    },
  },
  {
    name: "puzzles",
    measures: "goals that auto reaches in one-role games, compared with the best known (at most a minute per sheet)",
    run: async (session, options) => {
      const { benchPuzzles } = await import("../../../laboratory/benchmarks/puzzles.ts");
      benchPuzzles(session, gamesOf(options, PUZZLES));
    },
  },
  {
    name: "quick-matches",
    measures: "whole matches of auto with clocks of 0.2 s on many sheets: faults and longest pauses",
    run: async (session, options) => {
      const { benchQuickMatches } = await import("../../../laboratory/benchmarks/quick-matches.ts");
      const store = options["store"] as string | undefined;
      if (store === undefined) throw badCall("bench quick-matches needs --store FILE for its matches");
      benchQuickMatches(session, {
        games: gamesOf(options, ownGameNames()),
        matches: (options["matches"] as number | undefined) ?? 2000,
        clock: (options["clock"] as number | undefined) ?? 0.2,
        start: (options["start"] as number | undefined) ?? 0.2,
        store,
      });
    },
  },
  {
    name: "duels",
    measures: "who beats whom with the same CPU seconds per move",
    run: async (session, options) => {
      const { benchDuels } = await import("../../../laboratory/benchmarks/duels.ts");
      const store = options["store"] as string | undefined;
      benchDuels({
        ...output(session),
        games: gamesOf(options, PLAYER_GAMES),
        pairs: pairsOf((options["pairs"] as string | undefined) ?? "auto/auto-0"),
        matches: (options["matches"] as number | undefined) ?? 40,
        start: (options["start"] as number | undefined) ?? 3,
        clock: (options["clock"] as number | undefined) ?? 0.1,
        odds: (options["odds"] as number | undefined) ?? 1,
        gamesPerStart: 2 * ((options["openings"] as number | undefined) ?? 1),
        stopsEarly: options["early"] === true,
        seed: session.options.seed,
        ...(store === undefined ? {} : { store }),
      });
    },
  },
  {
    name: "transfer",
    measures: "how much knowledge learned on a related game helps, at equal total time (--games: a folder of sheets)",
    run: async (session, options) => {
      const { benchTransfer } = await import("../../../laboratory/benchmarks/transfer.ts");
      const store = options["store"] as string | undefined;
      if (store === undefined) throw badCall("bench transfer needs --store FILE for its games and learned values");
      benchTransfer({
        ...output(session),
        folder: (options["games"] as string | undefined) ?? LABELLED_GAMES,
        pairs: pairsOf((options["pairs"] as string | undefined) ?? TRANSFER_PAIRS),
        matches: (options["matches"] as number | undefined) ?? 40,
        start: (options["start"] as number | undefined) ?? 3,
        clock: (options["clock"] as number | undefined) ?? 0.1,
        gamesPerStart: 2 * ((options["openings"] as number | undefined) ?? 1),
        learn: (options["learn"] as number | undefined) ?? 30,
        seed: session.options.seed,
        store,
      });
    },
  },
  {
    name: "set-up",
    measures: "CPU seconds to build each kind of machine, and the games where that takes too long",
    run: async (session, options) => {
      const { benchSetUp } = await import("../../../laboratory/benchmarks/set-up.ts");
      const games = gamesOf(options, GAMES);
      await benchSetUp({ ...output(session), games });
    },
  },
  {
    name: "choice",
    measures:
      "which machine auto chooses on each sheet, compared with each machine by name (--games also takes folders)",
    run: async (session, options) => {
      const { benchChoice } = await import("../../../laboratory/benchmarks/choice.ts");
      const [before, store, page] = ["before", "store", "page"].map((name) => options[name] as string | undefined);
      await benchChoice(session, {
        games: gamesOf(options, GAMES),
        ...(before === undefined ? {} : { before }),
        ...(store === undefined ? {} : { store }),
        ...(page === undefined ? {} : { page }),
      });
    },
  },
  {
    name: "mapping",
    measures: "LMap and MMap of the mapping paper, compared with their literal twins",
    run: async (session, options) => {
      const { benchMapping } = await import("../../../laboratory/benchmarks/mapping.ts");
      benchMapping(session, gamesOf(options, MAPPED_GAMES));
    },
  },
  {
    name: "nearest",
    measures: "how often the nearest known game is a relative (--games: a folder of labelled sheets)",
    run: async (session, options) => {
      const { benchNearest } = await import("../../../laboratory/benchmarks/nearest.ts");
      const folder = (options["games"] as string | undefined) ?? LABELLED_GAMES;
      benchNearest(session, {
        folder,
        labels: options["labels"] as string | undefined,
        method: (options["method"] ?? "noether") as "noether" | PaperMethod,
        exhaustive: options["exhaustive"] === true,
        most: options["calls"] as number | undefined,
      });
    },
  },
  {
    name: "nearest-calls",
    measures: "how long `noether nearest` takes for known, scrambled and unknown sheets",
    run: async (session, options) => {
      const { benchNearestCalls } = await import("../../../laboratory/benchmarks/nearest-calls.ts");
      const folder = (options["games"] as string | undefined) ?? LABELLED_GAMES;
      benchNearestCalls(session, folder, options["calls"] as number | undefined);
    },
  },
  {
    name: "symmetries",
    measures: "time to find symmetries, sheet by sheet, slowest first (--games also takes folders)",
    run: async (session, options) => {
      const { benchSymmetries } = await import("../../../laboratory/benchmarks/symmetries.ts");
      benchSymmetries(session, gamesOf(options, GAMES));
    },
  },
  {
    name: "symmetry-orders",
    measures: "orders of the groups that each method finds, side by side (--games also takes folders)",
    run: async (session, options) => {
      const { benchSymmetryOrders } = await import("../../../laboratory/benchmarks/symmetry-orders.ts");
      benchSymmetryOrders(session, gamesOf(options, ORDERED_GAMES));
    },
  },
  {
    name: "keystrokes",
    measures: "how long an editor waits for diagnostics after a keystroke",
    run: async (session, options) => {
      const { benchKeystrokes } = await import("../../../laboratory/benchmarks/keystrokes.ts");
      await benchKeystrokes(session, gamesOf(options, LONG_GAMES));
    },
  },
  {
    name: "graphs",
    measures: "automorphisms of graphs, compared with nauty, Traces and bliss if installed",
    run: async (session, options) => {
      const { benchGraphs } = await import("../../../laboratory/benchmarks/graphs.ts");
      const graphs = options["graphs"] as string | undefined;
      await benchGraphs({ ...output(session), ...(graphs === undefined ? {} : { graphs }) });
    },
  },
  {
    name: "graph-growth",
    measures: "time and memory of the automorphism search as hard graph families grow",
    run: async (session) => {
      const { benchGraphGrowth } = await import("../../../laboratory/benchmarks/graph-growth.ts");
      await benchGraphGrowth(output(session));
    },
  },
  {
    name: "permutation-groups",
    measures: "stabiliser chains of known groups",
    run: async (session) => {
      const { benchPermutationGroups } = await import("../../../laboratory/benchmarks/permutation-groups.ts");
      await benchPermutationGroups(output(session));
    },
  },
];

/** Pairs from smaller to larger boards, to other topologies and to other rules. */
const TRANSFER_PAIRS = [
  "breakthroughSmall/breakthrough",
  "connectFour/connectFourLarge",
  "checkersSmall/checkers",
  "ttcc4_2player_small/ttcc4_2player",
  "checkers-mustjump/checkers-cylinder-mustjump",
  "breakthrough/breakthroughWalls",
  "breakthrough/knightThrough",
  "breakthrough/breakthroughSuicide",
  "reversi/reversiSuicide",
  "pentago/pentagoSuicide",
].join(",");

/** Each first player should beat the second. */
const PAIRS = "uct/monte-carlo,monte-carlo/random,uct-sym/uct,grave-sym/grave,mac-ucb-sym/mac-ucb,auto/uct";

/** Parses `a/b,c/d`. */
function pairsOf(text: string): [string, string][] {
  return text.split(",").map((pair) => {
    const [a, b, ...more] = pair.split("/");
    if (!a || !b || more.length > 0) throw badCall(`${pair}: write a pair as uct/random`);
    return [a, b];
  });
}

export const bench: Verb = {
  parameters: "[name]",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  isUnwatched: true,
  examples: [
    "noether bench",
    "noether bench machines --games connect-four,my-game.kif",
    "noether bench players --games connect-four --pairs uct-sym/uct --matches 100 --iterations 500",
    "noether bench duels --games connect-four --pairs auto/uct --start 3 --clock 0.1 --store duels.jsonl",
    "noether bench quick-matches --games my-sheets/ --matches 200 --store quick.jsonl",
    "noether bench choice --games my-sheets/ --store rows.jsonl --page table.md",
    "noether bench transfer --pairs breakthroughSmall/breakthrough --start 2 --clock 0.03 --store transfer.jsonl",
    "noether bench graphs --graphs my-graphs/ --json",
  ],
  configure: (command) =>
    command
      .option(
        "--games <list>",
        "files or names of our games, comma-separated; for transfer, nearest and nearest-calls: a folder of sheets",
      )
      .option(
        "--pairs <list>",
        "for players and duels: pairs of players, as uct/random,uct-sym/uct; for transfer: pairs of games, from/to",
      )
      .option(
        "--learn <seconds>",
        "for transfer: CPU seconds for learning the first game of a pair (default: 30)",
        positiveNumber,
      )
      .option(
        "--matches <n>",
        "for players, duels and transfer: matches of each pair on each game (default: 40); for quick-matches: total number of matches (default: 2000)",
        wholeNumber(1),
      )
      .option("--iterations <n>", "for players: iterations per move (default: 200)", wholeNumber(1))
      .option(
        "--start <seconds>",
        "for duels and transfer: CPU seconds before the first move (default: 3); for quick-matches: seconds (default: 0.2)",
        positiveNumber,
      )
      .option(
        "--clock <seconds>",
        "for duels and transfer: CPU seconds per move (default: 0.1); for quick-matches: seconds (default: 0.2)",
        positiveNumber,
      )
      .option(
        "--openings <n>",
        "for duels and transfer: openings played per start clock, each twice with sides changed (default: 1)",
        wholeNumber(1),
      )
      .option(
        "--odds <n>",
        "for duels: give the first player of a pair n times these clocks (default: 1)",
        positiveNumber,
      )
      .option("--early", "for duels: end a series when its confidence interval excludes 50 %")
      .option(
        "--store <file>",
        "for duels, transfer, quick-matches and choice: write each result to this file and skip results that it already has",
      )
      .option("--before <folder>", "for choice: also measure an older build, whose dist folder this is")
      .option("--page <file>", "for choice: write the table to this Markdown file")
      .option(
        "--labels <file>",
        "for nearest: file with the family of each sheet (default: our labels of the public sheets)",
      )
      .option("--method <method>", "for nearest: noether (default), lmap, mmap or myopic", oneOf(...METHODS))
      .option("--exhaustive", "for nearest with lmap, mmap or myopic: map onto every known game completely")
      .option(
        "--calls <n>",
        "for nearest and nearest-calls: queries of each kind (default: one per sheet)",
        wholeNumber(1),
      )
      .option("--graphs <folder>", "for graphs: DIMACS files, gzipped or not"),

  async run(session, [name], options) {
    if (name === undefined) {
      for (const { name: known, measures } of BENCHMARKS) session.print(`${known.padEnd(20)} ${measures}`);
      return 0;
    }
    const found = BENCHMARKS.find((benchmark) => benchmark.name === name);
    if (found === undefined)
      throw badCall(`there is no benchmark ${name}; choose from ${BENCHMARKS.map((b) => b.name).join(", ")}`);
    await found.run(session, options);
    return 0;
  },
};
