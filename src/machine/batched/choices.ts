/**
 * Who chooses among what. Every choice is a tree of its own (choice-tree.ts), in general one per role. But where it is proven
 * that at most one role has a choice at any time, one tree serves all of them: a leaf stands for one move of each role, of
 * which at most one can be legal, and the roles that are not to choose make the one move they have.
 *
 * The proof: every role r has a fluent (it is r's turn) that holds whenever one of its moves is legal, but for at most one
 * move, its pass; and these fluents are in a group of which at most one holds (find-fluent-groups.ts).
 */
import { type Circuit, FALSE, fluentNode, impliedFluents, type Literal, literalOf } from "../circuit/index.ts";

export interface ChosenMove {
  readonly role: number;
  readonly move: number;
  readonly legal: Literal;
}

export interface SharedChoice {
  readonly kind: "shared";
  /** Each leaf: at most one move of each role. */
  readonly leaves: readonly (readonly ChosenMove[])[];
  /** By role: the literal that says that it chooses. */
  readonly turns: readonly Literal[];
  /** By role: the move that it makes when it does not choose, undefined where it has none. */
  readonly passes: readonly (ChosenMove | undefined)[];
}

export interface OwnChoice {
  readonly kind: "own";
  readonly moves: readonly ChosenMove[];
}

/** One shared choice, or one choice per role. */
export type Choices = readonly (SharedChoice | OwnChoice)[];

export function findChoices(circuit: Circuit): Choices {
  const shared = findSharedChoice(circuit);
  return shared === undefined ? movesByRole(circuit).map((moves) => ({ kind: "own", moves })) : [shared];
}

function movesByRole(circuit: Circuit): ChosenMove[][] {
  return circuit.legal.map((literals, role) =>
    Array.from(literals, (legal, move) => ({ role, move, legal })).filter(({ legal }) => legal !== FALSE),
  );
}

function findSharedChoice(circuit: Circuit): SharedChoice | undefined {
  if (circuit.moveCounts.length < 2 || circuit.groups.length === 0) return undefined;
  const byRole = movesByRole(circuit);
  const implied = byRole.map((moves) => moves.map(({ legal }) => impliedFluents(circuit, legal)));
  for (const { fluents } of circuit.groups) {
    const turns = implied.map((sets) => Array.from(fluents).find((fluent) => impliedByAllButOne(sets, fluent)));
    if (turns.includes(undefined) || new Set(turns).size < turns.length) continue;
    return sharedChoice(byRole, implied, turns as number[]);
  }
  return undefined;
}

/** By move. */
type Implied = readonly ReadonlySet<number>[];

const impliedByAllButOne = (sets: Implied, fluent: number): boolean =>
  sets.filter((set) => !set.has(fluent)).length <= 1;

function sharedChoice(
  byRole: readonly ChosenMove[][],
  implied: readonly Implied[],
  turns: readonly number[],
): SharedChoice {
  const passes: (ChosenMove | undefined)[] = [];
  const leaves: ChosenMove[][] = [];
  for (const [role, moves] of byRole.entries()) {
    const isPass = (i: number): boolean => implied[role]?.[i]?.has(turns[role] as number) === false;
    passes.push(moves.find((_, i) => isPass(i)));
    // a pass may be legal on one's own turn as well, and is then a move to choose like any other
    for (const [i, move] of moves.entries()) {
      const leaf = leaves[i];
      if (leaf === undefined) leaves[i] = [move];
      else leaf.push(move);
    }
  }
  return { kind: "shared", leaves, turns: turns.map((fluent) => literalOf(fluentNode(fluent))), passes };
}
