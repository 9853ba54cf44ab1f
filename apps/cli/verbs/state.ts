import { isGaveUp } from "../../../src/foundations/budgets/index.ts";
import { boards, sampledStates } from "../../../src/game/index.ts";
import { describeState, type StateDescription } from "../../../src/machine/index.ts";
import { badCall } from "../../session/errors.ts";
import { loadRules } from "../../session/load-game.ts";
import { machineFor, openGame } from "../../session/machines.ts";
import { drawBoards } from "../draw-state.ts";
import { makeMoves, parseJointMove, readMoves } from "../moves-file.ts";
import { readPosition } from "../state-file.ts";
import type { Verb } from "../verb.ts";
import { printState } from "./replay.ts";

/** Seconds for recognising boards. */
const LOOKING_SECONDS = 3;

export const state: Verb = {
  parameters: "<game>",
  examples: [
    "noether state tic-tac-toe",
    "noether state tic-tac-toe --play '(mark 2 2),noop'",
    "noether state my-game.kif --state position.json --json",
  ],
  configure: (command) =>
    command
      .option("--moves <file>", "play these joint moves first: one JSON array per line, moves in role order")
      .option("--state <file>", "start from this state: a JSON array of fluents, or KIF")
      .option(
        "--play <moves>",
        "then make this joint move and print the successor: moves in role order, comma-separated",
      ),

  async run(session, [game], options) {
    if (options["moves"] !== undefined && options["state"] !== undefined)
      throw badCall("--moves and --state cannot be used together");
    const budget = session.budget();
    const sheet = loadRules(session, game as string);
    const stateFile = options["state"] as string | undefined;
    const rules = stateFile === undefined ? sheet : readPosition(session, sheet, stateFile).rules;
    const opened = openGame(session, rules);
    const machine = machineFor(opened, "auto", budget);
    const cursor = machine.newCursor(budget);
    let step = 0;
    if (options["moves"] !== undefined) {
      const moves = readMoves(String(options["moves"]));
      for (const move of moves) makeMoves(machine, cursor, move, ++step);
    }
    if (options["play"] !== undefined) {
      const texts = parseJointMove(String(options["play"]));
      makeMoves(machine, cursor, { texts, place: "--play" }, ++step);
    }
    const description: StateDescription = describeState(machine, cursor, step);
    if (session.options.json) session.printJson(description);
    else {
      // The boards are those of the sheet: its initial state shows which cells are empty.
      const whole = rules === sheet ? opened : openGame(session, sheet);
      const looking = session.limitedBudget(LOOKING_SECONDS);
      const [seen, states] = [whole.ask(boards, looking), whole.ask(sampledStates, looking)];
      const initial = isGaveUp(states) ? undefined : states[0];
      const draw = drawBoards({ machine, boards: isGaveUp(seen) ? [] : seen, rules: sheet }, session.paint, initial);
      printState(session, description, draw(cursor.save()));
    }
    return 0;
  },
};
