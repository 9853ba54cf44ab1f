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

/** By which `bench nearest` may look for relatives. */
const METHODS = ["noether", "lmap", "mmap", "myopic"] as const;

const GAMES = ["tic-tac-toe", "connect-four", "breakthrough", "othello", "checkers", "chess", "eight-puzzle"];
const ORDERED_GAMES = ["tic-tac-toe", "hex", "gomoku-7x7", "othello", "connect-four", "breakthrough", "nim"];
const PLAYER_GAMES = ["tic-tac-toe", "connect-four", "breakthrough-5x5", "dots-and-boxes", "three-player-tic-tac-toe"];
const ENVIRONMENT_GAMES = ["connect-four", "tic-tac-toe", "breakthrough", "othello"];
const PUZZLES = ["blocks-world", "eight-puzzle", "lights-out", "peg-solitaire", "towers-of-hanoi", "six-queens"];
/** Of 400 to 700 lines. */
const LONG_GAMES = ["chess", "yahtzee", "pickomino", "backgammon"];
/** Small ones: the literal twin of MMap takes minutes on large games. */
const MAPPED_GAMES = ["tic-tac-toe", "connect-four", "eight-queens-guided"];

/** The sheets that laboratory/measurements/family-labels.json speaks of. */
const LABELLED_GAMES = "../shared/games";

/** What `--games` lists. */
const gamesOf = (options: VerbOptions, usual: readonly string[]): readonly string[] =>
  (options["games"] as string | undefined)?.split(",") ?? usual;

const BENCHMARKS: readonly Benchmark[] = [
  {
    name: "machines",
    measures: "playouts of every machine, beside playouts written by hand and the interpreted machine",
    run: async (session, options) => {
      const { benchMachines } = await import("../../../laboratory/benchmarks/machines.ts");
      const games = gamesOf(options, GAMES);
      await benchMachines({ ...output(session), games, seconds: session.options.time ?? 1 });
    },
  },
  {
    name: "environment",
    measures: "steps of 1,024 games at once, actions drawn and given, beside connect four written by hand",
    run: async (session, options) => {
      const { benchEnvironment } = await import("../../../laboratory/benchmarks/environment.ts");
      benchEnvironment(session, gamesOf(options, ENVIRONMENT_GAMES), session.options.time ?? 1);
    },
  },
  {
    name: "players",
    measures: "who beats whom, at the same number of iterations a move",
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
    measures:
      "the goals that auto reaches in matches of one role, beside the best that is known (a minute a sheet at most)",
    run: async (session, options) => {
      const { benchPuzzles } = await import("../../../laboratory/benchmarks/puzzles.ts");
      benchPuzzles(session, gamesOf(options, PUZZLES));
    },
  },
  {
    name: "quick-matches",
    measures: "whole matches of auto with clocks of 0.2 s on many sheets: faults, and the longest pauses",
    run: async (session, options) => {
      const { benchQuickMatches } = await import("../../../laboratory/benchmarks/quick-matches.ts");
      const store = options["store"] as string | undefined;
      if (store === undefined) throw badCall("bench quick-matches keeps what it plays: --store FILE");
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
    measures: "who beats whom, at the same processor seconds a move",
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
        gamesPerStart: 2 * ((options["openings"] as number | undefined) ?? 1),
        stopsEarly: options["early"] === true,
        seed: session.options.seed,
        ...(store === undefined ? {} : { store }),
      });
    },
  },
  {
    name: "transfer",
    measures:
      "what a game gains from what was learned in a relative, at the same time in all (--games: a folder of sheets)",
    run: async (session, options) => {
      const { benchTransfer } = await import("../../../laboratory/benchmarks/transfer.ts");
      const store = options["store"] as string | undefined;
      if (store === undefined) throw badCall("bench transfer keeps what it plays and learns: --store FILE");
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
    measures: "processor seconds to make each kind of machine, and the games for which that is too long",
    run: async (session, options) => {
      const { benchSetUp } = await import("../../../laboratory/benchmarks/set-up.ts");
      const games = gamesOf(options, GAMES);
      await benchSetUp({ ...output(session), games });
    },
  },
  {
    name: "choice",
    measures: "what auto takes on each sheet, beside the machines asked for by name (--games takes folders too)",
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
    measures: "LMap and MMap of the mapping paper, beside their literal twins",
    run: async (session, options) => {
      const { benchMapping } = await import("../../../laboratory/benchmarks/mapping.ts");
      benchMapping(session, gamesOf(options, MAPPED_GAMES));
    },
  },
  {
    name: "nearest",
    measures: "how often the nearest known game is a relative (--games: the folder of labelled sheets)",
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
    measures: "how long a call of nearest takes, for sheets that are known, in disguise, and not known",
    run: async (session, options) => {
      const { benchNearestCalls } = await import("../../../laboratory/benchmarks/nearest-calls.ts");
      const folder = (options["games"] as string | undefined) ?? LABELLED_GAMES;
      benchNearestCalls(session, folder, options["calls"] as number | undefined);
    },
  },
  {
    name: "symmetries",
    measures: "finding symmetries, sheet by sheet, the slowest first (--games takes folders too)",
    run: async (session, options) => {
      const { benchSymmetries } = await import("../../../laboratory/benchmarks/symmetries.ts");
      benchSymmetries(session, gamesOf(options, GAMES));
    },
  },
  {
    name: "symmetry-orders",
    measures: "orders of the groups that each method finds, side by side (--games takes folders too)",
    run: async (session, options) => {
      const { benchSymmetryOrders } = await import("../../../laboratory/benchmarks/symmetry-orders.ts");
      benchSymmetryOrders(session, gamesOf(options, ORDERED_GAMES));
    },
  },
  {
    name: "keystrokes",
    measures: "how long an editor waits for the problems of a sheet after a keystroke",
    run: async (session, options) => {
      const { benchKeystrokes } = await import("../../../laboratory/benchmarks/keystrokes.ts");
      await benchKeystrokes(session, gamesOf(options, LONG_GAMES));
    },
  },
  {
    name: "graphs",
    measures: "automorphisms of graphs, beside nauty, Traces and bliss where installed",
    run: async (session, options) => {
      const { benchGraphs } = await import("../../../laboratory/benchmarks/graphs.ts");
      const graphs = options["graphs"] as string | undefined;
      await benchGraphs({ ...output(session), ...(graphs === undefined ? {} : { graphs }) });
    },
  },
  {
    name: "graph-growth",
    measures: "time and memory of the automorphism search against size, on families that are hard for it",
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

/** From smaller boards to larger ones, to other topologies and to other rules. */
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

/** The ladder of strength: each should beat the next. */
const PAIRS = "uct/monte-carlo,monte-carlo/random,uct-sym/uct,grave-sym/grave,mac-ucb-sym/mac-ucb,auto/uct";

/** `a/b,c/d` */
function pairsOf(text: string): [string, string][] {
  return text.split(",").map((pair) => {
    const [a, b, ...more] = pair.split("/");
    if (!a || !b || more.length > 0) throw badCall(`${pair}: two players are written as uct/random`);
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
        "for machines, environment, choice, players, duels, quick-matches, puzzles, set-up, keystrokes and mapping: files or games of ours, with commas; for nearest and nearest-calls: a folder of sheets",
      )
      .option(
        "--pairs <list>",
        "for players and duels: who meets whom, as uct/random,uct-sym/uct; for transfer: from which game to which",
      )
      .option(
        "--learn <seconds>",
        "for transfer: CPU for learning the first game of a pair (default: 30)",
        positiveNumber,
      )
      .option(
        "--matches <n>",
        "for players, duels and transfer: of each pair on each game (default: 40); for quick-matches: in all (default: 2000)",
        wholeNumber(1),
      )
      .option("--iterations <n>", "for players: a move (default: 200)", wholeNumber(1))
      .option(
        "--start <seconds>",
        "for duels and transfer: CPU before the first move (default: 3; quick-matches: 0.2)",
        positiveNumber,
      )
      .option(
        "--clock <seconds>",
        "for duels and transfer: CPU a move (default: 0.1; quick-matches: 0.2)",
        positiveNumber,
      )
      .option(
        "--openings <n>",
        "for duels and transfer: that one start clock serves; each is played twice (default: 1)",
        wholeNumber(1),
      )
      .option("--early", "for duels: end a series when its interval leaves 50 % out")
      .option(
        "--store <file>",
        "for duels, quick-matches and choice: a line for each game; called again, what is there is not measured again",
      )
      .option("--before <folder>", "for choice: the folder dist of an older build, to be measured beside this one")
      .option("--page <file>", "for choice: write the table as a page")
      .option("--labels <file>", "for nearest: the families of the sheets (default: ours of the public sheets)")
      .option("--method <method>", "for nearest: noether (default), lmap, mmap or myopic", oneOf(...METHODS))
      .option("--exhaustive", "for nearest by lmap, mmap or myopic: map onto every game to the end")
      .option("--calls <n>", "for nearest and nearest-calls: of each kind (default: one a sheet)", wholeNumber(1))
      .option("--graphs <folder>", "for graphs: DIMACS files, gzipped or not"),

  async run(session, [name], options) {
    if (name === undefined) {
      for (const { name: known, measures } of BENCHMARKS) session.print(`${known.padEnd(20)} ${measures}`);
      return 0;
    }
    const found = BENCHMARKS.find((benchmark) => benchmark.name === name);
    if (found === undefined)
      throw badCall(`there is no benchmark ${name}; there are ${BENCHMARKS.map((b) => b.name).join(", ")}`);
    await found.run(session, options);
    return 0;
  },
};
