/**
 * Serves the workbench on the loopback address: the static site, and the arena if there is a store. Other pages in the
 * same browser must not access it, so it answers only requests whose host is the loopback, and nothing can be changed
 * through it.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { ArenaStore } from "../arena/index.ts";
import { ArenaDesk } from "./arena/arena-desk.ts";
import { addArenaRoutes } from "./arena/arena-routes.ts";

/** The same policy as in the page; as a header it also covers other files. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

export const hasSite = (folder: string): boolean => existsSync(join(folder, "index.html"));

/** The server does not listen yet. The caller closes the store. */
export async function siteServer(folder: string, store: ArenaStore | null): Promise<FastifyInstance> {
  const { fastify } = await import("fastify");
  const { fastifyStatic } = await import("@fastify/static");
  const server = fastify({ logger: false, bodyLimit: 1024 });
  server.addHook("onRequest", async (request, reply) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    if (!LOOPBACK.has(host)) return reply.code(403).send("this server only answers requests to the loopback address\n");
    reply.headers({
      "content-security-policy": POLICY,
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
    });
  });
  addArenaRoutes(server, store === null ? null : new ArenaDesk(store));
  const page = servedPage(readFileSync(join(folder, "index.html"), "utf8"));
  for (const path of ["/", "/index.html"]) server.get(path, async (_, reply) => reply.type("text/html").send(page));
  await server.register(fastifyStatic, { root: folder, index: false, dotfiles: "deny" });
  return server;
}

/** The page with a mark that tells it that there is an arena. */
const servedPage = (page: string): string =>
  page.replace("<title>", '<meta name="noether-arena" content="served" />\n    <title>');
