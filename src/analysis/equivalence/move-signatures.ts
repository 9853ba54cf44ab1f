/**
 * What can be said of a move without its name, for each length of play: how many plays lead to a state in which it is
 * legal, and how many end with it and with which goals. With hidden information, also how many plays that end with it
 * give the role each message. Corresponding moves of bisimilar games agree in all of these. Plays are counted rather
 * than states, because another description may store more or less in its states.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { hidesMoves } from "../../language/rules/index.ts";
import { JointMoves, type Machine, reportedGoal, type State } from "../../machine/index.ts";
import { messageTo } from "./message-translation.ts";
import type { PlayedGame } from "./play-product.ts";

/** Counts are kept modulo this prime. Equal numbers stay equal. */
const MODULUS = 2147483629;

interface Counted {
  readonly state: State;
  plays: number;
}

/** The plays of one game, length by length. */
export class PlayLevels {
  readonly machine: Machine;
  /** For each role and each move that occurred: its counts as one text. */
  readonly signatures: Map<number, string>[];
  private level: Map<string, Counted>;
  private readonly budget: Budget;
  private readonly hides: boolean;
  /** The roles whose messages are counted. */
  private readonly listeners: readonly number[];

  constructor({ machine, rules }: PlayedGame, listeners: readonly number[], budget: Budget) {
    this.machine = machine;
    this.budget = budget;
    this.hides = hidesMoves(rules);
    this.listeners = listeners;
    this.signatures = machine.roles.map(() => new Map());
    this.level = new Map([["", { state: machine.initialState, plays: 1 }]]);
  }

  /** Number of distinct states that plays of the current length reach. */
  get width(): number {
    return this.level.size;
  }

  /** Counts the effects of the next move and advances one step. `roles`: the order in which goals are listed. */
  advance(length: number, roles: readonly number[]): void {
    const { machine } = this;
    const cursor = machine.newCursor(this.budget);
    const joint = new JointMoves(machine.roles.length);
    const legal = machine.roles.map(() => new Map<number, number>());
    const ending: CountsByMove[] = machine.roles.map(() => new Map());
    const telling: CountsByMove[] = machine.roles.map(() => new Map());
    const next = new Map<string, Counted>();
    for (const { state, plays } of this.level.values()) {
      cursor.load(state);
      if (cursor.isTerminal()) continue;
      joint.start(cursor);
      for (const role of machine.roles.keys()) {
        const { count, moves } = cursor.legalMoves(role);
        for (const move of moves.subarray(0, count)) add(legal[role] as Map<number, number>, move, plays);
      }
      while (joint.next()) {
        this.budget.spend(1, "counting plays");
        cursor.load(state);
        for (const role of this.listeners) {
          const message = messageTo(role, cursor, joint.current, this.hides);
          addTo(telling[role] as CountsByMove, joint.current[role] as number, message, plays);
        }
        cursor.advance(joint.current);
        const reached = cursor.save();
        const key = reached.join();
        const found = next.get(key);
        if (found === undefined) next.set(key, { state: reached, plays });
        else found.plays = (found.plays + plays) % MODULUS;
        if (!cursor.isTerminal()) continue;
        const goals = roles.map((role) => reportedGoal(cursor, role)).join();
        for (const [role, move] of joint.current.entries()) addTo(ending[role] as CountsByMove, move, goals, plays);
      }
    }
    for (const [role, counts] of legal.entries()) {
      const own = this.signatures[role] as Map<number, string>;
      for (const [move, plays] of counts) {
        const ended = [...(ending[role]?.get(move) ?? [])].map(([goals, count]) => `${goals}:${count}`).sort();
        // messages have other words in the other game, so only their counts are compared
        const told = [...(telling[role]?.get(move)?.values() ?? [])].sort((a, b) => a - b);
        own.set(move, `${own.get(move) ?? ""} ${length}=${plays}(${ended.join(" ")})[${told.join(" ")}]`);
      }
    }
    this.level = next;
  }
}

/** For each move: the number of plays per key. */
type CountsByMove = Map<number, Map<string, number>>;

function addTo(counts: CountsByMove, move: number, key: string, plays: number): void {
  const own = counts.get(move) ?? new Map<string, number>();
  counts.set(move, own);
  add(own, key, plays);
}

function add<K>(counts: Map<K, number>, key: K, plays: number): void {
  counts.set(key, ((counts.get(key) ?? 0) + plays) % MODULUS);
}
