/** What is told of a symmetry group: its generators, each with what is known of it, and the group in words. */
import {
  actionByNames,
  CircuitProver,
  checkBySimulation,
  type GameSymmetries,
  type GroundSymmetry,
  groundAction,
  type RuleSymmetries,
  type SymmetryStatus,
  symbolsOf,
  type TermAction,
} from "../../src/analysis/symmetry/index.ts";
import { isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { groundCircuit } from "../../src/machine/automatic/index.ts";
import { circuitFromGroundProgram } from "../../src/machine/circuit/index.ts";
import type { GroundProgram } from "../../src/machine/grounding/index.ts";
import type { Machine } from "../../src/machine/index.ts";
import { counted } from "./counted.ts";
import { explainFound } from "./look-at-game.ts";
import { machineFor } from "./machines.ts";
import { mappingJson } from "./mapping-json.ts";
import { type Session, wallSeconds } from "./session.ts";

/** Generators shown and checked; a group on thousands of points may have thousands. */
const SHOWN_GENERATORS = 200;
/** Seconds for proving and checking generators. */
const CHECK_SECONDS = 1;
const PLAYED = { playouts: 3, maxSteps: 20 } as const;

export interface SymmetryReport {
  readonly kind: "enhanced" | "ground" | "constraint";
  readonly order: bigint;
  readonly generators: readonly unknown[];
  /** Proposals that passed on random states and could not be proved; absent where there are none. They are not in the group. */
  readonly unproved?: readonly unknown[];
  readonly description: readonly string[];
  readonly certified: boolean;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
}

export function reportSymmetries(session: Session, rules: Rules, game: GameSymmetries): SymmetryReport {
  const generators =
    game.kind === "ground" ? groundGenerators(session, rules, game) : ruleGenerators(session, rules, game.found);
  const description = explainFound(session, rules, game);
  const { complete: certified, seconds } = game.found;
  if (game.kind === "enhanced")
    return { kind: "enhanced", order: game.found.induced.group.order, generators, description, certified, seconds };
  const { found, program, unproved } = game;
  const listed = unproved.map((symmetry) => ({ ...groundJson(program, symmetry), status: "simulated" }));
  return {
    kind: "ground",
    order: found.group.order,
    generators,
    ...(listed.length === 0 ? {} : { unproved: listed }),
    description: [...description, ...remarks(game)],
    certified,
    seconds,
  };
}

function remarks({ found, provedCount, unproved }: GameSymmetries & { kind: "ground" }): string[] {
  const { unusedFluents } = found;
  return [
    ...(provedCount === 0
      ? []
      : ["the way the rules are written hides some of these symmetries; they are proved on the circuit"]),
    ...(unproved.length === 0
      ? []
      : [`${unproved.length} more seem to hold and could not be proved; they are not counted`]),
    ...(unusedFluents.length < 2
      ? []
      : [
          `${unusedFluents.length} fluents hold at first only and no rule reads them: interchangeable besides, not counted`,
        ]),
  ];
}

function ruleGenerators(session: Session, rules: Rules, found: RuleSymmetries): unknown[] {
  const symbols = symbolsOf(found.ruleGraph.meanings);
  const shown = found.generators.slice(0, SHOWN_GENERATORS);
  const actions = shown.map(
    (mapping): TermAction =>
      (term, position) =>
        found.apply(mapping, term, position),
  );
  const statuses = statusesOfActions(session, rules, actions);
  return shown.map((mapping, i) => {
    const roles = rolesOf(rules, found, mapping);
    return { ...mappingJson(mapping, symbols, symbols), roles, status: statuses[i] };
  });
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

/** What is known of each besides its certificate: proved on the circuit, or checked by simulation, as far as the seconds reach. */
function statusesOfActions(session: Session, rules: Rules, actions: readonly TermAction[]): SymmetryStatus[] {
  if (actions.length === 0) return [];
  const check = new PlayCheck(session, rules);
  const game = groundCircuit(rules, session.limitedBudget(CHECK_SECONDS));
  const prover = isGaveUp(game) ? null : new CircuitProver(circuitFromGroundProgram(game.program));
  return actions.map((action): SymmetryStatus => {
    if (check.isOver()) return "graph";
    const ground = isGaveUp(game) ? null : groundAction(game.program, action);
    return ground !== null && prover?.proves(ground) ? "proved" : check.status(action);
  });
}

function groundGenerators(session: Session, rules: Rules, game: GameSymmetries & { kind: "ground" }): unknown[] {
  const { program, found, provedCount } = game;
  const check = new PlayCheck(session, rules);
  const circuit = withinBudget(() => circuitFromGroundProgram(program, session.limitedBudget(CHECK_SECONDS)));
  const prover = isGaveUp(circuit) || found.generators.length === provedCount ? null : new CircuitProver(circuit);
  const firstProved = found.generators.length - provedCount;
  return found.generators.slice(0, SHOWN_GENERATORS).map((symmetry, i) => {
    const isProved = i >= firstProved || prover?.proves(symmetry) === true;
    return {
      ...groundJson(program, symmetry),
      status: isProved ? "proved" : check.status(actionByNames(program, symmetry)),
    };
  });
}

/** Simulation on the relational machine, within the seconds for checking. When they are over the status stays `graph`. */
class PlayCheck {
  readonly isOver: () => boolean;
  private readonly session: Session;
  private readonly rules: Rules;
  private machine: Machine | null = null;

  constructor(session: Session, rules: Rules) {
    this.session = session;
    this.rules = rules;
    const end = wallSeconds() + CHECK_SECONDS;
    this.isOver = () => wallSeconds() > end;
  }

  status(action: TermAction): SymmetryStatus {
    if (this.isOver()) return "graph";
    this.machine ??= machineFor(this.rules, "relational", this.session.limitedBudget(CHECK_SECONDS));
    const problem = checkBySimulation(this.machine, action, this.session.random(), { ...PLAYED, isOver: this.isOver });
    if (problem !== null) throw new Error(`a certified symmetry fails in play: ${problem}`);
    return this.isOver() ? "graph" : "simulated";
  }
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

/** Sentences and columns of the short report; --full has no limit. */
const SHOWN_SENTENCES = 5;
const SHOWN_COLUMNS = 200;

/** At most ten lines, or all with `full`. */
export function printSymmetries(session: Session, report: SymmetryReport, full: boolean): void {
  const { kind, order, generators, unproved = [], description, certified, seconds } = report;
  session.print(
    `${counted(order, "symmetry")} (${kind}${certified ? "" : ", at least: the search was cut"}), ` +
      counted(generators.length, "generator"),
  );
  const left = full ? 0 : description.length - SHOWN_SENTENCES;
  for (const line of left > 0 ? description.slice(0, SHOWN_SENTENCES) : description)
    session.print(`  ${full ? line : shortened(line)}`);
  if (left > 0) session.print(`  and ${counted(left, "more sentence")} (--full)`);
  if (full) {
    for (const generator of generators) printGenerator(session, generator);
    for (const generator of unproved) printGenerator(session, generator, "unproved, not in the group; ");
  } else if (generators.length > 0) session.print(`  generators: ${statusCounts(generators)} (--full lists them)`);
  if (!full && unproved.length > 0)
    session.print(`  unproved, not in the group: ${unproved.length} (--full lists them)`);
  session.print(
    `  ${seconds.graph.toFixed(3)} s for the graph, ${seconds.automorphisms.toFixed(3)} s for its automorphisms`,
  );
}

const shortened = (line: string): string =>
  line.length <= SHOWN_COLUMNS ? line : `${line.slice(0, SHOWN_COLUMNS - 2)} …`;

/** `3 proved, 1 simulated`. */
function statusCounts(generators: readonly unknown[]): string {
  const counts = new Map<string, number>();
  for (const generator of generators) {
    const { status } = generator as { status: string };
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${count} ${status}`).join(", ");
}

function printGenerator(session: Session, generator: unknown, remark = ""): void {
  const { status, ...maps } = generator as { status: string } & Record<string, ReadonlyMap<string, unknown>>;
  session.print(`  ${remark}${status}:`);
  for (const [name, map] of Object.entries(maps)) for (const line of mapLines(name, map)) session.print(`    ${line}`);
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
