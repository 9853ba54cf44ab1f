/** Independent subgames in the contract's JSON format. */
import type { Subgames } from "../../src/analysis/decomposition/index.ts";
import type { GroundProgram } from "../../src/machine/grounding/index.ts";

export function decompositionJson({ program, factors, shared, unread }: Subgames): object {
  return {
    factors: factors.map(({ fluents, moves }) => ({
      fluents: fluentTexts(program, fluents),
      moves: new Map(program.roles.map((name, role) => [name, moveTexts(program, role, moves[role] ?? [])])),
    })),
    shared: fluentTexts(program, shared),
    unread: fluentTexts(program, unread),
  };
}

export const fluentTexts = (program: GroundProgram, fluents: readonly number[]): string[] =>
  fluents.map((fluent) => program.fluents[fluent] as string).sort();

export const moveTexts = (program: GroundProgram, role: number, moves: readonly number[]): string[] =>
  moves.map((move) => program.moves[role]?.[move] as string).sort();
