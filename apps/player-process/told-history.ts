/**
 * The steps of a match as a manager tells them, translated to the symbols of the sheet; and the resulting state, if it
 * can be known.
 */

import { hidesMoves } from "../../src/language/rules/index.ts";
import { type Cursor, IllegalMove, legalJointMove, type Machine } from "../../src/machine/index.ts";
import { DeadlineBudget, type Seat, type StepNews } from "../../src/play/players/index.ts";
import { Spelling, type WireNews } from "../../src/play/protocol/index.ts";
import { monotonicSeconds, type ToldStep } from "./orders.ts";

/** News that contradict the rules. */
export class ImpossibleStep extends Error {
  serial = 0;
}

/** Steps that do not follow the known ones. */
export class OutOfStep extends Error {}

export class ToldHistory {
  /** Whether percepts are told instead of moves. */
  readonly isHidden: boolean;
  readonly steps: StepNews[] = [];
  readonly cursor: Cursor;
  /** Budget for evaluating the rules, which may take long. */
  readonly budget = new DeadlineBudget(monotonicSeconds);
  /** Whether the last answer became the move, as far as is known. */
  wasTaken = true;
  private readonly machine: Machine;
  private readonly role: number;
  private readonly spelling: Spelling;

  constructor(
    { game: { rules }, machine }: Pick<Seat, "game" | "machine">,
    role: number,
    spelling: Spelling = new Spelling(rules),
  ) {
    this.machine = machine;
    this.role = role;
    this.spelling = spelling;
    this.isHidden = hidesMoves(rules);
    this.cursor = machine.newCursor(this.budget);
  }

  /** Adds steps from number `from` on. If it throws ImpossibleStep, it knows the steps before the impossible one. */
  learn(from: number, told: readonly ToldStep[]): void {
    if (from > this.steps.length) throw new OutOfStep(`${this.steps.length} steps are known, not ${from}`);
    if (from < this.steps.length) this.goBack(from);
    for (const step of told) {
      try {
        this.append(step);
      } catch (error) {
        if (error instanceof ImpossibleStep) error.serial = step.serial;
        throw error;
      }
    }
  }

  private append({ news, answered }: ToldStep): void {
    const step = this.isHidden ? this.seen(news, answered) : this.made(news);
    if (step.moves !== undefined) this.advance(step.moves);
    this.wasTaken = answered === undefined || step.own === this.spelling.respell(answered);
    this.steps.push(step);
  }

  private goBack(from: number): void {
    this.steps.length = from;
    this.cursor.load(this.machine.initialState);
    for (const { moves } of this.steps) if (moves !== undefined) this.advance(moves);
  }

  private advance(moves: readonly string[]): void {
    try {
      this.cursor.advance(legalJointMove(this.machine, this.cursor, moves));
    } catch (error) {
      throw error instanceof IllegalMove ? new ImpossibleStep(error.message) : error;
    }
  }

  private made(news: WireNews): StepNews {
    const { roles } = this.machine;
    const terms = news.kind === "terms" ? news.terms : news.kind === "turn" ? news.percepts : [];
    if (terms.length !== roles.length) throw new ImpossibleStep(`got ${terms.length} moves for ${roles.length} roles`);
    const moves = terms.map((term) => this.spelling.respell(term));
    return { own: moves[this.role] as string, moves };
  }

  private seen(news: WireNews, answered: string | undefined): StepNews {
    const own = (news.kind === "turn" ? news.own : undefined) ?? answered;
    if (own === undefined) throw new ImpossibleStep("our own move is not known");
    const percepts = news.kind === "terms" ? news.terms : news.kind === "turn" ? news.percepts : [];
    return { own: this.spelling.respell(own), percepts: percepts.map((term) => this.spelling.respell(term)).sort() };
  }
}
