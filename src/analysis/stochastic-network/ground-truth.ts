/**
 * Evaluates ground rules for given fluents and moves, atom by atom. This defines the meaning of the constraints. It is
 * simple and slow.
 */
import { BudgetSpent } from "../../foundations/budgets/index.ts";
import { higherGoal } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";

/** The input: which fluents hold, and which move each role makes. */
export interface Given {
  holds(fluent: number): boolean;
  makes(role: number, move: number): boolean;
}

/** What an atom depends on. */
export interface Cone {
  /** In ascending order. */
  readonly fluents: readonly number[];
  readonly roles: readonly number[];
}

/** Nobody moves. */
const nobody = (): boolean => false;

export class GroundTruth {
  readonly program: GroundProgram;
  private readonly rulesOf: readonly (readonly number[])[];
  private readonly cones = new Map<number, { fluents: ReadonlySet<number>; roles: ReadonlySet<number> }>();
  /** For each move atom: its role. */
  private readonly roleOf: readonly number[];
  private readonly firstMoves: readonly number[];

  /** Throws BudgetSpent if a part is not ground, or if atoms depend on themselves (condition (7b) of the paper). */
  constructor(program: GroundProgram) {
    for (const reason of program.missing?.values() ?? []) throw new BudgetSpent(reason);
    this.program = program;
    const rulesOf: number[][] = Array.from({ length: program.atomCount }, () => []);
    for (const [rule, head] of program.heads.entries()) rulesOf[head]?.push(rule);
    this.rulesOf = rulesOf;
    this.roleOf = program.moves.flatMap((moves, role) => moves.map(() => role));
    let first = program.fluents.length;
    this.firstMoves = program.moves.map((moves) => {
      first += moves.length;
      return first - moves.length;
    });
    for (const atom of this.outputs()) this.coneOf([atom]);
  }

  /** Whether an atom follows. An atom that does not exist (−1) never does. */
  follows(atom: number, given: Given): boolean {
    return atom >= 0 && this.valueOf(atom, given, new Map());
  }

  isTerminal(holds: Given["holds"]): boolean {
    return this.follows(this.program.terminal, { holds, makes: nobody });
  }

  legalMoves(role: number, holds: Given["holds"]): number[] {
    const given = { holds, makes: nobody };
    const atoms = this.program.legal[role] as Int32Array;
    return [...atoms.keys()].filter((move) => this.follows(atoms[move] as number, given));
  }

  /** The highest value that follows; 0 if none does. */
  goal(role: number, holds: Given["holds"]): number {
    const given = { holds, makes: nobody };
    let best: number | null = null;
    for (const { value, atom } of this.program.goals[role] ?? [])
      if (value !== null && this.follows(atom, given)) best = higherGoal(best, value);
    return best ?? 0;
  }

  /** The union of what these atoms depend on. */
  coneOf(atoms: readonly number[]): Cone {
    const fluents = new Set<number>();
    const roles = new Set<number>();
    for (const atom of atoms) {
      if (atom < 0) continue;
      const cone = this.coneOfAtom(atom, new Set());
      for (const fluent of cone.fluents) fluents.add(fluent);
      for (const role of cone.roles) roles.add(role);
    }
    const ascending = (set: ReadonlySet<number>): number[] => [...set].sort((a, b) => a - b);
    return { fluents: ascending(fluents), roles: ascending(roles) };
  }

  private outputs(): number[] {
    const { terminal, legal, next, goals } = this.program;
    return [terminal, ...next, ...legal.flatMap((list) => [...list]), ...goals.flat().map(({ atom }) => atom)];
  }

  private coneOfAtom(
    atom: number,
    above: ReadonlySet<number>,
  ): { fluents: ReadonlySet<number>; roles: ReadonlySet<number> } {
    const { fluents } = this.program;
    if (atom < fluents.length) return { fluents: new Set([atom]), roles: new Set() };
    const role = this.roleOf[atom - fluents.length];
    if (role !== undefined) return { fluents: new Set(), roles: new Set([role]) };
    const known = this.cones.get(atom);
    if (known !== undefined) return known;
    if (above.has(atom))
      throw new BudgetSpent({ kind: "gave-up", resource: "rules", limit: 0, doing: this.circle(atom) });
    const inside = new Set(above).add(atom);
    const cone = { fluents: new Set<number>(), roles: new Set<number>() };
    for (const literal of this.bodiesOf(atom).flat()) {
      const below = this.coneOfAtom(literal >> 1, inside);
      for (const fluent of below.fluents) cone.fluents.add(fluent);
      for (const one of below.roles) cone.roles.add(one);
    }
    this.cones.set(atom, cone);
    return cone;
  }

  private circle(atom: number): string {
    return `writing the stages: ${this.program.atomText(atom)} depends on itself, and the paper's networks are for acyclic rules`;
  }

  private bodiesOf(atom: number): number[][] {
    const { bodies, bodyStarts } = this.program;
    return (this.rulesOf[atom] as readonly number[]).map((rule) => [
      ...bodies.subarray(bodyStarts[rule], bodyStarts[rule + 1]),
    ]);
  }

  private valueOf(atom: number, given: Given, known: Map<number, boolean>): boolean {
    const { fluents } = this.program;
    if (atom < fluents.length) return given.holds(atom);
    const role = this.roleOf[atom - fluents.length];
    if (role !== undefined) return given.makes(role, atom - (this.firstMoves[role] as number));
    const found = known.get(atom);
    if (found !== undefined) return found;
    const value = this.bodiesOf(atom).some((body) =>
      body.every((literal) => this.valueOf(literal >> 1, given, known) === ((literal & 1) === 0)),
    );
    known.set(atom, value);
    return value;
  }
}
