/** Writes a match for people: who played whom, every step, every fault where it happened, and how the match ended. */
import { describeGaveUp } from "../../foundations/budgets/index.ts";
import type { MatchRecord } from "./match-record.ts";

/** Writes a match as text, line by line. */
export function* writeTranscript(title: string, record: MatchRecord): Iterable<string> {
  const { roles, players, moves, faults, goals, end } = record;
  yield `${title}: ${roles.map((role, i) => `${role} ${players[i]}`).join(", ")}`;
  const width = String(moves.length).length;
  const faultsAt = (step: number): string[] =>
    faults
      .filter((fault) => fault.step === step)
      .map(
        ({ role, kind, detail }) =>
          `${" ".repeat(width)}  ! ${role}: ${kind}${detail === undefined ? "" : ` (${detail})`}`,
      );
  for (const [step, joint] of moves.entries()) {
    yield* faultsAt(step);
    yield `${String(step + 1).padStart(width)}. ${roles.map((role, i) => `${role} ${joint[i]}`).join("  ")}`;
  }
  yield* faultsAt(moves.length);
  if (end === "terminal") yield `goals: ${[...goals].map(([role, goal]) => `${role} ${goal ?? "none"}`).join(", ")}`;
  else if (record.gaveUp !== undefined) yield `the match was broken off: ${describeGaveUp(record.gaveUp)}`;
  else yield END_TEXTS[end];
}

const END_TEXTS = {
  cut: "the match was cut off by the limit on steps",
  stuck: "the match ended where a role has no legal move",
  aborted: "the match was broken off",
  "gave-up": "the match was broken off",
} as const;
