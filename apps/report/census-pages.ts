/**
 * A census as HTML files: an index of all games that can be sorted and searched, and a page per game. They work from a folder without a server, and
 * under a content security policy without inline scripts or styles; without scripts the index is a plain table.
 */
import { escapeMarkup } from "./drawing/markup.ts";

export interface CensusVerbAnswer {
  readonly verb: string;
  readonly status: string;
  readonly message: string;
  /** Names and values, as text. */
  readonly summary: readonly (readonly [name: string, value: string])[];
  /** The whole answer as text; empty where there is none. */
  readonly document: string;
}

export interface CensusGame {
  readonly title: string;
  readonly sheet: string;
  readonly answers: readonly CensusVerbAnswer[];
  /** Titles of games with the same fingerprint. */
  readonly same: readonly string[];
}

export interface CensusColumn {
  readonly verb: string;
  readonly name: string;
}

export interface PageFile {
  readonly path: string;
  readonly text: string;
}

/** Characters of a document or a sheet that a page shows. */
const MOST_SHOWN = 200_000;

export function censusPages(games: readonly CensusGame[], columns: readonly CensusColumn[], made: string): PageFile[] {
  const paths = pagePaths(games.map(({ title }) => title));
  return [
    { path: "index.html", text: indexPage(games, columns, paths, made) },
    { path: "census.css", text: STYLE },
    { path: "census.js", text: SCRIPT },
    ...games.map((game) => ({ path: paths.get(game.title) as string, text: gamePage(game, paths, made) })),
  ];
}

/** A file name for each title: plain letters, and different for different titles even where case does not count. */
function pagePaths(titles: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    titles.map((title) => {
      const plain = title.replaceAll(/[^\w-]+/g, "_").slice(0, 80) || "game";
      let name = plain;
      for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${plain}_${i}`;
      taken.add(name.toLowerCase());
      return [title, `games/${name}.html`];
    }),
  );
}

function page(title: string, root: string, script: boolean, body: readonly string[]): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(title)}</title>`,
    `<link rel="stylesheet" href="${root}census.css">`,
    ...(script ? [`<script src="${root}census.js" defer></script>`] : []),
    "</head>",
    "<body>",
    ...body,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function indexPage(
  games: readonly CensusGame[],
  columns: readonly CensusColumn[],
  paths: ReadonlyMap<string, string>,
  made: string,
): string {
  const names = ["game", ...columns.map(({ name }) => name), "same game"];
  const titles = ["", ...columns.map(({ verb }) => verb), "fingerprint"];
  const head = names.map(
    (name, i) =>
      `<th scope="col" aria-sort="none"><button type="button" title="${escapeMarkup(titles[i] as string)}">${escapeMarkup(name)}</button></th>`,
  );
  const rows = games.map((game) => {
    const cells = columns.map(({ verb, name }) =>
      cell(
        game.answers.find((answer) => answer.verb === verb),
        name,
      ),
    );
    const link = `<th scope="row"><a href="${paths.get(game.title)}">${escapeMarkup(game.title)}</a></th>`;
    return `<tr>${link}${cells.join("")}<td>${links(game.same, paths, "")}</td></tr>`;
  });
  return page("Census", "", true, [
    "<h1>Census</h1>",
    `<p class="summary">${escapeMarkup(made)}</p>`,
    tallies(games),
    '<p class="tools"><label>Search <input type="search" id="search" autocomplete="off"></label> <output id="count"></output></p>',
    '<div class="wide"><table id="games">',
    `<thead><tr>${head.join("")}</tr></thead>`,
    "<tbody>",
    ...rows,
    "</tbody></table></div>",
  ]);
}

/** The value; in place of a missing one, why it is missing. */
function cell(answer: CensusVerbAnswer | undefined, name: string): string {
  const value = answer?.summary.find(([own]) => own === name)?.[1];
  if (value !== undefined) return `<td>${escapeMarkup(value)}</td>`;
  const status = answer === undefined ? "–" : answer.status === "done" ? "" : answer.status;
  return `<td class="missing" title="${escapeMarkup(answer?.message ?? "")}">${escapeMarkup(status)}</td>`;
}

/** How many sheets came to what end, verb by verb. */
function tallies(games: readonly CensusGame[]): string {
  const verbs = [...new Set(games.flatMap(({ answers }) => answers.map(({ verb }) => verb)))];
  const items = verbs.map((verb) => {
    const counts = new Map<string, number>();
    for (const { answers } of games)
      for (const answer of answers)
        if (answer.verb === verb) counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    return `<li><b>${escapeMarkup(verb)}</b>: ${escapeMarkup([...counts].map(([status, count]) => `${count} ${status}`).join(", "))}</li>`;
  });
  return `<ul class="tallies">${items.join("")}</ul>`;
}

const links = (titles: readonly string[], paths: ReadonlyMap<string, string>, root: string): string =>
  titles.map((title) => `<a href="${root}${paths.get(title)}">${escapeMarkup(title)}</a>`).join(", ");

function gamePage(
  { title, sheet, answers, same }: CensusGame,
  paths: ReadonlyMap<string, string>,
  made: string,
): string {
  return page(title, "../", false, [
    '<p><a href="../index.html">All games</a></p>',
    `<h1>${escapeMarkup(title)}</h1>`,
    `<p class="summary">${escapeMarkup(made)}</p>`,
    ...(same.length > 0 ? [`<p>The same game: ${links(same, paths, "../")}</p>`] : []),
    ...answers.flatMap(answerSection),
    "<h2>Rules</h2>",
    details("the sheet", sheet),
  ]);
}

function answerSection({ verb, status, message, summary, document }: CensusVerbAnswer): string[] {
  const rows = summary.map(
    ([name, value]) => `<tr><th scope="row">${escapeMarkup(name)}</th><td>${escapeMarkup(value)}</td></tr>`,
  );
  return [
    `<h2>${escapeMarkup(verb)}</h2>`,
    ...(status === "done" ? [] : [`<p class="missing">${escapeMarkup(status)}</p>`]),
    ...(message === "" ? [] : [`<pre class="message">${escapeMarkup(message)}</pre>`]),
    ...(rows.length > 0 ? [`<table>${rows.join("")}</table>`] : []),
    ...(document === "" ? [] : [details("the whole answer", document)]),
  ];
}

function details(label: string, text: string): string {
  const shown =
    text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n… ${text.length - MOST_SHOWN} more characters` : text;
  return `<details><summary>${escapeMarkup(label)}</summary><pre>${escapeMarkup(shown)}</pre></details>`;
}

const STYLE = `body { font: 15px/1.5 Helvetica, Arial, sans-serif; color: #222; background: #fff; margin: 2rem auto; padding: 0 1rem; max-width: 90rem; }
h1 { margin-bottom: 0; }
h2 { border-bottom: 1px solid #ddd; margin-top: 2rem; }
a { color: #1d4f7c; }
.summary { color: #555; margin-top: .2rem; }
.tallies { padding-left: 1.2rem; }
.tools input { font: inherit; padding: .2rem .4rem; width: 18rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .15rem .9rem .15rem 0; border-bottom: 1px solid #eee; vertical-align: top; white-space: nowrap; font-weight: normal; }
td { max-width: 9rem; overflow: hidden; text-overflow: ellipsis; }
thead th { position: sticky; top: 0; background: #fff; }
thead button { font: inherit; font-weight: bold; border: 0; background: none; padding: 0; cursor: pointer; color: #222; }
th[aria-sort=ascending] button::after { content: " ↑"; }
th[aria-sort=descending] button::after { content: " ↓"; }
.missing { color: #8a5a00; }
pre { overflow-x: auto; background: #f6f6f6; padding: .6rem; font-size: .85rem; }
.message { white-space: pre-wrap; }
`;

const SCRIPT = `"use strict";
/* Sorts the table by a click on a head, and hides rows that do not hold all words of the search. */
(() => {
  const table = document.getElementById("games");
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const search = document.getElementById("search");
  const count = document.getElementById("count");
  const rows = [...body.rows];
  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));

  /* Numbers before words, nothing last, whichever the direction. */
  const keyOf = (row, column) => {
    const text = row.cells[column].textContent.trim();
    const number = Number(text);
    return text === "" || row.cells[column].className === "missing" ? [2, 0, text] : Number.isNaN(number) ? [1, 0, text] : [0, number, ""];
  };
  const compare = (x, y, sign) =>
    x[0] === 2 || y[0] === 2 ? x[0] - y[0] : sign * (x[0] - y[0] || x[1] - y[1] || x[2].localeCompare(y[2]));

  const sortBy = (column) => {
    const descending = heads[column].getAttribute("aria-sort") === "ascending";
    heads.forEach((head, i) => {
      head.setAttribute("aria-sort", i !== column ? "none" : descending ? "descending" : "ascending");
    });
    const keyed = rows.map((row) => [keyOf(row, column), row]);
    keyed.sort((x, y) => compare(x[0], y[0], descending ? -1 : 1));
    body.append(...keyed.map(([, row]) => row));
  };

  const filter = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter((word) => word !== "");
    let shown = 0;
    for (const row of rows) {
      row.hidden = !words.every((word) => texts.get(row).includes(word));
      if (!row.hidden) shown++;
    }
    count.textContent = shown + " of " + rows.length;
  };

  heads.forEach((head, i) => head.firstElementChild.addEventListener("click", () => sortBy(i)));
  search.addEventListener("input", filter);
  filter();
})();
`;
