import { describeGaveUp, type GaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import type { Notation } from "../../../src/language/syntax/index.ts";
import { circuitFromGroundProgram, gateCount, simplifyCircuit } from "../../../src/machine/circuit/index.ts";
import {
  type GroundOptions,
  type GroundProgram,
  groundRules,
  printGroundProgram,
} from "../../../src/machine/grounding/index.ts";
import { counted } from "../../session/counted.ts";
import { badCall, gaveUp } from "../../session/errors.ts";
import { loadFragment } from "../../session/load-game.ts";
import { wallSeconds } from "../../session/session.ts";
import { oneOf } from "../options.ts";
import type { Verb } from "../verb.ts";

export const ground: Verb = {
  parameters: "<game>",
  examples: [
    "noether ground connect-four",
    "noether ground tic-tac-toe --print --syntax infix",
    "noether ground tic-tac-toe --plain --with-unused",
  ],
  configure: (command) =>
    command
      .option("--print", "print the ground rules")
      .option("--syntax <notation>", "with --print: prefix or infix", oneOf("prefix", "infix"), "prefix")
      .option("--plain", "ground the rules as written, without splitting rules or projecting variables away")
      .option("--with-unused", "with --plain: keep relations that nothing uses"),

  async run(session, [game], options) {
    const rules = loadFragment(session, game as string);
    const isPlain = options["plain"] === true;
    if (options["withUnused"] === true && !isPlain) throw badCall("--with-unused needs --plain");
    const form: GroundOptions = isPlain
      ? { form: "plain", simplify: options["withUnused"] === true ? "truth" : "all" }
      : {};
    const started = wallSeconds();
    const program = groundRules(rules, session.budget(30), form);
    if (isGaveUp(program)) throw gaveUp(describeGaveUp(program));
    const grounded = wallSeconds();
    if (options["print"]) {
      for (const line of printGroundProgram(program, options["syntax"] as Notation)) session.print(line);
      return missingCones(program.missing);
    }
    const gates = gateCount(simplifyCircuit(circuitFromGroundProgram(program)));
    const summary = {
      fluents: program.fluents.length,
      moves: new Map(program.roles.map((role, i) => [role, program.moves[i]?.length ?? 0])),
      atoms: program.atomCount,
      rules: program.heads.length,
      gates,
      ...(isPlain ? { rulesOf: rulesByRelation(program) } : {}),
      seconds: { ground: grounded - started, circuit: wallSeconds() - grounded },
    };
    if (session.options.json) session.printJson(summary);
    else {
      session.print(
        [
          counted(summary.fluents, "fluent"),
          counted(summary.atoms, "atom"),
          counted(summary.rules, "rule"),
          counted(gates, "gate"),
        ].join(", "),
      );
      for (const [role, count] of summary.moves) session.print(`  ${counted(count, "move")} of ${role}`);
      for (const [relation, count] of summary.rulesOf ?? [])
        session.print(`  ${counted(count, "rule")} for ${relation}`);
      session.print(
        `  ${summary.seconds.ground.toFixed(3)} s to ground, ${summary.seconds.circuit.toFixed(3)} s for the circuit`,
      );
    }
    return missingCones(program.missing);
  },
};

/** Number of ground rules per relation. */
function rulesByRelation(program: GroundProgram): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const head of program.heads) {
    const [relation] = program.atomText(head).replace("(", "").split(" ") as [string];
    counts.set(relation, (counts.get(relation) ?? 0) + 1);
  }
  return counts;
}

/** Reports parts that did not ground, with the reason, and returns exit code 3 if there are any. */
function missingCones(missing: ReadonlyMap<string, GaveUp> | undefined): number {
  for (const [cone, reason] of missing ?? [])
    process.stderr.write(`${cone} did not ground: ${describeGaveUp(reason)}\n`);
  return missing === undefined || missing.size === 0 ? 0 : 3;
}
