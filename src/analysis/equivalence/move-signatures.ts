/**
 * What can be told of a move without knowing its name: by length of play, how many plays lead to a state where it is legal, and how many end with
 * it and with which goals. Corresponding moves of bisimilar games agree in all of that. Plays are counted, not states, since games in other
 * words keep more or less in their states.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { JointMoves, type Machine, reportedGoal, type State } from "../../machine/index.ts";

/** Counts are kept below this prime: equal numbers stay equal. */
const MODULUS = 2147483629;

interface Counted {
  readonly state: State;
  plays: number;
}

/** The plays of one game, length by length. */
export class PlayLevels {
  readonly machine: Machine;
  /** By role and move that was met: what was counted, in one text. */
  readonly signatures: Map<number, string>[];
  private level: Map<string, Counted>;
  private readonly budget: Budget;

  constructor(machine: Machine, budget: Budget) {
    this.machine = machine;
    this.budget = budget;
    this.signatures = machine.roles.map(() => new Map());
    this.level = new Map([["", { state: machine.initialState, plays: 1 }]]);
  }

  /** Different states that plays of the present length reach. */
  get width(): number {
    return this.level.size;
  }

  /** Counts what the next move does, and goes there. `roles`: in which order goals are listed. */
  advance(length: number, roles: readonly number[]): void {
    const { machine } = this;
    const cursor = machine.newCursor(this.budget);
    const joint = new JointMoves(machine.roles.length);
    const legal = machine.roles.map(() => new Map<number, number>());
    const ending = machine.roles.map(() => new Map<number, Map<string, number>>());
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
        cursor.advance(joint.current);
        const reached = cursor.save();
        const key = reached.join();
        const found = next.get(key);
        if (found === undefined) next.set(key, { state: reached, plays });
        else found.plays = (found.plays + plays) % MODULUS;
        if (!cursor.isTerminal()) continue;
        const goals = roles.map((role) => reportedGoal(cursor, role)).join();
        for (const [role, move] of joint.current.entries()) {
          const of = ending[role] as Map<number, Map<string, number>>;
          const counts = of.get(move) ?? new Map<string, number>();
          of.set(move, counts);
          add(counts, goals, plays);
        }
      }
    }
    for (const [role, counts] of legal.entries())
      for (const [move, plays] of counts) this.write(role, move, length, plays, ending[role]?.get(move));
    this.level = next;
  }

  private write(role: number, move: number, length: number, plays: number, ends?: Map<string, number>): void {
    const own = this.signatures[role] as Map<number, string>;
    const ended = [...(ends ?? [])].map(([goals, count]) => `${goals}:${count}`).sort();
    own.set(move, `${own.get(move) ?? ""} ${length}=${plays}(${ended.join(" ")})`);
  }
}

function add<K>(counts: Map<K, number>, key: K, plays: number): void {
  counts.set(key, ((counts.get(key) ?? 0) + plays) % MODULUS);
}
