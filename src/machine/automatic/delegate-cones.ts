/**
 * Combines two machines into one: a grounded one, and another without grounding that answers the queries whose cone was
 * too large. In Sudoku, legal moves, successors and terminal are a small circuit; its goal, queried once per game,
 * would have nine to the ninth ground rules.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import type { Cone } from "../grounding/index.ts";
import type {
  Cursor,
  Fluent,
  Machine,
  Move,
  MoveList,
  PerceivingCursor,
  PlayoutCursor,
  PlayoutEnd,
  PlayoutLimits,
  PlaysOut,
  Role,
  State,
  StatesAsBits,
  Vocabulary,
} from "../machine.ts";
import { perceives, playoutCursorOf } from "../machine.ts";

/** The cones that can be delegated. Without `legal` and `next` a grounded machine has nothing to run. */
const DELEGABLE: ReadonlySet<Cone> = new Set<Cone>(["terminal", "goal", "sees"]);

export const canDelegate = (cones: Iterable<Cone>): boolean => [...cones].every((cone) => DELEGABLE.has(cone));

/** Two machines of one game: `other` answers the queries of `cones`. */
export class DelegatingMachine implements PlaysOut, StatesAsBits {
  readonly kind: string;
  readonly roles: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly initialState: State;
  readonly fluentCount: number;
  readonly grounded: StatesAsBits;
  readonly other: Machine;
  readonly cones: ReadonlySet<Cone>;
  /** By fluent of the grounded machine: its number on the other, if it is known there. */
  private readonly translations: (Fluent | undefined)[] = [];

  constructor(grounded: StatesAsBits, other: Machine, cones: ReadonlySet<Cone>) {
    this.grounded = grounded;
    this.other = other;
    this.cones = cones;
    this.kind = grounded.kind;
    this.roles = grounded.roles;
    this.vocabulary = grounded.vocabulary;
    this.initialState = grounded.initialState;
    this.fluentCount = grounded.fluentCount;
  }

  stateFromFluents(fluents: readonly Fluent[]): State {
    return this.grounded.stateFromFluents(fluents);
  }

  fluentsOf(state: State): Fluent[] {
    return this.grounded.fluentsOf(state);
  }

  newCursor(budget?: Budget): Cursor {
    return new DelegatingCursor(this, this.grounded.newCursor(budget), budget);
  }

  /** Playouts inside the grounded machine need the terminal cone there. */
  newPlayoutCursor(random: SeededRandom, budget?: Budget): PlayoutCursor | undefined {
    if (this.cones.has("terminal")) return undefined;
    const own = playoutCursorOf(this.grounded, random, budget);
    return own === undefined ? undefined : new DelegatingPlayoutCursor(this, own, budget);
  }

  /** Translates a state to the other machine. Fluents that it does not know can never hold there. */
  translate(state: State): State {
    const { translations, other } = this;
    const fluents: Fluent[] = [];
    for (const fluent of this.grounded.fluentsOf(state)) {
      if (!(fluent in translations))
        translations[fluent] = other.vocabulary.findFluent(this.vocabulary.fluentText(fluent));
      const translated = translations[fluent];
      if (translated !== undefined) fluents.push(translated);
    }
    return other.stateFromFluents(fluents);
  }
}

class DelegatingCursor implements PerceivingCursor {
  private readonly machine: DelegatingMachine;
  private readonly own: Cursor;
  private readonly other: Cursor;
  /** Whether the other cursor is at the own cursor's state. */
  private inStep = false;

  constructor(machine: DelegatingMachine, own: Cursor, budget?: Budget) {
    this.machine = machine;
    this.own = own;
    this.other = machine.other.newCursor(budget);
  }

  /** Notes that the own cursor's state has changed. */
  protected moved(): void {
    this.inStep = false;
  }

  load(state: State): void {
    this.own.load(state);
    this.moved();
  }

  save(into?: State): State {
    return this.own.save(into);
  }

  isTerminal(): boolean {
    return this.cursorFor("terminal").isTerminal();
  }

  goal(role: Role): number | null {
    return this.cursorFor("goal").goal(role);
  }

  goalCount(role: Role): number {
    return this.cursorFor("goal").goalCount(role);
  }

  legalMoves(role: Role): MoveList {
    return this.own.legalMoves(role);
  }

  advance(jointMove: ArrayLike<Move>): void {
    this.own.advance(jointMove);
    this.moved();
  }

  percepts(role: Role, jointMove: ArrayLike<Move>): readonly string[] {
    const { cones, vocabulary, other } = this.machine;
    const cursor = this.cursorFor("sees");
    if (!perceives(cursor)) return [];
    if (!cones.has("sees")) return cursor.percepts(role, jointMove);
    const moves = Array.from(jointMove, (move, mover) =>
      other.vocabulary.findMove(mover, vocabulary.moveText(mover, move)),
    );
    return cursor.percepts(role, moves as number[]);
  }

  /** Returns the cursor that answers a cone, at the own cursor's state. */
  private cursorFor(cone: Cone): Cursor {
    if (!this.machine.cones.has(cone)) return this.own;
    if (!this.inStep) this.other.load(this.machine.translate(this.own.save()));
    this.inStep = true;
    return this.other;
  }
}

class DelegatingPlayoutCursor extends DelegatingCursor implements PlayoutCursor {
  private readonly player: PlayoutCursor;

  constructor(machine: DelegatingMachine, player: PlayoutCursor, budget?: Budget) {
    super(machine, player, budget);
    this.player = player;
  }

  restart(): void {
    this.player.restart();
    this.moved();
  }

  playOut(limits: PlayoutLimits): PlayoutEnd {
    this.moved();
    return this.player.playOut(limits);
  }

  steps(): number {
    return this.player.steps();
  }
}
