/**
 * A puzzle as clauses (planning as satisfiability: Kautz and Selman 1992). The circuit is copied once per step; the
 * fluents of a step are the `next` literals of the step before, and each step makes exactly one legal move. The start
 * is known, so gates that it decides vanish. Circuits with recursion are not supported.
 */
import { bitOf } from "../../../foundations/collections/index.ts";
import type { SatLiteral, SatSolver } from "../../../foundations/satisfiability/index.ts";
import {
  type Circuit,
  CircuitCopy,
  ClauseWriter,
  FAILS,
  firstMoveNodes,
  fluentNode,
  HOLDS,
  type Literal,
  negated,
} from "../../../machine/circuit/index.ts";
import type { State } from "../../../machine/index.ts";

export class UnrolledCircuit {
  private readonly writer = new ClauseWriter();
  /** By step so far: the variable of each move; −1 for a move that cannot be made then. */
  private readonly moveVariables: Int32Array[] = [];
  /** By depth: the variable that says that the play ends well there; −1 if that is impossible or was not asked for. */
  private readonly endVariables: number[] = [];
  private readonly circuit: Circuit;
  /** The circuit at the step that is being built. */
  private copy: CircuitCopy;
  /** Says that the play reaches this depth. No steps follow an end, so every length can be asked for at any time. */
  private reached: SatLiteral | undefined;

  constructor(circuit: Circuit, start: State) {
    this.circuit = circuit;
    this.copy = new CircuitCopy(circuit, this.writer);
    for (let fluent = 0; fluent < circuit.fluentCount; fluent++)
      this.copy.set(fluentNode(fluent), bitOf(start, fluent) ? HOLDS : FAILS);
    this.copy.build();
  }

  get solver(): SatSolver {
    return this.writer.solver;
  }

  /** Number of literals written so far. */
  get size(): number {
    return this.writer.size;
  }

  /** Number of steps so far. */
  get depth(): number {
    return this.moveVariables.length;
  }

  /** Returns the literal that says that the play ends now with one of these goals; undefined if that is impossible. */
  endLiteral(goals: readonly Literal[]): SatLiteral | undefined {
    const { writer, copy } = this;
    const ends = copy.read(this.circuit.terminal);
    const wanted = goals.map((goal) => copy.read(goal)).filter((literal) => literal !== FAILS);
    if (ends === FAILS || wanted.length === 0) return undefined;
    const end = writer.newLiteral();
    while (this.endVariables.length < this.depth) this.endVariables.push(-1);
    this.endVariables[this.depth] = end >> 1;
    if (this.reached !== undefined) writer.clause([end ^ 1, this.reached]);
    writer.clause([end ^ 1, ends]);
    writer.clause([end ^ 1, ...wanted]);
    return end;
  }

  /** Adds a step: if the play goes on, it is not over and makes a legal move. Returns false if it cannot go on. */
  step(): boolean {
    const { circuit, writer, copy } = this;
    const ends = copy.read(circuit.terminal);
    if (ends === HOLDS) return false;
    const goesOn = writer.newLiteral();
    writer.clause([goesOn ^ 1, negated(ends)]);
    if (this.reached !== undefined) writer.clause([goesOn ^ 1, this.reached]);
    this.reached = goesOn;
    const first = firstMoveNodes(circuit)[0] as number;
    const legal = circuit.legal[0] as Int32Array;
    const variables = new Int32Array(legal.length).fill(-1);
    for (const [move, literal] of legal.entries()) {
      const allowed = copy.read(literal);
      if (allowed === FAILS) continue;
      const made = writer.newLiteral();
      variables[move] = made >> 1;
      writer.clause([made ^ 1, allowed]);
    }
    if (variables.every((variable) => variable === -1)) return false;
    const isMade = writer.atMostOne(Array.from(variables, (variable) => (variable === -1 ? FAILS : 2 * variable)));
    writer.clause([goesOn ^ 1, isMade]);
    for (const [move, variable] of variables.entries()) copy.set(first + move, variable === -1 ? FAILS : 2 * variable);
    this.moveVariables.push(variables);
    copy.build();
    const after = new CircuitCopy(circuit, writer);
    for (const [fluent, literal] of circuit.next.entries()) after.set(fluentNode(fluent), copy.read(literal));
    after.build();
    this.copy = after;
    return true;
  }

  /** Returns a literal that implies that one of these holds. */
  oneOf(literals: readonly SatLiteral[]): SatLiteral {
    const one = this.writer.newLiteral();
    this.writer.clause([one ^ 1, ...literals]);
    return one;
  }

  /** Returns the moves up to the end of the play. Call it after the solver has found a model. */
  movesMade(): number[] {
    const made = this.moveVariables.map((variables) =>
      variables.findIndex((variable) => variable !== -1 && this.solver.value(variable)),
    );
    const end = this.endVariables.findIndex((variable) => variable !== -1 && this.solver.value(variable));
    return made.slice(0, end);
  }
}
