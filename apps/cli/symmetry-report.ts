/** Reports a symmetry group: its generators, each with its status, and the group in words. */
import {
  type GameSymmetries,
  type GroundedGroup,
  type HiddenSymmetries,
  isCertified,
  orderOf,
  type SymbolGroup,
} from "../../src/analysis/all-symmetries/index.ts";
import {
  type RuleSymmetries,
  type SymbolMapping,
  type Symmetry,
  symbolsOf,
} from "../../src/analysis/symmetry/index.ts";
import { type Budget, describeGaveUp, isGaveUp, withinBudget } from "../../src/foundations/budgets/index.ts";
import {
  describeSymmetries,
  firstGenerators,
  type OpenGame,
  statusesOnGround,
  statusesOnRules,
} from "../../src/game/index.ts";
import type { Rules } from "../../src/language/rules/index.ts";
import type { GroundProgram } from "../../src/machine/grounding/index.ts";
import { counted, sizeText } from "../session/counted.ts";
import type { Session } from "../session/session.ts";
import { mappingJson } from "./mapping-json.ts";

/** Maximum number of generators shown and checked; a group on thousands of points may have thousands. */
const SHOWN_GENERATORS = 200;
/** CPU seconds for proving and checking generators. */
const CHECK_SECONDS = 1;
/** Seconds for describing the group in words. */
const WORDS_SECONDS = 3;

export interface SymmetryReport {
  readonly kind: "auto" | "enhanced" | "ground" | "constraint" | "book" | "ordered" | "partial";
  readonly order: bigint;
  readonly generators: readonly unknown[];
  /**
   * Candidates that held in random states but could not be proved; absent if there are none. They are not in the group.
   */
  readonly unproved?: readonly unknown[];
  readonly description: readonly string[];
  /** Whether nothing suggests that there may be more. */
  readonly certified: boolean;
  readonly seconds: { readonly graph: number; readonly automorphisms: number };
  /** Legal moves of a state by role, grouped by symmetry. */
  readonly moves?: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** Checks the generators and describes the group in words. */
export function reportSymmetries(
  session: Session,
  game: OpenGame,
  found: GameSymmetries,
  kind: SymmetryReport["kind"],
): SymmetryReport {
  const withMethods = kind === "auto";
  const generators =
    found.kind === "ground"
      ? groundGenerators(session, game, found, withMethods)
      : ruleGenerators(session, game, found.found, withMethods ? (found.split ? "split" : "enhanced") : undefined);
  const isSound = found.kind === "ground" || found.found.isSound;
  const words = isSound
    ? withinBudget(() => describeSymmetries(game, found, session.limitedBudget(WORDS_SECONDS)))
    : ["automorphisms of this graph may exchange goal values, so they need not be symmetries of the game"];
  const description = isGaveUp(words) ? [] : words;
  const { seconds } = found.found;
  const order = orderOf(found);
  const certified = isCertified(found);
  if (found.kind === "enhanced") {
    const sentences = [...missingOnRules(found), ...description, ...groundedFirst(kind, found.found)];
    return { kind, order, generators, description: sentences, certified, seconds };
  }
  const { program, unproved } = found;
  const listed = unproved.map((symmetry) => ({ ...groundJson(program, symmetry), status: "simulated" }));
  return {
    kind,
    order,
    generators,
    ...(listed.length === 0 ? {} : { unproved: listed }),
    description: [...missingOnGround(found), ...description, ...remarks(found)],
    certified,
    seconds,
  };
}

/** Names the relations that partial grounding replaced. */
function groundedFirst(kind: SymmetryReport["kind"], { groundRelations, ruleGraph }: RuleSymmetries): string[] {
  if (kind !== "partial") return [];
  const size = `${ruleGraph.graph.vertexCount} vertices`;
  if (groundRelations.length === 0) return [`no relation breaks symmetries; the graph has ${size}`];
  return [`grounded first: ${groundRelations.join(", ")}; the graph has ${size}`];
}

/** Why there may be more symmetries than those of the rules. Comes first, because only the first sentences are shown. */
function missingOnRules({ gaveUp, grounded }: SymbolGroup): string[] {
  if (gaveUp !== undefined)
    return [`there may be more: only the written rules were searched (${describeGaveUp(gaveUp)})`];
  if (grounded === undefined) return [];
  return [
    `there may be more: ${counted(orderOf(grounded), "symmetry")} of the ground rules could not be combined with these`,
  ];
}

/** Why there may be more symmetries than those found on the ground rules. */
function missingOnGround({ unproved, cut }: GroundedGroup): string[] {
  return [
    ...(unproved.length === 0
      ? []
      : [
          `a larger group is likely: ${unproved.length} more candidates held in all random states tried but could not be proved; ` +
            "they are not counted",
        ]),
    ...(cut.length === 0 ? [] : [`there may be more: ${cut.join(", ")} could not be used completely`]),
  ];
}

function remarks({ found, methods, hidden }: GroundedGroup): string[] {
  const { unusedFluents } = found;
  const isHidden = methods.some((method) => method === "proposal" || method === "board");
  return [
    ...(isHidden ? ["the written rules hide some of these symmetries; they are proved on the circuit"] : []),
    ...(hidden === null
      ? []
      : [
          `of these, ${sizeText(hidden.order)} have the same effect on play: they differ only in names that no fluent or move contains`,
        ]),
    ...(unusedFluents.length < 2
      ? []
      : [
          `${unusedFluents.length} fluents hold only initially and no rule reads them: they are also interchangeable, but not counted`,
        ]),
  ];
}

/** `method`: which method found them, if that is reported. */
function ruleGenerators(session: Session, game: OpenGame, found: RuleSymmetries, method?: string): unknown[] {
  const shown = found.generators.slice(0, SHOWN_GENERATORS);
  const statuses = statusesOnRules(game, found, shown, checking(session));
  return shown.map((mapping, i) => ({
    ...ruleJson(game.rules, found, mapping),
    ...(method === undefined ? {} : { found: method }),
    status: statuses[i],
  }));
}

const checking = (session: Session): Budget => session.budget().atMost({ cpuSeconds: CHECK_SECONDS });

export function ruleJson(rules: Rules, found: RuleSymmetries, mapping: SymbolMapping): object {
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

function groundGenerators(session: Session, game: OpenGame, found: GroundedGroup, withMethods: boolean): unknown[] {
  const { program, methods, hidden } = found;
  const symmetries = firstGenerators(found, SHOWN_GENERATORS);
  const statuses = statusesOnGround(game, found, symmetries, checking(session));
  const shown = symmetries.map((symmetry, i) => ({
    ...groundJson(program, symmetry),
    ...(withMethods ? { found: methods[i] } : {}),
    status: statuses[i],
  }));
  const unseen = (hidden?.generators ?? []).map((mapping) => ({
    ...ruleJson(game.rules, (hidden as HiddenSymmetries).rules, mapping),
    found: hidden?.method,
    status: "graph",
  }));
  return [...shown, ...unseen.slice(0, SHOWN_GENERATORS - shown.length)];
}

export function groundJson({ roles, fluents, moves }: GroundProgram, symmetry: Symmetry): object {
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

/** Maximum number of sentences and columns in the short report; --full has no limit. */
const SHOWN_SENTENCES = 5;
const SHOWN_COLUMNS = 200;

/** Prints at most ten lines, or everything with `full`. */
export function printSymmetries(session: Session, report: SymmetryReport, full: boolean): void {
  const { kind, order, generators, unproved = [], description, certified, seconds } = report;
  session.print(
    `${counted(order, "symmetry")} (${kind}${certified ? "" : ", at least: the search was cut off"}), ` +
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
  for (const [role, classes] of report.moves ?? []) printMoves(session, role, classes, full);
  session.print(
    `  ${seconds.graph.toFixed(3)} s for the graph, ${seconds.automorphisms.toFixed(3)} s for its automorphisms`,
  );
}

/**
 * Unless everything is asked for, moves without a symmetric partner are only counted, and roles with no other moves are
 * left out.
 */
function printMoves(session: Session, role: string, classes: readonly (readonly string[])[], full: boolean): void {
  const [together, alone] = [classes.filter(({ length }) => length > 1), classes.filter(({ length }) => length === 1)];
  const shown = (full ? classes : together).map((moves) => moves.join(", "));
  if (shown.length === 0) return;
  const rest = full || alone.length === 0 ? [] : [`${counted(alone.length, "other move")} with no symmetric one`];
  const line = `  symmetric moves of ${role}: ${[...shown, ...rest].join(" | ")}`;
  session.print(full ? line : shortened(line));
}

const shortened = (line: string): string =>
  line.length <= SHOWN_COLUMNS ? line : `${line.slice(0, SHOWN_COLUMNS - 2)} …`;

/** Text such as `3 proved, 1 simulated`. */
function statusCounts(generators: readonly unknown[]): string {
  const counts = new Map<string, number>();
  for (const generator of generators) {
    const { status } = generator as { status: string };
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${count} ${status}`).join(", ");
}

type Shown = { status?: string; found?: string } & Record<"fluents" | "moves" | "roles", ReadonlyMap<string, unknown>>;

export function printGenerator(session: Session, generator: unknown, remark = ""): void {
  const { status, found, ...maps } = generator as Shown;
  session.print(`  ${remark}${status ?? "by"}${found === undefined ? "" : `, found by ${found}`}:`);
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
