/**
 * Plays one match: asks the players, enforces their clocks, makes the moves, keeps the record. A fault costs a player a
 * random legal move and an entry in the record; it never ends the match. The match itself plays the role `random`,
 * uniformly.
 */
import { BudgetSpent, type GaveUp } from "../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../foundations/collections/index.ts";
import { machineOf, type OpenGame } from "../../game/index.ts";
import { hidesMoves } from "../../language/rules/index.ts";
import { type Cursor, legalJointMove, legalTexts, type Machine, perceives } from "../../machine/index.ts";
import { type Clocks, DeadlineBudget, type Player, type StepNews } from "../players/index.ts";
import { type Alarm, answerInTime } from "./answer-in-time.ts";
import type { Fault, FaultKind, MatchEnd, MatchRecord } from "./match-record.ts";

/** The game, the players and the clocks of a match. */
export interface MatchOptions {
  readonly game: OpenGame;
  /** The longest time in seconds, as measured by `warmUp`, that the machine works without checking its budget. */
  readonly stall?: number;
  /** Number of bytes that each player may use for its search memory. */
  readonly memoryBytes?: number;
  /** One for each role but `random`, in role order. */
  readonly players: readonly Player[];
  readonly clocks: Clocks;
  /** The clock, in seconds. */
  readonly now: () => number;
  /** Without an alarm, the match waits for a player that never answers. That is fine for players in this process. */
  readonly alarm?: Alarm;
  /** Draws chance moves and the moves that replace faulty ones. */
  readonly random: SeededRandom;
  readonly maxSteps: number;
  /** Called after each step. */
  readonly onStep?: (jointMove: readonly string[]) => void;
  /** Called when a fault is recorded. */
  readonly onFault?: (fault: Fault) => void;
  readonly isAborted?: () => boolean;
}

/**
 * Seconds for computing the legal moves, and again for making a joint move. Rules that need longer cannot be played.
 */
const RULES_SECONDS = 10;

/** Maximum number of characters kept of a faulty answer. */
const MOST_DETAIL = 200;

/** The role that chance plays. */
const CHANCE = "random";

export const playingRoles = ({ roles }: Machine): string[] => roles.filter((role) => role !== CHANCE);

/** Plays one match. */
export async function playMatch(options: MatchOptions): Promise<MatchRecord> {
  const wanted = playingRoles(machineOf(options.game)).length;
  if (options.players.length !== wanted)
    throw new RangeError(`${options.players.length} players for ${wanted} playing roles`);
  return new Match(options).play();
}

interface Ending {
  readonly end: MatchEnd;
  readonly goals: ReadonlyMap<string, number | null>;
  readonly gaveUp?: GaveUp;
}

interface Place {
  readonly role: number;
  readonly player: Player;
  readonly history: StepNews[];
}

class Match {
  private readonly options: MatchOptions;
  private readonly machine: Machine;
  private readonly cursor: Cursor;
  /** Budget for evaluating the rules, on the clock `now` of the options. */
  private readonly budget: DeadlineBudget;
  private readonly hidden: boolean;
  private readonly places: readonly Place[];
  private readonly moves: (readonly string[])[] = [];
  private readonly faults: Fault[] = [];

  constructor(options: MatchOptions) {
    const machine = machineOf(options.game);
    this.options = options;
    this.machine = machine;
    this.budget = new DeadlineBudget(options.now);
    this.cursor = machine.newCursor(this.budget);
    this.hidden = hidesMoves(options.game.rules) && perceives(this.cursor);
    const roles = machine.roles.flatMap((name, role) => (name === CHANCE ? [] : [role]));
    this.places = roles.map((role, i) => ({ role, player: options.players[i] as Player, history: [] }));
  }

  async play(): Promise<MatchRecord> {
    await this.start();
    const end = await this.playToEnd();
    await Promise.all(
      this.places.map(({ player, history }) => answerInTime(() => player.stop(history), this.limits(Infinity))),
    );
    return this.record(end);
  }

  private async playToEnd(): Promise<Ending> {
    try {
      return await this.playSteps();
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      return { end: "gave-up", goals: this.noGoals(), gaveUp: error.gaveUp };
    }
  }

  private async playSteps(): Promise<Ending> {
    const { roles } = this.machine;
    const early = (end: MatchEnd): Ending => ({ end, goals: this.noGoals() });
    for (;;) {
      this.renewBudget();
      if (this.cursor.isTerminal())
        return { end: "terminal", goals: new Map(roles.map((name, role) => [name, this.cursor.goal(role)])) };
      if (this.options.isAborted?.()) return early("aborted");
      if (this.moves.length >= this.options.maxSteps) return early("cut");
      const legal = this.machine.roles.map((_, role) => legalTexts(this.machine, this.cursor, role));
      if (legal.some((list) => list.length === 0)) return early("stuck");
      const asked = await this.eachPlace((place) => this.ask(place, legal[place.role] as string[]));
      const joint = legal.map((list) => list[this.options.random.below(list.length)] as string);
      for (const [i, answer] of asked.entries())
        if (answer !== undefined) joint[(this.places[i] as Place).role] = answer;
      this.renewBudget();
      this.make(joint);
    }
  }

  private renewBudget(): void {
    this.budget.end = this.options.now() + RULES_SECONDS;
  }

  private noGoals(): Map<string, null> {
    return new Map(this.machine.roles.map((name) => [name, null]));
  }

  private async start(): Promise<void> {
    const { game, clocks, now, stall, memoryBytes } = this.options;
    const given = {
      ...(stall === undefined ? {} : { stall }),
      ...(memoryBytes === undefined ? {} : { memoryBytes }),
    };
    await this.eachPlace(async (place) => {
      const deadline = now() + clocks.start;
      const seat = { game, machine: this.machine, role: place.role, clocks, now, ...given };
      const answer = await answerInTime(() => place.player.start(seat, deadline), this.limits(deadline));
      if (answer.kind !== "answer") this.fault(place, `start-${answer.kind}`, answer);
    });
  }

  /** Returns a player's move, or undefined if it gave no valid move in time. */
  private async ask(place: Place, legal: readonly string[]): Promise<string | undefined> {
    const deadline = this.options.now() + this.options.clocks.play;
    const answer = await answerInTime(() => place.player.move(place.history, deadline), this.limits(deadline));
    if (answer.kind !== "answer") this.fault(place, answer.kind, answer);
    else if (!legal.includes(answer.value)) this.fault(place, "illegal", { detail: answer.value });
    else return answer.value;
    return undefined;
  }

  /**
   * Asks players in this process one after the other, each with its whole clock. Remote players run meanwhile; their
   * questions leave first, because thinking blocks this thread.
   */
  private async eachPlace<T>(work: (place: Place) => Promise<T>): Promise<T[]> {
    const answers = new Array<T>(this.places.length);
    const done = async (place: Place, i: number): Promise<void> => {
      answers[i] = await work(place);
    };
    const indexed = this.places.map((place, i) => [place, i] as const);
    const remote = indexed.filter(([{ player }]) => player.isRemote);
    const elsewhere = Promise.all(remote.map(([place, i]) => done(place, i)));
    await Promise.all(remote.map(([{ player }]) => player.sent?.()));
    for (const [place, i] of indexed) if (!place.player.isRemote) await done(place, i);
    await elsewhere;
    return answers;
  }

  private make(joint: readonly string[]): void {
    const { cursor, machine } = this;
    const numbers = legalJointMove(machine, cursor, joint);
    for (const { role, history } of this.places) {
      const own = joint[role] as string;
      if (this.hidden && perceives(cursor)) history.push({ own, percepts: cursor.percepts(role, numbers) });
      else history.push({ own, moves: joint });
    }
    cursor.advance(numbers);
    this.moves.push(joint);
    this.options.onStep?.(joint);
  }

  private fault({ role }: Place, kind: FaultKind, { detail }: { detail?: string }): void {
    const fault = { step: this.moves.length, role: this.machine.roles[role] as string, kind };
    const told = detail === undefined ? fault : { ...fault, detail: shortened(detail) };
    this.faults.push(told);
    this.options.onFault?.(told);
  }

  private limits(deadline: number): { deadline: number; now: () => number; alarm?: Alarm } {
    const { now, alarm } = this.options;
    return alarm === undefined ? { deadline, now } : { deadline, now, alarm };
  }

  private record({ end, goals, gaveUp }: Ending): MatchRecord {
    const { roles } = this.machine;
    const players = new Map(this.places.map(({ role, player }) => [role, player.name]));
    return {
      roles,
      players: roles.map((name, role) => players.get(role) ?? name),
      moves: this.moves,
      goals,
      faults: this.faults,
      end,
      ...(gaveUp === undefined ? {} : { gaveUp }),
    };
  }
}

/** Keeps deliberate faults from filling the record. */
const shortened = (text: string): string => (text.length <= MOST_DETAIL ? text : `${text.slice(0, MOST_DETAIL)}…`);
