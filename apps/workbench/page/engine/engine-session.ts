/** One sheet, opened in a worker: its rules and its Game, made on first use. */
import type { Board } from "../../../../src/analysis/board/index.ts";
import { Budget, BudgetSpent, isGaveUp, type Observer } from "../../../../src/foundations/budgets/index.ts";
import { createRandom } from "../../../../src/foundations/collections/index.ts";
import { SourceText } from "../../../../src/foundations/text/index.ts";
import { boards, Game, grounded, machine, machineOf } from "../../../../src/game/index.ts";
import { type Rules, readRules } from "../../../../src/language/rules/index.ts";
import type { Machine } from "../../../../src/machine/index.ts";
import type { Seat } from "../../../../src/play/players/index.ts";
import type { Sheet } from "./questions.ts";
import { Table } from "./table.ts";

export const seconds = (): number => performance.now() / 1000;

/** Default seconds for a whole question; it gives up after that and says so. */
const USUAL_SECONDS = 60;

/** Seconds for making the players' machine before something is shown. */
const SOON_SECONDS = 0.8;

/** A longer row of cells is easier to read as a list. */
const LONGEST_ROW = 30;
const isReadable = ({ axes: [across, up] }: Board): boolean =>
  up !== undefined || (across?.values.length ?? 0) <= LONGEST_ROW;

/** A wrong request of the page, or something that the sheet does not allow. The message is written for users. */
export class CannotAnswer extends Error {}

export class EngineSession {
  readonly sheet: Sheet;
  readonly random = createRandom(1);
  private opened: Game | undefined;
  private madeTable: Table | undefined;
  private quickTable: Table | undefined;
  private readonly secondsLeft: () => number;

  /** `opened`: the game, if it is open already, and the time left for it. */
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

  /** The game with its boards, on the machine that players use. */
  table(budget: Budget): Table {
    this.madeTable ??= newTable(this.game, this.machine(budget), budget);
    return this.madeTable;
  }

  /**
   * The game with its boards, for display. If the players' machine takes long to make, a machine that is ready at once
   * is used until then, provided that a board is found without the ground rules. It belongs to a separate Game, because
   * analyses of the main one should use all that can be known.
   */
  shownTable(observer: Observer): Table {
    const known = this.madeTable ?? this.quickTable;
    if (known !== undefined) return known;
    const budget = this.budget(observer);
    if (!isGaveUp(this.game.ask(grounded, this.budget(observer, SOON_SECONDS)))) return this.table(budget);
    const quick = Game.open(this.rules);
    const table = newTable(quick, quick.need(machine("relational"), budget), budget);
    if (table.boards.length === 0) return this.table(budget);
    this.quickTable = table;
    return table;
  }

  /** What a player receives of the game. */
  playable(budget: Budget): Pick<Seat, "game" | "machine" | "memoryBytes"> {
    return { game: this.game, machine: this.machine(budget), memoryBytes: 200e6 };
  }
}

function newTable(game: Game, made: Machine, budget: Budget): Table {
  const found = game.ask(boards, budget.part({ ...budget.limits }));
  return new Table(game.rules, made, Array.isArray(found) ? found.filter(isReadable) : []);
}

export const reasonOf = (error: unknown): string =>
  error instanceof BudgetSpent || error instanceof Error ? error.message : String(error);
