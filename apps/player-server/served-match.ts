/**
 * One match that this server plays. Two processes follow it: one thinks, the other stands in with a legal move that it
 * has at once. The answer to PLAY is the thinker's move if it comes in time, else the stand-in's. The server process
 * reads no rules itself, so no rules can harm it.
 */
import type { MoveJudgement } from "../../src/play/players/index.ts";
import type { ManagerMessage, WireNews } from "../../src/play/protocol/index.ts";
import {
  monotonicSeconds,
  type OpenLink,
  type Report,
  type StartOrder,
  type ToldStep,
} from "../player-process/index.ts";
import { MatchProcess } from "./match-process.ts";
import type { Metrics } from "./metrics.ts";
import type { ServerLog } from "./server-log.ts";
import { WireMargin } from "./wire-margin.ts";

export type StartMessage = Extract<ManagerMessage, { kind: "start" }>;

export interface MatchSetting {
  readonly open: OpenLink;
  readonly player: string;
  readonly seed: number;
  /** Bytes for the thinker's search; its process may use some more. */
  readonly memoryBytes: number;
  readonly ponders: boolean;
  readonly log: ServerLog;
  readonly metrics: Metrics;
}

export type Answer = { readonly text: string } | { readonly problem: string };

/** A PLAY that is being answered or was answered. */
interface Turn {
  readonly text: string;
  readonly answer: Promise<Answer>;
  isAnswered: boolean;
}

const OVER = { problem: "the match is over" } as const;
/** Maximum number of waiting messages per match: those that the manager could have sent, and all others. */
const MOST_PLAUSIBLE = 32;
const MOST_WAITING = 4;

/** Memory of a process besides its player's search: Node, our code, the game. */
const BASE_BYTES = 350e6;
const STAND_IN_BYTES = 500e6;
/** Seconds between the thinker's deadline and the moment when the stand-in answers. */
const HAND_OVER = 0.03;
/** The answer if no legal move is known when the clock ends. */
const NO_MOVE = "nil";
/** A thinker that misses this many clocks in a row is replaced. */
const MOST_MISSED = 2;
/** The drawing process lives this many milliseconds after somebody last watched the match. */
const WATCHED_MILLIS = 60_000;

export class ServedMatch {
  readonly message: StartMessage;
  readonly begun = new Date();
  roles: readonly string[] = [];
  private isHidden = false;
  /** The thinker's judgement of its moves when it last had a choice. */
  judgements: readonly MoveJudgement[] = [];
  picture: string | undefined;
  lastAnswer: string | undefined;
  activity: "starting" | "thinking" | "waiting" | "over" = "starting";
  readonly margin = new WireMargin();
  private readonly setting: MatchSetting;
  private readonly thinker: MatchProcess;
  private readonly standIn: MatchProcess;
  private artist: MatchProcess | undefined;
  private artistTimer: NodeJS.Timeout | undefined;
  private readonly steps: ToldStep[] = [];
  private serials = 0;
  /** The last PLAY, answered or not. */
  private last: Turn | undefined;
  private waiting = 0;
  private missed = 0;
  /** Each listener receives every report until it has its answer. */
  private readonly listeners = new Set<(from: "thinker" | "stand-in", report: Report) => void>();

  constructor(message: StartMessage, arrived: number, setting: MatchSetting) {
    this.message = message;
    this.setting = setting;
    const start = this.startOrder("think", arrived + message.startClock - this.margin.seconds(message.startClock));
    this.standIn = this.process("stand-in", { ...start, task: "stand-in" });
    this.thinker = this.process("thinker", start);
  }

  get stepCount(): number {
    return this.steps.length;
  }

  /** Answers START when the thinker is ready or the clock ends. */
  start(arrived: number): Promise<Answer> {
    const { startClock } = this.message;
    return this.await<Answer>(arrived + startClock - this.margin.seconds(startClock), {
      onReport: (from, report) => {
        if (report.kind === "refused") return { problem: report.message };
        return from === "thinker" && report.kind === "started" ? { text: "ready" } : undefined;
      },
      onDeadline: () => ({ text: "ready" }),
    });
  }

  /**
   * Answers PLAY. A repetition of a PLAY that is being answered gets the same answer, and so does a repeated PLAY that
   * has a number or is the first one. Other messages wait until then: answers never come later than their clocks, so a manager that moves on does
   * not wait in vain.
   */
  play(news: WireNews, arrived: number): Promise<Answer> {
    const text = JSON.stringify(news);
    const { last } = this;
    if (last?.text === text && (!last.isAnswered || this.isAnsweredOnce(news))) return last.answer;
    const most = this.isPlausible(news) ? MOST_PLAUSIBLE : MOST_WAITING;
    if (this.waiting >= most) return Promise.resolve({ problem: "too many messages at once" });
    this.waiting++;
    const turn: Turn = { text, isAnswered: false, answer: this.nextTurn(last, text, news, arrived) };
    this.last = turn;
    return turn.answer.finally(() => {
      this.waiting--;
      turn.isAnswered = true;
    });
  }

  private async nextTurn(before: Turn | undefined, text: string, news: WireNews, arrived: number): Promise<Answer> {
    const earlier = await before?.answer;
    if (this.isOver()) return OVER;
    const isStep = !this.isBeginning(news);
    const told = isStep ? this.addStep(news) : undefined;
    const answer = await this.think(arrived, told);
    if ("text" in answer || this.isOver()) return answer;
    // The step cannot have happened, and nothing changed. A repetition of the previous PLAY gets its answer again.
    this.activity = "waiting";
    return before?.text === text && earlier !== undefined ? earlier : answer;
  }

  /**
   * Whether the message mentions the move that we answered, or is the first one. Only the rules can tell whether it is
   * true.
   */
  private isPlausible(news: WireNews): boolean {
    if (this.lastAnswer === undefined) return isFirst(news);
    const answer = plainText(this.lastAnswer);
    return news.kind !== "terms" || news.terms.some((term) => plainText(term) === answer);
  }

  /**
   * Whether no step was made yet. With hidden information a later PLAY without a number may show nothing too; otherwise
   * another NIL is a repetition.
   */
  private isBeginning(news: WireNews): boolean {
    const isEcho = news.kind === "turn" || !this.isHidden || this.lastAnswer === undefined;
    return this.steps.length === 0 && isFirst(news) && isEcho;
  }

  /**
   * Whether an answered message keeps its answer. Two later steps may look alike unless they are numbered, but there is
   * only one beginning, and its move stands once it is made.
   */
  private isAnsweredOnce(news: WireNews): boolean {
    if (this.isBeginning(news)) return this.lastAnswer !== undefined && this.lastAnswer !== NO_MOVE;
    return news.kind === "turn";
  }

  private isOver(): boolean {
    return this.activity === "over";
  }

  /** Ends the match; returns its goals if they are known within two seconds. */
  async stop(news: WireNews): Promise<readonly (number | null)[] | undefined> {
    this.interrupt();
    if (news.kind !== "none") this.addStep(news);
    this.activity = "over";
    this.thinker.end();
    this.standIn.ask({ kind: "finish" });
    const ended = await this.await<Report | undefined>(monotonicSeconds() + 2, {
      onReport: (_, report) => (report.kind === "ended" || report.kind === "illegal" ? report : undefined),
      onDeadline: () => undefined,
    });
    return ended?.kind === "ended" && ended.terminal ? ended.goals : undefined;
  }

  end(): void {
    this.activity = "over";
    this.interrupt();
    this.thinker.end();
    this.standIn.end();
    this.artist?.end();
    clearTimeout(this.artistTimer);
    this.listeners.clear();
  }

  /** Somebody watches: the picture is kept up to date for a while. */
  watch(): void {
    clearTimeout(this.artistTimer);
    this.artistTimer = setTimeout(() => {
      this.artist?.end();
      this.artist = undefined;
    }, WATCHED_MILLIS).unref();
    if (this.artist !== undefined || this.activity === "over") return;
    this.artist = this.process("artist", this.startOrder("draw", monotonicSeconds()));
    this.artist.ask({ kind: "draw" });
  }

  /** Ends all waiting for answers. */
  private interrupt(): void {
    for (const listener of this.listeners) listener("stand-in", { kind: "refused", message: OVER.problem });
  }

  private addStep(news: WireNews): ToldStep {
    const told = { serial: ++this.serials, news, answered: this.lastAnswer };
    this.steps.push(told);
    return told;
  }

  /** Removes a step that the stand-in calls impossible. It may be an older step that nobody had time to check. */
  private strike(serial: number): void {
    const place = this.steps.findIndex((step) => step.serial === serial);
    if (place < 0) return;
    this.steps.splice(place, 1);
    for (const process of [this.thinker, this.standIn, this.artist]) process?.forget(place);
  }

  /** `told`: the step that came with the question. */
  private async think(arrived: number, told: ToldStep | undefined): Promise<Answer> {
    const { playClock } = this.message;
    const { metrics } = this.setting;
    const end = arrived + playClock;
    const deadline = end - this.margin.seconds(playClock);
    this.activity = "thinking";
    const ask = (): void => {
      this.standIn.ask({ kind: "move", deadline: end });
      this.thinker.ask({ kind: "move", deadline: deadline - HAND_OVER });
    };
    ask();
    this.artist?.ask({ kind: "draw" });
    let fallback: string | undefined;
    let isDue = false;
    let isNoted = told === undefined;
    const found = await this.await<Answer & { by?: string }>(deadline, {
      onReport: (from, report) => {
        if (report.kind === "refused") return { problem: report.message };
        if (report.kind === "illegal" && from === "stand-in") {
          if (told !== undefined && !this.steps.includes(told)) return { problem: report.message };
          ask();
        }
        if (report.kind !== "moved" || report.serial !== (this.steps.at(-1)?.serial ?? 0)) return undefined;
        if (from === "stand-in") fallback = report.move;
        // Either process knows what became of our last answer, and a forced move needs only one of them.
        if (!isNoted) this.noteTaken(report.taken);
        isNoted = true;
        return from === "thinker" || isDue ? { text: report.move, by: from } : undefined;
      },
      onDeadline: () => {
        isDue = true;
        return fallback === undefined ? undefined : { text: fallback, by: "stand-in" };
      },
      last: { at: (deadline + end) / 2, answer: { text: NO_MOVE, by: "nobody" } },
    });
    if ("problem" in found) return found;
    this.settle(found.text, found.by ?? "nobody", end);
    metrics.noteSpare(end - monotonicSeconds());
    return { text: found.text };
  }

  private settle(move: string, by: string, end: number): void {
    const { metrics, log } = this.setting;
    this.lastAnswer = move;
    this.activity = "waiting";
    metrics.count("moves", { by });
    log("move", { match: this.message.id, step: this.steps.length, by, spare: round(end - monotonicSeconds()) });
    this.missed = by === "thinker" ? 0 : this.missed + 1;
    if (this.missed < MOST_MISSED) return;
    this.missed = 0;
    this.thinker.replace();
  }

  private noteTaken(taken: boolean): void {
    this.margin.noteTaken(taken);
    if (!taken) this.setting.metrics.count("missed");
  }

  private startOrder(task: StartOrder["task"], deadline: number): StartOrder {
    const { sheet, role, startClock, playClock } = this.message;
    const { player, seed, memoryBytes, ponders } = this.setting;
    const clocks = { start: startClock, play: playClock };
    return { kind: "start", task, sheet, role, player, seed, clocks, deadline, memoryBytes, ponders };
  }

  private process(name: "thinker" | "stand-in" | "artist", start: StartOrder): MatchProcess {
    const { open, log, metrics, memoryBytes } = this.setting;
    return new MatchProcess({
      open,
      start,
      processBytes: name === "thinker" ? memoryBytes + BASE_BYTES : STAND_IN_BYTES,
      steps: () => this.steps,
      onReport: (report) => this.hear(name, report),
      onLost: (how) => {
        log("process-lost", { match: this.message.id, task: name, how });
        metrics.count("restarts", { task: name });
      },
    });
  }

  private hear(from: "thinker" | "stand-in" | "artist", report: Report): void {
    if (report.kind === "accepted") {
      this.roles = report.roles;
      this.isHidden = report.hidden;
    }
    if (report.kind === "illegal" && from === "stand-in") this.strike(report.serial);
    if (report.kind === "thought" && report.judgements.length > 1) this.judgements = report.judgements;
    else if (report.kind === "picture") this.picture = report.svg;
    else if (report.kind === "failed")
      this.setting.log("process-failed", { match: this.message.id, task: from, message: report.message });
    if (from !== "artist") for (const listener of this.listeners) listener(from, report);
  }

  /** Waits for reports until one is an answer. */
  private await<T>(deadline: number, { onReport, onDeadline, last }: Waiting<T>): Promise<T> {
    return new Promise((resolve) => {
      const timers: NodeJS.Timeout[] = [];
      const finish = (answer: T): void => {
        for (const timer of timers) clearTimeout(timer);
        this.listeners.delete(listen);
        resolve(answer);
      };
      const listen = (from: "thinker" | "stand-in", report: Report): void => {
        const answer = onReport(from, report);
        if (answer !== undefined) finish(answer);
      };
      this.listeners.add(listen);
      timers.push(
        setTimeout(
          () => {
            this.margin.noteOverrun(Math.max(0, monotonicSeconds() - deadline));
            const answer = onDeadline();
            if (answer !== undefined || last === undefined) finish(answer as T);
          },
          1000 * (deadline - monotonicSeconds()),
        ),
      );
      if (last !== undefined) timers.push(setTimeout(() => finish(last.answer), 1000 * (last.at - monotonicSeconds())));
    });
  }
}

interface Waiting<T> {
  readonly onReport: (from: "thinker" | "stand-in", report: Report) => T | undefined;
  readonly onDeadline: () => T | undefined;
  /** If there is no answer at the deadline, waits until `at`; then the answer is `answer`. */
  readonly last?: { readonly at: number; readonly answer: T };
}

/** Before the first step managers send NIL, or that nothing was seen. */
export const isFirst = (news: WireNews): boolean =>
  news.kind === "none" ||
  (news.kind === "terms" && news.terms.length === 0) ||
  (news.kind === "turn" && news.own === undefined);

/** Normalises case and blanks. */
const plainText = (term: string): string => (term.match(/[()]|[^\s()]+/g) ?? []).join(" ").toLowerCase();

const round = (seconds: number): number => Math.round(1000 * seconds) / 1000;
