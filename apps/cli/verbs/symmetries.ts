import {
  CircuitProver,
  checkBySimulation,
  findGameSymmetries,
  findGroundSymmetries,
  findRuleSymmetries,
  type GroundSymmetries,
  type GroundSymmetry,
  groundAction,
  type RuleSymmetries,
  type SymmetryStatus,
  symbolsOf,
  termFromText,
} from "../../../src/analysis/symmetry/index.ts";
import { describeGaveUp, isGaveUp } from "../../../src/foundations/budgets/index.ts";
import type { Rules, Term } from "../../../src/language/rules/index.ts";
import { groundCircuit } from "../../../src/machine/automatic/index.ts";
import { circuitFromGroundProgram } from "../../../src/machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../../src/machine/grounding/index.ts";
import { badCall, gaveUp } from "../errors.ts";
import { loadRules } from "../load-game.ts";
import { explainFound } from "../look-at-game.ts";
import { machineFor } from "../machines.ts";
import { mappingJson } from "../mapping-json.ts";
import { oneOf } from "../options.ts";
import { type Session, wallSeconds } from "../session.ts";
import { readStateTexts } from "../state-file.ts";
import type { Verb } from "../verb.ts";

const KINDS = ["auto", "enhanced", "ground", "constraint"] as const;
/** Seconds for finding, and for checking what was found. */
const SECONDS = { find: 100, auto: 2, check: 2 } as const;
/** Generators shown and checked; a group on thousands of points may have thousands. */
const SHOWN_GENERATORS = 200;

interface Report {
  readonly kind: "enhanced" | "ground";
  readonly order: bigint;
  readonly generators: readonly unknown[];
  readonly description: readonly string[];
  readonly certified: boolean;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
}

export const symmetries: Verb = {
  parameters: "<game>",
  examples: [
    "noether symmetries tic-tac-toe",
    "noether symmetries my-game.kif --kind enhanced --split --fix-roles --json",
  ],
  configure: (command) =>
    command
      .option("--kind <kind>", `one of ${KINDS.join(", ")}`, oneOf(...KINDS), "auto")
      .option("--split", "rename constants apart by argument position first (kind enhanced)")
      .option("--fix-roles", "state symmetries only: every role stays")
      .option("--with-init", "of the whole sheet, initial state included (kind enhanced)")
      .option("--state <file>", "symmetries that keep this state (kind enhanced)"),

  async run(session, [game], options) {
    const rules = loadRules(session, game as string);
    const kind = options["kind"] as (typeof KINDS)[number];
    if (kind === "constraint") throw badCall("symmetries of constraint networks are not there yet");
    const fixRoles = options["fixRoles"] === true;
    const context = { random: session.random(), now: wallSeconds };
    const particular = options["split"] || options["withInit"] || options["state"] !== undefined;
    if (particular && kind === "ground") throw badCall("--split, --with-init and --state go with --kind enhanced");
    let report: Report;
    if (kind === "enhanced" || (kind === "auto" && particular)) {
      const state: Term[] | undefined =
        options["state"] === undefined ? undefined : readStateTexts(String(options["state"])).map(termFromText);
      const ruleOptions = {
        split: options["split"] === true,
        withInit: options["withInit"] === true,
        fixRoles,
        ...(state === undefined ? {} : { state }),
      };
      report = reportOnRules(session, rules, findRuleSymmetries(rules, ruleOptions, context), ruleOptions.split);
    } else if (kind === "ground") {
      const program = groundRules(rules, session.budget(SECONDS.find), { form: "plain", simplify: "truth" });
      if (isGaveUp(program)) throw gaveUp(describeGaveUp(program));
      report = reportOnGround(session, rules, program, findGroundSymmetries(program, { fixRoles }, context));
    } else {
      const found = findGameSymmetries(rules, { fixRoles, seconds: SECONDS.auto }, context);
      report =
        found.kind === "ground"
          ? reportOnGround(session, rules, found.program, found.found)
          : reportOnRules(session, rules, found.found, found.split);
    }
    if (session.options.json) session.printJson({ ...report, order: String(report.order) });
    else printReport(session, report);
    return 0;
  },
};

function reportOnRules(session: Session, rules: Rules, found: RuleSymmetries, split: boolean): Report {
  const symbols = symbolsOf(found.ruleGraph.meanings);
  const statuses = statusesOf(session, rules, found);
  return {
    kind: "enhanced",
    order: found.induced.group.order,
    generators: found.generators.slice(0, SHOWN_GENERATORS).map((mapping, i) => {
      const roles = rolesOf(rules, found, mapping);
      return { ...mappingJson(mapping, symbols, symbols), roles, status: statuses[i] };
    }),
    description: explainFound(session, rules, { kind: "enhanced", split, found }),
    certified: found.complete,
    seconds: found.seconds,
  };
}

/** The roles that a mapping moves, by name. */
function rolesOf(
  rules: Rules,
  found: RuleSymmetries,
  mapping: RuleSymmetries["generators"][number],
): Map<string, string> {
  const names = rules.rules.flatMap(({ head }) => {
    const [role] = head.args;
    return head.relation === "role" && role?.kind === "application" && role.args.length === 0 ? [role] : [];
  });
  return new Map(
    names.flatMap((role) => {
      const image = found.apply(mapping, role, "role/1.1");
      return image.kind === "application" && image.name !== role.name ? [[role.name, image.name] as const] : [];
    }),
  );
}

/** What else is known of each generator: proved on the circuit, or checked by simulation, within the seconds for checking. */
function statusesOf(session: Session, rules: Rules, found: RuleSymmetries): SymmetryStatus[] {
  const end = wallSeconds() + SECONDS.check;
  const isOver = (): boolean => wallSeconds() > end;
  if (found.generators.length === 0) return [];
  const game = groundCircuit(rules, session.limitedBudget(SECONDS.check));
  const prover = isGaveUp(game) ? null : new CircuitProver(circuitFromGroundProgram(game.program));
  const machine = machineFor(rules, "relational", session.limitedBudget(SECONDS.check));
  return found.generators.slice(0, SHOWN_GENERATORS).map((mapping): SymmetryStatus => {
    const action = (term: Term, position: Parameters<RuleSymmetries["apply"]>[2]): Term =>
      found.apply(mapping, term, position);
    if (isOver()) return "graph";
    const ground = isGaveUp(game) ? null : groundAction(game.program, action);
    if (ground !== null && prover?.proves(ground)) return "proved";
    const problem = checkBySimulation(machine, action, session.random(), { playouts: 3, maxSteps: 20, isOver });
    if (problem !== null) throw new Error(`a certified symmetry fails in play: ${problem}`);
    return isOver() ? "graph" : "simulated";
  });
}

function reportOnGround(session: Session, rules: Rules, program: GroundProgram, found: GroundSymmetries): Report {
  const circuit = circuitFromGroundProgram(program);
  const prover = new CircuitProver(circuit);
  return {
    kind: "ground",
    order: found.group.order,
    generators: found.generators.slice(0, SHOWN_GENERATORS).map((symmetry) => ({
      ...groundJson(program, symmetry),
      status: prover.proves(symmetry) ? "proved" : "graph",
    })),
    description: explainFound(session, rules, { kind: "ground", program, found }),
    certified: found.complete,
    seconds: found.seconds,
  };
}

function groundJson({ roles, fluents, moves }: GroundProgram, symmetry: GroundSymmetry): object {
  const moved = (texts: readonly string[], targets: readonly string[], images: Int32Array, always: boolean) =>
    new Map(
      texts.flatMap((text, i): [string, string][] => {
        const image = targets[images[i] as number] as string;
        return image === text && !always ? [] : [[text, image]];
      }),
    );
  return {
    fluents: moved(fluents, fluents, symmetry.fluents, false),
    moves: new Map(
      roles.map((role, i) => {
        const target = symmetry.roles[i] as number;
        const images = moved(moves[i] ?? [], moves[target] ?? [], symmetry.moves[i] as Int32Array, target !== i);
        return [role, images] as const;
      }),
    ),
    roles: moved(roles, roles, symmetry.roles, false),
  };
}

function printReport(session: Session, { kind, order, generators, description, certified, seconds }: Report): void {
  session.print(
    `${order} symmetries (${kind}${certified ? "" : ", at least: the search was cut"}), ${generators.length} generators`,
  );
  for (const line of description) session.print(`  ${line}`);
  for (const generator of generators) {
    const { status, ...maps } = generator as { status: string } & Record<string, ReadonlyMap<string, unknown>>;
    session.print(`  ${status}:`);
    for (const [name, map] of Object.entries(maps))
      for (const line of mapLines(name, map)) session.print(`    ${line}`);
  }
  session.print(
    `  ${seconds.graph.toFixed(3)} s for the graph, ${seconds.automorphisms.toFixed(3)} s for its automorphisms`,
  );
}

function* mapLines(name: string, map: ReadonlyMap<string, unknown>): Iterable<string> {
  const shown = [...map].slice(0, 12);
  for (const [key, value] of shown) {
    if (value instanceof Map) yield* mapLines(`${name} of ${key}`, value);
  }
  const plain = shown.filter(([, value]) => !(value instanceof Map));
  if (plain.length === 0) return;
  const more = map.size > shown.length ? `, … ${map.size} in all` : "";
  yield `${name}: ${plain.map(([key, value]) => `${key} → ${Array.isArray(value) ? value.join(" ") : value}`).join(", ")}${more}`;
}
