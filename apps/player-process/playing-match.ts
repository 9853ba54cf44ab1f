/** One match inside a playing process: takes orders one after the other, and reports. */
import { BudgetSpent } from "../../src/foundations/budgets/index.ts";
import type { State } from "../../src/machine/index.ts";
import { makePlayer, type Player, usesKnownGames } from "../../src/play/players/index.ts";
import { Spelling } from "../../src/play/protocol/index.ts";
import { hireThreads } from "../companions/index.ts";
import { learnedGames } from "../knowledge/index.ts";
import { stateDrawer } from "./draw-position.ts";
import { BadSheet, openGame, readSheet } from "./open-game.ts";
import { monotonicSeconds, type Order, type Report, type StartOrder } from "./orders.ts";
import { ImpossibleStep, OutOfStep, ToldHistory } from "./told-history.ts";

/** Share of the start clock for making a fast machine; the player needs the rest to think. */
const OPENING_SHARE = 0.7;
/** Time limit in seconds for evaluating the rules at the end of a match. */
const FINISH_SECONDS = 5;
/** Seconds of further thinking before a player reports its thoughts. */
const TELLING_SECONDS = 0.05;
const MOST_JUDGEMENTS = 8;
const MOST_DETAIL = 200;
/** The player for tasks that do not think. */
const WITHOUT_THOUGHT = "random";

interface Begun {
  readonly order: StartOrder;
  readonly history: ToldHistory;
  readonly roles: readonly string[];
  readonly player?: Player;
  readonly draw?: (state: State) => string | undefined;
}

/** An order about one match. */
type MatchOrder = Exclude<Order, { readonly kind: "clear" }>;

export class PlayingMatch {
  private readonly report: (report: Report) => void;
  private readonly pause: () => Promise<void>;
  private begun: Begun | undefined;
  private player: Player | undefined;
  private isOver = false;
  private pondering: Promise<void> = Promise.resolve();
  private last: Promise<void> = Promise.resolve();

  /** `pause` lets further orders arrive between slices of thinking. */
  constructor(report: (report: Report) => void, pause: () => Promise<void>) {
    this.report = (told) => {
      if (!this.isOver) report(told);
    };
    this.pause = pause;
  }

  take(order: MatchOrder): void {
    this.last = this.last.then(() => this.obey(order));
  }

  /** Aborts the work in progress and resolves when it has stopped. Nothing more is reported. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.player?.stop([]);
    await this.last;
    await this.pondering;
  }

  private async obey(order: MatchOrder): Promise<void> {
    if (this.isOver) return;
    try {
      if (order.kind === "start") await this.start(order);
      else if (this.begun !== undefined) await this.follow(this.begun, order);
    } catch (error) {
      this.complain(error);
    }
  }

  private complain(error: unknown): void {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, MOST_DETAIL);
    if (error instanceof BadSheet) this.report({ kind: "refused", message });
    else if (error instanceof ImpossibleStep) this.report({ kind: "illegal", serial: error.serial, message });
    else if (error instanceof OutOfStep) this.report({ kind: "out-of-step" });
    else this.report({ kind: "failed", message });
  }

  private async start(order: StartOrder): Promise<void> {
    const { task, clocks, deadline, memoryBytes, seed } = order;
    const rules = readSheet(order.sheet);
    const spelling = new Spelling(rules);
    const plain = task !== "think";
    const fastSeconds = Math.max(0.5, OPENING_SHARE * (deadline - monotonicSeconds()));
    const opened = openGame(rules, plain ? { memoryBytes } : { fastSeconds, memoryBytes });
    const { roles } = opened.machine;
    const name = spelling.respell(order.role);
    const role = roles.indexOf(name);
    if (role < 0) throw new BadSheet(`there is no role ${name}`);
    const history = new ToldHistory(opened, role, spelling);
    this.report({ kind: "accepted", roles, role: name, hidden: history.isHidden });
    if (task === "draw") {
      this.begun = { order, history, roles, draw: stateDrawer(rules, opened.machine) };
      return;
    }
    const who = plain ? WITHOUT_THOUGHT : order.player;
    const known = usesKnownGames(who) ? { knownGames: await learnedGames(undefined) } : {};
    const player = makePlayer(who, { seed, pause: this.pause, hire: hireThreads("wall"), ...known });
    this.player = player;
    await player.start({ ...opened, role, clocks, now: monotonicSeconds, memoryBytes }, deadline);
    this.begun = { order, history, roles, player };
    this.report({ kind: "started" });
  }

  private async follow(begun: Begun, order: Exclude<MatchOrder, StartOrder>): Promise<void> {
    const { history, player } = begun;
    const { budget } = history;
    budget.end = order.kind === "move" ? order.deadline : monotonicSeconds() + FINISH_SECONDS;
    history.learn(order.from, order.steps);
    if (order.kind === "draw") {
      const svg = history.isHidden ? undefined : begun.draw?.(history.cursor.save());
      this.report({ kind: "picture", svg });
    } else if (order.kind === "finish") this.tellGoals(begun);
    else if (player !== undefined) {
      const move = await player.move(history.steps, order.deadline);
      this.report({ kind: "moved", serial: order.steps.at(-1)?.serial ?? 0, move, taken: history.wasTaken });
      if (begun.order.task === "think") await this.thinkOn(begun, player);
    }
  }

  /** After a move: reports the thoughts, and ponders until the next order. */
  private async thinkOn({ history, order }: Begun, player: Player): Promise<void> {
    const told = [...history.steps];
    try {
      const judged = await player.analyse?.(told, monotonicSeconds() + TELLING_SECONDS);
      if (judged !== undefined) this.report({ kind: "thought", judgements: judged.slice(0, MOST_JUDGEMENTS) });
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
    }
    if (order.ponders && !this.isOver)
      this.pondering = (player.ponder?.(told) ?? Promise.resolve()).catch((error: unknown) => this.complain(error));
  }

  private tellGoals({ history, roles }: Begun): void {
    const { cursor, isHidden } = history;
    const terminal = !isHidden && cursor.isTerminal();
    this.report({ kind: "ended", terminal, goals: roles.map((_, role) => (terminal ? cursor.goal(role) : null)) });
  }
}
