/**
 * Checks a symmetry by play. Along random walks, legal moves, terminal, goals and successors must commute with the
 * symmetry. Finding no difference proves nothing, but a false symmetry rarely survives. States are mapped by name, so
 * the machine need not be grounded, and the image may be a state that play cannot reach.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { printTerm, termFromText } from "../../language/rules/index.ts";
import { type Cursor, drawJointMove, legalTexts, type Machine, stateFromTexts } from "../../machine/index.ts";
import type { NamedSymmetry } from "./named-symmetry.ts";

export interface SimulationLimits {
  readonly playouts: number;
  readonly maxSteps: number;
  /** Limits the evaluation of the rules: throws BudgetSpent if that takes more. Play stops when its time is over. */
  readonly budget?: Budget;
}

/**
 * Returns the first difference in words. Null if none was found, or if time was over before all playouts were made.
 * Throws UnknownFluents if the machine cannot hold the image of the initial state; use one that is not grounded then.
 */
export function checkBySimulation(
  machine: Machine,
  symmetry: NamedSymmetry,
  random: SeededRandom,
  { playouts, maxSteps, budget }: SimulationLimits,
): string | null {
  const walker = new SymmetricWalk(machine, symmetry, budget);
  for (let playout = 0; playout < playouts; playout++) {
    walker.restart();
    for (let step = 0; step < maxSteps; step++) {
      if (budget?.isOver() === true) return null;
      const difference = walker.difference();
      if (difference !== null) return `playout ${playout}, step ${step}: ${difference}`;
      if (!walker.advance(random)) break;
    }
  }
  return null;
}

class SymmetricWalk {
  private readonly machine: Machine;
  private readonly imageOfFluent: (text: string) => string;
  private readonly imageOfMove: (role: string, text: string) => string;
  private readonly here: Cursor;
  private readonly there: Cursor;
  /** Image of each role. */
  private readonly roles: readonly number[];
  private readonly jointMove: Int32Array;
  private diverged = false;

  constructor(machine: Machine, symmetry: NamedSymmetry, budget: Budget | undefined) {
    this.machine = machine;
    this.imageOfFluent = remembered((text) => printTerm(symmetry.fluent(termFromText(text))));
    const ofRole = new Map(
      machine.roles.map((role) => [role, remembered((text) => printTerm(symmetry.move(role, termFromText(text))))]),
    );
    this.imageOfMove = (role, text) => ofRole.get(role)?.(text) ?? text;
    this.here = machine.newCursor(budget);
    this.there = machine.newCursor(budget);
    this.roles = machine.roles.map((role) => machine.roles.indexOf(symmetry.roles.get(role) ?? role));
    this.jointMove = new Int32Array(machine.roles.length);
  }

  restart(): void {
    this.here.load(this.machine.initialState);
    this.follow();
  }

  difference(): string | null {
    const { here, there, machine } = this;
    if (this.diverged) return "the successors differ";
    if (here.isTerminal() !== there.isTerminal()) return "terminal differs";
    for (const [role, image] of this.roles.entries()) {
      if (image === -1) return `${machine.roles[role]} does not become a role`;
      if (here.goal(role) !== there.goal(image) || here.goalCount(role) !== there.goalCount(image))
        return `the goal of ${machine.roles[role]} differs`;
      const moves = legalTexts(machine, here, role).map((text) =>
        this.imageOfMove(machine.roles[role] as string, text),
      );
      if (moves.sort().join(" ") !== legalTexts(machine, there, image).join(" "))
        return `the legal moves of ${machine.roles[role]} differ`;
    }
    return null;
  }

  /**
   * Makes a random joint move here and its image there, and notes whether the successors agree. Returns false if no
   * move is possible.
   */
  advance(random: SeededRandom): boolean {
    const { here, there, machine } = this;
    if (here.isTerminal() || !drawJointMove(here, random, this.jointMove)) return false;
    const image = new Int32Array(this.jointMove.length);
    this.roles.forEach((target, role) => {
      const move = machine.vocabulary.moveText(role, this.jointMove[role] as number);
      const text = this.imageOfMove(machine.roles[role] as string, move);
      image[target] = machine.vocabulary.findMove(target, text) as number;
    });
    here.advance(this.jointMove);
    there.advance(image);
    const wanted = this.imageState();
    const given = machine
      .fluentsOf(there.save())
      .map((fluent) => machine.vocabulary.fluentText(fluent))
      .sort();
    this.diverged = wanted.join(" ") !== given.join(" ");
    return true;
  }

  private imageState(): string[] {
    const { vocabulary } = this.machine;
    const texts = this.machine.fluentsOf(this.here.save()).map((fluent) => vocabulary.fluentText(fluent));
    return texts.map(this.imageOfFluent).sort();
  }

  private follow(): void {
    this.there.load(stateFromTexts(this.machine, this.imageState()));
  }
}

/** Caches the answers. */
function remembered(image: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const answer = known.get(text) ?? image(text);
    known.set(text, answer);
    return answer;
  };
}
