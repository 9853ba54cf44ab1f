/**
 * Factors the moves out of the bodies of ground rules. A role makes exactly one move, so bodies that differ only in the
 * move of one role become one body with the set of these moves.
 */
import type { GroundProgram } from "../../machine/grounding/index.ts";

/** One body of a rule: its literals without moves, and the allowed moves of each role that it mentions. */
export interface FactoredBody {
  readonly rest: readonly number[];
  readonly sets: readonly (readonly [role: number, moves: MoveSet])[];
}

/**
 * A set of moves of a role: the listed moves, or all moves except those. So "not this move" stays as short as the rule.
 */
export interface MoveSet {
  readonly listed: ReadonlySet<number>;
  readonly isComplement: boolean;
}

interface OwnSet extends MoveSet {
  readonly listed: Set<number>;
}

export class MoveFactoring {
  /** For each role: the number of its first move atom. The last entry is one past the last move atom. */
  readonly firstMoves: readonly number[];
  /** For each atom: the rules that have it as their head. */
  readonly rulesOf: readonly (readonly number[])[];
  private readonly program: GroundProgram;
  /** The bodies of lists of rules, by the list itself: several graphs of one program ask for the same. */
  private readonly known = new WeakMap<readonly number[], readonly FactoredBody[]>();

  constructor(program: GroundProgram) {
    this.program = program;
    const firsts = [program.fluents.length];
    for (const moves of program.moves) firsts.push((firsts.at(-1) as number) + moves.length);
    this.firstMoves = firsts;
    const rulesOf: number[][] = Array.from({ length: program.atomCount }, () => []);
    for (const [rule, head] of program.heads.entries()) rulesOf[head]?.push(rule);
    this.rulesOf = rulesOf;
  }

  /** The bodies of some rules that share one head. */
  bodiesOf(rules: readonly number[]): readonly FactoredBody[] {
    let bodies = this.known.get(rules);
    if (bodies === undefined) this.known.set(rules, (bodies = this.factor(rules)));
    return bodies;
  }

  private factor(rules: readonly number[]): FactoredBody[] {
    const { program } = this;
    const merged = new Map<string, { rest: readonly number[]; role: number; moves: OwnSet }>();
    const bodies: FactoredBody[] = [];
    for (const rule of rules) {
      const rest: number[] = [];
      const sets = new Map<number, OwnSet>();
      for (let i = program.bodyStarts[rule] as number; i < (program.bodyStarts[rule + 1] as number); i++) {
        const literal = program.bodies[i] as number;
        const role = this.roleOfMove(literal >> 1);
        if (role === -1) rest.push(literal);
        else this.restrict(sets, role, literal);
      }
      rest.sort((a, b) => a - b);
      const [first, ...others] = [...sets];
      if (first === undefined || others.length > 0) {
        bodies.push({ rest, sets: [...sets] });
        continue;
      }
      const key = `${first[0]}:${rest.join(",")}`;
      const group = merged.get(key);
      if (group === undefined) merged.set(key, { rest, role: first[0], moves: first[1] });
      else group.moves = united(group.moves, first[1]);
    }
    for (const { rest, role, moves } of merged.values()) bodies.push({ rest, sets: [[role, moves]] });
    return bodies;
  }

  /** The role of a move atom, −1 for other atoms. */
  private roleOfMove(atom: number): number {
    const { firstMoves } = this;
    if (atom < (firstMoves[0] as number) || atom >= (firstMoves.at(-1) as number)) return -1;
    let [low, high] = [0, firstMoves.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((firstMoves[middle] as number) <= atom) low = middle;
      else high = middle;
    }
    return low;
  }

  private restrict(sets: Map<number, OwnSet>, role: number, literal: number): void {
    const move = (literal >> 1) - (this.firstMoves[role] as number);
    const known = sets.get(role) ?? { listed: new Set(), isComplement: true };
    const isAllowed = known.listed.has(move) !== known.isComplement;
    if ((literal & 1) === 0) sets.set(role, { listed: new Set(isAllowed ? [move] : []), isComplement: false });
    else {
      if (known.isComplement) known.listed.add(move);
      else known.listed.delete(move);
      sets.set(role, known);
    }
  }
}

/** Union of two sets. It may modify the first one, so that uniting many sets takes time linear in their members. */
function united(one: OwnSet, other: MoveSet): OwnSet {
  if (!one.isComplement && other.isComplement) return united({ ...other, listed: new Set(other.listed) }, one);
  if (!one.isComplement) for (const move of other.listed) one.listed.add(move);
  else if (!other.isComplement) for (const move of other.listed) one.listed.delete(move);
  else for (const move of one.listed) if (!other.listed.has(move)) one.listed.delete(move);
  return one;
}
