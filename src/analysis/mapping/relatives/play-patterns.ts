/**
 * How a game behaves in a few random matches, whatever its rules look like: what a step adds and removes, how much of
 * that uses the arguments of the move, how many moves there are, and how their number changes (by one from turn to turn
 * if pieces are placed and stay).
 */
import { type Budget, withinBudget } from "../../../foundations/budgets/index.ts";
import type { SeededRandom } from "../../../foundations/collections/index.ts";
import type { Rules } from "../../../language/rules/index.ts";
import { drawJointMove, type Fluent, type Machine } from "../../../machine/index.ts";
import { relationalMachine } from "../../../machine/relational/index.ts";
import type { GameSignature } from "../noether/index.ts";
import { FeatureBag } from "./feature-bag.ts";
import { termParts } from "./term-parts.ts";

const MATCHES = 4;
const MOST_STEPS = 100;
/**
 * Maximum work for playing, in units of work rather than time, so that a game looks the same on every computer. It
 * takes 0.2 s for the largest public sheets, and some milliseconds for most. Ten times as much finds no more relatives
 * (docs/results/mapping.md).
 */
const MOST_WORK = 20_000;
/** Numbers of fluents that change in one step are distinguished up to this number. */
const MANY = 6;

export interface PlayPatterns {
  readonly changes: GameSignature;
  readonly branching: GameSignature;
}

/**
 * Counts what was seen until the work limit or the budget was reached. Any random play will do, since only frequencies
 * count.
 */
export function playPatterns(rules: Rules, random: SeededRandom, budget: Budget): PlayPatterns {
  const observer = new Observer();
  const bounded = budget.part({ steps: MOST_WORK });
  withinBudget(() => {
    const machine = relationalMachine(rules, bounded);
    for (let match = 0; match < MATCHES; match++) watchMatch(machine, random, observer, bounded);
    return observer;
  });
  return observer.patterns();
}

function watchMatch(machine: Machine, random: SeededRandom, observer: Observer, budget: Budget): void {
  const cursor = machine.newCursor(budget);
  const jointMove = new Int32Array(machine.roles.length);
  const counts = new Int32Array(machine.roles.length);
  const lastCounts = new Int32Array(machine.roles.length);
  let before = new Set(machine.fluentsOf(cursor.save()));
  for (let step = 0; step < MOST_STEPS && !cursor.isTerminal(); step++) {
    if (!drawJointMove(cursor, random, jointMove)) return;
    machine.roles.forEach((_, role) => {
      counts[role] = cursor.legalMoves(role).count;
    });
    const choosing = machine.roles.flatMap((_, role) => (counts[role]! > 1 ? [role] : []));
    for (const role of choosing) {
      observer.seeChoice(counts[role]!, lastCounts[role]!);
      lastCounts[role] = counts[role]!;
    }
    const movers = choosing.length > 0 ? choosing : [...machine.roles.keys()];
    const moved = movers.flatMap((role) => termParts(machine.vocabulary.moveText(role, jointMove[role]!)).slice(1));
    cursor.advance(jointMove);
    const after = new Set(machine.fluentsOf(cursor.save()));
    observer.seeStep(new Set(moved), differences(machine, after, before), differences(machine, before, after));
    before = after;
  }
}

/** The arguments of the fluents that only the first state has. */
const differences = ({ vocabulary }: Machine, one: ReadonlySet<Fluent>, other: ReadonlySet<Fluent>): string[][] =>
  [...one].filter((fluent) => !other.has(fluent)).map((fluent) => termParts(vocabulary.fluentText(fluent)).slice(1));

class Observer {
  private readonly changes = new FeatureBag();
  private readonly branching = new FeatureBag();
  private steps = 0;

  patterns(): PlayPatterns {
    const total = Math.max(1, this.steps);
    return { changes: this.changes.signature(total), branching: this.branching.signature(total) };
  }

  /** A role chooses among `count` moves. `last` is the number of moves it had before, or 0. */
  seeChoice(count: number, last: number): void {
    const bits = Math.log2(count);
    this.branching.add(`about ${Math.round(bits)}`, 1);
    this.branching.add(`closer ${Math.round(2 * bits)}`, 0.5);
    if (last === 0) return;
    const growth = count - last;
    const isSmall = growth >= -2 && growth <= 1;
    this.branching.add(`growth ${isSmall ? growth : growth < 0 ? "less" : "more"}`, 1);
  }

  /** `moved` are the arguments of the moves made. */
  seeStep(moved: ReadonlySet<string>, added: readonly string[][], removed: readonly string[][]): void {
    this.steps++;
    for (const [sign, fluents] of [
      ["+", added],
      ["-", removed],
    ] as const) {
      const kinds = fluents.map((args) => `${sign} ${args.filter((arg) => moved.has(arg)).length} of ${args.length}`);
      for (const kind of new Set(kinds)) this.changes.add(kind, 1);
      this.changes.add(`${sign} ${Math.min(MANY, fluents.length)}`, 0.5);
    }
  }
}
