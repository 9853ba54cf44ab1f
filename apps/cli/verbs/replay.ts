import { MACHINE_NAMES, type MachineName } from "../../../src/machine/automatic/index.ts";
import { compareNaturally } from "../../../src/machine/derivation/index.ts";
import { type ByRole, describeState, type StateDescription } from "../../../src/machine/index.ts";
import { badCall } from "../../session/errors.ts";
import { loadRules } from "../../session/load-game.ts";
import { machineFor, openGame } from "../../session/machines.ts";
import type { Session } from "../../session/session.ts";
import { makeMoves, readMoves } from "../moves-file.ts";
import { oneOf } from "../options.ts";
import type { Verb } from "../verb.ts";

export const replay: Verb = {
  parameters: "<game>",
  examples: ["noether replay tic-tac-toe --moves game.jsonl --json"],
  configure: (command) =>
    command
      .option("--moves <file>", "one JSON array of moves (in role order) per line; `-` for standard input")
      .option("--machine <name>", `one of ${MACHINE_NAMES.join(", ")}`, oneOf(...MACHINE_NAMES), "auto"),

  async run(session, [game], options) {
    if (options["moves"] === undefined) throw badCall("replay needs --moves FILE");
    const moves = readMoves(String(options["moves"]));
    const budget = session.budget();
    const machine = machineFor(
      openGame(session, loadRules(session, game as string)),
      options["machine"] as MachineName,
      budget,
    );
    const cursor = machine.newCursor(budget);
    const show = (description: StateDescription, percepts: ByRole<readonly string[]> | null): void => {
      if (session.options.json) session.printJson(percepts === null ? description : { ...description, percepts });
      else {
        printState(session, description);
        for (const [role, seen] of percepts ?? []) session.print(`  ${role} sees: ${seen.join(" ") || "nothing"}`);
      }
    };
    show(describeState(machine, cursor, 0), null);
    for (const [i, move] of moves.entries()) {
      const percepts = makeMoves(machine, cursor, move, i + 1);
      show(describeState(machine, cursor, i + 1), percepts);
      session.progress(`${i + 1} of ${moves.length} moves`);
    }
    session.endProgress();
    return 0;
  },
};

/** `drawing`: the lines that show the state, if it is drawn. */
export function printState(
  session: Session,
  { step, state, legal, terminal, goals }: StateDescription,
  drawing: readonly string[] = [],
): void {
  const inOrder = (texts: readonly string[]): string => texts.toSorted(compareNaturally).join(" ");
  session.print(`step ${step}${terminal ? " (terminal)" : ""}`);
  session.print(`  state: ${inOrder(state)}`);
  for (const line of drawing) session.print(`  ${line}`);
  for (const [role, moves] of legal) session.print(`  legal for ${role}: ${inOrder(moves)}`);
  for (const [role, value] of goals ?? []) session.print(`  goal of ${role}: ${value ?? "none or several"}`);
}
