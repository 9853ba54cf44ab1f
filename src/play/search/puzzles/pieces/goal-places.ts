/**
 * Finds where the pieces are when the goal is reached: a SAT solver assigns a value to every piece so that the goal has
 * a given value. Fluents that belong to no piece are free, because plans do not depend on them.
 */
import {
  type Circuit,
  CircuitCopy,
  ClauseWriter,
  type CopyLiteral,
  FAILS,
  fluentNode,
} from "../../../../machine/circuit/index.ts";
import type { PlacedPieces } from "./place-pieces.ts";

/** Work of one conflict, in steps of the game, as in the other searches with a solver. */
const STEPS_PER_CONFLICT = 40;
const CONFLICTS_PER_TURN = 50;
const MOST_CONFLICTS = 20_000;

export class GoalPlaces {
  private readonly writer = new ClauseWriter();
  private readonly circuit: Circuit;
  /** By piece and value: the literal that says that the piece has this value. */
  private readonly chosen: number[][];
  private readonly state: CircuitCopy;
  private readonly assumptions = new Map<number, number>();

  constructor(circuit: Circuit, { pieces, degree }: PlacedPieces) {
    const { writer } = this;
    this.circuit = circuit;
    this.state = new CircuitCopy(circuit, writer);
    this.chosen = pieces.map(({ table }) => table.bits.map(() => writer.newLiteral()));
    const atPoint: number[][] = Array.from({ length: degree }, () => []);
    for (const [i, { table, points }] of pieces.entries()) {
      const values = this.chosen[i] as number[];
      writer.clause(values);
      writer.atMostOne(values);
      for (const [value, literal] of values.entries()) (atPoint[points[value] as number] as number[]).push(literal);
      for (const [index, fluent] of table.fluents.entries())
        this.state.set(
          fluentNode(fluent),
          this.anyOf(values.filter((_, value) => (table.bits[value] as Uint8Array)[index] === 1)),
        );
    }
    const starts = new Set(pieces.map(({ points }) => points[0]));
    // A permutation brings pieces from different points to different points.
    if (starts.size === pieces.length) for (const literals of atPoint) writer.atMostOne(literals);
    this.buildRest(pieces);
  }

  /**
   * Yields the work spent. Returns the value of each piece in a state with this goal, another one at each call, or
   * undefined if there is no further one or it is too hard to find.
   */
  *next(goal: number): Generator<number, Int32Array | undefined> {
    const { solver } = this.writer;
    const assumption = this.assumptionOf(goal);
    const first = solver.conflictCount;
    while (solver.conflictCount - first < MOST_CONFLICTS) {
      const before = solver.conflictCount;
      const answer = solver.solve(CONFLICTS_PER_TURN, [assumption]);
      yield STEPS_PER_CONFLICT * (1 + solver.conflictCount - before);
      if (answer === "unsatisfiable") return undefined;
      if (answer === "unknown") continue;
      const literals = this.chosen.map((values) => values.find((literal) => solver.value(literal >> 1)) as number);
      this.writer.clause(literals.map((literal) => literal ^ 1));
      return Int32Array.from(literals, (literal, piece) => (this.chosen[piece] as number[]).indexOf(literal));
    }
    return undefined;
  }

  private anyOf(literals: readonly number[]): CopyLiteral {
    if (literals.length === 0) return FAILS;
    const any = this.writer.newLiteral();
    this.writer.clause([any ^ 1, ...literals]);
    for (const literal of literals) this.writer.clause([literal ^ 1, any]);
    return any;
  }

  /** Gives literals to all other fluents, and builds the gates. */
  private buildRest(pieces: PlacedPieces["pieces"]): void {
    const { circuit, writer, state } = this;
    const isOfPiece = new Set(pieces.flatMap(({ table }) => table.fluents));
    for (let fluent = 0; fluent < circuit.fluentCount; fluent++)
      if (!isOfPiece.has(fluent)) state.set(fluentNode(fluent), writer.newLiteral());
    for (const { fluents, exact } of circuit.groups) {
      const literals = Array.from(fluents, (fluent) => state.read(2 * fluentNode(fluent)));
      if (exact) writer.clause(literals);
      writer.atMostOne(literals);
    }
    state.build();
  }

  private assumptionOf(goal: number): number {
    const known = this.assumptions.get(goal);
    if (known !== undefined) return known;
    const { writer, circuit, state } = this;
    const assumption = writer.newLiteral();
    const wanted = (circuit.goals[0] ?? []).filter(({ value }) => value === goal);
    writer.clause([assumption ^ 1, ...wanted.map(({ literal }) => state.read(literal))]);
    this.assumptions.set(goal, assumption);
    return assumption;
  }
}
