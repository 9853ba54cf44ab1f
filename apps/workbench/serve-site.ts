/**
 * Serves the workbench on the loopback: the static site, and the arena of a store where there is one. Other pages in the same browser must not get at
 * it, so only requests that name the loopback as their host are answered, and nothing can be changed through it.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { ArenaStore } from "../arena/index.ts";
import { ArenaDesk } from "./arena/arena-desk.ts";
import { addArenaRoutes } from "./arena/arena-routes.ts";

/** As in the page itself; a header also covers what is not the page. */
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

/** Not listening yet. The store is the caller's to close. */
export async function siteServer(folder: string, store: ArenaStore | null): Promise<FastifyInstance> {
  const { fastify } = await import("fastify");
  const { fastifyStatic } = await import("@fastify/static");
  const server = fastify({ logger: false, bodyLimit: 1024 });
  server.addHook("onRequest", async (request, reply) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    if (!LOOPBACK.has(host)) return reply.code(403).send("this server answers to the loopback alone\n");
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

/** The page with a mark by which it knows that there is an arena to ask. */
const servedPage = (page: string): string =>
  page.replace("<title>", '<meta name="noether-arena" content="served" />\n    <title>');
