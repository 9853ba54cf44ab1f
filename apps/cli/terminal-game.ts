/**
 * A user at a terminal plays against our players. Unlike a match, the game can go back: then the players are made anew
 * and told the shortened history. In a game with hidden information the user sees what the rules show to the role,
 * never the state.
 */
import type { SeededRandom } from "../../src/foundations/collections/index.ts";
import { machineOf, type OpenGame } from "../../src/game/index.ts";
import { hidesMoves } from "../../src/language/rules/index.ts";
import { compareNaturally } from "../../src/machine/derivation/index.ts";
import {
  type Cursor,
  legalJointMove,
  legalTexts,
  type Machine,
  perceives,
  type State,
} from "../../src/machine/index.ts";
import { playingRoles } from "../../src/play/match/index.ts";
import type { Clocks, Player, StepNews } from "../../src/play/players/index.ts";
import { Spelling } from "../../src/play/protocol/index.ts";
import { fillLines } from "./draw-state.ts";

export interface TerminalGameOptions {
  readonly game: OpenGame;
  /** The user's role. */
  readonly role: number;
  readonly makePlayer: () => Player;
  /** Makes the player that gives analyses. */
  readonly makeAnalyst: () => Player;
  readonly clocks: Clocks;
  readonly now: () => number;
  readonly random: SeededRandom;
  /** The lines that draw a state. */
  readonly draw: (state: State) => readonly string[];
  readonly say: (line: string) => void;
  /** The user's next line; undefined at the end of input. */
  readonly ask: () => Promise<string | undefined>;
}

const HELP = "enter a move by number or text, or one of: moves, hint, analysis, undo, quit, help";
/** Maximum number of moves shown in an analysis. */
const MOST_ANALYSED = 12;
/** Maximum number of steps: a game need not end or ever ask the user. */
const MOST_STEPS = 1000;

interface Step {
  readonly before: State;
  /** Whether the user had more than one move. */
  readonly hadChoice: boolean;
  /** What each role learned, by role. */
  readonly news: readonly StepNews[];
}

/** A legal move, a step taken back, or the user leaving. */
type Choice = { readonly move: string } | "back" | "leave";

export class TerminalGame {
  private readonly options: TerminalGameOptions;
  private readonly machine: Machine;
  private readonly cursor: Cursor;
  private readonly hidden: boolean;
  private readonly spelling: Spelling;
  private steps: Step[] = [];
  /** Players by role, made on first use. */
  private players = new Map<number, Player>();

  constructor(options: TerminalGameOptions) {
    const { rules } = options.game;
    const machine = machineOf(options.game);
    this.options = options;
    this.machine = machine;
    this.cursor = machine.newCursor();
    this.hidden = hidesMoves(rules) && perceives(this.cursor);
    this.spelling = new Spelling(rules);
  }

  /** Plays until the game ends or the user leaves. */
  async play(): Promise<void> {
    const { role, say } = this.options;
    while (!this.cursor.isTerminal()) {
      if (this.steps.length >= MOST_STEPS) return say(`the game was stopped after ${MOST_STEPS} steps`);
      const legal = this.machine.roles.map((_, each) =>
        legalTexts(this.machine, this.cursor, each).sort(compareNaturally),
      );
      if (legal.some((moves) => moves.length === 0)) return say("the game ends here: a role has no legal move");
      const own = legal[role] as string[];
      const choice: Choice = own.length === 1 ? { move: own[0] as string } : await this.choose(own);
      if (choice === "leave") return say("game stopped");
      if (choice !== "back") await this.make(choice.move, legal);
    }
    this.show();
    const goals = this.machine.roles.map((name, each) => `${name} ${this.cursor.goal(each) ?? "none"}`);
    say(`the game is over; goals: ${goals.join(", ")}`);
  }

  /**
   * Shows the state and asks for a move. Any input that is a legal move is taken as one, even if the move is called
   * `undo`.
   */
  private async choose(legal: readonly string[]): Promise<Choice> {
    const { say, ask } = this.options;
    this.show();
    this.list(legal);
    for (;;) {
      const line = (await ask())?.trim();
      const byNumber = /^\d+$/.test(line ?? "") ? legal[Number(line) - 1] : undefined;
      const move = byNumber ?? (line === undefined ? undefined : this.read(line, legal));
      if (move !== undefined) return { move };
      if (line === undefined || line === "quit" || line === "q") return "leave";
      if (line === "undo" && this.undo()) return "back";
      if (line === "undo") say("there is nothing to undo");
      else if (line === "hint") say(`hint: ${await this.hint(legal)}`);
      else if (line === "analysis") await this.analyse(legal);
      else if (line === "moves") this.list(legal);
      else if (line === "help") say(HELP);
      else if (line !== "") say(`${line} is not a legal move; ${HELP}`);
    }
  }

  /** Finds the move; case and the outer parentheses may differ. */
  private read(line: string, legal: readonly string[]): string | undefined {
    const text = this.spelling.respell(line);
    return legal.find((move) => move === text) ?? legal.find((move) => move === `(${text})`);
  }

  private async make(choice: string, legal: readonly (readonly string[])[]): Promise<void> {
    const { role, random, say } = this.options;
    const playing = new Set(playingRoles(this.machine));
    const joint: string[] = [];
    for (const [each, moves] of legal.entries()) {
      const drawn = moves[random.below(moves.length)] as string;
      if (each === role) joint.push(choice);
      else joint.push(playing.has(this.machine.roles[each] as string) ? await this.answer(each, moves, drawn) : drawn);
    }
    const { cursor } = this;
    const numbers = legalJointMove(this.machine, cursor, joint);
    const news = joint.map(
      (own, each): StepNews =>
        this.hidden && perceives(cursor) ? { own, percepts: cursor.percepts(each, numbers) } : { own, moves: joint },
    );
    this.steps.push({ before: cursor.save(), hadChoice: (legal[role]?.length ?? 0) > 1, news });
    cursor.advance(numbers);
    if (this.hidden) say(`you made ${choice} and see: ${news[role]?.percepts?.join(" ") || "nothing"}`);
    else say(this.machine.roles.map((name, each) => `${name} ${joint[each]}`).join("  "));
  }

  /** The move of one of our players; `instead` if it fails. */
  private async answer(role: number, legal: readonly string[], instead: string): Promise<string> {
    const { clocks, now } = this.options;
    try {
      const player = this.players.get(role) ?? (await this.seat(role));
      this.players.set(role, player);
      const move = await player.move(this.historyOf(role), now() + clocks.play);
      return legal.includes(move) ? move : instead;
    } catch (error) {
      this.options.say(`${this.machine.roles[role]} fails: ${error instanceof Error ? error.message : String(error)}`);
      return instead;
    }
  }

  private async seat(role: number, make = this.options.makePlayer): Promise<Player> {
    const { game, clocks, now } = this.options;
    const player = make();
    await player.start({ game, machine: this.machine, role, clocks, now }, now() + clocks.start);
    return player;
  }

  private hint(legal: readonly string[]): Promise<string> {
    return this.answer(this.options.role, legal, legal[0] as string);
  }

  /** Prints the playout value of each move, most visited first. */
  private async analyse(legal: readonly string[]): Promise<void> {
    const { role, clocks, now, say, makeAnalyst } = this.options;
    const analyst = await this.seat(role, makeAnalyst);
    const judged = (await analyst.analyse?.(this.historyOf(role), now() + clocks.play)) ?? [];
    const rows = judged
      .slice(0, MOST_ANALYSED)
      .map(({ move, expected, share }) => [
        `${legal.indexOf(move) + 1} ${move}`,
        expected.toFixed(0),
        `${(100 * share).toFixed(0)} %`,
      ]);
    const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)));
    for (const [move = "", expected = "", share = ""] of rows)
      say(
        `  ${move.padEnd(widths[0] as number)}  goal ${expected.padStart(widths[1] as number)}, ${share.padStart(widths[2] as number)} of the search`,
      );
    if (judged.length > rows.length) say(`  and ${judged.length - rows.length} more that were searched less`);
  }

  /** Goes back to the user's last choice; false if there was none. */
  private undo(): boolean {
    const last = this.steps.findLastIndex(({ hadChoice }) => hadChoice);
    const step = this.steps[last];
    if (step === undefined) return false;
    this.steps = this.steps.slice(0, last);
    this.cursor.load(step.before);
    this.players = new Map();
    return true;
  }

  private historyOf(role: number): StepNews[] {
    return this.steps.map(({ news }) => news[role] as StepNews);
  }

  /** Draws the state when the user chooses and at the end. Steps without a choice take one line each. */
  private show(): void {
    if (!this.hidden) for (const line of ["", ...this.options.draw(this.cursor.save())]) this.options.say(line);
  }

  private list(legal: readonly string[]): void {
    const { role, say } = this.options;
    say(`${this.machine.roles[role]}, your move:`);
    const entries = legal.map((move, i) => `${i + 1} ${move}`);
    for (const line of fillLines(entries, "  ")) say(`  ${line}`);
  }
}
