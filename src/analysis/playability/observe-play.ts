/**
 * What bounded random play shows of a game: how long it lasts, who moves when, and what the goals add up to. It also
 * tests whether the game is well-formed (Genesereth and Thielscher, chapter 2): every role always has a legal move,
 * every game ends, and every role has exactly one goal value at the end. Random play can refute these properties but
 * never prove them.
 */
import { type Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { type Cursor, equalStates, type Machine, reportedGoal } from "../../machine/index.ts";

/** Whether the roles move in turn or at once. */
export type TurnStructure = "single" | "alternating" | "simultaneous" | "unknown";
/**
 * What the goal values of all roles add up to. "zero" means two roles whose values add up to 100: one's gain is the
 * other's loss.
 */
export type GoalSum = "zero" | "constant" | "general" | "unknown";

/** What was seen in random games. */
export interface PlayObservation {
  /** Playouts that reached a terminal state. */
  readonly playouts: number;
  readonly moves: number;
  /** Playouts that were cut at the step limit. */
  readonly cut: number;
  /** Playouts that reached a state in which a role had no legal move. */
  readonly gotStuck: number;
  /** The first such state: its step, and the name of the role without a move. */
  readonly stuck: { readonly step: number; readonly role: string } | null;
  /** Terminal states in which a role had no goal value or several. */
  readonly endsWithoutGoal: number;
  /** Whether some move led to a state other than the initial one. */
  readonly changes: boolean;
  readonly turns: TurnStructure;
  readonly goalSum: GoalSum;
  /** Number of joint moves of each playout that reached a terminal state. */
  readonly lengths: readonly number[];
  readonly meanLength: number | null;
  readonly shortest: number | null;
  readonly longest: number | null;
  /** Mean number of joint moves per state. */
  readonly meanBranching: number | null;
  readonly largestBranching: number;
  /** Mean goal value of each role, in role order; null if no terminal state was seen. */
  readonly meanGoals: readonly (number | null)[];
  /** The advantage of moving first. Null unless two players move in turn and enough games were played. */
  readonly firstMover: FirstMover | null;
  /** True if all playouts were played; false if the budget ended them early. */
  readonly complete: boolean;
}

/**
 * The role that moves first in all games, and its goal value minus that of its opponent: the mean and a 95 % interval.
 */
export interface FirstMover {
  readonly role: string;
  readonly games: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface ObserveLimits {
  readonly playouts: number;
  readonly maxSteps: number;
}

const DEFAULT_LIMITS: ObserveLimits = { playouts: 40, maxSteps: 2000 };
const CHANCE = "random";

export function observePlay(
  machine: Machine,
  random: SeededRandom,
  budget: Budget,
  limits: ObserveLimits = DEFAULT_LIMITS,
): PlayObservation {
  const observer = new Observer(machine);
  let complete = true;
  try {
    const cursor = machine.newCursor(budget);
    for (let i = 0; i < limits.playouts; i++) {
      cursor.load(machine.initialState);
      observer.playOut(cursor, random, limits.maxSteps, budget);
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    complete = false;
  }
  return observer.summary(complete);
}

class Observer {
  private readonly machine: Machine;
  private readonly jointMove: Int32Array;
  private playouts = 0;
  private moves = 0;
  private cut = 0;
  private gotStuck = 0;
  private stuck: { step: number; role: string } | null = null;
  private endsWithoutGoal = 0;
  private changes = false;
  private states = 0;
  private branchingSum = 0;
  private largestBranching = 0;
  private simultaneous = false;
  private readonly lengths: number[] = [];
  private readonly sums = new Set<number>();
  private readonly goalSums: Float64Array;
  private readonly goalCounts: Float64Array;
  /** For each finished game: the role that had the first choice, and the players' goal values. */
  private readonly openings: { readonly first: string | null; readonly goals: readonly (number | null)[] }[] = [];
  private opener: string | null = null;

  constructor(machine: Machine) {
    this.machine = machine;
    this.jointMove = new Int32Array(machine.roles.length);
    this.goalSums = new Float64Array(machine.roles.length);
    this.goalCounts = new Float64Array(machine.roles.length);
  }

  playOut(cursor: Cursor, random: SeededRandom, maxSteps: number, budget: Budget): void {
    this.opener = null;
    for (let step = 0; ; step++) {
      budget.checkTime("playing at random");
      if (cursor.isTerminal()) {
        this.noteEnd(cursor, step);
        return;
      }
      if (step >= maxSteps) {
        this.cut++;
        return;
      }
      if (!this.draw(cursor, random, step)) return;
      cursor.advance(this.jointMove);
      this.moves++;
      this.changes ||= !equalStates(cursor.save(), this.machine.initialState);
    }
  }

  /** Draws a joint move and notes who had a choice. Returns false if a role cannot move. */
  private draw(cursor: Cursor, random: SeededRandom, step: number): boolean {
    let choosers = 0;
    let branching = 1;
    for (let role = 0; role < this.jointMove.length; role++) {
      const { count, moves } = cursor.legalMoves(role);
      const name = this.machine.roles[role] as string;
      if (count === 0) {
        this.gotStuck++;
        this.stuck ??= { step, role: name };
        return false;
      }
      branching *= count;
      if (count > 1 && name !== CHANCE) {
        choosers++;
        this.opener ??= name;
      }
      this.jointMove[role] = moves[random.below(count)] as number;
    }
    this.states++;
    this.branchingSum += branching;
    this.largestBranching = Math.max(this.largestBranching, branching);
    this.simultaneous ||= choosers > 1;
    return true;
  }

  private noteEnd(cursor: Cursor, step: number): void {
    const players = this.machine.roles.map((name, role) => ({ name, role })).filter(({ name }) => name !== CHANCE);
    const goals = players.map(({ role }) => cursor.goal(role));
    players.forEach(({ role }, i) => {
      const goal = goals[i];
      if (goal === null || goal === undefined) return;
      this.goalSums[role]! += goal;
      this.goalCounts[role]!++;
    });
    if (players.some(({ role }) => reportedGoal(cursor, role) === null)) this.endsWithoutGoal++;
    this.sums.add(goals.reduce<number>((sum, goal) => sum + (goal ?? 0), 0));
    this.playouts++;
    this.lengths.push(step);
    this.openings.push({ first: this.opener, goals });
  }

  summary(complete: boolean): PlayObservation {
    const { lengths } = this;
    const players = this.machine.roles.filter((name) => name !== CHANCE).length;
    const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    const shortest = lengths.reduce((least, length) => Math.min(least, length), longest);
    const ended = lengths.length > 0;
    return {
      playouts: this.playouts,
      moves: this.moves,
      cut: this.cut,
      gotStuck: this.gotStuck,
      stuck: this.stuck,
      endsWithoutGoal: this.endsWithoutGoal,
      changes: this.changes,
      turns: this.turnStructure(players),
      goalSum: this.goalSumKind(players),
      lengths,
      meanLength: ended ? lengths.reduce((sum, length) => sum + length, 0) / lengths.length : null,
      shortest: ended ? shortest : null,
      longest: ended ? longest : null,
      meanBranching: this.states > 0 ? this.branchingSum / this.states : null,
      largestBranching: this.largestBranching,
      meanGoals: Array.from(this.goalSums, (sum, role) => {
        const count = this.goalCounts[role] as number;
        return count === 0 ? null : sum / count;
      }),
      firstMover: this.turnStructure(players) === "alternating" ? this.firstMover() : null,
      complete,
    };
  }

  private firstMover(): FirstMover | null {
    const players = this.machine.roles.filter((name) => name !== CHANCE);
    const role = this.openings[0]?.first ?? null;
    if (players.length !== 2 || role === null || this.openings.some(({ first }) => first !== role)) return null;
    const own = players.indexOf(role);
    const leads = this.openings.flatMap(({ goals }) => {
      const [one, other] = [goals[own] ?? null, goals[1 - own] ?? null];
      return one === null || other === null ? [] : [one - other];
    });
    const interval = meanInterval(leads);
    return interval === null ? null : { role, games: leads.length, ...interval };
  }

  private turnStructure(players: number): TurnStructure {
    if (players === 1) return "single";
    if (this.simultaneous) return "simultaneous";
    return this.states > 0 ? "alternating" : "unknown";
  }

  private goalSumKind(players: number): GoalSum {
    if (this.sums.size === 0) return "unknown";
    if (players === 1 || this.sums.size > 1) return "general";
    return players === 2 && this.sums.has(100) ? "zero" : "constant";
  }
}

/** Minimum number of values for an interval. Fewer say nothing. */
const FEWEST_VALUES = 10;

/**
 * Mean of independent values with a 95 % interval (Student's t, approximated). Values that hardly vary may hide rare
 * ones: an event not seen in n games may still happen in a share of 3/n of them. So the interval extends at least 3/n
 * of the goal range (100) to each side.
 */
export function meanInterval(values: readonly number[]): { mean: number; low: number; high: number } | null {
  const { length } = values;
  if (length < FEWEST_VALUES) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (length - 1);
  const t = 1.96 + 2.37 / (length - 1);
  const half = Math.max(t * Math.sqrt(variance / length), (3 * 100) / length);
  return { mean, low: mean - half, high: mean + half };
}
