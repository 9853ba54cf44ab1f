/** The report on a game as one self-contained HTML file: no script, no link, pictures inline. */
import { type Bar, barChart, histogramChart } from "./drawing/charts.ts";
import { escapeMarkup, htmlPage } from "./drawing/markup.ts";

export interface ReportSymmetries {
  /** As the command line names it: `ground`, `enhanced`, … */
  readonly kind: string;
  readonly order: string;
  readonly description: readonly string[];
  readonly certified: boolean;
}

/** Everything is plain data; sections without data are left out. */
export interface ReportData {
  readonly title: string;
  /** What kind of game it is, in one line. */
  readonly summary: string;
  /** An empty label goes on with the last one. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly warnings: readonly string[];
  /** Drawings as `boardSvg` makes them. */
  readonly boards: readonly { readonly title: string; readonly svg: string }[];
  readonly symmetries: ReportSymmetries | null;
  /** Lengths of random matches. */
  readonly lengths: readonly number[];
  /** Mean goal of each role at random play. */
  readonly goals: readonly { readonly role: string; readonly mean: number }[];
  /** By relation: its rules and their conditions. */
  readonly ruleSizes: readonly { readonly relation: string; readonly rules: number; readonly conditions: number }[];
}

/** Relations shown of a large sheet, those with most conditions. */
const SHOWN_RELATIONS = 20;

export function htmlReport(data: ReportData): string {
  return htmlPage(data.title, STYLE, [
    `<p class="summary">${escapeMarkup(data.summary)}</p>`,
    ...section("Facts", data.facts.length > 0 ? [factsTable(data.facts)] : []),
    ...section("Warnings", data.warnings.length > 0 ? [list(data.warnings)] : []),
    ...section(
      data.boards.length === 1 ? "The board" : "Boards",
      data.boards.map(({ title: name, svg }) => figure(name, svg)),
    ),
    ...section("Symmetries", symmetriesParts(data.symmetries)),
    ...section(
      "Length of random matches",
      data.lengths.length > 0
        ? [figure(lengthsTitle(data.lengths), histogramChart("lengths of random matches", data.lengths))]
        : [],
    ),
    ...section("Goals of random matches", data.goals.length > 0 ? [goalsChart(data.goals)] : []),
    ...section("Sizes of rules", data.ruleSizes.length > 0 ? [ruleSizesChart(data.ruleSizes)] : []),
  ]);
}

function section(heading: string, parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : ["<section>", `<h2>${escapeMarkup(heading)}</h2>`, ...parts, "</section>"];
}

const list = (items: readonly string[]): string =>
  `<ul>\n${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join("\n")}\n</ul>`;

const figure = (caption: string, svg: string): string =>
  `<figure>\n${svg}\n<figcaption>${escapeMarkup(caption)}</figcaption>\n</figure>`;

function factsTable(facts: ReportData["facts"]): string {
  const rows = facts.map(
    ([label, text]) => `<tr><th scope="row">${escapeMarkup(label)}</th><td>${escapeMarkup(text)}</td></tr>`,
  );
  return `<table>\n${rows.join("\n")}\n</table>`;
}

function symmetriesParts(symmetries: ReportSymmetries | null): string[] {
  if (symmetries === null) return [];
  const { kind, order, description, certified } = symmetries;
  const size = order === "1" ? "No symmetry but the identity was found" : `A group of ${order} symmetries`;
  const seal = certified ? "" : "; the search was not finished, there may be more";
  const head = `<p>${escapeMarkup(`${size} (${kind})${seal}.`)}</p>`;
  return description.length === 0 ? [head] : [head, list(description)];
}

function lengthsTitle(lengths: readonly number[]): string {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return `${lengths.length} ${lengths.length === 1 ? "match" : "matches"}, ${mean.toFixed(1)} moves on average`;
}

function goalsChart(goals: ReportData["goals"]): string {
  const bars: Bar[] = goals.map(({ role, mean }) => ({ label: role, value: mean, note: mean.toFixed(1) }));
  return figure("mean goal value by role, of 100", barChart("mean goal values", bars, 100));
}

function ruleSizesChart(sizes: ReportData["ruleSizes"]): string {
  const sorted = [...sizes].sort((a, b) => b.conditions - a.conditions).slice(0, SHOWN_RELATIONS);
  const bars: Bar[] = sorted.map(({ relation, rules, conditions }) => ({
    label: relation,
    value: conditions,
    note: `${conditions} in ${rules} ${rules === 1 ? "rule" : "rules"}`,
  }));
  const left = sizes.length - sorted.length;
  const more = left > 0 ? `; ${left} smaller relations are not shown` : "";
  return figure(`conditions by relation${more}`, barChart("sizes of rules", bars));
}

const STYLE = `
body { font: 16px/1.5 Helvetica, Arial, sans-serif; color: #222; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; }
h2 { border-bottom: 1px solid #ddd; margin-top: 2rem; }
.summary { font-size: 1.15rem; color: #555; margin-top: .2rem; }
table { border-collapse: collapse; }
th { text-align: left; font-weight: 600; padding: .15rem 1.5rem .15rem 0; vertical-align: top; white-space: nowrap; }
td { padding: .15rem 0; }
figure { margin: 1rem 0; overflow-x: auto; }
figcaption { color: #666; font-size: .9rem; }
`;
