/** One sheet, opened in a worker: its rules and its Game, made when they are first needed. */
import { Budget, BudgetSpent, type Observer } from "../../../../src/foundations/budgets/index.ts";
import { createRandom } from "../../../../src/foundations/collections/index.ts";
import { SourceText } from "../../../../src/foundations/text/index.ts";
import { boards, Game, machineOf } from "../../../../src/game/index.ts";
import { type Rules, readRules } from "../../../../src/language/rules/index.ts";
import type { Machine } from "../../../../src/machine/index.ts";
import type { Seat } from "../../../../src/play/players/index.ts";
import type { Sheet } from "./questions.ts";
import { Table } from "./table.ts";

export const seconds = (): number => performance.now() / 1000;

/** For a whole question; whatever takes longer gives up, and says so. */
const USUAL_SECONDS = 60;

/** Something that the page did wrong, or that the sheet does not allow; the message is for people. */
export class CannotAnswer extends Error {}

export class EngineSession {
  readonly sheet: Sheet;
  readonly random = createRandom(1);
  private opened: Game | undefined;
  private madeTable: Table | undefined;
  private readonly secondsLeft: () => number;

  /** `opened`: the game, where somebody has it already, and the time that is left for it. */
  constructor(sheet: Sheet, opened?: { readonly game: Game; secondsLeft(): number }) {
    this.sheet = sheet;
    this.opened = opened?.game;
    this.secondsLeft = () => opened?.secondsLeft() ?? USUAL_SECONDS;
  }

  get rules(): Rules {
    return this.game.rules;
  }

  get game(): Game {
    if (this.opened === undefined) {
      const { rules, diagnostics } = readRules(new SourceText(this.sheet.name, this.sheet.text));
      const error = diagnostics.find(({ severity }) => severity === "error");
      if (error !== undefined) throw new CannotAnswer(`the sheet has errors: ${error.message}`);
      this.opened = Game.open(rules);
    }
    return this.opened;
  }

  budget(observer?: Observer, limit = USUAL_SECONDS): Budget {
    return new Budget({
      seconds: Math.min(limit, this.secondsLeft()),
      now: seconds,
      cpu: seconds,
      ...(observer === undefined ? {} : { observer }),
    });
  }

  machine(budget: Budget): Machine {
    const made = machineOf(this.game, budget);
    if (made.roles.length === 0) throw new CannotAnswer("the rules give no role");
    return made;
  }

  /** The game with its boards, ready to be looked at and played. */
  table(budget: Budget): Table {
    if (this.madeTable === undefined) {
      const made = this.machine(budget);
      const found = this.game.ask(boards, budget.part({ ...budget.limits }));
      this.madeTable = new Table(this.rules, made, Array.isArray(found) ? found : []);
    }
    return this.madeTable;
  }

  /** What a player is given of the game. */
  playable(budget: Budget): Pick<Seat, "game" | "machine" | "memoryBytes"> {
    return { game: this.game, machine: this.machine(budget), memoryBytes: 200e6 };
  }
}

export const reasonOf = (error: unknown): string =>
  error instanceof BudgetSpent || error instanceof Error ? error.message : String(error);
