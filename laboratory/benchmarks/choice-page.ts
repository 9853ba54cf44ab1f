/** Prints the table of machines: lines for a terminal, and a page with one table per purpose. */
import type { ChoiceMeasurement, MachineSpeed } from "../measurements/choice.ts";
import {
  autoOf,
  type ChoiceRow,
  gainOf,
  LEAST_SHARE,
  LONGEST_SET_UP,
  PURPOSES,
  type Purpose,
  shareOf,
  speedOf,
} from "./choice-row.ts";

const short = (speed: number): string => Number(speed.toPrecision(3)).toLocaleString("en-US");

export function printChoice(row: ChoiceRow): string {
  const cells = (speeds: readonly MachineSpeed[]): string =>
    speeds
      .map(({ name, kind, setUp, speed }) => {
        const title = name === "auto" ? `auto (${kind})` : name;
        return kind === null ? `${title} –` : `${title} ${setUp.toFixed(2)} s ${short(speed)}`;
      })
      .join(", ");
  const shares = PURPOSES.map((purpose) => shareOf(row, purpose).toFixed(2)).join(" ");
  const gains = PURPOSES.map((purpose) => gainOf(row, purpose)?.toFixed(2) ?? "–").join(" ");
  const beside = row.before === undefined ? "" : ` | × before ${gains}`;
  return `${row.game}: ${cells(row.now.playouts)} | ${cells(row.now.search)} | ${shares}${beside}`;
}

/** The requirements, and the sheets that do not meet them. */
export function choiceSummary(rows: readonly ChoiceRow[]): string[] {
  return PURPOSES.flatMap((purpose) => {
    const below = rows.filter((row) => shareOf(row, purpose) < LEAST_SHARE);
    const compared = rows.filter((row) => gainOf(row, purpose) !== undefined);
    const slower = compared.filter((row) => (gainOf(row, purpose) as number) < LEAST_SHARE);
    const slow = rows.filter((row) => autoOf(row.now, purpose).setUp > LONGEST_SET_UP);
    return [
      `${purpose}: auto reaches ${LEAST_SHARE} of the best on ${rows.length - below.length} of ${rows.length}`,
      ...below.map((row) => `  ${row.game} ${shareOf(row, purpose).toFixed(2)}`),
      ...(compared.length === 0
        ? []
        : [
            `${purpose}: ${LEAST_SHARE} of its speed before on ${compared.length - slower.length} of ${compared.length}`,
          ]),
      ...slower.map((row) => `  ${row.game} ${gainOf(row, purpose)?.toFixed(2)}`),
      `${purpose}: set up within ${LONGEST_SET_UP} CPU s on ${rows.length - slow.length} of ${rows.length}${longest(rows, purpose)}`,
    ];
  });
}

function longest(rows: readonly ChoiceRow[], purpose: Purpose): string {
  const setUp = (row: ChoiceRow): number => autoOf(row.now, purpose).setUp;
  const sorted = [...rows].sort((a, b) => setUp(b) - setUp(a)).slice(0, 3);
  return sorted.length === 0
    ? ""
    : `; longest: ${sorted.map((row) => `${row.game} ${setUp(row).toFixed(2)}`).join(", ")}`;
}

const COLUMNS: Readonly<Record<Purpose, readonly string[]>> = {
  playouts: ["batched", "compiled", "lifted", "relational"],
  search: ["compiled", "lifted"],
};

const HEADINGS: Readonly<Record<Purpose, string>> = {
  playouts: "Random playouts",
  search: "Steps of a search: every state is saved, and half of the moves start from a loaded state",
};

/** The table as a page. This program writes the page, so it is not edited by hand. `day`: the date. */
export function choicePage(rows: readonly ChoiceRow[], day: string): string {
  const beside = rows.some(({ before }) => before !== undefined);
  return [
    "# Every machine, sheet by sheet",
    "",
    `Written by \`noether bench choice --page\` on ${day}: ${rows.length} sheets. Moves per CPU second, warm: the best of rounds of 0.02 CPU seconds each, until five in a row`,
    "bring no gain; one thread per sheet and build. In brackets: CPU seconds of the set-up, including all compiler threads; `auto` is made first, in a cold thread. A dash: the",
    "machine cannot hold the game. *share*: speed of `auto` relative to the fastest machine by name. A sheet that misses a requirement is measured twice, and the better result counts for",
    `every machine.${beside ? " *before*: speed of `auto` in an older build, measured just after this one." : ""}`,
    "",
    "```text",
    ...choiceSummary(rows),
    "```",
    ...PURPOSES.flatMap((purpose) => tableOf(rows, purpose, beside)),
    "",
  ].join("\n");
}

function tableOf(rows: readonly ChoiceRow[], purpose: Purpose, beside: boolean): string[] {
  const columns = COLUMNS[purpose];
  const titles = ["game", "auto", ...columns, "share", ...(beside ? ["before", "now / before"] : [])];
  return [
    "",
    `## ${HEADINGS[purpose]}`,
    "",
    `| ${titles.join(" | ")} |`,
    `|${titles.map((_, i) => (i === 0 ? "---" : "---:")).join("|")}|`,
    ...rows.map((row) => {
      const auto = autoOf(row.now, purpose);
      const cells = [
        row.game,
        auto.kind === null ? "–" : `${auto.kind} ${withSetUp(auto)}`,
        ...columns.map((name) => cellOf(row.now, purpose, name)),
        shareOf(row, purpose).toFixed(2),
        ...(beside ? beforeCells(row, purpose) : []),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
}

const withSetUp = ({ speed, setUp }: MachineSpeed): string => `${short(speed)} (${setUp.toFixed(2)})`;

function cellOf(measurement: ChoiceMeasurement, purpose: Purpose, name: string): string {
  const found = speedOf(measurement, purpose, name);
  return found === undefined || found.kind === null ? "–" : withSetUp(found);
}

function beforeCells(row: ChoiceRow, purpose: Purpose): string[] {
  if (row.before === undefined) return ["", ""];
  const auto = autoOf(row.before, purpose);
  const cell = auto.kind === null ? "–" : `${auto.kind} ${withSetUp(auto)}`;
  return [cell, gainOf(row, purpose)?.toFixed(2) ?? "–"];
}
