import { describeState, type StateDescription } from "../../../src/machine/index.ts";
import { badCall } from "../../session/errors.ts";
import { loadRules } from "../../session/load-game.ts";
import { machineFor } from "../../session/machines.ts";
import { drawBoards } from "../draw-state.ts";
import { lookAtGame } from "../look-at-game.ts";
import { makeMoves, parseJointMove, readMoves } from "../moves-file.ts";
import { readPosition } from "../state-file.ts";
import type { Verb } from "../verb.ts";
import { printState } from "./replay.ts";

export const state: Verb = {
  parameters: "<game>",
  examples: [
    "noether state tic-tac-toe",
    "noether state tic-tac-toe --play '(mark 2 2),noop'",
    "noether state my-game.kif --state position.json --json",
  ],
  configure: (command) =>
    command
      .option("--moves <file>", "play these joint moves first: one JSON array a line, moves in role order")
      .option("--state <file>", "start from this state: a JSON array of fluents, or KIF")
      .option("--play <moves>", "then make this joint move, and print the successor: moves in role order, with commas"),

  async run(session, [game], options) {
    if (options["moves"] !== undefined && options["state"] !== undefined)
      throw badCall("--moves and --state exclude each other");
    const budget = session.budget();
    const sheet = loadRules(session, game as string);
    const stateFile = options["state"] as string | undefined;
    const rules = stateFile === undefined ? sheet : readPosition(session, sheet, stateFile).rules;
    const machine = machineFor(rules, "auto", budget);
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
      const looked = lookAtGame(session, sheet);
      const draw = drawBoards(machine, looked?.boards ?? [], session.paint, looked?.states[0]);
      printState(session, description, draw(cursor.save()));
    }
    return 0;
  },
};
