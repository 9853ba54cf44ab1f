/**
 * Determines who chooses among which moves. Every choice is a tree of its own (choice-tree.ts), in general one per
 * role. If it is proven that at most one role has a choice at any time, one tree serves all roles. A leaf then
 * represents one move of each role, at most one of which can be legal, and the roles that do not choose make their only
 * move.
 *
 * The proof: every role r has a fluent (it is r's turn) that holds whenever one of its moves is legal, except for at
 * most one move, its pass. These fluents are in a group of which at most one holds (find-fluent-groups.ts).
 */
import {
  type Circuit,
  FALSE,
  type FluentGroup,
  fluentNode,
  impliedFluents,
  type Literal,
  literalOf,
  MOST_IMPLIED,
} from "../circuit/index.ts";

export interface ChosenMove {
  readonly role: number;
  readonly move: number;
  readonly legal: Literal;
}

export interface SharedChoice {
  readonly kind: "shared";
  /** Each leaf contains at most one move of each role. */
  readonly leaves: readonly (readonly ChosenMove[])[];
  /** By role: the literal that is true if the role chooses. */
  readonly turns: readonly Literal[];
  /** By role: the move that it makes if it does not choose; undefined if it has none. */
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
  if (circuit.moveCounts.length < 2) return undefined;
  const byRole = movesByRole(circuit);
  for (const { fluents, groups } of batches(circuit.groups)) {
    const implied = impliedFluents(circuit, fluents);
    const holdsWith = ({ legal }: ChosenMove, bit: number): boolean => ((implied(legal) >>> bit) & 1) === 1;
    const isTurnOf = (moves: readonly ChosenMove[], bit: number): boolean =>
      moves.filter((move) => !holdsWith(move, bit)).length <= 1;
    for (const group of groups) {
      const turns = byRole.map((moves) => group.find((bit) => isTurnOf(moves, bit)));
      if (turns.includes(undefined) || new Set(turns).size < turns.length) continue;
      const turnFluents = turns.map((bit) => fluents[bit as number] as number);
      return sharedChoice(byRole, turnFluents, (move) => !holdsWith(move, turns[move.role] as number));
    }
  }
  return undefined;
}

/** As many fluents as one query can handle, and the groups among them: each lists the positions of its fluents. */
interface Batch {
  readonly fluents: number[];
  readonly groups: number[][];
}

/** Puts the groups into batches, in order. Groups of more than MOST_IMPLIED fluents cannot be groups of turns. */
function batches(groups: readonly FluentGroup[]): Batch[] {
  const made: Batch[] = [];
  for (const { fluents } of groups) {
    if (fluents.length > MOST_IMPLIED) continue;
    let last = made.at(-1);
    if (last === undefined || last.fluents.length + fluents.length > MOST_IMPLIED) {
      last = { fluents: [], groups: [] };
      made.push(last);
    }
    const { fluents: list } = last;
    last.groups.push(Array.from(fluents, (fluent) => list.push(fluent) - 1));
  }
  return made;
}

/** `isPass`: whether a move can be legal when it is not its role's turn. */
function sharedChoice(
  byRole: readonly ChosenMove[][],
  turns: readonly number[],
  isPass: (move: ChosenMove) => boolean,
): SharedChoice {
  const passes: (ChosenMove | undefined)[] = [];
  const leaves: ChosenMove[][] = [];
  for (const moves of byRole) {
    passes.push(moves.find(isPass));
    // A pass may be legal on the role's own turn as well; it is then a move to choose like any other.
    for (const [i, move] of moves.entries()) {
      const leaf = leaves[i];
      if (leaf === undefined) leaves[i] = [move];
      else leaf.push(move);
    }
  }
  return { kind: "shared", leaves, turns: turns.map((fluent) => literalOf(fluentNode(fluent))), passes };
}
