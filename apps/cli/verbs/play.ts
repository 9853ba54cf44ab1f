import { createInterface } from "node:readline";
import { isGaveUp } from "../../../src/foundations/budgets/index.ts";
import { createRandom } from "../../../src/foundations/collections/index.ts";
import { boards } from "../../../src/game/index.ts";
import type { Machine } from "../../../src/machine/index.ts";
import { playingRoles } from "../../../src/play/match/index.ts";
import { makePlayer, type Player, UnknownPlayer } from "../../../src/play/players/index.ts";
import { hireThreads } from "../../companions/index.ts";
import { badCall } from "../../session/errors.ts";
import { loadRules } from "../../session/load-game.ts";
import { machineFor, openGame } from "../../session/machines.ts";
import { DEFAULT_SECONDS, wallSeconds } from "../../session/session.ts";
import { drawStates } from "../draw-state.ts";
import { knownGamesFor } from "../known-games-for.ts";
import { addThreadsOption, clocksOf, pause } from "../match-clocks.ts";
import { positiveNumber, wholeNumber } from "../options.ts";
import { withThreads } from "../player-names.ts";
import { TerminalGame } from "../terminal-game.ts";
import type { Verb } from "../verb.ts";

/** Player that gives analyses: it looks at all moves, each by itself. */
const ANALYST = "uct";
/** Seconds for recognising boards. */
const LOOKING_SECONDS = 3;

export const play: Verb = {
  parameters: "<game>",
  defaultSeconds: () => Number.POSITIVE_INFINITY,
  examples: [
    "noether play tic-tac-toe",
    "noether play connect-four --role yellow --player uct --clock 3",
    "noether play breakthrough --threads 2 --clock 5",
    "printf '5\\nhint\\nquit\\n' | noether play tic-tac-toe",
  ],
  configure: (command) =>
    addThreadsOption(command)
      .option("--role <role>", "your role (default: the first)")
      .option("--player <player>", "who plays the other roles, named as for match", "auto")
      .option("--clock <seconds>", "seconds for each move of the player (default: 1)", positiveNumber)
      .option("--iterations <n>", "think for this many iterations per move and ignore the clock", wholeNumber(1)),

  async run(session, [game], options) {
    if (game === "-")
      throw badCall("play reads your moves from standard input: give a file or the name of one of our games");
    if (session.options.json) throw badCall("play is for people and prints no JSON");
    const rules = loadRules(session, game as string);
    const opened = openGame(session, rules);
    const machine = machineFor(opened, "search", session.budget(DEFAULT_SECONDS));
    const role = roleNamed(machine, options["role"] as string | undefined);
    const iterations = options["iterations"] as number | undefined;
    const seeds = createRandom(session.options.seed);
    const opponent = withThreads(String(options["player"]), options["threads"] as number);
    checkPlayer(opponent);
    const known = await knownGamesFor([opponent], undefined);
    const newPlayer = (name = opponent): Player =>
      makePlayer(name, {
        seed: seeds.word(),
        pause,
        hire: hireThreads("wall"),
        ...known,
        ...(iterations === undefined ? {} : { iterations }),
      });
    const seen = opened.ask(boards, session.limitedBudget(LOOKING_SECONDS));
    const { stdin, stdout } = process;
    // On a terminal, the reader offers line editing and a history.
    const reader = createInterface({
      input: stdin,
      prompt: "> ",
      ...(stdin.isTTY && stdout.isTTY ? { output: stdout } : {}),
    });
    const lines = reader[Symbol.asyncIterator]();
    try {
      await new TerminalGame({
        game: opened,
        role,
        makePlayer: () => newPlayer(),
        makeAnalyst: () => newPlayer(ANALYST),
        clocks: clocksOf(options),
        now: wallSeconds,
        random: createRandom(session.options.seed),
        draw: drawStates({ machine, boards: isGaveUp(seen) ? [] : seen, rules: opened.rules }, session.paint),
        say: (line) => session.print(line),
        ask: async () => {
          if (stdin.isTTY) reader.prompt();
          const next = await lines.next();
          return next.done ? undefined : next.value;
        },
      }).play();
    } finally {
      reader.close();
    }
    return 0;
  },
};

function roleNamed(machine: Machine, name: string | undefined): number {
  const roles = playingRoles(machine);
  const wanted = name ?? roles[0];
  if (wanted === undefined || !roles.includes(wanted))
    throw badCall(`there is no role ${name} to play; the roles are ${roles.join(", ") || "none"}`);
  return machine.roles.indexOf(wanted);
}

function checkPlayer(name: string): void {
  try {
    makePlayer(name, { seed: 0 });
  } catch (error) {
    if (error instanceof UnknownPlayer) throw badCall(error.message);
    throw error;
  }
}
