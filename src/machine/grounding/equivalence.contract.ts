/**
 * For tests: checks that two ground programs of one sheet are equivalent. Fluents and moves are compared by name,
 * everything else by evaluation.
 */
import { expect } from "vitest";
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";
import { groundEvaluator } from "./evaluate-ground-program.contract.ts";
import type { GroundProgram } from "./ground-program.ts";

interface Answers {
  readonly terminal: boolean;
  readonly legal: string[][];
  readonly goals: (number | null)[][];
  readonly percepts: string[][];
  readonly next: string[];
}

function answersOf(program: GroundProgram): (state: readonly string[], moves: readonly (string | null)[]) => Answers {
  const evaluator = groundEvaluator(program);
  const fluentNumbers = new Map(program.fluents.map((text, i) => [text, i]));
  let base = program.fluents.length;
  const moveNumbers = program.moves.map((list) => {
    const numbers = new Map(list.map((text, i) => [text, base + i]));
    base += list.length;
    return numbers;
  });
  return (state, moves) => {
    const fluents = state.flatMap((text) => fluentNumbers.get(text) ?? []);
    const done = moves.flatMap((text, role) => (text === null ? [] : (moveNumbers[role]?.get(text) ?? [])));
    const holds = evaluator.evaluate(fluents, done);
    const isTrue = (atom: number): boolean => atom >= 0 && holds[atom] === 1;
    return {
      terminal: isTrue(program.terminal),
      legal: program.moves.map((list, role) => list.filter((_, i) => isTrue(program.legal[role]?.[i] ?? -1)).sort()),
      goals: program.goals.map((list) => list.filter(({ atom }) => isTrue(atom)).map(({ value }) => value)),
      percepts: program.percepts.map((list) => list.filter(({ atom }) => isTrue(atom)).map(({ text }) => text)),
      next: program.fluents.filter((_, i) => isTrue(program.next[i] ?? -1)).sort(),
    };
  };
}

const pick = <T>(list: readonly T[], random: SeededRandom): T => list[random.below(list.length)] as T;

/**
 * Walks randomly through both programs from the initial state, and jumps to arbitrary sets of fluents in between.
 * `slow` may have more fluents; those must never hold in the game of `fast`.
 */
export function expectEquivalent(fast: GroundProgram, slow: GroundProgram, seed: number, steps: number): void {
  const random = createRandom(seed);
  const [a, b] = [answersOf(fast), answersOf(slow)];
  const initial = Array.from(fast.initialFluents, (i) => fast.fluents[i] as string).sort();
  expect(Array.from(slow.initialFluents, (i) => slow.fluents[i] as string).sort()).toEqual(initial);
  expect(fast.roles).toEqual(slow.roles);
  let state = initial;
  for (let step = 0; step < steps; step++) {
    const before = b(state, []);
    expect(a(state, [])).toEqual(before);
    const moves = before.legal.map((list) => (list.length === 0 ? null : pick(list, random)));
    const after = b(state, moves);
    expect(a(state, moves)).toEqual(after);
    const isOver = before.terminal || moves.includes(null) || random.below(4) === 0;
    state = isOver ? fast.fluents.filter(() => random.below(2) === 0) : after.next;
  }
}
