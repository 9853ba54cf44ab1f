/**
 * One machine out of two: a grounded one, and the relational one for the questions whose cone was too large to ground. Sudoku's
 * legal moves, successors and end are a small circuit; its goal, asked once a game, would have nine to the ninth ground rules.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Cone } from "../grounding/index.ts";
import type { Cursor, Machine, Move, MoveList, PerceivingCursor, Role, State } from "../machine.ts";
import { perceives } from "../machine.ts";

/** The cones that can be asked elsewhere; without `legal` and `next` a grounded machine has nothing to run. */
const DELEGABLE: ReadonlySet<Cone> = new Set<Cone>(["terminal", "goal", "sees"]);

export const canDelegate = (cones: Iterable<Cone>): boolean => [...cones].every((cone) => DELEGABLE.has(cone));

export function delegateCones(grounded: Machine, relational: Machine, cones: ReadonlySet<Cone>): Machine {
  return {
    kind: grounded.kind,
    roles: grounded.roles,
    vocabulary: grounded.vocabulary,
    initialState: grounded.initialState,
    stateFromFluents: (fluents) => grounded.stateFromFluents(fluents),
    fluentsOf: (state) => grounded.fluentsOf(state),
    newCursor: (budget) => new DelegatingCursor(grounded, relational, cones, budget),
  };
}

class DelegatingCursor implements PerceivingCursor {
  private readonly grounded: Machine;
  private readonly relational: Machine;
  private readonly cones: ReadonlySet<Cone>;
  private readonly own: Cursor;
  private readonly other: Cursor;
  /** Whether the other cursor stands at the own one's state. */
  private inStep = false;

  constructor(grounded: Machine, relational: Machine, cones: ReadonlySet<Cone>, budget?: Budget) {
    this.grounded = grounded;
    this.relational = relational;
    this.cones = cones;
    this.own = grounded.newCursor(budget);
    this.other = relational.newCursor(budget);
  }

  load(state: State): void {
    this.own.load(state);
    this.inStep = false;
  }

  save(into?: State): State {
    return this.own.save(into);
  }

  isTerminal(): boolean {
    return this.cones.has("terminal") ? this.follow().isTerminal() : this.own.isTerminal();
  }

  goal(role: Role): number | null {
    return this.cones.has("goal") ? this.follow().goal(role) : this.own.goal(role);
  }

  goalCount(role: Role): number {
    return this.cones.has("goal") ? this.follow().goalCount(role) : this.own.goalCount(role);
  }

  legalMoves(role: Role): MoveList {
    return this.own.legalMoves(role);
  }

  advance(jointMove: ArrayLike<Move>): void {
    this.own.advance(jointMove);
    this.inStep = false;
  }

  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[] {
    if (!this.cones.has("sees")) return perceives(this.own) ? this.own.percepts(role, jointMove) : [];
    const cursor = this.follow();
    if (!perceives(cursor)) return [];
    const moves = Array.from(jointMove, (move, mover) =>
      this.relational.vocabulary.findMove(mover, this.grounded.vocabulary.moveText(mover, move)),
    );
    return cursor.percepts(role, moves as number[]);
  }

  /** The other cursor, brought to the own one's state by name. */
  private follow(): Cursor {
    if (!this.inStep) {
      const { vocabulary } = this.relational;
      const fluents = this.grounded
        .fluentsOf(this.own.save())
        .map((fluent) => vocabulary.findFluent(this.grounded.vocabulary.fluentText(fluent)) as number);
      this.other.load(this.relational.stateFromFluents(fluents));
      this.inStep = true;
    }
    return this.other;
  }
}
