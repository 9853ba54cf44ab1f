/** The whole player server: a front that reads the bytes, an application that answers, and a table of matches. */
import type { AddressInfo } from "node:net";
import type { LinkSource } from "../player-process/index.ts";
import { LenientFront } from "../wire/index.ts";
import { makeApp } from "./http-app.ts";
import { MatchTable } from "./match-table.ts";
import { Metrics } from "./metrics.ts";
import type { ServerLog } from "./server-log.ts";

export interface PlayerServerOptions {
  readonly bind: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly player: string;
  readonly seed: number;
  readonly ponders: boolean;
  /** Number of parallel matches. */
  readonly matches: number;
  /** Memory per match, in bytes. */
  readonly memoryBytes: number;
  readonly token?: string;
  /** Closed together with the server. */
  readonly links: LinkSource;
  readonly log: ServerLog;
}

export interface PlayerServer {
  readonly address: string;
  readonly port: number;
  /** Ends all matches and stops listening. */
  close(): Promise<void>;
}

/**
 * The largest public sheet has 69 kB. A GET may carry a message in its address, so lines may be as long, and
 * URL-encoded.
 */
const BODY_BYTES = 4 * 1024 * 1024;
const LIMITS = {
  bodyBytes: BODY_BYTES,
  lineBytes: BODY_BYTES,
  connections: 256,
  requestMillis: 10_000,
  answerMillis: 2 * 86_400_000,
} as const;
/** Milliseconds for answers in progress when the server closes. */
const CLOSING_MILLIS = 500;

export async function startPlayerServer(options: PlayerServerOptions): Promise<PlayerServer> {
  const { log, token, player, matches, bind, port } = options;
  const metrics = new Metrics();
  const table = new MatchTable({ ...options, open: options.links.open, metrics }, { matches });
  const began = performance.now();
  const gauges = () =>
    [
      ["noether_matches_running", "Matches under way.", table.running.length],
      ["noether_matches_capacity", "Matches that can be played at once.", matches],
      ["noether_processes_spare", "Processes that wait for a match.", options.links.spare],
      ["noether_connections", "Open connections.", front.connections],
      ["noether_uptime_seconds", "Since the server began.", (performance.now() - began) / 1000],
      [
        "noether_resident_bytes",
        "Memory of the server itself, without the processes of matches.",
        process.memoryUsage.rss(),
      ],
    ] as const;
  const { app, inner } = await makeApp({
    table,
    metrics,
    gauges,
    log,
    player,
    bodyLimit: 2 * BODY_BYTES,
    ...(token === undefined ? {} : { token }),
  });
  const front = new LenientFront({
    limits: LIMITS,
    inner,
    onRefused: (reason) => metrics.count("refusals", { reason }),
  });
  await listen(front, port, bind);
  const { address, port: actual } = front.server.address() as AddressInfo;
  log("listening", { address, port: actual, player, matches, token: token !== undefined });
  return {
    address,
    port: actual,
    close: async () => {
      log("closing", { matches: table.running.length });
      const closed = front.close();
      table.shutDown();
      options.links.close();
      setTimeout(() => front.endAll(), CLOSING_MILLIS).unref();
      await closed;
      await app.close();
      log("closed");
    },
  };
}

function listen(front: LenientFront, port: number, host: string): Promise<void> {
  const { server } = front;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
