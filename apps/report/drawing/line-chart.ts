/** Curves as SVG, from plain numbers. */
import { escapeMarkup, round, svgDocument, svgText } from "./markup.ts";

export interface Curve {
  readonly label: string;
  readonly colour: string;
  readonly dashed?: boolean;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Half length of each point's error bar. */
  readonly errors?: readonly number[];
}

export interface CurvePanel {
  readonly title: string;
  readonly across: string;
  readonly up: string;
  readonly curves: readonly Curve[];
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM, SPACE] = [360, 230, 48, 34, 44, 24];
const GRID = "#dddddd";
const INK = "#666666";
const TICKS = [0, 20, 40, 60, 80, 100];

/** Panels in rows of `columns`. Both axes are in percent; all panels share one legend. */
export function curvePanels(title: string, panels: readonly CurvePanel[], columns: number): string {
  const [wide, high] = [LEFT + WIDTH + SPACE, TOP + HEIGHT + BOTTOM];
  const shapes = panels.flatMap((panel, i) => {
    const [x, y] = [(i % columns) * wide, Math.floor(i / columns) * high];
    return [`<g transform="translate(${x} ${y})">`, ...panelShapes(panel), "</g>"];
  });
  const rows = Math.ceil(panels.length / columns);
  const legend = (panels[0]?.curves ?? []).flatMap((curve, i) => {
    const [x, y] = [LEFT + i * 120, rows * high + 12];
    return [stroke(`M${x} ${y} H${x + 26}`, curve), svgText(x + 32, y + 4, curve.label, { size: 12, anchor: "start" })];
  });
  return svgDocument(columns * wide, rows * high + 28, title, [...shapes, ...legend]);
}

function panelShapes({ title, across, up, curves }: CurvePanel): string[] {
  const x = (value: number): number => LEFT + (value / 100) * WIDTH;
  const y = (value: number): number => TOP + HEIGHT - (value / 100) * HEIGHT;
  const grid = TICKS.flatMap((tick) => [
    `<path d="M${LEFT} ${y(tick)} H${LEFT + WIDTH}" stroke="${GRID}"/>`,
    svgText(LEFT - 6, y(tick) + 4, String(tick), { size: 11, anchor: "end", fill: INK }),
    svgText(x(tick), TOP + HEIGHT + 16, String(tick), { size: 11, fill: INK }),
  ]);
  const lines = curves.map((curve) =>
    stroke(curve.points.map(([a, b], i) => `${i === 0 ? "M" : "L"}${round(x(a))} ${round(y(b))}`).join(" "), curve),
  );
  return [
    svgText(LEFT + WIDTH / 2, 20, title, { size: 14 }),
    ...grid,
    ...curves.flatMap((curve) => errorBars(curve, x, y)),
    ...lines,
    svgText(LEFT + WIDTH / 2, TOP + HEIGHT + 34, across, { size: 11, fill: INK }),
    `<text transform="translate(12 ${TOP + HEIGHT / 2}) rotate(-90)" font-size="11" text-anchor="middle" fill="${INK}">${escapeMarkup(up)}</text>`,
  ];
}

const BAR_HALF_WIDTH = 3;

/** Vertical error bars with end caps, clipped to the panel; none if there is no error. */
function errorBars(
  { points, errors = [], colour }: Curve,
  x: (value: number) => number,
  y: (value: number) => number,
): string[] {
  return points.flatMap(([a, b], i) => {
    const error = errors[i] ?? 0;
    if (error === 0) return [];
    const [top, bottom, at] = [round(y(Math.min(100, b + error))), round(y(Math.max(0, b - error))), round(x(a))];
    const end = (height: number): string => `M${at - BAR_HALF_WIDTH} ${height} H${at + BAR_HALF_WIDTH}`;
    return [
      `<path d="M${at} ${top} V${bottom} ${end(top)} ${end(bottom)}" fill="none" stroke="${colour}" opacity="0.55"/>`,
    ];
  });
}

const stroke = (path: string, { colour, dashed }: Curve): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"${dashed ? ' stroke-dasharray="5 4"' : ""}/>`;
