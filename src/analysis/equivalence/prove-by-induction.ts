/**
 * A proof that two games are one, for games with too many states to visit: induction over the product of their circuits (signal correspondence, van
 * Eijk 2000). Random play of both side by side shows which fluents and gates agree, perhaps by chance. A solver then looks for a state in which all of
 * them agree and a joint move after which some do not. Each answer splits what was held for equal; where there is none, the agreements hold in every
 * state that play can reach. If moves, ends and goals agree wherever they hold, so do the games.
 *
 * Not every equality can be proven so: "no" means only that no proof was found. Games with recursion in their circuits are not tried.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import {
  type Circuit,
  CircuitCopy,
  ClauseWriter,
  type CopyLiteral,
  evaluateCircuit,
  FAILS,
  firstMoveNodes,
  fluentNode,
  HOLDS,
  type Literal,
  literalOf,
  literalValue,
  negated,
  nodeOf,
  type ValueOutput,
} from "../../machine/circuit/index.ts";
import { type Agreement, EqualSignals, type Signal, stateSignals } from "./equal-signals.ts";
import type { Correspondence } from "./play-product.ts";

/** The circuits of the two games that are compared. */
export type CircuitPair = readonly [Circuit, Circuit];

const GAMES = 12;
const STEPS_A_GAME = 60;
/** Conflicts of the solver in all, and between two looks at the budget. */
const MOST_CONFLICTS = 100_000;
const CONFLICTS_A_LOOK = 500;
/** Above this, only fluents and outputs are compared, not every gate. */
const MOST_SIGNALS = 20_000;
const DOING = "proving equality on the circuits";

/** Whether it is proven that the two are one game under the correspondence. */
export function proveByInduction(
  circuits: CircuitPair,
  given: Correspondence,
  random: SeededRandom,
  budget: Budget,
): boolean {
  if (circuits.some(({ components }) => components.length > 0) || !isOneToOne(circuits[0], given)) return false;
  const states = randomStates(circuits, given, random, budget);
  if (states === undefined) return false;
  for (const which of ["outputs", "gates"] as const) {
    const signals = stateSignals(circuits, which);
    if (signals.length > MOST_SIGNALS) return false;
    const equal = agreeingSignals(circuits, signals, states, budget);
    const isKept = holdsByInduction(circuits, given, equal, budget);
    if (isKept && outputsAgree(circuits, given, equal.agreements(), budget)) return true;
  }
  return false;
}

/** No two moves of a role are one in the other game. */
const isOneToOne = ({ moveCounts }: Circuit, { moves }: Correspondence): boolean =>
  moves.every((images, role) => {
    const found = Array.from({ length: moveCounts[role] as number }, (_, move) => images.get(move));
    const known = found.filter((image) => image !== undefined);
    return new Set(known).size === known.length;
  });

/** The fluents of both that hold. */
type StatePair = readonly [readonly number[], readonly number[]];

/** States of random plays, the initial ones first; undefined where the two can be seen to differ. */
function randomStates(
  circuits: CircuitPair,
  { roles, moves }: Correspondence,
  random: SeededRandom,
  budget: Budget,
): StatePair[] | undefined {
  const [one, other] = circuits;
  const states: StatePair[] = [];
  for (let game = 0; game < GAMES; game++) {
    let state: StatePair = [Array.from(one.initialFluents), Array.from(other.initialFluents)];
    for (let step = 0; step < STEPS_A_GAME; step++) {
      budget.spend(one.nodeCount + other.nodeCount, DOING);
      states.push(state);
      const [left, right] = [evaluateCircuit(one, state[0]), evaluateCircuit(other, state[1])];
      if (literalValue(left, one.terminal) === 1) break;
      const joint: number[] = [];
      const image: number[] = [];
      for (const [role, target] of roles.entries()) {
        const legal = legalMoves(one, left, role);
        const move = legal[random.below(Math.max(1, legal.length))];
        if (move === undefined) break;
        const found = moves[role]?.get(move);
        if (found === undefined || !legalMoves(other, right, target).includes(found)) return undefined;
        joint[role] = move;
        image[target] = found;
      }
      if (joint.length < roles.length) break;
      state = [successor(one, state[0], joint), successor(other, state[1], image)];
    }
  }
  return states;
}

const legalMoves = (circuit: Circuit, values: Uint8Array, role: number): number[] =>
  Array.from(circuit.legal[role] ?? []).flatMap((literal, move) => (literalValue(values, literal) === 1 ? [move] : []));

function successor(circuit: Circuit, fluents: readonly number[], joint: readonly number[]): number[] {
  const values = evaluateCircuit(circuit, fluents, joint);
  return Array.from(circuit.next).flatMap((literal, fluent) => (literalValue(values, literal) === 1 ? [fluent] : []));
}

function agreeingSignals(
  [one, other]: CircuitPair,
  signals: readonly Signal[],
  states: readonly StatePair[],
  budget: Budget,
): EqualSignals {
  const valuesAt = ([left, right]: StatePair): Uint8Array => {
    budget.spend(one.nodeCount + other.nodeCount, DOING);
    const values = [evaluateCircuit(one, left), evaluateCircuit(other, right)] as const;
    return Uint8Array.from(signals, ({ side, literal }) => literalValue(values[side], literal));
  };
  const [first, ...others] = states as [StatePair, ...StatePair[]];
  const equal = new EqualSignals(signals, valuesAt(first));
  for (const state of others) equal.split(valuesAt(state));
  return equal;
}

/** Splits what a step of play does not keep, until the rest holds in every state that play reaches. False where the solver cannot tell. */
function holdsByInduction(circuits: CircuitPair, given: Correspondence, equal: EqualSignals, budget: Budget): boolean {
  for (;;) {
    const outcome = new Step(circuits, given, equal, budget).splitAll();
    if (outcome !== "split") return outcome === "held";
  }
}

/** One step of play, both games at once, from any state in which the signals agree that agreed when it was made. */
class Step {
  private readonly writer = new ClauseWriter({ sharesEqual: true });
  private readonly equal: EqualSignals;
  private readonly budget: Budget;
  private readonly after: Copies;

  constructor(circuits: CircuitPair, given: Correspondence, equal: EqualSignals, budget: Budget) {
    const { writer } = this;
    this.equal = equal;
    this.budget = budget;
    budget.spend(4 * (circuits[0].nodeCount + circuits[1].nodeCount), DOING);
    const before = agreeingState(circuits, equal.agreements(), writer);
    this.makeMoves(circuits, given, before);
    writer.clause([negated(before[0].read(circuits[0].terminal))]);
    const after = (side: 0 | 1): CircuitCopy => {
      const copy = new CircuitCopy(circuits[side], writer);
      for (const [fluent, literal] of circuits[side].next.entries())
        copy.set(fluentNode(fluent), before[side].read(literal));
      copy.build();
      return copy;
    };
    this.after = [after(0), after(1)];
  }

  /** Looks for states after a step in which signals differ, until there is none. */
  splitAll(): "held" | "split" | "unknown" {
    const { writer, after, equal, budget } = this;
    let outcome: "held" | "split" = "held";
    for (;;) {
      const differences = equal.agreements().map((agreement) => differenceOf(writer, after, agreement));
      const asked = writer.newLiteral();
      writer.clause([asked ^ 1, ...differences]);
      const answer = solve(writer, [asked], budget);
      if (answer !== "satisfiable") return answer === "unsatisfiable" ? outcome : "unknown";
      const values = Uint8Array.from(equal.signals, ({ side, literal }) => this.value(after[side].read(literal)));
      if (!equal.split(values)) return "unknown";
      outcome = "split";
    }
  }

  /** Each role makes one legal move, the same in both games. */
  private makeMoves(circuits: CircuitPair, { roles, moves }: Correspondence, before: Copies): void {
    const { writer } = this;
    const firsts = circuits.map(firstMoveNodes) as [number[], number[]];
    for (const [role, target] of roles.entries()) {
      const [first, image] = [firsts[0][role] as number, firsts[1][target] as number];
      for (let move = 0; move < (circuits[1].moveCounts[target] as number); move++) before[1].set(image + move, FAILS);
      const made = Array.from(circuits[0].legal[role] ?? [], (legal, move) => {
        const found = moves[role]?.get(move);
        const literal = found === undefined ? FAILS : writer.newLiteral();
        before[0].set(first + move, literal);
        if (found !== undefined) before[1].set(image + found, literal);
        writer.clause([negated(literal), before[0].read(legal)]);
        return literal;
      });
      writer.clause([writer.atMostOne(made)]);
    }
    for (const copy of before) copy.build();
  }

  private value(literal: CopyLiteral): 0 | 1 {
    if (literal === HOLDS || literal === FAILS) return literal === HOLDS ? 1 : 0;
    return this.writer.solver.value(literal >> 1) === ((literal & 1) === 0) ? 1 : 0;
  }
}

type Copies = readonly [CircuitCopy, CircuitCopy];

/**
 * A state of each game in which signals agree, restricted besides only by what is proven of each game alone. Fluents that agree are one literal, so
 * that gates which are built alike are one too and need no search.
 */
function agreeingState(circuits: CircuitPair, agreements: readonly Agreement[], writer: ClauseWriter): Copies {
  const copies: Copies = [new CircuitCopy(circuits[0], writer), new CircuitCopy(circuits[1], writer)];
  const isInput = ({ side, literal }: Signal): boolean => nodeOf(literal) <= circuits[side].fluentCount;
  const merged = agreements.filter(({ one, other }) => isInput(one) && isInput(other));
  for (const [side, { fluentCount }] of circuits.entries())
    for (let fluent = 0; fluent < fluentCount; fluent++)
      copies[side as 0 | 1].set(fluentNode(fluent), writer.newLiteral());
  for (const { one, other, isNegated } of merged) {
    const literal = copies[one.side].read(one.literal);
    copies[other.side].set(nodeOf(other.literal), isNegated ? negated(literal) : literal);
  }
  for (const [side, { groups }] of circuits.entries())
    for (const { fluents, exact } of groups) {
      const held = writer.atMostOne(
        Array.from(fluents, (fluent) => copies[side as 0 | 1].read(literalOf(fluentNode(fluent)))),
      );
      if (exact) writer.clause([held]);
    }
  for (const copy of copies) copy.build();
  for (const { one, other, isNegated } of agreements) {
    const left = copies[one.side].read(one.literal);
    const image = copies[other.side].read(other.literal);
    const right = isNegated ? negated(image) : image;
    if (left === right) continue;
    writer.clause([negated(left), right]);
    writer.clause([left, negated(right)]);
  }
  return copies;
}

/** Wherever the agreements hold: the same end, the same goals there, elsewhere the same moves. */
function outputsAgree(
  circuits: CircuitPair,
  { roles, moves }: Correspondence,
  agreements: readonly Agreement[],
  budget: Budget,
): boolean {
  const [one, other] = circuits;
  const writer = new ClauseWriter({ sharesEqual: true });
  const copies = agreeingState(circuits, agreements, writer);
  const ends = copies[0].read(one.terminal);
  /** One of these holds. */
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
    for (const value of new Set([...mine, ...theirs].map((goal) => goal.value)))
      if (value !== null) atEnd.push(differ(literalsOf(mine, value), literalsOf(theirs, value)));
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

const literalsOf = (goals: readonly ValueOutput[], value: number): Literal[] =>
  goals.flatMap((goal) => (goal.value === value ? [goal.literal] : []));

function differenceOf(writer: ClauseWriter, copies: Copies, { one, other, isNegated }: Agreement): CopyLiteral {
  const right = copies[other.side].read(other.literal);
  return differenceLiteral(writer, copies[one.side].read(one.literal), isNegated ? negated(right) : right);
}

/** A literal that holds only where the two differ. */
function differenceLiteral(writer: ClauseWriter, one: CopyLiteral, other: CopyLiteral): CopyLiteral {
  if (one === other) return FAILS;
  const differ = writer.newLiteral();
  writer.clause([differ ^ 1, one, other]);
  writer.clause([differ ^ 1, negated(one), negated(other)]);
  return differ;
}

function solve(
  { solver }: ClauseWriter,
  assumptions: readonly number[],
  budget: Budget,
): "satisfiable" | "unsatisfiable" | "unknown" {
  while (solver.conflictCount < MOST_CONFLICTS) {
    const answer = solver.solve(CONFLICTS_A_LOOK, assumptions);
    budget.spend(solver.variableCount, DOING);
    if (answer !== "unknown") return answer;
  }
  return "unknown";
}
