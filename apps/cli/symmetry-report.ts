/** What is told of a symmetry group: its generators, each with what is known of it, and the group in words. */
import {
  type GameSymmetries,
  type GroundedGroup,
  type HiddenSymmetries,
  orderOf,
} from "../../src/analysis/all-symmetries/index.ts";
import {
  CircuitProver,
  checkBySimulation,
  type GroundSymmetry,
  groundSymmetryFrom,
  type RuleSymmetries,
  SymbolActions,
  type SymbolMapping,
  type SymmetryStatus,
  symbolsOf,
  type TermAction,
} from "../../src/analysis/symmetry/index.ts";
import { isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import { circuitFromGroundProgram } from "../../src/machine/circuit/index.ts";
import { type GroundProgram, groundRules } from "../../src/machine/grounding/index.ts";
import type { Machine } from "../../src/machine/index.ts";
import { counted } from "../session/counted.ts";
import { machineFor } from "../session/machines.ts";
import { cpuSeconds, type Session } from "../session/session.ts";
import { explainFound, firstGenerators } from "./look-at-game.ts";
import { mappingJson } from "./mapping-json.ts";

/** Generators shown and checked; a group on thousands of points may have thousands. */
const SHOWN_GENERATORS = 200;
/** Seconds of work for proving and checking generators. */
const CHECK_SECONDS = 1;
const PLAYED = { playouts: 3, maxSteps: 20 } as const;

export interface SymmetryReport {
  readonly kind: "auto" | "enhanced" | "ground" | "constraint";
  readonly order: bigint;
  readonly generators: readonly unknown[];
  /** Proposals that passed on random states and could not be proved; absent where there are none. They are not in the group. */
  readonly unproved?: readonly unknown[];
  readonly description: readonly string[];
  readonly certified: boolean;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
}

export function reportSymmetries(
  session: Session,
  rules: Rules,
  game: GameSymmetries,
  kind: SymmetryReport["kind"],
): SymmetryReport {
  const withMethods = kind === "auto";
  const generators =
    game.kind === "ground"
      ? groundGenerators(session, rules, game, withMethods)
      : ruleGenerators(session, rules, game.found, withMethods ? (game.split ? "split" : "enhanced") : undefined);
  const description = explainFound(session, rules, game);
  const { complete: certified, seconds } = game.found;
  const order = orderOf(game);
  if (game.kind === "enhanced") return { kind, order, generators, description, certified, seconds };
  const { program, unproved } = game;
  const listed = unproved.map((symmetry) => ({ ...groundJson(program, symmetry), status: "simulated" }));
  return {
    kind,
    order,
    generators,
    ...(listed.length === 0 ? {} : { unproved: listed }),
    description: [...description, ...remarks(game)],
    certified,
    seconds,
  };
}

function remarks({ found, methods, unproved, hidden }: GroundedGroup): string[] {
  const { unusedFluents } = found;
  const isHidden = methods.some((method) => method === "proposal" || method === "board");
  return [
    ...(isHidden
      ? ["the way the rules are written hides some of these symmetries; they are proved on the circuit"]
      : []),
    ...(unproved.length === 0
      ? []
      : [
          `a larger group is suspected: ${unproved.length} more held in all random states tried and could not be proved; ` +
            "not counted",
        ]),
    ...(hidden === null
      ? []
      : [`of these, ${hidden.order} for each action on play: they only exchange names that no fluent or move shows`]),
    ...(unusedFluents.length < 2
      ? []
      : [
          `${unusedFluents.length} fluents hold at first only and no rule reads them: interchangeable besides, not counted`,
        ]),
  ];
}

/** `method`: who found them, where that is told. */
function ruleGenerators(session: Session, rules: Rules, found: RuleSymmetries, method?: string): unknown[] {
  const shown = found.generators.slice(0, SHOWN_GENERATORS);
  const statuses = statusesOnRules(session, rules, found, shown);
  return shown.map((mapping, i) => ({
    ...ruleJson(rules, found, mapping),
    ...(method === undefined ? {} : { found: method }),
    status: statuses[i],
  }));
}

function ruleJson(rules: Rules, found: RuleSymmetries, mapping: SymbolMapping): object {
  const symbols = symbolsOf(found.ruleGraph.meanings);
  return { ...mappingJson(mapping, symbols, symbols), roles: rolesOf(rules, found, mapping) };
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
function statusesOnRules(
  session: Session,
  rules: Rules,
  found: RuleSymmetries,
  mappings: readonly SymbolMapping[],
): SymmetryStatus[] {
  if (mappings.length === 0) return [];
  const check = new PlayCheck(session, rules);
  const proves = withinBudget(() => {
    const budget = session.limitedBudget(CHECK_SECONDS);
    const program = groundRules(rules, budget);
    if (isGaveUp(program) || program.missing !== undefined) return () => false;
    const prover = new CircuitProver(circuitFromGroundProgram(program, budget));
    const actions = new SymbolActions(program, found, new Set(), budget);
    return (mapping: SymbolMapping): boolean => {
      const element = actions.of(mapping, budget);
      return element !== null && prover.proves(groundSymmetryFrom(element, program));
    };
  });
  return mappings.map((mapping): SymmetryStatus => {
    if (check.isOver()) return "graph";
    const proof = isGaveUp(proves) ? false : withinBudget(() => proves(mapping));
    return proof === true ? "proved" : check.status((term, position) => found.apply(mapping, term, position));
  });
}

/** A gate graph holds all that the ground rules say, so its automorphisms are proofs; symmetries of the rules are proved once more. */
function groundGenerators(session: Session, rules: Rules, game: GroundedGroup, withMethods: boolean): unknown[] {
  const { program, methods, hidden } = game;
  const isOfRules = methods.map((method) => method === "enhanced" || method === "split");
  const circuit = isOfRules.includes(true)
    ? withinBudget(() => circuitFromGroundProgram(program, session.limitedBudget(CHECK_SECONDS)))
    : null;
  const prover = circuit === null || isGaveUp(circuit) ? null : new CircuitProver(circuit);
  const shown = firstGenerators(game, SHOWN_GENERATORS).map((symmetry, i) => ({
    ...groundJson(program, symmetry),
    ...(withMethods ? { found: methods[i] } : {}),
    status: isOfRules[i] !== true || prover?.proves(symmetry) === true ? "proved" : "graph",
  }));
  const unseen = (hidden?.generators ?? []).map((mapping) => ({
    ...ruleJson(rules, (hidden as HiddenSymmetries).rules, mapping),
    found: hidden?.method,
    status: "graph",
  }));
  return [...shown, ...unseen.slice(0, SHOWN_GENERATORS - shown.length)];
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
    const end = cpuSeconds() + CHECK_SECONDS;
    this.isOver = () => cpuSeconds() > end || session.secondsLeft() === 0;
  }

  status(action: TermAction): SymmetryStatus {
    if (this.isOver()) return "graph";
    const budget = this.session.limitedBudget(CHECK_SECONDS);
    const problem = withinBudget(() => {
      this.machine ??= machineFor(this.rules, "relational", budget);
      const limits = { ...PLAYED, isOver: this.isOver, budget };
      return checkBySimulation(this.machine, action, this.session.random(), limits);
    });
    if (isGaveUp(problem)) return "graph";
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

type Shown = { status: string; found?: string } & Record<"fluents" | "moves" | "roles", ReadonlyMap<string, unknown>>;

function printGenerator(session: Session, generator: unknown, remark = ""): void {
  const { status, found, ...maps } = generator as Shown;
  session.print(`  ${remark}${status}${found === undefined ? "" : `, found by ${found}`}:`);
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
