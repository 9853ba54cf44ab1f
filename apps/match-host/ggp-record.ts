/**
 * A match in the JSON format of ggp-base, which the field's viewers read. A state is one text with a list of fluents,
 * times are milliseconds since 1970, moves and errors are arrays by step and role. An error is empty, `TO` (too late),
 * `CE` (no answer) or `IL` with the illegal move.
 */
import type { Fault, MatchRecord } from "../../src/play/match/index.ts";
import type { Clocks } from "../../src/play/players/index.ts";

export interface HostedMatch {
  readonly id: string;
  readonly record: MatchRecord;
  readonly clocks: Clocks;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  /** Fluents of every state, starting with the initial one, and when it was reached. */
  readonly states: readonly (readonly string[])[];
  readonly stateTimes: readonly number[];
  readonly scrambled: boolean;
  /** Address of the rules. */
  readonly gameUrl: string;
  /** 32 random letters and digits that nobody can guess. */
  readonly randomToken: string;
}

export function ggpRecord(match: HostedMatch): Record<string, unknown> {
  const { record, states, clocks } = match;
  const goals = record.roles.map((role) => record.goals.get(role) ?? null);
  const isComplete = record.end === "terminal";
  return {
    matchId: match.id,
    randomToken: match.randomToken,
    startTime: match.startTime,
    gameMetaURL: match.gameUrl,
    isCompleted: isComplete,
    isAborted: !isComplete,
    states: states.map((fluents) => `( ${fluents.map((fluent) => `${fluent} `).join("")})`),
    moves: record.moves,
    stateTimes: match.stateTimes,
    errors: stepsOf(states.length).map((step) => record.roles.map((role) => errorText(record.faults, step, role))),
    ...(isComplete && !goals.includes(null) ? { goalValues: goals } : {}),
    previewClock: -1,
    startClock: clocks.start,
    playClock: clocks.play,
    playerNamesFromHost: record.players,
    isPlayerHuman: record.players.map(() => false),
    scrambled: match.scrambled,
  };
}

/** Errors are listed with the state that they led to: those of the start with the initial state. */
const stepsOf = (count: number): number[] => Array.from({ length: count }, (_, state) => state - 1);

function errorText(faults: readonly Fault[], step: number, role: string): string {
  const isStart = (fault: Fault): boolean => fault.kind.startsWith("start-");
  const fault = faults.find(
    (one) => one.role === role && (step < 0 ? isStart(one) : !isStart(one) && one.step === step),
  );
  if (fault === undefined) return "";
  if (fault.kind === "illegal") return `IL ${fault.detail ?? ""}`;
  return fault.kind.endsWith("late") ? "TO" : "CE";
}
