/**
 * One copy of a circuit as clauses: every node has a literal of a solver, or is known to hold or to fail. Inputs are given literals, gates get
 * theirs when all their inputs have one; a gate that its inputs decide is a constant and makes no clauses.
 */
import { type SatLiteral, SatSolver } from "../../foundations/satisfiability/index.ts";
import { type Circuit, firstGate, isNegated, type Literal, nodeOf } from "./circuit.ts";

/** Constants among the literals of a copy. */
export const HOLDS = -1;
export const FAILS = -2;
/** Not built yet: it depends on an input that has no literal so far. */
const UNKNOWN = -3;
export type CopyLiteral = SatLiteral | typeof HOLDS | typeof FAILS;

export const negated = (literal: CopyLiteral): CopyLiteral =>
  literal === HOLDS ? FAILS : literal === FAILS ? HOLDS : literal ^ 1;

/** A solver, and how much was written into it. */
export class ClauseWriter {
  readonly solver = new SatSolver();
  /** Literals written so far. */
  size = 0;
  /** By inputs, the conjunctions made so far, where equal ones are to be one: for circuits that are compared. */
  private readonly known: Map<string, SatLiteral> | undefined;

  constructor({ sharesEqual = false }: { readonly sharesEqual?: boolean } = {}) {
    this.known = sharesEqual ? new Map() : undefined;
  }

  /** A literal of a new variable. */
  newLiteral(): SatLiteral {
    return 2 * this.solver.addVariable();
  }

  /** At least one of them holds. */
  clause(literals: readonly CopyLiteral[]): void {
    if (literals.includes(HOLDS)) return;
    const open = literals.filter((literal) => literal !== FAILS);
    this.size += open.length;
    this.solver.addClause(open);
  }

  /** A literal that holds where all of these do, and fails elsewhere. */
  conjunction(literals: readonly CopyLiteral[]): CopyLiteral {
    if (literals.includes(FAILS)) return FAILS;
    const open = [...new Set(literals)].filter((literal) => literal !== HOLDS);
    if (open.length < 2) return open[0] ?? HOLDS;
    const key = this.known === undefined ? "" : open.sort((a, b) => a - b).join();
    const found = this.known?.get(key);
    if (found !== undefined) return found;
    const all = this.newLiteral();
    this.known?.set(key, all);
    for (const literal of open) this.clause([all ^ 1, literal]);
    this.clause([all, ...open.map((literal) => literal ^ 1)]);
    return all;
  }

  /** At most one of these holds; answers a literal that says that one does. A ladder: linear in their number. */
  atMostOne(literals: readonly CopyLiteral[]): CopyLiteral {
    let before: CopyLiteral = FAILS;
    for (const literal of literals) {
      if (literal === FAILS) continue;
      const now: SatLiteral = this.newLiteral();
      this.clause([negated(literal), now]);
      this.clause([now ^ 1, before, literal]);
      this.clause([negated(before), now]);
      this.clause([negated(before), negated(literal)]);
      before = now;
    }
    return before;
  }
}

export class CircuitCopy {
  private readonly circuit: Circuit;
  private readonly writer: ClauseWriter;
  /** By node. */
  private readonly literals: Int32Array;

  constructor(circuit: Circuit, writer: ClauseWriter) {
    this.circuit = circuit;
    this.writer = writer;
    this.literals = new Int32Array(circuit.nodeCount).fill(UNKNOWN);
    this.literals[0] = FAILS;
  }

  /** Gives an input its literal. */
  set(node: number, literal: CopyLiteral): void {
    this.literals[node] = literal;
  }

  /** Pre: it is built. */
  read(literal: Literal): CopyLiteral {
    const value = this.literals[nodeOf(literal)] as CopyLiteral;
    return isNegated(literal) ? negated(value) : value;
  }

  /** Builds the gates that can be built. */
  build(): void {
    const { circuit, literals } = this;
    for (let gate = firstGate(circuit); gate < circuit.nodeCount; gate++)
      if (literals[gate] === UNKNOWN) literals[gate] = this.gateLiteral(gate);
  }

  private gateLiteral(gate: number): number {
    const { circuit, literals } = this;
    const end = circuit.inputStarts[gate + 1] as number;
    const inputs: CopyLiteral[] = [];
    let isUnknown = false;
    for (let i = circuit.inputStarts[gate] as number; i < end; i++) {
      const input = circuit.inputs[i] as number;
      if (literals[nodeOf(input)] === UNKNOWN) {
        isUnknown = true;
        continue;
      }
      const literal = this.read(input);
      if (literal === FAILS) return FAILS;
      inputs.push(literal);
    }
    return isUnknown ? UNKNOWN : this.writer.conjunction(inputs);
  }
}
