import { describeGaveUp, isGaveUp, withinBudget } from "../../../src/foundations/budgets/index.ts";
import { MACHINE_NAMES, type MachineName } from "../../../src/machine/automatic/index.ts";
import { COUNTING, countSequences, type SequenceCounts } from "../../../src/machine/index.ts";
import { badCall, gaveUp } from "../../session/errors.ts";
import { loadRules } from "../../session/load-game.ts";
import { machineFor, openGame } from "../../session/machines.ts";
import { type Session, wallSeconds } from "../../session/session.ts";
import { printTable } from "../../session/table.ts";
import { oneOf, wholeNumber } from "../options.ts";
import type { Verb } from "../verb.ts";

export const perft: Verb = {
  parameters: "<game>",
  examples: ["noether perft tic-tac-toe --depth 5", "noether perft chess --depth 3 --json"],
  configure: (command) =>
    command
      .option("--depth <d>", "length of the longest sequences", wholeNumber(0))
      .option("--machine <name>", `one of ${MACHINE_NAMES.join(", ")}`, oneOf(...MACHINE_NAMES), "auto"),

  async run(session, [game], options) {
    const depth = options["depth"] as number | undefined;
    if (depth === undefined) throw badCall("perft needs --depth D");
    if (depth > 1000) throw badCall("--depth is at most 1000");
    const budget = session.budget();
    const machine = machineFor(
      openGame(session, loadRules(session, game as string)),
      options["machine"] as MachineName,
      budget,
    );
    const started = wallSeconds();
    // Counts depth by depth, so that complete depths can be reported when the budget runs out.
    let counted: SequenceCounts = { nodes: [], terminal: [] };
    session.knownSoFar(() => report(session, counted, wallSeconds() - started));
    for (let d = 0; d <= depth; d++) {
      const answer = withinBudget(() => countSequences(machine, d, budget));
      if (isGaveUp(answer)) {
        session.tellKnown(answer);
        const within = answer.doing === COUNTING ? "" : `, ${answer.doing}`;
        throw gaveUp(describeGaveUp({ ...answer, doing: `counting sequences of ${d} moves${within}` }));
      }
      counted = answer;
      session.progress(`depth ${d}: ${answer.nodes[d]}`);
    }
    session.endProgress();
    report(session, counted, wallSeconds() - started);
    return 0;
  },
};

function report(session: Session, { nodes, terminal }: SequenceCounts, seconds: number): void {
  if (session.options.json) session.printJson({ nodes, terminal, seconds });
  else {
    const rows = nodes.map((count, depth) => [String(depth), String(count), String(terminal[depth])]);
    printTable(session, ["depth", "nodes", "terminal"], rows);
    session.print(`${seconds.toFixed(2)} s`);
  }
}
