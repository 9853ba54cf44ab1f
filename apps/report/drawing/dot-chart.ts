/** Rows of dots as SVG: one line per figure with its interval, and a diamond for the figure printed in a document. */
import { round, svgDocument, svgText } from "./markup.ts";

export interface Dot {
  /** Index of the series. */
  readonly series: number;
  readonly value: number;
  /** Confidence interval of the value. */
  readonly low?: number;
  readonly high?: number;
  /** The figure in the document. */
  readonly theirs?: number | undefined;
}

export interface DotChart {
  readonly title: string;
  readonly across: string;
  /** Ends of the axis; values beyond them are drawn at the end. */
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** Where to draw a vertical line: neither better nor worse. */
  readonly even?: number;
  readonly series: readonly { readonly label: string; readonly colour: string }[];
  readonly groups: readonly { readonly label: string; readonly dots: readonly Dot[] }[];
}

const [LEFT, WIDTH, RIGHT, TOP, BOTTOM, LINE, GAP] = [190, 460, 24, 34, 44, 11, 8];
const GRID = "#dddddd";
const INK = "#666666";
/** Colours that can be distinguished in print and by people with red-green colour blindness. */
export const SERIES_COLOURS = ["#2b5c8a", "#b25a00", "#3a8a3a", "#8a3a8a", "#222222"] as const;

export function dotChart({ title, across, from, to, ticks, even, series, groups }: DotChart): string {
  const x = (value: number): number =>
    round(LEFT + ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * WIDTH);
  const shapes: string[] = [];
  let y = TOP;
  for (const { label, dots } of groups) {
    shapes.push(svgText(LEFT - 10, y + (dots.length * LINE) / 2 + 4, label, { size: 12, anchor: "end" }));
    for (const dot of dots) {
      const colour = series[dot.series]?.colour ?? INK;
      const at = y + LINE / 2;
      if (dot.low !== undefined && dot.high !== undefined)
        shapes.push(
          `<path d="M${x(dot.low)} ${at} H${x(dot.high)}" stroke="${colour}" opacity="0.5" stroke-width="2"/>`,
        );
      shapes.push(`<circle cx="${x(dot.value)}" cy="${at}" r="3.5" fill="${colour}"/>`);
      if (dot.theirs !== undefined) shapes.push(diamond(x(dot.theirs), at, colour));
      y += LINE;
    }
    y += GAP;
  }
  const grid = ticks.flatMap((tick) => [
    `<path d="M${x(tick)} ${TOP - 4} V${y}" stroke="${tick === even ? INK : GRID}"/>`,
    svgText(x(tick), y + 14, String(tick), { size: 11, fill: INK }),
  ]);
  const hasTheirs = groups.some(({ dots }) => dots.some(({ theirs }) => theirs !== undefined));
  const entries = [...series, ...(hasTheirs ? [{ label: "the document", colour: INK }] : [])];
  const step = (LEFT + WIDTH + RIGHT - 20) / Math.max(4, entries.length);
  const legend = entries.flatMap(({ label, colour }, i) => {
    const at = 20 + i * step;
    const isTheirs = i === series.length;
    const mark = isTheirs
      ? diamond(at, y + BOTTOM, colour)
      : `<circle cx="${round(at)}" cy="${y + BOTTOM}" r="3.5" fill="${colour}"/>`;
    return [mark, svgText(at + 9, y + BOTTOM + 4, label, { size: 12, anchor: "start" })];
  });
  return svgDocument(LEFT + WIDTH + RIGHT, y + BOTTOM + 16, title, [
    svgText((LEFT + WIDTH + RIGHT) / 2, 18, title, { size: 14 }),
    ...grid,
    ...shapes,
    svgText(LEFT + WIDTH / 2, y + 30, across, { size: 11, fill: INK }),
    ...legend,
  ]);
}

const diamond = (x: number, y: number, colour: string): string =>
  `<path d="M${round(x - 4)} ${y} L${round(x)} ${y - 4} L${round(x + 4)} ${y} L${round(x)} ${y + 4} Z" fill="none" stroke="${colour}"/>`;
