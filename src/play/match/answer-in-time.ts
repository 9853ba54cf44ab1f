/** Waits for an answer, but no longer than a deadline. Errors become answers too. */

/** Calls `ring` when the clock reaches the deadline. Returns a function that cancels the alarm. */
export type Alarm = (deadline: number, ring: () => void) => () => void;

export type TimedAnswer<T> =
  | { readonly kind: "answer"; readonly value: T }
  | { readonly kind: "late"; readonly detail?: string }
  | { readonly kind: "error"; readonly detail: string };

export interface AnswerLimits {
  readonly deadline: number;
  readonly now: () => number;
  readonly alarm?: Alarm;
}

export async function answerInTime<T>(
  work: () => Promise<T>,
  { deadline, now, alarm }: AnswerLimits,
): Promise<TimedAnswer<T>> {
  const answered = settle(work, deadline, now);
  if (alarm === undefined || deadline === Number.POSITIVE_INFINITY) return answered;
  let cancel = (): void => {};
  const rung = new Promise<TimedAnswer<T>>((resolve) => {
    cancel = alarm(deadline, () => resolve({ kind: "late" }));
  });
  const first = await Promise.race([answered, rung]);
  cancel();
  return first;
}

async function settle<T>(work: () => Promise<T>, deadline: number, now: () => number): Promise<TimedAnswer<T>> {
  try {
    const value = await work();
    return now() <= deadline ? { kind: "answer", value } : { kind: "late", detail: `by ${lateness(deadline, now)} s` };
  } catch (error) {
    return { kind: "error", detail: error instanceof Error ? error.message : String(error) };
  }
}

const lateness = (deadline: number, now: () => number): string => (now() - deadline).toFixed(3);
