import { describeGaveUp } from "../../../src/foundations/budgets/index.ts";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { type MatchRecord, playingRoles, playMatch, writeTranscript } from "../../../src/play/match/index.ts";
import { type Clocks, makePlayer, PLAYER_KINDS, type Player } from "../../../src/play/players/index.ts";
import { type CompanionClock, hireThreads } from "../../companions/index.ts";
import { RemotePlayer } from "../../match-host/index.ts";
import { badCall, gaveUp } from "../../session/errors.ts";
import { gameTitle, loadRules } from "../../session/load-game.ts";
import { machineFor, openGame } from "../../session/machines.ts";
import { printJson } from "../../session/print-json.ts";
import { DEFAULT_SECONDS, type Session, wallSeconds } from "../../session/session.ts";
import { writeAskedFile } from "../../session/write-file.ts";
import { knownGamesFor } from "../known-games-for.ts";
import { addClockOptions, addThreadsOption, clocksOf, pause, readingOf, stallOf } from "../match-clocks.ts";
import { wholeNumber } from "../options.ts";
import { checkPlayerName, isThreaded, remoteAddress, withThreads } from "../player-names.ts";
import type { Verb, VerbOptions } from "../verb.ts";

/** Share of --memory that the players may use for their searches. */
const PLAYERS_SHARE = 0.5;
const MOST_PLAYERS = 256;

export const match: Verb = {
  parameters: "<game>",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  examples: [
    "noether match tic-tac-toe --players uct,random",
    "noether match connect-four --players uct-sym,uct:c=0.9 --iterations 1000 --seed 7",
    "noether match breakthrough --players auto,mac-ucb --clock 5 --start 20 --record match.json",
    "noether match connect-four --players auto,localhost:9147 --clock 5",
    "noether match breakthrough --players auto,uct --clock 1 --start 10 --explain",
    "noether match breakthrough --players auto,auto:threads=1 --threads 2 --clock 2 --start 10",
    "noether match my-variant.kif --players transfer,auto:relatives=never --start 5 --library known.db --explain",
  ],
  configure: (command) =>
    addThreadsOption(
      addClockOptions(
        command.requiredOption(
          "--players <list>",
          `one player per role (except random), comma-separated; a single player takes all roles; choose from ${PLAYER_KINDS.map(({ name }) => name).join(", ")} or host:port`,
        ),
      ),
    )
      .option("--max-steps <n>", "stop the match after this many steps", wholeNumber(1), 1000)
      .option("--explain", "after each step, print how players chose their moves, if they can tell")
      .option(
        "--library <path>",
        "knowledge of other games, for auto and transfer: a store made by `noether library`, a *.knowledge.json file or a folder of them (default: your own store); knowledge of our games is always included",
      )
      .option("--record <file>", "also write the record as JSON to this file"),

  async run(session, [game], options) {
    const rules = loadRules(session, game as string);
    const budget = options["budget"] as "wall" | "cpu";
    const { seed } = session.options;
    const opened = openGame(session, rules);
    const limits = session.budget(DEFAULT_SECONDS);
    const machine = machineFor(opened, "search", limits);
    const stall = options["iterations"] === undefined ? { stall: stallOf(opened, limits, budget) } : {};
    const roles = playingRoles(machine);
    if (roles.length > MOST_PLAYERS)
      throw gaveUp(`gave up while seating the players: more than ${MOST_PLAYERS} roles, each with memory of its own`);
    const players = await makePlayers(session, String(options["players"]), roles, options);
    const start = wallSeconds();
    const moves: (readonly string[])[] = [];
    const tell = (record: MatchRecord): void => {
      const document = { game: gameTitle(game as string), ...record, seconds: wallSeconds() - start };
      if (options["record"] !== undefined)
        writeAskedFile(String(options["record"]), `${printJson(document)}\n`, "the record");
      if (session.options.json) session.printJson(document);
      else for (const line of writeTranscript(document.game, record)) session.print(line);
    };
    session.knownSoFar((gaveUp) => {
      const { roles: all } = machine;
      const names = new Map(roles.map((role, i) => [role, players[i]?.name ?? role]));
      const goals = new Map(all.map((role) => [role, null]));
      tell({
        roles: all,
        players: all.map((role) => names.get(role) ?? role),
        moves,
        goals,
        faults: [],
        end: "gave-up",
        gaveUp,
      });
    });
    const record = await playMatch({
      game: opened,
      ...stall,
      memoryBytes: (PLAYERS_SHARE * session.options.memory * 1024 * 1024) / players.length,
      players,
      clocks: players.some(({ isRemote }) => isRemote) ? wireClocks(options) : clocksOf(options),
      ...readingOf(
        budget,
        players.some(({ name }) => isThreaded(name)),
      ),
      random: createRandom(seed),
      maxSteps: options["maxSteps"] as number,
      onStep: (joint) => {
        moves.push(joint);
        session.progress(joint.join(" "));
        if (options["explain"] === true) explainStep(moves.length, joint, roles, players);
      },
    });
    session.endProgress();
    tell(record);
    if (record.gaveUp !== undefined) throw gaveUp(describeGaveUp(record.gaveUp));
    return 0;
  },
};

async function makePlayers(
  session: Session,
  list: string,
  roles: readonly string[],
  options: VerbOptions,
): Promise<Player[]> {
  const named = list.split(",").map((name) => name.trim());
  const each = named.length === 1 ? roles.map(() => named[0] as string) : named;
  const names = each.map((name) => withThreads(name, options["threads"] as number));
  if (names.length !== roles.length)
    throw badCall(`${names.length} players for ${roles.length} roles (${roles.join(", ")}): name one player per role`);
  const iterations = options["iterations"] as number | undefined;
  const seeds = createRandom(session.options.seed);
  for (const name of names) checkPlayerName(name);
  const known = await knownGamesFor(names, options["library"] as string | undefined);
  const hire = hireThreads(options["budget"] as CompanionClock);
  return names.map((name) => {
    const seed = seeds.word();
    const address = remoteAddress(name);
    return address === undefined
      ? makePlayer(name, { seed, pause, hire, ...known, ...(iterations === undefined ? {} : { iterations }) })
      : new RemotePlayer(name, address);
  });
}

/** Written to standard error: only the record is a result. */
function explainStep(
  step: number,
  joint: readonly string[],
  roles: readonly string[],
  players: readonly Player[],
): void {
  process.stderr.write(`${step}. ${joint.join(" ")}\n`);
  for (const [i, player] of players.entries())
    for (const line of player.explain?.() ?? []) process.stderr.write(`   ${roles[i]}: ${line}\n`);
}

/**
 * Over the network, clocks are whole seconds of wall time and always run; `--iterations` then affects our players only.
 */
function wireClocks({ iterations: _, ...options }: VerbOptions): Clocks {
  const clocks = clocksOf(options as VerbOptions);
  if (options["budget"] === "cpu") throw badCall("the CPU time of a remote player is unknown; use --budget wall");
  if (!Number.isInteger(clocks.play) || !Number.isInteger(clocks.start))
    throw badCall("a remote player needs clocks of whole seconds");
  return clocks;
}
