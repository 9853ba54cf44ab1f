/** For tests: the built server as a separate process, a running match, and hostile peers. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { machineOf } from "../../src/game/index.ts";
import { legalTexts } from "../../src/machine/index.ts";
import { playableGame } from "../../src/play/players/player-fixtures.contract.ts";
import { hear, say } from "../wire/raw-peer.contract.ts";
import { type HostileRequest, hostileRequest } from "./hostile-requests.contract.ts";

const SHEET = readFileSync("games/tic-tac-toe/rules.kif", "utf8").replaceAll(/;.*$/gm, "").replaceAll(/\s+/g, " ");
const START_CLOCK = 5;
const PLAY_CLOCK = 3;
const START = `(START victim x (${SHEET}) ${START_CLOCK} ${PLAY_CLOCK})`;
const MOST_TRIES = 400;
/**
 * A small heap makes Node collect garbage early, so memory growth means a leak. Processes of matches have their own
 * limits.
 */
const SMALL_HEAP = "--max-old-space-size=48";
/** Milliseconds for processes to end or to forget a match. */
const SETTLING_MILLIS = 1000;
/** Number of simultaneous peers. */
const PEERS = 40;

interface Running {
  readonly server: ChildProcess;
  readonly port: number;
  /** Lines of the server's log. */
  readonly log: string[];
}

async function start(...options: string[]): Promise<Running> {
  const server = spawn(process.execPath, [SMALL_HEAP, "dist/apps/cli/main.js", "serve", "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: string[] = [];
  server.stderr.on("data", (bytes: Buffer) => log.push(...bytes.toString().split("\n").filter(Boolean)));
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.once("data", (bytes: Buffer) => resolve(bytes.toString()));
    server.once("exit", () => reject(new Error(log.join("\n"))));
  });
  return { server, port: Number(/:(\d+)\s*$/.exec(address)?.[1]), log };
}

async function end({ server }: Running): Promise<number | null> {
  server.kill("SIGTERM");
  return new Promise((resolve) => server.once("exit", resolve));
}

function attack(port: number, { pieces, patience }: HostileRequest): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(), patience);
    socket.on("error", () => {});
    socket.on("data", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
    void (async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(piece);
        if (pieces.length > 1) await wait(5);
      }
    })();
  });
}

/**
 * Plays tic-tac-toe as the manager of the match `victim`, again and again, until told to stop. Calls `onMove` after
 * every legal move that it receives.
 */
async function manage(port: number, { isOver, onMove }: { isOver(): boolean; onMove(): void }): Promise<void> {
  const machine = machineOf(playableGame("tic-tac-toe"));
  while (!isOver()) {
    const cursor = machine.newCursor();
    let news = "NIL";
    // Others may hold the last free place for a moment.
    let begun = await say(port, START);
    for (let tries = 0; begun.body === "busy" && tries < MOST_TRIES; tries++) {
      await wait(50);
      begun = await say(port, START);
    }
    if (begun.body !== "ready") throw new Error(`START was answered by ${begun.status} ${begun.body}`);
    while (!cursor.isTerminal()) {
      const { status, body } = await say(port, `(PLAY victim ${news})`);
      const [own, other] = [legalTexts(machine, cursor, 0), legalTexts(machine, cursor, 1)];
      if (!own.includes(body)) throw new Error(`PLAY victim ${news} was answered by ${status} ${body}`);
      onMove();
      const joint = [body, other[0] as string];
      cursor.advance(joint.map((text, role) => machine.vocabulary.findMove(role, text) as number));
      news = `(${joint.join(" ")})`;
    }
    const stopped = await say(port, `(STOP victim ${news})`);
    if (stopped.body !== "done") throw new Error(`STOP was answered by ${stopped.status} ${stopped.body}`);
  }
}

export interface Siege {
  readonly sent: number;
  /** Number of legal moves that the manager received meanwhile. */
  readonly moves: number;
  /** Remaining clock seconds at the slowest answer. */
  readonly spare: number;
  /** Whether the server is still the process that was started, and ended when told to. */
  readonly restartless: boolean;
  /** Resident memory of the server in bytes, early and late. */
  readonly memory: readonly [number, number];
}

/**
 * Sends at least this number of hostile requests, and goes on until the manager has received `moves` moves, so that the
 * test asks the same of a slow computer as of a fast one.
 */
export async function besiege(least: { requests: number; moves: number; seed: number }): Promise<Siege> {
  const running = await start("--player", "random", "--matches", "3");
  const { port, log } = running;
  const random = createRandom(least.seed);
  let [sent, moves] = [0, 0];
  let early = 0;
  let hasFailed = false;
  const peers = Array.from({ length: PEERS }, async () => {
    while (!hasFailed && (sent < least.requests || moves < least.moves)) {
      sent++;
      if (sent === Math.ceil(least.requests / 4)) early = residentBytes(running);
      await attack(port, hostileRequest(random));
    }
  });
  const attacked = Promise.all(peers);
  let isOver = false;
  void attacked.then(() => {
    isOver = true;
  });
  try {
    await manage(port, { isOver: () => isOver, onMove: () => moves++ });
  } catch (failure) {
    hasFailed = true;
    throw failure;
  }
  await attacked;
  const late = residentBytes(running);
  const alive = (await hear(port, "GET /healthz HTTP/1.1\r\n\r\n")).body === "ok\n";
  const code = await end(running);
  const spares = log
    .map((line) => JSON.parse(line))
    .flatMap(({ event, spare }) => (event === "move" ? [spare as number] : []));
  return { sent, moves, spare: Math.min(...spares), restartless: alive && code === 0, memory: [early, late] };
}

export interface Starts {
  /** Memory of the server and of all its processes together, after the first quarter and at the end. */
  readonly memory: readonly [number, number];
  readonly family: readonly [number, number];
  /** Number of remaining processes: spare ones, and those left behind when the server ends. */
  readonly spare: number;
  readonly orphans: number;
}

/**
 * Starts and aborts matches, a few at a time. Every third match is aborted right after its start, the others in the
 * middle.
 */
export async function startAndAbort({ matches }: { matches: number }): Promise<Starts> {
  const running = await start("--player", "random", "--matches", "4", "--quiet");
  const { port, server } = running;
  let begun = 0;
  let [early, earlyFamily] = [0, 0];
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    while (begun < matches) {
      begun++;
      if (begun === Math.ceil(matches / 4)) [early, earlyFamily] = [residentBytes(running), familyBytes(running)];
      const started = say(port, `(START m${lane} x (${SHEET}) 1 1)`);
      if (begun % 3 === 0) await started;
      const { body } = await say(port, `(ABORT m${lane})`);
      if (body === "aborted") await started;
      else {
        await started;
        await say(port, `(ABORT m${lane})`);
      }
    }
  });
  await Promise.all(lanes);
  await wait(SETTLING_MILLIS);
  const left = childrenOf(server.pid as number);
  const [late, lateFamily] = [residentBytes(running), familyBytes(running)];
  await end(running);
  await wait(SETTLING_MILLIS);
  const orphans = left.filter(isRunning).length;
  return { memory: [early, late], family: [earlyFamily, lateFamily], spare: left.length, orphans };
}

const residentBytes = ({ server }: Running): number => bytesOf(server.pid as number);

const familyBytes = (running: Running): number =>
  [running.server.pid as number, ...childrenOf(running.server.pid as number)].reduce((sum, id) => sum + bytesOf(id), 0);

function bytesOf(id: number): number {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(id)], { encoding: "utf8" });
  return 1024 * Number(stdout.trim()); // 0 if it has just ended
}

function childrenOf(parent: number): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" });
  return table
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, stat]) => Number(ppid) === parent && stat?.startsWith("Z") === false)
    .map(([pid]) => Number(pid));
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
