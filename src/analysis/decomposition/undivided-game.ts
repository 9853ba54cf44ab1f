/**
 * A shortcut for games whose fluents, except for the shared ones, all belong together. Most games are like this.
 * Nothing is left to join, so it suffices to check that something reads the fluents, that some role has a choice, and
 * which moves concern them. Conditions need not be split.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import {
  type Circuit,
  evaluateCircuit,
  FALSE,
  fluentNode,
  type Literal,
  literalValue,
  TRUE,
} from "../../machine/circuit/index.ts";
import type { Decomposition, Factor } from "./find-factors.ts";
import { RoleEffects } from "./move-effects.ts";
import { NodesAbove } from "./nodes-above.ts";
import { endingOutputs } from "./transparent-parts.ts";

/**
 * The one subgame, with the moves that concern it. Undefined if there are several factors, or if the shortcut cannot
 * decide. Throws BudgetSpent.
 */
export function undividedGame({ circuit, factors }: Decomposition, budget: Budget): Factor | undefined {
  const [whole] = factors;
  if (whole === undefined || factors.length > 1) return undefined;
  budget.spend(circuit.nodeCount, DOING);
  const readers = new NodesAbove(circuit);
  for (const fluent of whole.fluents) readers.mark(fluentNode(fluent));
  const outputs = [...endingOutputs(circuit), ...circuit.percepts.flat().map(({ literal }) => literal)];
  const isRead = [...circuit.legal.flatMap((literals) => [...literals]), ...outputs].some((one) => readers.has(one));
  const effects = circuit.moveCounts.map((_, role) => effectsOf(circuit, role));
  if (!isRead || !hasChoice(circuit, whole, effects, budget)) return undefined;
  const moves = circuit.legal.map((literals, role) => {
    const touching = new Set(whole.moves[role]);
    const isConcerned = (literal: Literal, move: number): boolean => touching.has(move) || readers.has(literal);
    const rest = Array.from(literals.keys()).filter((move) => !isConcerned(literals[move] as Literal, move));
    if (rest.length > 0 && othersWipeOut(whole, role, effects[role]?.(), budget)) return [...literals.keys()];
    const left = new Set(rest);
    return [...literals.keys()].filter((move) => !left.has(move));
  });
  return { fluents: whole.fluents, moves };
}

const DOING = "looking for independent subgames";

type LazyEffects = () => RoleEffects | undefined;

/** Computes the effects on first use. Undefined if gates are recursive. */
function effectsOf(circuit: Circuit, role: number): LazyEffects {
  let made: RoleEffects | undefined;
  return () => {
    if (circuit.components.length === 0) made ??= new RoleEffects(circuit, role);
    return made;
  };
}

/**
 * Whether some role has two moves in the initial state with different effects on the factor. If not, it may have them
 * later.
 */
function hasChoice(circuit: Circuit, whole: Factor, effects: readonly LazyEffects[], budget: Budget): boolean {
  const values = evaluateCircuit(circuit, [...circuit.initialFluents]);
  return circuit.legal.some((literals, role) => {
    const legal = Array.from(literals.keys()).filter((move) => literalValue(values, literals[move] as Literal) === 1);
    const [first, ...others] = legal;
    const known = others.length === 0 ? undefined : effects[role]?.();
    if (first === undefined || known === undefined) return false;
    const one = known.of(first);
    return others.some((move) => {
      budget.spend(whole.fluents.length, DOING);
      const other = known.of(move);
      return whole.fluents.some((fluent) => one[fluent] !== other[fluent]);
    });
  });
}

/**
 * Whether the moves that do not affect the factor reset everything that the role can write there: every choice except
 * heads makes tails.
 */
function othersWipeOut(whole: Factor, role: number, effects: RoleEffects | undefined, budget: Budget): boolean {
  if (effects === undefined) return false;
  const { none } = effects;
  let isWritten = false;
  for (const move of whole.moves[role] ?? []) {
    budget.spend(whole.fluents.length, DOING);
    const after = effects.of(move);
    const written = whole.fluents.filter((fluent) => after[fluent] !== none[fluent]);
    if (written.some((fluent) => none[fluent] !== FALSE && none[fluent] !== TRUE)) return false;
    if (written.length > 0) isWritten = true;
  }
  return isWritten;
}
