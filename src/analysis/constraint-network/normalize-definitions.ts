/**
 * Rewrites the rules of a game into a normal form. How the rules are split into relations, and which cases they
 * distinguish, should not hide a symmetry. The pass visits definitions in dependency order. It inlines simple
 * auxiliaries: those with one body at positive uses, those with single literals as bodies at negated uses. Then it
 * brings each definition into canonical form (prime-implicants.ts). Finally it removes what is no longer used.
 *
 * Every step looks only at the form of definitions, never at names or their order. So every symmetry of the given rules
 * is a symmetry of the result. Mutually recursive atoms keep their bodies.
 */
import { type Budget, type GaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { stronglyConnectedComponents } from "../../language/rules/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import { firstMoveAtoms } from "./constraint-network.ts";
import { absorb, type Body, primeImplicants } from "./prime-implicants.ts";

/** Maximum number of literals that may replace one literal. */
const LONGEST_INSERTION = 8;
/** A literal that never holds. No real literal has this number. */
const NEVER = -2;

/** The same ground program, with definitions in a normal form that hides how they were written. */
export function normalizeDefinitions(program: GroundProgram, budget?: Budget): GroundProgram | GaveUp {
  return withinBudget(() => new Normalization(program, budget).normalize());
}

class Normalization {
  private readonly program: GroundProgram;
  private readonly budget: Budget | undefined;
  private readonly firstDerived: number;
  /** Definitions that are already normal, by derived atom. */
  private readonly definitions = new Map<number, readonly Body[]>();
  /** Atoms that depend on themselves. */
  private readonly recursive = new Set<number>();

  constructor(program: GroundProgram, budget: Budget | undefined) {
    this.program = program;
    this.budget = budget;
    this.firstDerived = firstMoveAtoms(program).at(-1) as number;
  }

  normalize(): GroundProgram {
    const given = this.givenBodies();
    const dependencies = given.map((bodies) =>
      bodies.flatMap((body) => body.map((literal) => literal >> 1).filter((atom) => atom >= this.firstDerived)),
    );
    const { members } = stronglyConnectedComponents(dependencies);
    for (const component of members) {
      const [first] = component as readonly [number];
      const isRecursive = component.length > 1 || (dependencies[first] as number[]).includes(first);
      if (first < this.firstDerived) continue;
      const normal = component.map((atom) => [atom, this.insertAll(given[atom] as Body[])] as const);
      for (const [atom, bodies] of normal) {
        if (isRecursive) this.recursive.add(atom);
        this.definitions.set(atom, isRecursive ? bodies : this.canonical(bodies));
      }
    }
    return assemble(this.program, this.firstDerived, this.definitions);
  }

  private givenBodies(): Body[][] {
    const { atomCount, heads, bodyStarts, bodies } = this.program;
    const given: Body[][] = Array.from({ length: atomCount }, () => []);
    for (const [rule, head] of heads.entries()) {
      const body = bodies.slice(bodyStarts[rule], bodyStarts[rule + 1]).sort();
      this.budget?.spend(1 + body.length, "normalising definitions");
      given[head]?.push([...new Set(body)]);
    }
    return given;
  }

  /**
   * Consensus does not know that the moves of a role exclude each other. For bodies with moves, it would write out many
   * impossible cases, so these are only absorbed.
   */
  private canonical(bodies: readonly Body[]): Body[] {
    this.budget?.spend(Math.min(bodies.length, 1000) ** 2, "normalising definitions");
    const asksForMoves = bodies.some((body) => body.some((literal) => this.isMove(literal >> 1)));
    return asksForMoves ? absorb(bodies) : primeImplicants(bodies);
  }

  private isMove(atom: number): boolean {
    return atom >= this.program.fluents.length && atom < this.firstDerived;
  }

  private insertAll(bodies: readonly Body[]): Body[] {
    const inserted: Body[] = [];
    for (const body of bodies) {
      const literals = new Set(body.flatMap((literal) => this.meaning(literal)));
      this.budget?.spend(literals.size, "normalising definitions");
      const isPossible = !literals.has(NEVER) && [...literals].every((literal) => !literals.has(literal ^ 1));
      if (isPossible) inserted.push([...literals].sort((a, b) => a - b));
    }
    return inserted;
  }

  /** Literals whose conjunction is equivalent to this one. Contains NEVER if it cannot hold. */
  private meaning(literal: number): Body {
    const bodies = this.definitions.get(literal >> 1);
    if (bodies === undefined || this.recursive.has(literal >> 1)) return [literal];
    if ((literal & 1) === 0) {
      const [only, ...others] = bodies;
      if (only === undefined) return [NEVER];
      return others.length === 0 && only.length <= LONGEST_INSERTION ? only : [literal];
    }
    if (bodies.some((body) => body.length === 0)) return [NEVER];
    if (bodies.length > LONGEST_INSERTION || bodies.some((body) => body.length !== 1)) return [literal];
    return bodies.map(([denied]) => (denied as number) ^ 1);
  }
}

/** Builds a program from the atoms on which the outputs depend, with new numbers. */
function assemble(
  program: GroundProgram,
  firstDerived: number,
  definitions: ReadonlyMap<number, readonly Body[]>,
): GroundProgram {
  const numbers = new Map<number, number>();
  const back: number[] = [];
  for (let atom = 0; atom < firstDerived; atom++) numbers.set(atom, back.push(atom) - 1);
  const number = (atom: number): number => {
    if (atom < 0) return -1;
    const known = numbers.get(atom) ?? back.push(atom) - 1;
    numbers.set(atom, known);
    return known;
  };
  const outputs = {
    terminal: number(program.terminal),
    legal: program.legal.map((atoms) => atoms.map(number)),
    next: program.next.map(number),
    goals: program.goals.map((list) => list.map(({ value, atom }) => ({ value, atom: number(atom) }))),
    percepts: program.percepts.map((list) => list.map(({ text, atom }) => ({ text, atom: number(atom) }))),
  };
  const heads: number[] = [];
  const bodyStarts = [0];
  const bodies: number[] = [];
  for (let at = firstDerived; at < back.length; at++)
    for (const body of definitions.get(back[at] as number) ?? []) {
      for (const literal of body) bodies.push(2 * number(literal >> 1) + (literal & 1));
      heads.push(at);
      bodyStarts.push(bodies.length);
    }
  return {
    ...program,
    ...outputs,
    atomCount: back.length,
    atomText: (atom) => program.atomText(back[atom] as number),
    heads: Int32Array.from(heads),
    bodyStarts: Int32Array.from(bodyStarts),
    bodies: Int32Array.from(bodies),
  };
}
