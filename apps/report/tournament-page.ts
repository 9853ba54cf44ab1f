/** The result of a tournament as one self-contained HTML file: tables, and plots of scores and ratings with their intervals. */
import { intervalChart } from "./drawing/interval-chart.ts";
import { escapeMarkup, htmlPage } from "./drawing/markup.ts";

export interface TournamentPage {
  readonly title: string;
  readonly summary: string;
  /** Cells as text; the first columns are names. */
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly ratings: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** In percent. */
  readonly scores: readonly {
    readonly label: string;
    readonly value: number;
    readonly low: number;
    readonly high: number;
  }[];
  readonly elos: readonly {
    readonly label: string;
    readonly value: number;
    readonly low: number;
    readonly high: number;
  }[];
  /** How ratings and intervals were made. */
  readonly methods: readonly string[];
}

/** Pairings that are drawn; a longer list is a table. */
const MOST_DRAWN = 200;

export function tournamentPage({ title, summary, table, ratings, scores, elos, methods }: TournamentPage): string {
  const drawn = scores.slice(0, MOST_DRAWN).map((score) => ({
    ...score,
    note: `${score.value.toFixed(1)} (${score.low.toFixed(1)}–${score.high.toFixed(1)})`,
  }));
  const rated = elos.map((elo) => ({
    ...elo,
    note: `${signed(elo.value)} (${signed(elo.low)} to ${signed(elo.high)})`,
  }));
  const left = scores.length - drawn.length;
  return htmlPage(title, STYLE, [
    `<p class="summary">${escapeMarkup(summary)}</p>`,
    "<h2>Ratings</h2>",
    figure("Elo, 95 % intervals", intervalChart("Elo ratings", rated, 0)),
    tableMarkup(ratings),
    "<h2>Pairings</h2>",
    figure(
      `score of the first player in percent, 95 % intervals${left > 0 ? `; ${left} more in the table` : ""}`,
      intervalChart("scores", drawn, 50, [0, 100]),
    ),
    tableMarkup(table),
    "<h2>Methods</h2>",
    `<ul>${methods.map((method) => `<li>${escapeMarkup(method)}</li>`).join("")}</ul>`,
  ]);
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(0)}`;

const figure = (caption: string, svg: string): string =>
  `<figure>\n${svg}\n<figcaption>${escapeMarkup(caption)}</figcaption>\n</figure>`;

function tableMarkup({ head, rows }: TournamentPage["table"]): string {
  const row = (cells: readonly string[], tag: "th" | "td"): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeMarkup(cell)}</${tag}>`).join("")}</tr>`;
  return `<div class="wide"><table>\n<thead>${row(head, "th")}</thead>\n<tbody>\n${rows.map((cells) => row(cells, "td")).join("\n")}\n</tbody>\n</table></div>`;
}

const STYLE = `
body { font: 16px/1.5 Helvetica, Arial, sans-serif; color: #222; background: #fff; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; }
h2 { border-bottom: 1px solid #ddd; margin-top: 2rem; }
.summary { font-size: 1.15rem; color: #555; margin-top: .2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid #eee; white-space: nowrap; font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0; overflow-x: auto; }
figcaption { color: #666; font-size: .9rem; }
`;
