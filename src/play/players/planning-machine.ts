/**
 * The machine that plans are looked for on: that of the match, or where its states are not bits of a circuit, one that is made from the
 * circuit, with states and moves carried over by their names. A goal that does not ground (sudoku) makes a match play on the rules;
 * what a planner learns from the circuit of all the rest is worth more than the faster steps.
 */
import { isGaveUp } from "../../foundations/budgets/index.ts";
import { grounded, groundOf, machine as machineByName, type OpenGame } from "../../game/index.ts";
import { LARGE_CIRCUIT } from "../../machine/automatic/index.ts";
import { type Machine, type Move, type State, stateFromTexts } from "../../machine/index.ts";

export class PlanningMachine {
  readonly machine: Machine;
  private readonly played: Machine;

  constructor(game: OpenGame, played: Machine) {
    this.played = played;
    this.machine = groundOf(game, played) === undefined ? (circuitMachine(game) ?? played) : played;
  }

  /** A state of the match on this machine. */
  stateOf(state: State): State {
    const { machine, played } = this;
    if (machine === played) return state;
    return stateFromTexts(
      machine,
      played.fluentsOf(state).map((fluent) => played.vocabulary.fluentText(fluent)),
    );
  }

  /** A move of this machine in the match. */
  moveInMatch(move: Move): Move | undefined {
    const { machine, played } = this;
    return machine === played ? move : played.vocabulary.findMove(0, machine.vocabulary.moveText(0, move));
  }
}

function circuitMachine(game: OpenGame): Machine | undefined {
  const ground = game.known(grounded);
  if (ground === undefined || ground.circuit.nodeCount >= LARGE_CIRCUIT) return undefined;
  const made = game.ask(machineByName("compiled"));
  return isGaveUp(made) || groundOf(game, made) === undefined ? undefined : made;
}
