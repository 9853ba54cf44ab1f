/**
 * A puzzle as clauses (planning as satisfiability: Kautz and Selman 1992): the circuit once per step, its fluents at a step being the
 * `next` literals of the step before, and exactly one legal move a step. The start is known, so gates that it decides vanish.
 * Circuits with recursion are not unrolled.
 */
import { type SatLiteral, SatSolver } from "../../../foundations/satisfiability/index.ts";
import {
  type Circuit,
  firstGate,
  firstMoveNodes,
  isNegated,
  type Literal,
  nodeOf,
} from "../../../machine/circuit/index.ts";
import type { State } from "../../../machine/index.ts";

/** Constants among the literals of a step. */
const TRUE = -1;
const FALSE = -2;
/** Not built yet: it depends on a move that is not made. */
const UNKNOWN = -3;
type StepLiteral = SatLiteral | typeof TRUE | typeof FALSE;

const negated = (literal: StepLiteral): StepLiteral =>
  literal === TRUE ? FALSE : literal === FALSE ? TRUE : literal ^ 1;

export class UnrolledCircuit {
  readonly solver = new SatSolver();
  /** By step made so far: the variable of each move; −1 for a move that cannot be made then. */
  private readonly moveVariables: Int32Array[] = [];
  /** By depth: the variable that says that the play ends well there; −1 where that cannot be, or nobody asked. */
  private readonly endVariables: number[] = [];
  private readonly circuit: Circuit;
  /** By node: its literal at the step that is being built. */
  private literals: Int32Array;
  /** Says that the play reaches this depth; steps beyond an end are not made, so every length can be asked for at any time. */
  private reached: SatLiteral | undefined;
  /** Literals written so far: a measure of size. */
  size = 0;

  constructor(circuit: Circuit, start: State) {
    this.circuit = circuit;
    this.literals = newStep(circuit);
    for (let fluent = 0; fluent < circuit.fluentCount; fluent++)
      this.literals[1 + fluent] = ((start[fluent >> 5] as number) >>> (fluent & 31)) & 1 ? TRUE : FALSE;
    this.buildGates();
  }

  /** Steps made so far. */
  get depth(): number {
    return this.moveVariables.length;
  }

  /** The literal that says that the play ends now with one of these goals; undefined where that is impossible. */
  endLiteral(goals: readonly Literal[]): SatLiteral | undefined {
    const ends = this.read(this.circuit.terminal);
    const wanted = goals.map((goal) => this.read(goal)).filter((literal) => literal !== FALSE);
    if (ends === FALSE || wanted.length === 0) return undefined;
    const end = 2 * this.solver.addVariable();
    while (this.endVariables.length < this.depth) this.endVariables.push(-1);
    this.endVariables[this.depth] = end >> 1;
    if (this.reached !== undefined) this.clause([end ^ 1, this.reached]);
    if (ends !== TRUE) this.clause([end ^ 1, ends]);
    if (!wanted.includes(TRUE)) this.clause([end ^ 1, ...wanted]);
    return end;
  }

  /** One step more: where the play goes on it is not over, and a legal move is made. False where it cannot go on. */
  step(): boolean {
    const { circuit, solver } = this;
    const ends = this.read(circuit.terminal);
    if (ends === TRUE) return false;
    const goesOn = 2 * solver.addVariable();
    if (ends !== FALSE) this.clause([goesOn ^ 1, ends ^ 1]);
    if (this.reached !== undefined) this.clause([goesOn ^ 1, this.reached]);
    this.reached = goesOn;
    const first = firstMoveNodes(circuit)[0] as number;
    const legal = circuit.legal[0] as Int32Array;
    const variables = new Int32Array(legal.length).fill(-1);
    for (const [move, literal] of legal.entries()) {
      const allowed = this.read(literal);
      if (allowed === FALSE) continue;
      const variable = solver.addVariable();
      variables[move] = variable;
      if (allowed !== TRUE) this.clause([2 * variable + 1, allowed]);
    }
    if (variables.every((variable) => variable === -1)) return false;
    this.exactlyOne(variables, goesOn);
    for (let move = 0; move < legal.length; move++)
      this.literals[first + move] = variables[move] === -1 ? FALSE : 2 * (variables[move] as number);
    this.moveVariables.push(variables);
    this.buildGates();
    const next = Int32Array.from(circuit.next, (literal) => this.read(literal));
    this.literals = newStep(circuit);
    this.literals.set(next, 1);
    this.buildGates();
    return true;
  }

  /** A literal that holds only where one of these does. */
  oneOf(literals: readonly SatLiteral[]): SatLiteral {
    const one = 2 * this.solver.addVariable();
    this.clause([one ^ 1, ...literals]);
    return one;
  }

  /** After the solver has found values: the moves up to the end of the play. */
  movesMade(): number[] {
    const made = this.moveVariables.map((variables) =>
      variables.findIndex((variable) => variable !== -1 && this.solver.value(variable)),
    );
    const end = this.endVariables.findIndex((variable) => variable !== -1 && this.solver.value(variable));
    return made.slice(0, end);
  }

  private read(literal: Literal): StepLiteral {
    const value = this.literals[nodeOf(literal)] as StepLiteral;
    return isNegated(literal) ? negated(value) : value;
  }

  private clause(literals: readonly number[]): void {
    this.size += literals.length;
    this.solver.addClause(literals);
  }

  /** The gates that can be built: those that need the move of this step wait until it is made. */
  private buildGates(): void {
    const { circuit, literals } = this;
    for (let gate = firstGate(circuit); gate < circuit.nodeCount; gate++)
      if (literals[gate] === UNKNOWN) literals[gate] = this.gateLiteral(gate);
  }

  private gateLiteral(gate: number): number {
    const { circuit, literals } = this;
    const end = circuit.inputStarts[gate + 1] as number;
    const inputs: number[] = [];
    let isUnknown = false;
    for (let i = circuit.inputStarts[gate] as number; i < end; i++) {
      const input = circuit.inputs[i] as number;
      if (literals[nodeOf(input)] === UNKNOWN) {
        isUnknown = true;
        continue;
      }
      const literal = this.read(input);
      if (literal === FALSE) return FALSE;
      if (literal !== TRUE && !inputs.includes(literal)) inputs.push(literal);
    }
    if (isUnknown) return UNKNOWN;
    if (inputs.length === 0) return TRUE;
    if (inputs.length === 1) return inputs[0] as number;
    const output = 2 * this.solver.addVariable();
    for (const input of inputs) this.clause([output ^ 1, input]);
    this.clause([output, ...inputs.map((input) => input ^ 1)]);
    return output;
  }

  /** At most one holds, and where `condition` does, one. A ladder: linear in the number of variables. */
  private exactlyOne(variables: Int32Array, condition: SatLiteral): void {
    let before: StepLiteral = FALSE;
    for (const variable of variables) {
      if (variable === -1) continue;
      const now: number = 2 * this.solver.addVariable();
      this.clause([2 * variable + 1, now]);
      this.clause(before === FALSE ? [now ^ 1, 2 * variable] : [now ^ 1, before, 2 * variable]);
      if (before !== FALSE) {
        this.clause([before ^ 1, now]);
        this.clause([before ^ 1, 2 * variable + 1]);
      }
      before = now;
    }
    this.clause([condition ^ 1, before]);
  }
}

function newStep({ nodeCount }: Circuit): Int32Array {
  const literals = new Int32Array(nodeCount).fill(UNKNOWN);
  literals[0] = FALSE;
  return literals;
}
