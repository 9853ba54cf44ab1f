/** One sheet in the table of machines, and the requirements for it. */
import type { ChoiceMeasurement, MachineSpeed } from "../measurements/choice.ts";

export interface ChoiceRow {
  readonly game: string;
  readonly now: ChoiceMeasurement;
  /** The measurement of an older build. */
  readonly before?: ChoiceMeasurement;
}

export const PURPOSES = ["playouts", "search"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Share of the best machine's speed, and of the older build's speed, that `auto` must reach. */
export const LEAST_SHARE = 0.9;
/** Maximum CPU seconds of a set-up. */
export const LONGEST_SET_UP = 10;

export const speedOf = (measurement: ChoiceMeasurement, purpose: Purpose, name: string): MachineSpeed | undefined =>
  measurement[purpose].find((one) => one.name === name);

export const autoOf = (measurement: ChoiceMeasurement, purpose: Purpose): MachineSpeed =>
  speedOf(measurement, purpose, "auto") as MachineSpeed;

/** Speed of `auto` relative to the fastest machine. */
export function shareOf({ now }: ChoiceRow, purpose: Purpose): number {
  return autoOf(now, purpose).speed / Math.max(1, ...now[purpose].map(({ speed }) => speed));
}

/** Speed of `auto` relative to the older build; undefined if that was not measured, or nothing could play the sheet. */
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
