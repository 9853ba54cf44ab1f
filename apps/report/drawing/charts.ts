/** Charts as SVG, from plain numbers. */
import { round, svgDocument, svgText } from "./markup.ts";

const BAR = "#2b5c8a";
const AXIS = "#888888";

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Beside the bar; default the value. */
  readonly note?: string;
}

/** Bars from left to right, one to a line. */
export function barChart(
  title: string,
  bars: readonly Bar[],
  largest = Math.max(0, ...bars.map(({ value }) => value)),
): string {
  const labelWidth = 12 + 7 * Math.max(0, ...bars.map(({ label }) => label.length));
  const [line, span] = [22, 320];
  const shapes = bars.flatMap(({ label, value, note }, i) => {
    const y = i * line + 4;
    const width = largest === 0 ? 0 : (value / largest) * span;
    return [
      svgText(labelWidth - 6, y + 14, label, { size: 12, anchor: "end" }),
      `<rect x="${labelWidth}" y="${y + 2}" width="${round(width)}" height="${line - 6}" fill="${BAR}"/>`,
      svgText(labelWidth + width + 5, y + 14, note ?? String(value), { size: 11, anchor: "start", fill: "#666666" }),
    ];
  });
  return svgDocument(labelWidth + span + 110, bars.length * line + 8, title, shapes);
}

/** How often values fall into at most `most` bins of equal width. */
export function histogramChart(title: string, values: readonly number[], most = 30): string {
  const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  const width = Math.max(1, Math.ceil((high - low + 1) / most));
  const counts = values.length === 0 ? [] : new Array<number>(Math.floor((high - low) / width) + 1).fill(0);
  for (const value of values) counts[Math.floor((value - low) / width)]!++;
  const tallest = Math.max(1, ...counts);
  const [span, height, left] = [440, 140, 40];
  const step = span / Math.max(1, counts.length);
  const shapes = counts.map((count, i) => {
    const tall = (count / tallest) * height;
    return `<rect x="${round(left + i * step + 1)}" y="${round(10 + height - tall)}" width="${round(Math.max(1, step - 2))}" height="${round(tall)}" fill="${BAR}"/>`;
  });
  const labelled = [0, counts.length - 1].filter((i, at, all) => i >= 0 && all.indexOf(i) === at);
  return svgDocument(left + span + 20, height + 40, title, [
    ...shapes,
    `<line x1="${left}" y1="${height + 10}" x2="${left + span}" y2="${height + 10}" stroke="${AXIS}"/>`,
    svgText(left - 6, 18, String(tallest), { size: 11, anchor: "end", fill: "#666666" }),
    ...labelled.map((i) =>
      svgText(
        left + (i + 0.5) * step,
        height + 26,
        width === 1 ? String(low + i) : `${low + i * width}–${low + (i + 1) * width - 1}`,
        {
          size: 11,
          fill: "#666666",
        },
      ),
    ),
  ]);
}
