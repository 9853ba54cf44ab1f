/**
 * Encodes one copy of a circuit as SAT clauses. Every node gets a solver literal, or is known to be true or false. The
 * caller assigns literals to the inputs. A gate gets its literal once all its inputs have one. A gate decided by its
 * inputs becomes a constant and adds no clauses.
 */
import { type SatLiteral, SatSolver } from "../../foundations/satisfiability/index.ts";
import { type Circuit, firstGate, isNegated, type Literal, nodeOf } from "./circuit.ts";

/** Constants among the literals of a copy. */
export const HOLDS = -1;
export const FAILS = -2;
/** Not built yet: the node depends on an input without a literal. */
const UNKNOWN = -3;
export type CopyLiteral = SatLiteral | typeof HOLDS | typeof FAILS;

export const negated = (literal: CopyLiteral): CopyLiteral =>
  literal === HOLDS ? FAILS : literal === FAILS ? HOLDS : literal ^ 1;

/** A SAT solver, with a count of what was written into it. */
export class ClauseWriter {
  readonly solver = new SatSolver();
  /** Number of literals written so far. */
  size = 0;
  /**
   * Conjunctions made so far, by their inputs. Present only if equal conjunctions shall share a literal, as when
   * circuits are compared.
   */
  private readonly known: Map<string, SatLiteral> | undefined;

  constructor({ sharesEqual = false }: { readonly sharesEqual?: boolean } = {}) {
    this.known = sharesEqual ? new Map() : undefined;
  }

  /** Returns the positive literal of a new variable. */
  newLiteral(): SatLiteral {
    return 2 * this.solver.addVariable();
  }

  /** Adds a clause: at least one of the literals holds. */
  clause(literals: readonly CopyLiteral[]): void {
    if (literals.includes(HOLDS)) return;
    const open = literals.filter((literal) => literal !== FAILS);
    this.size += open.length;
    this.solver.addClause(open);
  }

  /** Returns a literal that holds exactly where all of these hold. */
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

  /**
   * Demands that at most one of these holds. Returns a literal that holds if one does. The encoding is a ladder, linear
   * in their number.
   */
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
  /** By node: its literal, HOLDS, FAILS or UNKNOWN. */
  private readonly literals: Int32Array;

  constructor(circuit: Circuit, writer: ClauseWriter) {
    this.circuit = circuit;
    this.writer = writer;
    this.literals = new Int32Array(circuit.nodeCount).fill(UNKNOWN);
    this.literals[0] = FAILS;
  }

  /** Assigns a literal to an input. */
  set(node: number, literal: CopyLiteral): void {
    this.literals[node] = literal;
  }

  /** Precondition: the node is built. */
  read(literal: Literal): CopyLiteral {
    const value = this.literals[nodeOf(literal)] as CopyLiteral;
    return isNegated(literal) ? negated(value) : value;
  }

  /** Builds every gate whose inputs all have literals. */
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
