/**
 * Groups the moves of one state that have the same value, by what they lead to (successor hashing). If the state of a
 * stage is fixed, its microstructure is the table from moves to successors, so its symmetries need no graph. Two moves
 * belong to one class if they lead to the same distribution over states, up to a symmetry of the game for each of these
 * states. This finds what the stabiliser of the state finds, and what automorphisms of the stage graph find
 * (stage-graph.ts, its oracle). It finds more: different moves can have symmetric successors although the state itself
 * has no symmetry.
 *
 * A stage includes the chance step after a decision; otherwise choices between equal chances would look different. So a
 * successor in which only chance has a choice is expanded further (a macro-stage of at most three steps).
 *
 * If several roles have a choice at once, two rows of the matrix must agree entry by entry. It is not enough that the
 * same outcomes occur, since the other roles may distinguish their moves. So the classes of several roles may be used
 * together.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import type { Cursor, State } from "../../machine/index.ts";
import { combineKeys, keyOfDistribution, type OutcomeKey } from "./outcome-keys.ts";

/**
 * Names states up to symmetry. After `start(state)`, `high` and `low` are a hash of its canonical image, and `roles`
 * tells how the roles were permuted (0 if they were fixed). Two states count as equal only if the hashes and `roles`
 * are equal.
 */
export interface StateCanonicaliser {
  start(state: State): void;
  readonly high: number;
  readonly low: number;
  readonly roles: number;
}

/** What counts as one stage, and what may be merged. */
export interface MoveClassOptions {
  /** The role of chance, −1 if there is none. */
  readonly chance: number;
  /** Maximum number of steps of a stage. 1 means the successors only. Default 3. */
  readonly steps?: number;
  /** The states to expand further: those in which only chance chooses (default), or decisions of one role too. */
  readonly through?: "chance" | "decisions";
  /** Whether all terminal states with the same goals count as one (default), or only symmetric ones. */
  readonly mergeEnds?: boolean;
  /** Maximum number of successors per query. If there are more, every move is a class of its own. Default 20,000. */
  readonly mostSuccessors?: number;
  /** Checked before every successor. Once it is over, every move is a class of its own. */
  readonly budget?: Budget;
}

/** Finds the moves of a state that have the same value, by what they lead to. */
export class MoveClassifier {
  private readonly cursor: Cursor;
  private readonly roleCount: number;
  private readonly canonical: StateCanonicaliser;
  private readonly options: Required<Omit<MoveClassOptions, "budget">> & Pick<MoveClassOptions, "budget">;
  private successors = 0;

  /** Queries move the cursor; afterwards it is at the queried state. */
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
   * For each legal move of the role, in the order of the cursor's list: the index of the first move of its class. Pre:
   * the state is not terminal.
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
   * The outcome of a state in which at most chance has a choice, as a distribution over canonical states. Different
   * states with the same value may have equal outcomes. Undefined if another role has a choice, or if it takes too long
   * to compute.
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

  /** The outcomes of the move at `place`: one distribution for each combination of the others' moves, in order. */
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

  /** Whether to compute one more successor. Keys that were cut off are not used. */
  private mayGoOn(): boolean {
    if (this.successors <= this.options.mostSuccessors && this.options.budget?.isOver())
      this.successors = Number.POSITIVE_INFINITY;
    return this.successors <= this.options.mostSuccessors;
  }

  /** The distribution over successors if only chance is left to choose. */
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
    return keyOfDistribution(keys, keys.length);
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

  /**
   * The only role that may choose here, −1 if at most chance does. Undefined if the state is not expanded further.
   */
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

  /**
   * Counts every outcome as often as it occurs, because a mean over moves must not change if equal moves are exchanged.
   */
  private keyOfChoice(state: State, legal: readonly Int32Array[], decider: number, steps: number): OutcomeKey {
    if (decider === -1) return combineKeys(DRAW, this.keyOfMove(state, legal, -1, 0, steps));
    const keys = Float64Array.from(legal[decider] as Int32Array, (_, place) =>
      this.keyOfMove(state, legal, decider, place, steps),
    );
    return combineKeys(combineKeys(CHOICE, decider), combineKeys(keys.length, keyOfDistribution(keys, keys.length)));
  }
}

/** Tags for the kinds of keys. The numbers are arbitrary. */
const [END, DRAW, CHOICE] = [0x1571f0, 0x2a3b7c, 0x3d94e1] as [number, number, number];

function jointCount(legal: readonly Int32Array[]): number {
  return legal.reduce((product, { length }) => product * length, 1);
}

/** Advances to the next combination of the free roles' moves, last role first. Returns false after the last one. */
function advancePlaces(at: Int32Array, legal: readonly Int32Array[], isFree: (role: number) => boolean): boolean {
  for (let role = at.length - 1; role >= 0; role--) {
    if (!isFree(role)) continue;
    at[role] = (at[role] as number) + 1;
    if ((at[role] as number) < (legal[role] as Int32Array).length) return true;
    at[role] = 0;
  }
  return false;
}
