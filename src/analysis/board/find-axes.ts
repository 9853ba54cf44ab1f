/**
 * What the static relations of a sheet say about the values at one argument place: their order, or the squares they
 * name.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SourceText } from "../../foundations/text/index.ts";
import type { Clause } from "../../language/rules/index.ts";
import { compareNaturally } from "../../machine/derivation/index.ts";
import type { Axis, Cell, HexSlant } from "./board.ts";
import { type FluentTable, valuesAt } from "./fluent-tables.ts";
import { hexSlant } from "./hex-cells.ts";
import { orderValues, type Pair } from "./order-values.ts";
import { type PlaceClasses, placeClasses } from "./place-classes.ts";
import { type StaticRelation, type StaticRelations, staticRelations } from "./static-relations.ts";

export interface NamedSquares {
  readonly axes: readonly Axis[];
  readonly squares: ReadonlyMap<string, Cell>;
  /** The class of the argument place. */
  readonly classes: readonly number[];
}

export class AxisFinder {
  private readonly classes: PlaceClasses;
  private readonly relations: StaticRelations;

  constructor(clauses: readonly Clause[], source: SourceText, budget: Budget) {
    this.relations = staticRelations(clauses, source, budget);
    this.classes = placeClasses(clauses, this.relations.isStatic);
  }

  classOf({ name, arity }: FluentTable, place: number): number {
    return this.classes.classOf("function", name, arity, place);
  }

  /** The order of the values at a place, or null. */
  order(table: FluentTable, place: number): Axis | null {
    return this.orderOf(valuesAt(table, place), this.classOf(table, place));
  }

  /** Finds a relation that is joined with the place and gives each of its values two coordinates. */
  squares(table: FluentTable, place: number): NamedSquares | null {
    const own = this.classOf(table, place);
    const names = new Set(valuesAt(table, place));
    if (own === -1 || names.size === 0) return null;
    for (const relation of this.relations.ternary)
      for (const column of [0, 1, 2]) {
        if (this.classes.classOf("relation", relation.name, 3, column) !== own) continue;
        const found = this.readSquares(relation, column, names);
        if (found !== null) return { ...found, classes: [own] };
      }
    return null;
  }

  /** Whether the cells of a board are hexagons, according to a relation between cells. */
  hexes(axes: readonly Axis[]): HexSlant | null {
    const isGrid = axes.length === 2 && axes.every(({ values }) => values.length > 2);
    if (!isGrid) return null;
    for (const { tuples } of this.relations.quaternary()) {
      const slant = hexSlant(axes, tuples);
      if (slant !== null) return slant;
    }
    return null;
  }

  private readSquares(
    relation: StaticRelation,
    column: number,
    names: ReadonlySet<string>,
  ): Omit<NamedSquares, "classes"> | null {
    const rows = relation.tuples.filter((tuple) => names.has(tuple[column] as string));
    const others = [0, 1, 2].filter((other) => other !== column) as [number, number];
    const cells = new Set(rows.map((tuple) => others.map((other) => tuple[other]).join(" ")));
    if (rows.length !== names.size || cells.size !== names.size) return null;
    const axes = others.map((other) => {
      const values = [...new Set(rows.map((tuple) => tuple[other] as string))].sort(compareNaturally);
      return this.orderOf(values, this.classes.classOf("relation", relation.name, 3, other));
    });
    const [across, up] = axes;
    if (across == null || up == null) return null;
    const squares = new Map(
      rows.map((tuple) => [
        tuple[column] as string,
        [across.values.indexOf(tuple[others[0]] as string), up.values.indexOf(tuple[others[1]] as string)],
      ]),
    );
    return squares.size === names.size ? { axes: [across, up], squares } : null;
  }

  /** Prefers a relation that steps along a line, then one that steps along a ring, then one that compares. */
  private orderOf(values: readonly string[], ofClass: number): Axis | null {
    if (ofClass === -1 || values.length < 2) return null;
    const found = this.relations.binary
      .filter(({ name }) => [0, 1].some((end) => this.classes.classOf("relation", name, 2, end) === ofClass))
      .flatMap(({ tuples }) => orderValues(values, tuples as readonly Pair[]) ?? []);
    return (
      found.find(({ order }) => order === "line") ?? found.find(({ order }) => order === "ring") ?? found[0] ?? null
    );
  }
}
