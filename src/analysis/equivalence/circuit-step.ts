/**
 * Both games at once as clauses: a state in which chosen signals agree, and one step of play from there with the same
 * moves. The solver answers which signals can differ then.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import {
  type Circuit,
  CircuitCopy,
  ClauseWriter,
  type CopyLiteral,
  FAILS,
  firstMoveNodes,
  fluentNode,
  HOLDS,
  type Literal,
  literalOf,
  negated,
  nodeOf,
} from "../../machine/circuit/index.ts";
import type { Agreement, EqualSignals, Signal } from "./equal-signals.ts";
import type { Correspondence } from "./play-product.ts";

/** The circuits of the two games that are compared. */
export type CircuitPair = readonly [Circuit, Circuit];

/** The two circuits as clauses. */
export type Copies = readonly [CircuitCopy, CircuitCopy];

/** Maximum number of solver conflicts in total, and between two checks of the budget. */
const MOST_CONFLICTS = 100_000;
const CONFLICTS_A_LOOK = 500;
export const DOING = "proving equality on the circuits";

/** One step of play in both games at once, from any state in which the signals agree that agreed at construction. */
export class Step {
  private readonly writer = new ClauseWriter({ sharesEqual: true });
  private readonly equal: EqualSignals;
  private readonly budget: Budget;
  private readonly before: Copies;
  private readonly after: Copies;

  constructor(circuits: CircuitPair, given: Correspondence, equal: EqualSignals, budget: Budget) {
    const { writer } = this;
    this.equal = equal;
    this.budget = budget;
    budget.spend(4 * (circuits[0].nodeCount + circuits[1].nodeCount), DOING);
    const before = agreeingState(circuits, equal.agreements(), writer);
    this.before = before;
    this.makeMoves(circuits, given, before);
    writer.clause([negated(before[0].read(circuits[0].terminal))]);
    const after = (side: 0 | 1): CircuitCopy => {
      const copy = new CircuitCopy(circuits[side], writer);
      for (const [fluent, literal] of circuits[side].next.entries())
        copy.set(fluentNode(fluent), before[side].read(literal));
      copy.build();
      return copy;
    };
    this.after = [after(0), after(1)];
  }

  /** Looks for states after a step in which signals differ, until there are none. */
  splitAll(): "held" | "split" | "unknown" {
    const { writer, after, equal, budget } = this;
    let outcome: "held" | "split" = "held";
    for (;;) {
      const differences = equal.agreements().map((agreement) => differenceOf(writer, after, agreement));
      const asked = writer.newLiteral();
      writer.clause([asked ^ 1, ...differences]);
      const answer = solve(writer, [asked], budget);
      if (answer !== "satisfiable") return answer === "unsatisfiable" ? outcome : "unknown";
      const values = Uint8Array.from(equal.signals, ({ side, literal }) => this.value(after[side].read(literal)));
      if (!equal.split(values)) return "unknown";
      outcome = "split";
    }
  }

  /** Whether these pairs of outputs, which may depend on the moves, cannot differ in the step. */
  cannotDiffer(pairs: readonly (readonly [Literal, Literal])[]): boolean {
    const { writer, before, budget } = this;
    const differences = pairs.map(([one, other]) =>
      differenceLiteral(writer, before[0].read(one), before[1].read(other)),
    );
    const asked = writer.newLiteral();
    writer.clause([asked ^ 1, ...differences]);
    return solve(writer, [asked], budget) === "unsatisfiable";
  }

  /** Each role makes one legal move, the same in both games. */
  private makeMoves(circuits: CircuitPair, { roles, moves }: Correspondence, before: Copies): void {
    const { writer } = this;
    const firsts = circuits.map(firstMoveNodes) as [number[], number[]];
    for (const [role, target] of roles.entries()) {
      const [first, image] = [firsts[0][role] as number, firsts[1][target] as number];
      for (let move = 0; move < (circuits[1].moveCounts[target] as number); move++) before[1].set(image + move, FAILS);
      const made = Array.from(circuits[0].legal[role] ?? [], (legal, move) => {
        const found = moves[role]?.get(move);
        const literal = found === undefined ? FAILS : writer.newLiteral();
        before[0].set(first + move, literal);
        if (found !== undefined) before[1].set(image + found, literal);
        writer.clause([negated(literal), before[0].read(legal)]);
        return literal;
      });
      writer.clause([writer.atMostOne(made)]);
    }
    for (const copy of before) copy.build();
  }

  private value(literal: CopyLiteral): 0 | 1 {
    if (literal === HOLDS || literal === FAILS) return literal === HOLDS ? 1 : 0;
    return this.writer.solver.value(literal >> 1) === ((literal & 1) === 0) ? 1 : 0;
  }
}

/**
 * A state of each game in which signals agree. Otherwise it is restricted only by what is proven of each game alone.
 * Fluents that agree share one literal, so that gates of the same structure are shared too and need no search.
 */
export function agreeingState(circuits: CircuitPair, agreements: readonly Agreement[], writer: ClauseWriter): Copies {
  const copies: Copies = [new CircuitCopy(circuits[0], writer), new CircuitCopy(circuits[1], writer)];
  const isInput = ({ side, literal }: Signal): boolean => nodeOf(literal) <= circuits[side].fluentCount;
  const merged = agreements.filter(({ one, other }) => isInput(one) && isInput(other));
  for (const [side, { fluentCount }] of circuits.entries())
    for (let fluent = 0; fluent < fluentCount; fluent++)
      copies[side as 0 | 1].set(fluentNode(fluent), writer.newLiteral());
  for (const { one, other, isNegated } of merged) {
    const literal = copies[one.side].read(one.literal);
    copies[other.side].set(nodeOf(other.literal), isNegated ? negated(literal) : literal);
  }
  for (const [side, { groups }] of circuits.entries())
    for (const { fluents, exact } of groups) {
      const held = writer.atMostOne(
        Array.from(fluents, (fluent) => copies[side as 0 | 1].read(literalOf(fluentNode(fluent)))),
      );
      if (exact) writer.clause([held]);
    }
  for (const copy of copies) copy.build();
  for (const { one, other, isNegated } of agreements) {
    const left = copies[one.side].read(one.literal);
    const image = copies[other.side].read(other.literal);
    const right = isNegated ? negated(image) : image;
    if (left === right) continue;
    writer.clause([negated(left), right]);
    writer.clause([left, negated(right)]);
  }
  return copies;
}

function differenceOf(writer: ClauseWriter, copies: Copies, { one, other, isNegated }: Agreement): CopyLiteral {
  const right = copies[other.side].read(other.literal);
  return differenceLiteral(writer, copies[one.side].read(one.literal), isNegated ? negated(right) : right);
}

/** A literal that holds only if the two differ. */
export function differenceLiteral(writer: ClauseWriter, one: CopyLiteral, other: CopyLiteral): CopyLiteral {
  if (one === other) return FAILS;
  const differ = writer.newLiteral();
  writer.clause([differ ^ 1, one, other]);
  writer.clause([differ ^ 1, negated(one), negated(other)]);
  return differ;
}

/** Pre: the assumptions are literals of the solver. */
export function solve(
  { solver }: ClauseWriter,
  assumptions: readonly number[],
  budget: Budget,
): "satisfiable" | "unsatisfiable" | "unknown" {
  while (solver.conflictCount < MOST_CONFLICTS) {
    const answer = solver.solve(CONFLICTS_A_LOOK, assumptions);
    budget.spend(solver.variableCount, DOING);
    if (answer !== "unknown") return answer;
  }
  return "unknown";
}
