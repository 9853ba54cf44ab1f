/**
 * The machine that plans are searched on. It is the machine of the match, or, if its states are not bits of a circuit,
 * a machine made from the circuit, with states and moves converted by name. If a goal does not ground (sudoku), the
 * match is played on the rules; for a planner, the circuit of everything else is worth more than the match's faster
 * steps.
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

  /** Converts a state of the match to this machine. */
  stateOf(state: State): State {
    const { machine, played } = this;
    if (machine === played) return state;
    return stateFromTexts(
      machine,
      played.fluentsOf(state).map((fluent) => played.vocabulary.fluentText(fluent)),
    );
  }

  /** Converts a move of this machine to the match. */
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
