import { describeGaveUp } from "../../../src/foundations/budgets/index.ts";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import type { Rules } from "../../../src/language/rules/index.ts";
import { playingRoles, writeTranscript } from "../../../src/play/match/index.ts";
import type { Player } from "../../../src/play/players/index.ts";
import { ggpRecord, hostMatch, matchIdForSeat, newMatchId, RemotePlayer, scrambled } from "../../match-host/index.ts";
import { ProcessPlayer } from "../../player-process/index.ts";
import { badCall, gaveUp } from "../../session/errors.ts";
import { gameTitle, loadRules } from "../../session/load-game.ts";
import { machineFor, openGame } from "../../session/machines.ts";
import { printJson } from "../../session/print-json.ts";
import { DEFAULT_SECONDS, type Session } from "../../session/session.ts";
import { writeAskedFile } from "../../session/write-file.ts";
import { portNumber, wholeNumber } from "../options.ts";
import { checkPlayerName, remoteAddress } from "../player-names.ts";
import { playerProcesses } from "../player-processes.ts";
import type { Verb, VerbOptions } from "../verb.ts";

const MEGABYTE = 1024 * 1024;
const MOST_PLAYERS = 256;

export const host: Verb = {
  parameters: "<game> <players...>",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  examples: [
    "noether host connect-four localhost:9147 localhost:9148 --start 30 --play 10",
    "noether host breakthrough localhost:9147 auto --scramble --record match.json",
    "noether host hex auto uct --play 2 --view 8080 --ggp-record match.ggp.json",
  ],
  configure: (command) =>
    command
      .option("--start <seconds>", "start clock in seconds", wholeNumber(1), 10)
      .option("--play <seconds>", "play clock in seconds", wholeNumber(1), 5)
      .option("--scramble", "scramble the names in the rules sent to remote players, as competitions do")
      .option("--max-steps <n>", "stop the match after this many steps", wholeNumber(1), 1000)
      .option("--record <file>", "also write the record as JSON to this file")
      .option("--ggp-record <file>", "also write the match in ggp-base's format, for its viewers")
      .option("--view <port>", "show the match on a local web page at this port; 0 picks a free port", portNumber)
      .option("--token <word>", "send this token to players that require one (or set NOETHER_TOKEN)"),

  async run(session, [name, ...named], options) {
    for (const player of named) checkPlayerName(player);
    const rules = loadRules(session, name as string);
    const game = openGame(session, rules);
    const machine = machineFor(game, "search", session.budget(DEFAULT_SECONDS));
    const title = gameTitle(name as string);
    const id = newMatchId();
    const players = makePlayers(session, rules, { id, named, roles: playingRoles(machine), options });
    const isScrambled = options["scramble"] === true;
    let isAborted = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => {
        isAborted = true;
      });
    const clocks = { start: options["start"] as number, play: options["play"] as number };
    const begun = performance.now();
    const viewPort = options["view"] as number | undefined;
    const match = await hostMatch({
      title,
      game,
      players,
      id,
      clocks,
      seed: session.options.seed,
      maxSteps: options["maxSteps"] as number,
      scrambled: isScrambled,
      ...(viewPort === undefined ? {} : { viewPort }),
      onView: (port) => session.remark(`http://127.0.0.1:${port}/ shows the match`),
      onStep: (moves) => session.progress(moves.join(" ")),
      isAborted: () => isAborted,
    });
    session.endProgress();
    const { record } = match;
    const document = {
      game: title,
      id,
      clocks,
      scrambled: isScrambled,
      ...record,
      seconds: (performance.now() - begun) / 1000,
    };
    const write = (option: string, value: unknown): void => {
      if (options[option] !== undefined) writeAskedFile(String(options[option]), `${printJson(value)}\n`, "the record");
    };
    write("record", document);
    write("ggpRecord", ggpRecord(match));
    if (session.options.json) session.printJson(document);
    else for (const line of writeTranscript(title, record)) session.print(line);
    if (record.gaveUp !== undefined) throw gaveUp(describeGaveUp(record.gaveUp));
    return 0;
  },
};

interface Seats {
  readonly id: string;
  readonly named: readonly string[];
  readonly roles: readonly string[];
  readonly options: VerbOptions;
}

/** A single player takes all roles. A server that plays several roles gets a match name of its own for each. */
function makePlayers(session: Session, rules: Rules, { id, named, roles, options }: Seats): Player[] {
  const names = named.length === 1 ? roles.map(() => named[0] as string) : named;
  if (names.length !== roles.length)
    throw badCall(`${names.length} players for ${roles.length} roles (${roles.join(", ")}): name one player per role`);
  if (roles.length > MOST_PLAYERS) throw gaveUp(`gave up while seating the players: more than ${MOST_PLAYERS} roles`);
  const random = createRandom(session.options.seed);
  const disguise = options["scramble"] === true ? { disguise: scrambled(rules, random) } : {};
  const token = (options["token"] as string | undefined) ?? process.env["NOETHER_TOKEN"];
  const { open } = playerProcesses();
  return names.map((name, seat) => {
    const address = remoteAddress(name);
    if (address === undefined)
      return new ProcessPlayer(name, {
        open,
        seed: random.word(),
        ponders: true,
        memoryBytes: session.options.memory * MEGABYTE,
      });
    const own = names.indexOf(name) === seat ? id : matchIdForSeat(id, seat);
    return new RemotePlayer(name, address, { id: own, ...disguise, ...(token === undefined ? {} : { token }) });
  });
}
