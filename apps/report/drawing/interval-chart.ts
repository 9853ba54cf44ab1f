/** Values with intervals as SVG: a dot and a whisker to a line. */
import { round, svgDocument, svgText } from "./markup.ts";

export interface Interval {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** At the right margin. */
  readonly note: string;
}

const [LINE, SPAN, TOP] = [22, 360, 26];
const [INK, GRID, REFERENCE] = ["#2b5c8a", "#dddddd", "#888888"];
const MOST_TICKS = 8;

/** Over a range that holds all intervals, or the one given; a line is drawn at `reference`. */
export function intervalChart(
  title: string,
  intervals: readonly Interval[],
  reference: number,
  range: readonly [number, number] = rangeOf(intervals, reference),
): string {
  const [least, most] = range;
  const left = 12 + 7 * Math.max(4, ...intervals.map(({ label }) => label.length));
  const bottom = TOP + intervals.length * LINE;
  const x = (value: number): number => left + ((value - least) / (most - least)) * SPAN;
  const grid = ticksOf(least, most).flatMap((tick) => [
    `<path d="M${round(x(tick))} ${TOP - 4} V${bottom}" stroke="${GRID}"/>`,
    svgText(x(tick), TOP - 10, String(tick), { size: 11, fill: "#666666" }),
  ]);
  const shapes = intervals.flatMap(({ label, value, low, high, note }, i) => {
    const y = TOP + i * LINE + LINE / 2;
    return [
      svgText(left - 8, y + 4, label, { size: 12, anchor: "end" }),
      `<path d="M${round(x(low))} ${y} H${round(x(high))}" stroke="${INK}" stroke-width="2"/>`,
      `<circle cx="${round(x(value))}" cy="${y}" r="4" fill="${INK}"/>`,
      svgText(left + SPAN + 10, y + 4, note, { size: 11, anchor: "start", fill: "#666666" }),
    ];
  });
  const line = `<path d="M${round(x(reference))} ${TOP - 4} V${bottom}" stroke="${REFERENCE}" stroke-dasharray="4 3"/>`;
  return svgDocument(left + SPAN + 150, bottom + 8, title, [...grid, line, ...shapes]);
}

/** Rounded outwards to steps between ticks. */
function rangeOf(intervals: readonly Interval[], reference: number): [number, number] {
  const least = Math.min(reference, ...intervals.map(({ low }) => low));
  const most = Math.max(reference, ...intervals.map(({ high }) => high));
  const step = stepOf(Math.max(1, most - least));
  return [Math.floor(least / step) * step, Math.max(Math.ceil(most / step), Math.floor(least / step) + 1) * step];
}

function ticksOf(least: number, most: number): number[] {
  const step = stepOf(most - least);
  return Array.from({ length: Math.round((most - least) / step) + 1 }, (_, i) => least + i * step);
}

/** 1, 2 or 5 times a power of ten, so that some five steps make the span. */
function stepOf(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / MOST_TICKS));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => span / step <= MOST_TICKS) as number;
}
