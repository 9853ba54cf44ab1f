/** Read-only access to the arena over HTTP: `api/arena/…`. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { ArenaDesk } from "./arena-desk.ts";

/** Keys, hashes and ids have the same form. */
const KEY = /^[0-9a-f]{32}$/;

export function addArenaRoutes(server: FastifyInstance, desk: ArenaDesk | null): void {
  server.get("/api/arena/plans", async (_, reply) => send(reply, desk === null ? null : await desk.plans()));
  const byKey = (path: string, ask: (desk: ArenaDesk, key: string) => Promise<unknown>): void => {
    server.get<{ Params: { key: string } }>(`/api/arena/${path}/:key`, async ({ params: { key } }, reply) => {
      const found = desk === null || !KEY.test(key) ? undefined : await ask(desk, key);
      return found === undefined ? reply.code(404).send({ error: "not found" }) : send(reply, found);
    });
  };
  byKey("plans", (one, key) => one.plan(key));
  byKey("matches", (one, key) => one.replay(key));
  byKey("sheets", (one, key) => one.sheet(key));
  byKey("documents", (one, key) => one.document(key));
}

const send = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type("application/json").send(JSON.stringify(value));
