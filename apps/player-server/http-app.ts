/** The server's HTTP interface: the protocol at `/`, and pages for users and monitoring. */
import { createServer, type Server as HttpServer } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { ARRIVAL_HEADER } from "../wire/index.ts";
import { type MatchTable, monotonicAt } from "./match-table.ts";
import type { Metrics } from "./metrics.ts";
import type { ServerLog } from "./server-log.ts";
import { PAGE_POLICY, PICTURE_POLICY, statusPage } from "./status-page.ts";
import { carriesToken } from "./token.ts";

export interface AppOptions {
  readonly table: MatchTable;
  readonly metrics: Metrics;
  readonly gauges: () => readonly (readonly [name: string, help: string, value: number])[];
  readonly log: ServerLog;
  readonly bodyLimit: number;
  readonly token?: string;
  /** Shown on the status page. */
  readonly player: string;
}

/** The protocol requires that pages of any origin may send messages and read the answers. */
const OPEN_TO_ALL = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "POST, GET, OPTIONS",
  "Access-Control-Allow-Headers": "Accept, Authorization, Content-Type, Receiver, Sender, X-Noether-Token",
  "Access-Control-Max-Age": "86400",
} as const;

export async function makeApp(options: AppOptions): Promise<{ app: FastifyInstance; inner: HttpServer }> {
  let inner: HttpServer | undefined;
  const app = fastify({
    bodyLimit: options.bodyLimit,
    exposeHeadRoutes: true,
    serverFactory: (handler) => {
      // Never listens: the front passes on clean, complete requests and has its own time limits.
      inner = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }, handler);
      return inner;
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  guard(app, options);
  addProtocol(app, options);
  addPages(app, options);
  app.setNotFoundHandler((_request, reply) => plain(reply, 404, "there is nothing here"));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) options.log("error", { message: error.message });
    return plain(reply, status, status >= 500 ? "something went wrong here" : error.message);
  });
  await app.ready();
  return { app, inner: inner as HttpServer };
}

function guard(app: FastifyInstance, { token, metrics }: AppOptions): void {
  if (token === undefined) return;
  app.addHook("onRequest", async (request, reply) => {
    const isFree = request.method === "OPTIONS" || request.url === "/healthz";
    if (isFree || carriesToken(token, request.headers, request.query)) return;
    metrics.count("refusals", { reason: "token" });
    await plain(reply, 401, "a token is required");
  });
}

function addProtocol(app: FastifyInstance, { table }: AppOptions): void {
  app.options("/*", (_request, reply) => reply.headers(OPEN_TO_ALL).code(204).send());
  // Any path is accepted: only the body counts, and some managers are given an address with a path.
  app.post("/*", async (request, reply) => {
    const arrived = monotonicAt(Number(request.headers[ARRIVAL_HEADER] ?? performance.now()));
    const { status, body } = await table.answer(typeof request.body === "string" ? request.body : "", arrived);
    return reply.code(status).headers(OPEN_TO_ALL).header("Content-Type", "text/acl").send(body);
  });
}

function addPages(app: FastifyInstance, options: AppOptions): void {
  const { table, metrics, gauges, player } = options;
  const page = (reply: FastifyReply, token: string): FastifyReply =>
    reply
      .headers(PAGE_POLICY)
      .type("text/html; charset=utf-8")
      .send(statusPage({ running: table.running, finished: table.finished, player, token }));
  app.get("/", (request, reply) =>
    /\btext\/html\b/.test(request.headers.accept ?? "")
      ? page(reply, tokenOf(request.query))
      : plain(reply, 200, "a player of general games: POST a message, or look at /status"),
  );
  app.get("/status", (request, reply) => page(reply, tokenOf(request.query)));
  app.get<{ Params: { number: string } }>("/boards/:number", (request, reply) => {
    const match = table.running[Number(request.params.number)];
    match?.watch();
    if (match?.picture === undefined) return plain(reply, 404, "there is no picture");
    return reply.headers(PICTURE_POLICY).type("image/svg+xml; charset=utf-8").send(match.picture);
  });
  app.get("/healthz", (_request, reply) => plain(reply, 200, "ok"));
  app.get("/metrics", (_request, reply) =>
    reply.type("text/plain; version=0.0.4; charset=utf-8").send(metrics.text(gauges())),
  );
}

/** Pages pass the token on to their pictures. */
const tokenOf = (query: unknown): string =>
  typeof query === "object" && query !== null && "token" in query && typeof query.token === "string" ? query.token : "";

const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header("X-Content-Type-Options", "nosniff").type("text/plain; charset=utf-8").send(`${text}\n`);
