/** One sheet in the table of machines, and what is asked of it. */
import type { ChoiceMeasurement, MachineSpeed } from "../measurements/choice.ts";

export interface ChoiceRow {
  readonly game: string;
  readonly now: ChoiceMeasurement;
  /** By an older build. */
  readonly before?: ChoiceMeasurement;
}

export const PURPOSES = ["playouts", "search"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Of the best machine's speed, and of the older build's, what `auto` must reach. */
export const LEAST_SHARE = 0.9;
/** CPU seconds that a set-up may take. */
export const LONGEST_SET_UP = 10;

export const speedOf = (measurement: ChoiceMeasurement, purpose: Purpose, name: string): MachineSpeed | undefined =>
  measurement[purpose].find((one) => one.name === name);

export const autoOf = (measurement: ChoiceMeasurement, purpose: Purpose): MachineSpeed =>
  speedOf(measurement, purpose, "auto") as MachineSpeed;

/** What `auto` reaches of the fastest. */
export function shareOf({ now }: ChoiceRow, purpose: Purpose): number {
  return autoOf(now, purpose).speed / Math.max(1, ...now[purpose].map(({ speed }) => speed));
}

/** How many times as fast as before `auto` is; undefined where that was not measured, or where nothing could play the sheet. */
export function gainOf({ now, before }: ChoiceRow, purpose: Purpose): number | undefined {
  const old = before === undefined ? 0 : autoOf(before, purpose).speed;
  return old === 0 ? undefined : autoOf(now, purpose).speed / old;
}

export const fallsShort = (row: ChoiceRow): boolean =>
  PURPOSES.some(
    (purpose) =>
      shareOf(row, purpose) < LEAST_SHARE ||
      (gainOf(row, purpose) ?? 1) < LEAST_SHARE ||
      autoOf(row.now, purpose).setUp > LONGEST_SET_UP,
  );
