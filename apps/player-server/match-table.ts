/**
 * The matches that this server plays, by name, and the answers to managers. This is the server's only long-lived state.
 */
import { type ManagerMessage, readMessage, UnknownMessage } from "../../src/play/protocol/index.ts";
import { monotonicSeconds } from "../player-process/index.ts";
import { type Answer, isFirst, type MatchSetting, ServedMatch, type StartMessage } from "./served-match.ts";

export interface TableLimits {
  readonly matches: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

export interface FinishedMatch {
  readonly id: string;
  readonly role: string;
  readonly steps: number;
  readonly end: MatchEnding;
  readonly goal: number | null | undefined;
}

type MatchEnding = "stopped" | "aborted" | "forgotten" | "refused" | "shut-down";

const NAME = "noether";
/** In the protocol a player is `alien` or `human`. */
const SPECIES = "alien";
/** A match is forgotten after silence for its start clock plus this many play clocks and some seconds. */
const SILENT_CLOCKS = 5;
const SILENT_SECONDS = 10;
const MOST_FINISHED = 20;
/** Shorter clocks (in seconds) cannot be kept. */
const LEAST_CLOCK = 0.5;

interface Entry {
  readonly match: ServedMatch;
  readonly started: Promise<Answer>;
  /** In `monotonicSeconds`; 0 before the start. */
  startedAt: number;
  forget: NodeJS.Timeout;
}

export class MatchTable {
  readonly finished: FinishedMatch[] = [];
  private readonly setting: MatchSetting;
  private readonly limits: TableLimits;
  /** By name in lower case: some managers change the case of everything. */
  private readonly entries = new Map<string, Entry>();
  private started = 0;

  constructor(setting: MatchSetting, limits: TableLimits) {
    this.setting = setting;
    this.limits = limits;
  }

  get running(): readonly ServedMatch[] {
    return [...this.entries.values()].map(({ match }) => match);
  }

  /** `arrived`: when the message began to arrive, in `monotonicSeconds`. */
  async answer(text: string, arrived: number): Promise<HttpAnswer> {
    let message: ManagerMessage;
    try {
      message = readMessage(text);
    } catch (error) {
      if (!(error instanceof UnknownMessage)) throw error;
      this.setting.metrics.count("messages", { kind: "unknown" });
      return refusal(400, error.message);
    }
    this.setting.metrics.count("messages", { kind: message.kind });
    switch (message.kind) {
      case "info":
        return said(this.info());
      case "ping":
        return said(this.entries.size < this.limits.matches ? "ready" : "busy");
      case "preview":
        return said("ready");
      case "start":
        return this.start(message, arrived);
      case "play": {
        const entry = this.heard(message.id);
        if (entry === undefined) return UNKNOWN_MATCH;
        if (entry.startedAt === 0 && !isFirst(message.news)) return refusal(409, "the match has not started");
        await entry.started; // the clock of a move does not run before this
        return replied(await entry.match.play(message.news, Math.max(arrived, entry.startedAt)), 409);
      }
      case "stop": {
        const entry = this.remove(message.id);
        if (entry === undefined) return UNKNOWN_MATCH;
        void entry.match.stop(message.news).then((goals) => this.finish(entry, "stopped", goals));
        return said("done");
      }
      case "abort": {
        const entry = this.remove(message.id);
        if (entry === undefined) return UNKNOWN_MATCH;
        this.finish(entry, "aborted");
        return said("aborted");
      }
    }
  }

  shutDown(): void {
    for (const id of [...this.entries.keys()]) this.drop(id, "shut-down");
  }

  private info(): string {
    const { matches } = this.limits;
    const status = this.entries.size < matches ? "available" : "busy";
    return `( (name ${NAME}) (status ${status}) (species ${SPECIES}) (matches ${this.entries.size}) (capacity ${matches}) )`;
  }

  private async start(message: StartMessage, arrived: number): Promise<HttpAnswer> {
    const key = message.id.toLowerCase();
    const known = this.entries.get(key);
    if (known !== undefined) {
      if (!isSame(known.match.message, message)) return said("busy");
      if (known.match.lastAnswer === undefined) return replied(await known.started, 400);
      // A manager that has a move does not ask again whether we are ready: it was restarted, and forgot the match.
      this.drop(key, "forgotten");
    }
    if (this.entries.size >= this.limits.matches) return said("busy");
    if (message.playClock < LEAST_CLOCK) return refusal(400, `a play clock of ${message.playClock} s cannot be kept`);
    const { log, seed } = this.setting;
    log("start", { match: message.id, role: message.role, start: message.startClock, play: message.playClock });
    const match = new ServedMatch(message, arrived, { ...this.setting, seed: seed + this.started++ });
    const entry: Entry = { match, started: match.start(arrived), startedAt: 0, forget: this.forgetLater(key, message) };
    this.entries.set(key, entry);
    const answer = await entry.started;
    entry.startedAt = monotonicSeconds();
    if ("problem" in answer && this.entries.get(key) === entry) {
      log("refused", { match: message.id, message: answer.problem });
      this.drop(key, "refused");
    }
    return replied(answer, 400);
  }

  private heard(id: string): Entry | undefined {
    const entry = this.entries.get(id.toLowerCase());
    if (entry === undefined) return undefined;
    clearTimeout(entry.forget);
    entry.forget = this.forgetLater(id.toLowerCase(), entry.match.message);
    return entry;
  }

  private forgetLater(key: string, { startClock, playClock }: StartMessage): NodeJS.Timeout {
    const seconds = startClock + SILENT_CLOCKS * playClock + SILENT_SECONDS;
    return setTimeout(() => this.drop(key, "forgotten"), 1000 * seconds).unref();
  }

  private remove(id: string): Entry | undefined {
    const key = id.toLowerCase();
    const entry = this.entries.get(key);
    if (entry !== undefined) clearTimeout(entry.forget);
    this.entries.delete(key);
    return entry;
  }

  private drop(key: string, end: MatchEnding): void {
    const entry = this.remove(key);
    if (entry !== undefined) this.finish(entry, end);
  }

  private finish({ match }: Entry, end: MatchEnding, goals?: readonly (number | null)[]): void {
    match.end();
    const { id, role } = match.message;
    const { log, metrics } = this.setting;
    const place = match.roles.findIndex((name) => name.toLowerCase() === role.toLowerCase());
    const goal = goals?.[place];
    const steps = match.stepCount;
    metrics.count("matches", { end });
    if (typeof goal === "number") metrics.count("goals", {}, goal);
    log("end", { match: id, end, steps, goal: goal ?? undefined });
    this.finished.unshift({ id, role, steps, end, goal });
    this.finished.length = Math.min(this.finished.length, MOST_FINISHED);
  }
}

const isSame = (a: StartMessage, b: StartMessage): boolean =>
  a.role === b.role && a.sheet === b.sheet && a.startClock === b.startClock && a.playClock === b.playClock;

const said = (body: string): HttpAnswer => ({ status: 200, body });
const refusal = (status: number, body: string): HttpAnswer => ({ status, body });
const UNKNOWN_MATCH = refusal(404, "there is no such match");

/** `status`: the HTTP status of a problem. */
const replied = (answer: Answer, status: number): HttpAnswer =>
  "text" in answer ? said(answer.text) : refusal(status, answer.problem);

/** Converts a time of `performance.now` to `monotonicSeconds`. */
export const monotonicAt = (millis: number): number => monotonicSeconds() - (performance.now() - millis) / 1000;
