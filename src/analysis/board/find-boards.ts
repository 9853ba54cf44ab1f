/**
 * Recognises boards from the rules, never from names. A fluent function has a board if some of its arguments are
 * coordinates and the others tell what is there. There are three signs of coordinates:
 *
 * - steps: a static relation leads from each value to the next, and variables of the rules join its arguments with the
 *   place;
 * - tables: in every state seen, each combination of the values has exactly one fluent (a square always has one
 *   content), and no smaller set of arguments has this property;
 * - squares: a static relation gives two coordinates to each value, different ones to different values.
 *
 * Further coordinates tell several boards apart. Functions with the same coordinates become layers of one board.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { createRandom } from "../../foundations/collections/index.ts";
import { normalizeRules } from "../../language/rewriting/index.ts";
import type { Clause, Rules, Term } from "../../language/rules/index.ts";
import { findRuleSymmetries } from "../symmetry/index.ts";
import type { Axis, Board } from "./board.ts";
import { AxisFinder } from "./find-axes.ts";
import { type FluentTable, fluentTables, isExact, isFunctional, valuesAt } from "./fluent-tables.ts";
import { type BoardCandidate, mergeCandidates } from "./merge-candidates.ts";
import { orderByReflection } from "./order-values.ts";
import { possibleFluents } from "./possible-fluents.ts";

/** Maximum number of coordinates of one function, including those that tell boards apart. */
const MOST_COORDINATES = 4;
/** Maximum number of boards of one kind. */
const MOST_COPIES = 16;
/** Functions with more arguments are not considered. */
const MOST_ARGUMENTS = 8;

export interface Sightings {
  /** Reachable states, including the initial one. A few dozen from random play are enough. */
  readonly states: readonly (readonly Term[])[];
  /** All fluents that can hold, if they are known. */
  readonly fluents?: readonly Term[];
  /** The roles, if known; by default those that the sheet states as facts. A role is not a coordinate. */
  readonly roles?: readonly string[];
}

export function findBoards(rules: Rules, { states, fluents, roles }: Sightings, budget: Budget): Board[] {
  const clauses = normalizeRules(rules, { disjunctions: "expand" });
  const possible = fluents ?? possibleFluents(clauses, states, rules.source, budget);
  return new BoardFinder(rules, clauses, roles ?? statedRoles(clauses), budget).find(fluentTables(possible, states));
}

const statedRoles = (clauses: readonly Clause[]): string[] =>
  clauses.flatMap(({ head: { relation, args } }) =>
    relation === "role" && args[0]?.kind === "application" ? [args[0].name] : [],
  );

class BoardFinder {
  private readonly rules: Rules;
  private readonly axes: AxisFinder;
  private readonly roles: ReadonlySet<string>;
  private readonly budget: Budget;
  private reflections: readonly ReadonlyMap<string, string>[] | undefined;

  constructor(rules: Rules, clauses: readonly Clause[], roles: readonly string[], budget: Budget) {
    this.rules = rules;
    this.budget = budget;
    this.axes = new AxisFinder(clauses, rules.source, budget);
    this.roles = new Set(roles);
  }

  find(tables: readonly FluentTable[]): Board[] {
    return mergeCandidates(tables.flatMap((table) => this.candidate(table) ?? []));
  }

  private candidate(table: FluentTable): BoardCandidate | null {
    if (table.arity > MOST_ARGUMENTS) return null;
    const all = [...Array(table.arity).keys()];
    const places = all.filter((place) => {
      const values = valuesAt(table, place);
      return values.length > 1 && !values.every((value) => this.roles.has(value));
    });
    const orders = new Map<number, Axis>();
    for (const place of places) {
      const squares = this.axes.squares(table, place);
      if (squares !== null) return { ...squares, layer: layerOf(table, [place], []), selectors: [] };
      const axis = this.axes.order(table, place);
      if (axis !== null) orders.set(place, axis);
    }
    const coordinates = this.coordinates(table, all, [...orders.keys()]);
    return coordinates === null ? null : this.make(table, coordinates, orders);
  }

  /** The places that are coordinates, or null. */
  private coordinates(
    table: FluentTable,
    all: readonly number[],
    ordered: readonly number[],
  ): readonly number[] | null {
    const exact = this.exactPlaces(table, all, ordered);
    // One entry per player, or per disc without an order, is a list and not a board.
    const isList = exact?.length === 1 && !ordered.includes(exact[0] as number);
    if (exact !== null && !isList) return exact;
    const [only, ...more] = ordered;
    if (only === undefined) return isList ? null : this.alikePlaces(table, all);
    if (more.length === 0) return !isList && isRow(table, only) ? ordered : null;
    const axes = this.axisPair(table, ordered);
    if (isFunctional(table, axes)) return axes;
    const selector = all.find((place) => !axes.includes(place) && isFunctional(table, [place, ...axes]));
    return selector === undefined ? axes : [selector, ...axes];
  }

  /** The smallest set of places such that every combination of their values has exactly one fluent in every state. */
  private exactPlaces(table: FluentTable, all: readonly number[], ordered: readonly number[]): number[] | null {
    const orderedAmong = (places: readonly number[]): number =>
      places.filter((place) => ordered.includes(place)).length;
    for (let size = 0; size <= Math.min(MOST_COORDINATES, table.arity - 1); size++) {
      const [best] = subsetsOf(all, size)
        .filter((places) => isExact(table, places))
        .sort((a, b) => orderedAmong(b) - orderedAmong(a));
      // No place at all: only one such fluent holds at a time. It is a counter or a pointer.
      if (best !== undefined) return size === 0 ? null : best;
    }
    return null;
  }

  /**
   * Places without an order that look like coordinates: they have the same values, at least three. This excludes two
   * places that hold the same kind of object with nothing else beside them, such as blocks on blocks.
   */
  private alikePlaces(table: FluentTable, all: readonly number[]): readonly number[] | null {
    const spelled = all.map((place) => valuesAt(table, place).join(" "));
    const alike = all.filter(
      (place) => valuesAt(table, place).length > 2 && spelled.filter((text) => text === spelled[place]).length > 1,
    );
    const areApart = ([first, second]: readonly number[]): boolean =>
      first !== undefined && this.axes.classOf(table, first) !== this.axes.classOf(table, second as number);
    const pair = subsetsOf(alike, 2).find(
      (places) => (table.arity > 2 || areApart(places)) && isFunctional(table, places),
    );
    if (pair !== undefined) return pair;
    return alike.length <= MOST_COORDINATES && areApart(alike.slice(-2)) ? alike : null;
  }

  /** The two places that are axes: the last pair with equal values or of the same class, otherwise the last two. */
  private axisPair(table: FluentTable, places: readonly number[]): readonly number[] {
    const spelled = (place: number): string => valuesAt(table, place).join(" ");
    const pairs = subsetsOf(places, 2).reverse() as [number, number][];
    return (
      pairs.find(([a, b]) => spelled(a) === spelled(b)) ??
      pairs.find(([a, b]) => this.axes.classOf(table, a) === this.axes.classOf(table, b)) ??
      places.slice(-2)
    );
  }

  private make(
    table: FluentTable,
    coordinates: readonly number[],
    orders: ReadonlyMap<number, Axis>,
  ): BoardCandidate | null {
    const ordered = coordinates.filter((place) => orders.has(place));
    const axes = this.axisPair(table, ordered.length > 0 ? ordered : coordinates);
    // A single coordinate must have steps. Comparing cards, or discs by size, does not make a board.
    if (axes.length < 2 && !axes.some((place) => isWalked(orders.get(place)))) return null;
    if (axes.some((place) => valuesAt(table, place).every((value) => this.roles.has(value)))) return null;
    const apart = coordinates.filter((place) => !axes.includes(place));
    // So many boards are really one. The argument that seems to tell them apart is content, for example if every piece
    // has a name of its own.
    const copies = apart.reduce((product, place) => product * valuesAt(table, place).length, 1);
    const selectors = copies > MOST_COPIES ? [] : apart;
    const found = axes.map(
      (place) => orders.get(place) ?? orderByReflection(valuesAt(table, place), this.reflectionsOfGame()),
    );
    const hexes = this.axes.hexes(found);
    return {
      axes: found,
      ...(hexes === null ? {} : { hexes }),
      selectors: selectors.map((place) => valuesAt(table, place)),
      layer: layerOf(table, axes, selectors),
      classes: axes.map((place) => this.axes.classOf(table, place)),
    };
  }

  /** How the symmetries of the rules map constants. Computed on first use. */
  private reflectionsOfGame(): readonly ReadonlyMap<string, string>[] {
    const { budget } = this;
    this.reflections ??= findRuleSymmetries(this.rules, {}, { random: createRandom(1), budget }).generators.map(
      (mapping) =>
        new Map(
          [...mapping.values()].filter(({ from }) => from.arity === 0).map(({ from, to }) => [from.name, to.name]),
        ),
    );
    return this.reflections;
  }
}

function layerOf(table: FluentTable, axes: readonly number[], selectors: readonly number[]): BoardCandidate["layer"] {
  const { name, arity } = table;
  const content = [...Array(arity).keys()].filter((place) => !axes.includes(place) && !selectors.includes(place));
  return { name, arity, axes, selectors, content };
}

const isWalked = (axis: Axis | undefined): boolean => axis?.order === "line" || axis?.order === "ring";

/** A row of places: several fluents can hold at once, each place with one content. A single fluent is a counter. */
const isRow = (table: FluentTable, place: number): boolean =>
  isFunctional(table, [place]) && table.states.some((rows) => rows.length > 1);

/** All subsets of the given size, in lexicographic order. */
function subsetsOf(members: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return members.flatMap((member, i) => subsetsOf(members.slice(i + 1), size - 1).map((rest) => [member, ...rest]));
}
