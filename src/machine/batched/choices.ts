/**
 * Who chooses among what. Every choice is a tree of its own (choice-tree.ts); a leaf may stand for several moves, of which at
 * most one is legal at a time.
 */
import type { Circuit, Literal } from "../circuit/index.ts";
import { FALSE } from "../circuit/index.ts";

export interface ChosenMove {
  readonly role: number;
  readonly move: number;
  readonly legal: Literal;
}

export interface Choice {
  /** Each leaf: moves that exclude each other. */
  readonly leaves: readonly (readonly ChosenMove[])[];
}

export interface Choices {
  readonly choices: readonly Choice[];
  /** Moves that are made whenever they are legal. */
  readonly forced: readonly ChosenMove[];
}

/** One choice per role. */
export function choicesByRole(circuit: Circuit): Choices {
  const choices = circuit.legal.map((literals, role) => ({
    leaves: Array.from(literals, (legal, move) => [{ role, move, legal }]).filter(([only]) => only?.legal !== FALSE),
  }));
  return { choices, forced: [] };
}
