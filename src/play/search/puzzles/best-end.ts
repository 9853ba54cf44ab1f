/**
 * Computes an upper bound on the value of a terminal state: the highest goal value that some terminal state has,
 * reachable or not. Rules may name a goal value whose conditions contradict each other; then a lower one is the best,
 * and a search that reaches it can stop. A SAT solver decides this on the circuit alone.
 */
import { type Circuit, CircuitCopy, ClauseWriter, fluentNode } from "../../../machine/circuit/index.ts";
import type { PlanSearch, Puzzle } from "./plan.ts";

/** One solver conflict takes about as long as this many steps of a game. */
const STEPS_PER_CONFLICT = 40;
/** Maximum number of conflicts; questions that need more stay open. */
const MOST_CONFLICTS = 20_000;

export class BestEnd implements PlanSearch {
  readonly name = "best end";
  readonly best = undefined;
  readonly isProof = false;
  mostPossible: number;
  private readonly circuit: Circuit;
  private readonly values: number[];
  private readonly writer = new ClauseWriter();
  private state: CircuitCopy | undefined;
  /** The literal that says that the terminal state has the first of the values. */
  private isWorth: number | undefined;

  /** Whether all goal values are known and the circuit has no recursion. */
  static isFor({ circuit }: Puzzle): boolean {
    return circuit !== undefined && circuit.components.length === 0 && (circuit.goals[0]?.length ?? 0) > 1;
  }

  constructor({ circuit, mostValue }: Puzzle) {
    this.circuit = circuit as Circuit;
    this.mostPossible = mostValue;
    const values = new Set((this.circuit.goals[0] ?? []).flatMap(({ value }) => (value === null ? [] : [value])));
    this.values = [...values].filter((value) => value <= mostValue).sort((a, b) => b - a);
  }

  work(steps: number): boolean {
    const { values } = this;
    const { solver } = this.writer;
    this.state ??= this.anyEnd();
    for (let left = steps; left > 0; ) {
      const [value] = values;
      if (value === undefined || solver.conflictCount >= MOST_CONFLICTS) return false;
      this.isWorth ??= this.literalOf(this.state, value);
      const before = solver.conflictCount;
      const answer = solver.solve(Math.ceil(left / STEPS_PER_CONFLICT), [this.isWorth]);
      left -= STEPS_PER_CONFLICT * (1 + solver.conflictCount - before);
      if (answer === "satisfiable") return false;
      if (answer === "unknown") continue;
      values.shift();
      this.isWorth = undefined;
      this.mostPossible = values[0] ?? 0;
    }
    return true;
  }

  private literalOf(state: CircuitCopy, value: number): number {
    const wanted = (this.circuit.goals[0] ?? []).filter((goal) => goal.value === value);
    const isWorth = this.writer.newLiteral();
    this.writer.clause([isWorth ^ 1, ...wanted.map(({ literal }) => state.read(literal))]);
    return isWorth;
  }

  /** Any terminal state that satisfies the known invariants of reachable states. */
  private anyEnd(): CircuitCopy {
    const { circuit, writer } = this;
    const state = new CircuitCopy(circuit, writer);
    for (let fluent = 0; fluent < circuit.fluentCount; fluent++) state.set(fluentNode(fluent), writer.newLiteral());
    state.build();
    for (const { fluents, exact } of circuit.groups) {
      const literals = Array.from(fluents, (fluent) => state.read(2 * fluentNode(fluent)));
      if (exact) writer.clause(literals);
      for (const [i, one] of literals.entries())
        for (const other of literals.slice(i + 1)) writer.clause([one ^ 1, other ^ 1]);
    }
    writer.clause([state.read(circuit.terminal)]);
    return state;
  }
}
