/** Checks whether legal moves, terminal states, goals and percepts of two games agree if the proven signals agree. */
import type { Budget } from "../../foundations/budgets/index.ts";
import {
  ClauseWriter,
  type CopyLiteral,
  evaluateCircuit,
  FALSE,
  HOLDS,
  type Literal,
  literalValue,
  negated,
  type PerceptOutput,
  type ValueOutput,
} from "../../machine/circuit/index.ts";
import { agreeingState, type CircuitPair, DOING, differenceLiteral, solve } from "./circuit-step.ts";
import type { Agreement } from "./equal-signals.ts";
import type { Correspondence } from "./play-product.ts";
import type { RandomStep } from "./random-steps.ts";

/**
 * Whether the agreements imply the same terminal states, the same goals in them, and the same legal moves elsewhere.
 */
export function outputsAgree(
  circuits: CircuitPair,
  { roles, moves }: Correspondence,
  agreements: readonly Agreement[],
  budget: Budget,
): boolean {
  const [one, other] = circuits;
  const writer = new ClauseWriter({ sharesEqual: true });
  const copies = agreeingState(circuits, agreements, writer);
  const ends = copies[0].read(one.terminal);
  /** A literal that holds if one of these holds. */
  const anyOf = (side: 0 | 1, literals: readonly Literal[]): CopyLiteral =>
    negated(writer.conjunction(literals.map((literal) => negated(copies[side].read(literal)))));
  const differ = (left: readonly Literal[], right: readonly Literal[]): CopyLiteral =>
    differenceLiteral(writer, anyOf(0, left), anyOf(1, right));
  const inMoves: CopyLiteral[] = [];
  const atEnd: CopyLiteral[] = [];
  for (const [role, target] of roles.entries()) {
    const images = moves[role];
    const reached = new Set<number>();
    for (const [move, legal] of (one.legal[role] ?? []).entries()) {
      const image = images?.get(move);
      if (image !== undefined) reached.add(image);
      inMoves.push(differ([legal], image === undefined ? [] : [other.legal[target]?.[image] as Literal]));
    }
    for (const [move, legal] of (other.legal[target] ?? []).entries())
      if (!reached.has(move)) inMoves.push(differ([], [legal]));
    const [mine, theirs] = [one.goals[role] ?? [], other.goals[target] ?? []];
    for (const value of new Set([...mine, ...theirs].map((goal) => goal.value))) {
      const [left, right] = [literalsOf(mine, value), literalsOf(theirs, value)];
      // one by one, because a role with several goals at once has no goal, even if they are the same number (1 and 01)
      for (let i = 0; i < Math.max(left.length, right.length); i++)
        atEnd.push(differ(left.slice(i, i + 1), right.slice(i, i + 1)));
    }
  }
  const cannot = (differences: readonly CopyLiteral[], where: CopyLiteral): boolean => {
    const asked = writer.newLiteral();
    writer.clause([asked ^ 1, where]);
    writer.clause([asked ^ 1, ...differences]);
    return solve(writer, [asked], budget) === "unsatisfiable";
  };
  return (
    cannot([differ([one.terminal], [other.terminal])], HOLDS) && cannot(atEnd, ends) && cannot(inMoves, negated(ends))
  );
}

const literalsOf = (goals: readonly ValueOutput[], value: number | null): Literal[] =>
  goals.flatMap((goal) => (goal.value === value ? [goal.literal] : []));

/**
 * Candidate pairs of percepts of the two games, from random play: each percept of one game with one of the other that
 * was seen at the same times. A percept that was never seen is paired with the one of the same name, otherwise with
 * "never". If all these pairs are proven equal, each message of one game determines that of the other. Undefined if
 * some percept has no partner.
 */
export function perceptPairs(
  circuits: CircuitPair,
  roles: readonly number[],
  listeners: readonly number[],
  steps: readonly RandomStep[],
  budget: Budget,
): (readonly [Literal, Literal])[] | undefined {
  const whenSeen = (side: 0 | 1): ((percept: PerceptOutput) => string) => {
    const values = steps.flatMap(({ state, joint }) => {
      budget.spend(circuits[side].nodeCount, DOING);
      return joint === undefined ? [] : [evaluateCircuit(circuits[side], state[side], joint[side])];
    });
    return ({ literal }) => values.map((value) => literalValue(value, literal)).join("");
  };
  const seen = [whenSeen(0), whenSeen(1)] as const;
  const pairs: (readonly [Literal, Literal])[] = [];
  for (const role of listeners) {
    const lists = [circuits[0].percepts[role] ?? [], circuits[1].percepts[roles[role] as number] ?? []] as const;
    for (const side of [0, 1] as const) {
      const others = lists[1 - side] as readonly PerceptOutput[];
      const timesOfOthers = others.map(seen[1 - side] as (percept: PerceptOutput) => string);
      for (const percept of lists[side]) {
        const times = seen[side](percept);
        const alike = others.filter((_, i) => timesOfOthers[i] === times);
        const namesake = alike.find(({ text }) => text === percept.text);
        const partner = (namesake ?? (times.includes("1") ? alike[0] : undefined))?.literal;
        if (partner === undefined && times.includes("1")) return undefined;
        const image = partner ?? FALSE;
        pairs.push(side === 0 ? [percept.literal, image] : [image, percept.literal]);
      }
    }
  }
  return pairs;
}
