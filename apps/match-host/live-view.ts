/**
 * A web page that shows a match while it is played: the page, our script, boards as pictures, and events from the
 * server. Reachable from this computer only.
 */
import { createHash } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { escapeMarkup } from "../report/index.ts";
import { VIEW_SCRIPT, VIEW_STYLE } from "./view-page.ts";

export interface ViewedMatch {
  readonly game: string;
  readonly id: string;
  readonly roles: readonly string[];
  readonly players: readonly string[];
}

export type ViewEvent =
  | { readonly kind: "step"; readonly step: number; readonly moves: readonly string[]; readonly hasBoard: boolean }
  | { readonly kind: "fault"; readonly step: number; readonly role: string; readonly fault: string }
  | { readonly kind: "end"; readonly text: string };

/** Maximum number of spectators. */
const MOST_WATCHERS = 100;

const SAFE = { "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
const PAGE_HEADERS = {
  ...SAFE,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'sha256-${createHash("sha256").update(VIEW_STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

export class LiveView {
  readonly server: Server;
  private readonly match: ViewedMatch;
  private readonly events: ViewEvent[] = [];
  /** Boards by step. */
  private readonly boards: (string | undefined)[] = [];
  private readonly watchers = new Set<ServerResponse>();

  constructor(match: ViewedMatch) {
    this.match = match;
    this.server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
      if (request.method !== "GET") return void response.writeHead(405, SAFE).end();
      this.answer(new URL(request.url ?? "/", "http://view").pathname, response);
    });
    this.server.maxConnections = 2 * MOST_WATCHERS;
  }

  /** Returns the port. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(port, "127.0.0.1", () => resolve((this.server.address() as AddressInfo).port));
    });
  }

  tell(event: ViewEvent, board?: string): void {
    this.events.push(event);
    if (event.kind === "step") this.boards[event.step] = board;
    for (const watcher of this.watchers) watcher.write(eventText(event, this.events.length));
  }

  async close(): Promise<void> {
    for (const watcher of this.watchers) watcher.end();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private answer(path: string, response: ServerResponse): void {
    const board = /^\/boards\/(\d{1,6})$/.exec(path)?.[1];
    if (path === "/") response.writeHead(200, PAGE_HEADERS).end(this.page());
    else if (path === "/view.js")
      response.writeHead(200, { ...SAFE, "Content-Type": "text/javascript; charset=utf-8" }).end(VIEW_SCRIPT);
    else if (path === "/events") this.addWatcher(response);
    else if (board !== undefined && this.boards[Number(board)] !== undefined)
      response
        .writeHead(200, {
          ...SAFE,
          "Content-Type": "image/svg+xml; charset=utf-8",
          "Content-Security-Policy": "default-src 'none'; sandbox",
        })
        .end(this.boards[Number(board)]);
    else response.writeHead(404, SAFE).end();
  }

  private addWatcher(response: ServerResponse): void {
    if (this.watchers.size >= MOST_WATCHERS) return void response.writeHead(503, SAFE).end();
    response.writeHead(200, { ...SAFE, "Content-Type": "text/event-stream; charset=utf-8" });
    for (const [i, event] of this.events.entries()) response.write(eventText(event, i + 1));
    this.watchers.add(response);
    response.on("close", () => this.watchers.delete(response));
  }

  private page(): string {
    const { game, id, roles, players } = this.match;
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(game)}</title>
<style>${VIEW_STYLE}</style>
<script src="/view.js" defer></script>
</head>
<body>
<h1>${escapeMarkup(game)}</h1>
<p class="faint">${escapeMarkup(id)}: ${roles.map((role, i) => escapeMarkup(`${role} ${players[i] ?? ""}`)).join(", ")}</p>
<main>
<div><img id="board" alt="The board" hidden><p id="end" role="status"></p></div>
<table><thead><tr><th scope="col">Step</th>${roles.map((role) => `<th scope="col">${escapeMarkup(role)}</th>`).join("")}</tr></thead><tbody id="steps"></tbody></table>
</main>
</body>
</html>
`;
  }
}

const eventText = (event: ViewEvent, number: number): string => `id: ${number}\ndata: ${JSON.stringify(event)}\n\n`;
