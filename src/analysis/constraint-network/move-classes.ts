/**
 * Moves of one state that are worth the same, found by what they lead to (successor hashing). The microstructure of a stage whose
 * state is fixed is the table from moves to successors, so its symmetries need no graph: two moves are one class if they lead to
 * the same distribution over states, up to a symmetry of the game for each of these states. That finds what the stabiliser of the
 * state finds, what automorphisms of the stage graph find (stage-graph.ts, its oracle), and more: different moves with symmetric
 * successors need no symmetry of the state itself.
 *
 * A stage contains the chance step that follows a decision, or choices between lots are not seen to be equal: a successor in which
 * nobody but chance has a choice is followed through (a macro-stage of at most three steps).
 *
 * Where several roles have a choice at once, two rows of the matrix must agree entry by entry: that the same outcomes occur would not
 * do, for the others may tell their moves apart. So classes of several roles may be used at once.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Cursor, State } from "../../machine/index.ts";
import { combineKeys, keyOfLots, type OutcomeKey } from "./outcome-keys.ts";

/**
 * Names states up to symmetry. After `start(state)` the words are those of its canonical image and `roles` tells which way the roles
 * went there (0 where they stayed). Only states with equal words and equal `roles` are taken for one.
 */
export interface StateCanonicaliser {
  start(state: State): void;
  readonly high: number;
  readonly low: number;
  readonly roles: number;
}

export interface MoveClassOptions {
  /** The role of chance, −1 for none. */
  readonly chance: number;
  /** Steps of a stage at most; 1 looks at the successors alone. Default 3. */
  readonly steps?: number;
  /** What is followed through: steps in which only chance chooses (default), or decisions of one role too. */
  readonly through?: "chance" | "decisions";
  /** Whether ends with the same goals are one (default), or only ends that are symmetric. */
  readonly mergeEnds?: boolean;
  /** Successors that one question may make; where there are more, every move is a class of its own. Default 20,000. */
  readonly mostSuccessors?: number;
  /** Asked before every successor; once it is over, every move is a class of its own. */
  readonly budget?: Budget;
}

/** Tells which moves of a state are worth the same, by what they lead to. */
export class MoveClassifier {
  private readonly cursor: Cursor;
  private readonly roleCount: number;
  private readonly canonical: StateCanonicaliser;
  private readonly options: Required<Omit<MoveClassOptions, "budget">> & Pick<MoveClassOptions, "budget">;
  private successors = 0;

  /** The cursor is moved about, and stands at the asked state after a question. */
  constructor(cursor: Cursor, roleCount: number, canonical: StateCanonicaliser, options: MoveClassOptions) {
    this.cursor = cursor;
    this.roleCount = roleCount;
    this.canonical = canonical;
    this.options = {
      steps: 3,
      through: "chance",
      mergeEnds: true,
      mostSuccessors: 20_000,
      ...options,
    };
  }

  /**
   * By legal move of the role, in the order of the cursor's list: the place in that list of the first move of its class. Pre: the
   * state is not terminal.
   */
  classesOf(state: State, role: number): Int32Array {
    const { mostSuccessors, steps } = this.options;
    const legal = this.legalMoves(state);
    const own = legal[role] as Int32Array;
    const classes = own.map((_, place) => place);
    this.successors = 0;
    const joints = jointCount(legal);
    if (own.length > 1 && joints > 0 && joints <= mostSuccessors) {
      const firsts = new Map<OutcomeKey, number>();
      for (const place of own.keys()) {
        const key = this.keyOfMove(state, legal, role, place, steps);
        const first = this.successors > mostSuccessors ? place : (firsts.get(key) ?? place);
        firsts.set(key, first);
        classes[place] = first;
      }
    }
    this.cursor.load(state);
    return classes;
  }

  /**
   * What a state in which at most chance has a choice comes to, as a distribution over canonical states: equal for states that differ,
   * and are worth the same all the same. Undefined where somebody else chooses, and where it would take too long to tell.
   */
  outcomeOf(state: State): OutcomeKey | undefined {
    const { mostSuccessors, steps, chance } = this.options;
    this.cursor.load(state);
    const legal = this.cursor.isTerminal() ? [] : this.legalMoves(state);
    const draws = chance !== -1 && (legal[chance]?.length ?? 0) > 1;
    this.successors = 0;
    const key =
      draws && legal.every(({ length }, role) => role === chance || length === 1)
        ? this.keyOfMove(state, legal, -1, 0, steps)
        : undefined;
    this.cursor.load(state);
    return this.successors > mostSuccessors ? undefined : key;
  }

  private legalMoves(state: State): Int32Array[] {
    this.cursor.load(state);
    return Array.from({ length: this.roleCount }, (_, role) => {
      const { moves, count } = this.cursor.legalMoves(role);
      return moves.slice(0, count);
    });
  }

  /** What the move at `place` leads to: one distribution for each combination of the others' moves, in their order. */
  private keyOfMove(
    state: State,
    legal: readonly Int32Array[],
    role: number,
    place: number,
    steps: number,
  ): OutcomeKey {
    const { chance } = this.options;
    const at = new Int32Array(this.roleCount);
    if (role !== -1) at[role] = place;
    const isFree = (other: number): boolean => other !== role && other !== chance;
    let key = 0;
    do key = combineKeys(key, this.keyOfDraw(state, legal, at, steps));
    while (this.successors <= this.options.mostSuccessors && advancePlaces(at, legal, isFree));
    return key;
  }

  /** Whether to make one more successor. Keys that were broken off count for nothing. */
  private mayGoOn(): boolean {
    if (this.successors <= this.options.mostSuccessors && this.options.budget?.isOver())
      this.successors = Number.POSITIVE_INFINITY;
    return this.successors <= this.options.mostSuccessors;
  }

  /** The distribution over successors when only chance is left to choose. */
  private keyOfDraw(state: State, legal: readonly Int32Array[], at: Int32Array, steps: number): OutcomeKey {
    const { chance } = this.options;
    const joint = at.map((place, role) => (legal[role] as Int32Array)[place] as number);
    const lots = chance === -1 ? null : (legal[chance] as Int32Array);
    const keys = new Float64Array(lots?.length ?? 1);
    for (let lot = 0; lot < keys.length && this.mayGoOn(); lot++) {
      if (lots !== null) joint[chance] = lots[lot] as number;
      this.cursor.load(state);
      this.cursor.advance(joint);
      this.successors++;
      keys[lot] = this.keyOfState(this.cursor.save(), steps - 1);
    }
    return keyOfLots(keys, keys.length);
  }

  private keyOfState(state: State, steps: number): OutcomeKey {
    const { mergeEnds, mostSuccessors } = this.options;
    this.cursor.load(state);
    const isEnd = this.cursor.isTerminal();
    if (isEnd && mergeEnds) return this.keyOfEnd();
    if (!isEnd && steps > 0 && this.successors <= mostSuccessors) {
      const legal = this.legalMoves(state);
      const decider = this.deciderOf(legal);
      if (decider !== undefined) return this.keyOfChoice(state, legal, decider, steps);
    }
    this.canonical.start(state);
    const words = combineKeys(this.canonical.high >>> 0, this.canonical.low >>> 0);
    return combineKeys(words, this.canonical.roles);
  }

  private keyOfEnd(): OutcomeKey {
    let key = END;
    for (let role = 0; role < this.roleCount; role++) key = combineKeys(key, this.cursor.goal(role) ?? 0);
    return key;
  }

  /** Who alone may choose here, −1 where at most chance does; undefined where the state is not followed through. */
  private deciderOf(legal: readonly Int32Array[]): number | undefined {
    let decider = -1;
    for (const [role, { length }] of legal.entries()) {
      if (length === 0) return undefined;
      if (length === 1 || role === this.options.chance) continue;
      if (decider !== -1 || this.options.through === "chance") return undefined;
      decider = role;
    }
    return decider;
  }

  /** Every outcome as often as it occurs: a mean over moves must not change when equal ones are exchanged. */
  private keyOfChoice(state: State, legal: readonly Int32Array[], decider: number, steps: number): OutcomeKey {
    if (decider === -1) return combineKeys(DRAW, this.keyOfMove(state, legal, -1, 0, steps));
    const keys = Float64Array.from(legal[decider] as Int32Array, (_, place) =>
      this.keyOfMove(state, legal, decider, place, steps),
    );
    return combineKeys(combineKeys(CHOICE, decider), combineKeys(keys.length, keyOfLots(keys, keys.length)));
  }
}

/** What a key is of; the numbers themselves mean nothing. */
const [END, DRAW, CHOICE] = [0x1571f0, 0x2a3b7c, 0x3d94e1] as [number, number, number];

function jointCount(legal: readonly Int32Array[]): number {
  return legal.reduce((product, { length }) => product * length, 1);
}

/** The next combination of the free roles' places, the last role first; false after the last. */
function advancePlaces(at: Int32Array, legal: readonly Int32Array[], isFree: (role: number) => boolean): boolean {
  for (let role = at.length - 1; role >= 0; role--) {
    if (!isFree(role)) continue;
    at[role] = (at[role] as number) + 1;
    if ((at[role] as number) < (legal[role] as Int32Array).length) return true;
    at[role] = 0;
  }
  return false;
}
