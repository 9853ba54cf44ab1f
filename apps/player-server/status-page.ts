/**
 * A status page for users: which matches run, their boards, and the player's thoughts. It has no scripts and reloads
 * itself.
 */
import { createHash } from "node:crypto";
import { escapeMarkup } from "../report/index.ts";
import type { FinishedMatch } from "./match-table.ts";
import type { ServedMatch } from "./served-match.ts";

export interface StatusPageData {
  readonly running: readonly ServedMatch[];
  /** Newest first. */
  readonly finished: readonly FinishedMatch[];
  readonly player: string;
  readonly token: string;
}

const RELOAD_SECONDS = 2;

const STYLE = `
body { font: 16px/1.5 system-ui, "Helvetica Neue", Arial, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #222; background: #fff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; overflow-wrap: anywhere; }
article { display: flex; flex-wrap: wrap; gap: 1.5rem; border-top: 1px solid #ccc; padding: 1rem 0; }
article > div { flex: 1 1 20rem; min-width: 0; }
img { max-width: 24rem; width: 100%; height: auto; }
table { border-collapse: collapse; } th, td { text-align: left; padding: 0.2rem 1rem 0.2rem 0; overflow-wrap: anywhere; }
td.number, th.number { text-align: right; } .faint { color: #595959; }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #1b1b1b; } .faint { color: #b5b5b5; } img { background: #fff; } }
`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

const SAFE = { "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
export const PAGE_POLICY = {
  ...SAFE,
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;
export const PICTURE_POLICY = { ...SAFE, "Content-Security-Policy": "default-src 'none'; sandbox" } as const;

export function statusPage({ running, finished, player, token }: StatusPageData): string {
  const query = token === "" ? "" : `?token=${encodeURIComponent(token)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>noether: ${running.length} matches</title>
<style>${STYLE}</style>
</head>
<body>
<h1>noether plays ${running.length === 1 ? "one match" : `${running.length} matches`}</h1>
<p class="faint">Player: ${escapeMarkup(player)}</p>
<main>
${running.map((match, number) => matchPart(match, `/boards/${number}${query}`)).join("\n")}
${finishedPart(finished)}
</main>
</body>
</html>
`;
}

function matchPart(match: ServedMatch, picture: string): string {
  const { message, stepCount, activity, lastAnswer, judgements, roles } = match;
  match.watch();
  const facts: readonly (readonly [string, string])[] = [
    ["Role", `${message.role}${roles.length > 1 ? ` (of ${roles.join(", ")})` : ""}`],
    ["Clocks", `${message.startClock} s, then ${message.playClock} s per move`],
    ["Steps", String(stepCount)],
    ["Now", activity],
    ["Last move", lastAnswer ?? "none yet"],
  ];
  const board =
    match.picture === undefined ? "" : `<img src="${escapeMarkup(picture)}" alt="The board after ${stepCount} steps">`;
  return `<article>
<div>
<h2>${escapeMarkup(message.id)}</h2>
<table>
${facts.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeMarkup(value)}</td></tr>`).join("\n")}
</table>
${thoughtsPart(judgements)}
</div>
${board}
</article>`;
}

function thoughtsPart(judgements: ServedMatch["judgements"]): string {
  if (judgements.length === 0) return "";
  const rows = judgements.map(
    ({ move, expected, share }) =>
      `<tr><td>${escapeMarkup(move)}</td><td class="number">${expected.toFixed(1)}</td><td class="number">${(100 * share).toFixed(0)} %</td></tr>`,
  );
  return `<h3>Thinking</h3>
<table>
<tr><th scope="col">Move</th><th scope="col" class="number">Expected goal</th><th scope="col" class="number">Share of search</th></tr>
${rows.join("\n")}
</table>`;
}

function finishedPart(finished: readonly FinishedMatch[]): string {
  if (finished.length === 0) return "";
  const rows = finished.map(
    ({ id, role, steps, end, goal }) =>
      `<tr><td>${escapeMarkup(id)}</td><td>${escapeMarkup(role)}</td><td class="number">${steps}</td><td>${end}</td><td class="number">${goal ?? "–"}</td></tr>`,
  );
  return `<h2>Finished</h2>
<table>
<tr><th scope="col">Match</th><th scope="col">Role</th><th scope="col" class="number">Steps</th><th scope="col">End</th><th scope="col" class="number">Goal</th></tr>
${rows.join("\n")}
</table>`;
}
