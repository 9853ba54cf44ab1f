/**
 * What is known about the generators of a group besides their certificates: proved on the circuit, or checked by play.
 */
import type { GroundedGroup } from "../../analysis/all-symmetries/index.ts";
import {
  CircuitProver,
  checkBySimulation,
  namedBySymbols,
  type RuleSymmetries,
  SymbolActions,
  type SymbolMapping,
  type Symmetry,
  type SymmetryStatus,
  symmetryFromElement,
} from "../../analysis/symmetry/index.ts";
import { type Budget, BudgetSpent, isGaveUp, withinBudget } from "../../foundations/budgets/index.ts";
import { type Circuit, circuitFromGroundProgram } from "../../machine/circuit/index.ts";
import type { GroundProgram } from "../../machine/grounding/index.ts";
import type { OpenGame } from "../analysis.ts";
import { writtenCircuit, writtenProgram } from "./grounded.ts";
import { machine } from "./machine.ts";
import { closedGame } from "./symmetries.ts";

const PLAYED = { playouts: 3, maxSteps: 20 } as const;

/** The status of each mapping: proved, or else checked by play; `graph` if the time was over. */
export function statusesOnRules(
  game: OpenGame,
  found: RuleSymmetries,
  mappings: readonly SymbolMapping[],
  budget: Budget,
): SymmetryStatus[] {
  if (mappings.length === 0) return [];
  const proves = withinBudget(() => {
    const program = game.need(writtenProgram, budget);
    for (const missing of program.missing?.values() ?? []) throw new BudgetSpent(missing);
    const prover = new CircuitProver(game.need(writtenCircuit, budget));
    const actions = new SymbolActions(program, found, new Set(), budget);
    return (mapping: SymbolMapping): boolean => {
      const element = actions.of(mapping, budget);
      return element !== null && prover.proves(symmetryFromElement(element, program));
    };
  });
  return mappings.map((mapping): SymmetryStatus => {
    if (budget.isOver()) return "graph";
    const proof = isGaveUp(proves) ? false : withinBudget(() => proves(mapping));
    return proof === true ? "proved" : statusInPlay(game, found, mapping, budget);
  });
}

/**
 * Simulates on the relational machine, because a grounded machine may not be able to represent the images of states.
 */
function statusInPlay(game: OpenGame, found: RuleSymmetries, mapping: SymbolMapping, budget: Budget): SymmetryStatus {
  const problem = withinBudget(() => {
    const player = game.need(machine("relational"), budget);
    return checkBySimulation(player, namedBySymbols(found, mapping, player.roles), game.random(), {
      ...PLAYED,
      budget,
    });
  });
  if (isGaveUp(problem)) return "graph";
  if (problem !== null && !found.isSound) return "refuted";
  if (problem !== null) throw new Error(`a certified symmetry fails in play: ${problem}`);
  return budget.isOver() ? "graph" : "simulated";
}

/**
 * A gate graph contains everything that the ground rules say, so its automorphisms are proofs. Symmetries of the rules
 * are proved again on the circuit.
 */
export function statusesOnGround(
  game: OpenGame,
  { program, methods }: GroundedGroup,
  shown: readonly Symmetry[],
  budget: Budget,
): SymmetryStatus[] {
  const isOfRules = methods.map((method) => method === "enhanced" || method === "split");
  const prover = isOfRules.includes(true)
    ? withinBudget(() => new CircuitProver(circuitOf(game, program, budget)))
    : null;
  return shown.map((symmetry, i) => {
    if (isOfRules[i] !== true) return "proved";
    return prover !== null && !isGaveUp(prover) && prover.proves(symmetry) ? "proved" : "graph";
  });
}

function circuitOf(game: OpenGame, program: GroundProgram, budget: Budget): Circuit {
  const owner = [game, game.known(closedGame())?.game].find((one) => one?.known(writtenProgram) === program);
  return owner?.need(writtenCircuit, budget) ?? circuitFromGroundProgram(program, budget);
}
