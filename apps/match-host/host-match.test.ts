/**
 * Whole matches on this computer: our players against each other, and against players that behave as others in the
 * field do.
 */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { machineOf } from "../../src/game/index.ts";
import type { Cursor } from "../../src/machine/index.ts";
import { legalTexts } from "../../src/machine/index.ts";
import type { Player } from "../../src/play/players/index.ts";
import { playableGame } from "../../src/play/players/player-fixtures.contract.ts";
import { ProcessPlayer, ProcessPool } from "../player-process/index.ts";
import { type PlayerServer, startPlayerServer } from "../player-server/index.ts";
import { readAddress } from "../wire/index.ts";
import { exchange } from "../wire/raw-peer.contract.ts";
import { scrambled } from "./disguise.ts";
import { ggpRecord, type HostedMatch } from "./ggp-record.ts";
import { type HostOptions, hostMatch } from "./host-match.ts";
import { newMatchId } from "./match-id.ts";
import { RemotePlayer, type RemotePlayerOptions } from "./remote-player.ts";

const program = "dist/apps/cli/player-process.js";
const links = new ProcessPool(program);

let ours: PlayerServer | undefined;
let events: { event: string; role?: unknown }[] = [];
const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  await ours?.close();
  ours = undefined;
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function serve(token?: string): Promise<number> {
  events = [];
  ours = await startPlayerServer({
    bind: "127.0.0.1",
    port: 0,
    player: "random",
    seed: 1,
    ponders: true,
    matches: 4,
    memoryBytes: 200e6,
    links: new ProcessPool(program),
    log: (event, fields) => events.push({ event, ...fields }),
    ...(token === undefined ? {} : { token }),
  });
  return ours.port;
}

function remote(port: number, options: RemotePlayerOptions = {}): RemotePlayer {
  const address = readAddress(`127.0.0.1:${port}`);
  if (address === undefined) throw new Error("no address");
  return new RemotePlayer(`127.0.0.1:${port}`, address, options);
}

function hosted(name: string, players: readonly Player[], more: Partial<HostOptions> = {}): Promise<HostedMatch> {
  return hostMatch({
    title: name,
    game: playableGame(name),
    players,
    id: newMatchId(),
    clocks: { start: 3, play: 3 },
    seed: 1,
    maxSteps: 100,
    scrambled: false,
    isAborted: () => false,
    ...more,
  });
}

describe("ours against ours", () => {
  test("over HTTP, with a token, under scrambled rules, and in a process", async () => {
    const port = await serve("sesame");
    const { rules } = playableGame("tic-tac-toe");
    const disguise = scrambled(rules, createRandom(1));
    const process = new ProcessPlayer("uct", { open: links.open, seed: 1, ponders: true, memoryBytes: 500e6 });
    const { record, states } = await hosted("tic-tac-toe", [remote(port, { disguise, token: "sesame" }), process]);
    expect(record.faults).toEqual([]);
    expect(record.end).toBe("terminal");
    expect(states.length).toBe(record.moves.length + 1);
    const [start] = events.filter(({ event }) => event === "start");
    expect(start?.role).toBe(disguise.toWire("x"));
    expect(start?.role).not.toBe("x");
  });

  test.each(["kuhn-poker", "guess-the-number"])("with hidden information and chance: %s", async (name) => {
    const port = await serve();
    const roles = machineOf(playableGame(name)).roles.filter((role) => role !== "random");
    const players = roles.map((role) => remote(port, { id: `m-${role}` }));
    const { record } = await hosted(name, players);
    expect(record.faults).toEqual([]);
    expect(record.end).toBe("terminal");
  });
});

/** How a player sends its answer. */
type Manner = (answer: string, socket: Socket) => unknown;
const headers = (answer: string, end: string, length = Buffer.byteLength(answer)): string =>
  ["HTTP/1.0 200 OK", "Content-type: text/acl", `Content-length: ${length}`, "", answer].join(end);

const MANNERS: readonly (readonly [string, Manner])[] = [
  ["CRLF", (answer, socket) => socket.end(headers(answer, "\r\n"))],
  ["bare line feeds", (answer, socket) => socket.end(headers(answer, "\n"))],
  ["upper case", (answer, socket) => socket.end(headers(answer.toUpperCase(), "\r\n"))],
  ["blanks", (answer, socket) => socket.end(headers(` ${answer.replaceAll("(", "( ")}  `, "\r\n"))],
  ["no length", (answer, socket) => socket.end(`HTTP/1.0 200 OK\r\n\r\n${answer}`)],
  ["a length in characters", (answer, socket) => socket.write(headers(answer, "\r\n", answer.length))],
  [
    "single bytes",
    async (answer, socket) => {
      for (const byte of Buffer.from(headers(answer, "\r\n"))) {
        socket.write(Uint8Array.of(byte));
        await wait(1);
      }
    },
  ],
  [
    "chunks",
    (a, socket) => socket.write(`HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n${a.length.toString(16)}\n${a}\n0\n\n`),
  ],
];

/** A player of `o` in tic-tac-toe that makes the last legal move; `spoil` changes its answers to PLAY. */
async function listen(manner: Manner, spoil: (move: string, step: number) => string | undefined = (move) => move) {
  const machine = machineOf(playableGame("tic-tac-toe"));
  const cursor: Cursor = machine.newCursor();
  const heard: string[] = [];
  let step = 0;
  const answerTo = (message: string): string | undefined => {
    heard.push(message);
    if (message.startsWith("(START")) return "ready";
    const joint = /^\((?:PLAY|STOP) \S+ \((.*)\)\)$/.exec(message)?.[1]?.match(/\([^)]*\)|[^\s()]+/g);
    if (joint !== undefined && joint !== null)
      cursor.advance(joint.map((text, role) => machine.vocabulary.findMove(role, text) as number));
    if (!message.startsWith("(PLAY")) return "done";
    return spoil(legalTexts(machine, cursor, 1).at(-1) ?? "", step++);
  };
  const server = createServer((socket) => {
    sockets.push(socket);
    let text = "";
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      text += bytes.toString("utf8");
      const body = text.split("\r\n\r\n")[1];
      const length = Number(/Content-Length: (\d+)/.exec(text)?.[1]);
      if (body === undefined || Buffer.byteLength(body) < length) return;
      text = "";
      const answer = answerTo(body);
      if (answer !== undefined) manner(answer, socket);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, heard };
}

describe("a player that answers", () => {
  test.each(MANNERS)("with %s", async (_, manner) => {
    const port = await serve();
    const odd = await listen(manner);
    const { record } = await hosted("tic-tac-toe", [remote(port), remote(odd.port)]);
    expect(record.faults).toEqual([]);
    expect(record.end).toBe("terminal");
    expect(odd.heard.at(-1)).toMatch(/^\(STOP /);
  });

  test("late, illegally, not at all: its moves are replaced, and each fault is recorded", async () => {
    const late: Manner = (answer, socket) =>
      setTimeout(() => socket.end(headers(answer, "\r\n")), answer === "noop!" ? 1_500 : 0);
    const odd = await listen(late, (move, step) => (step === 2 ? undefined : (["noop!", "(mark 9 9)"][step] ?? move)));
    const process = new ProcessPlayer("legal", { open: links.open, seed: 1, ponders: false, memoryBytes: 500e6 });
    const match = await hosted("tic-tac-toe", [process, remote(odd.port)], { clocks: { start: 3, play: 1 } });
    expect(match.record.faults.map(({ step, role, kind }) => `${step} ${role} ${kind}`)).toEqual([
      "0 o late",
      "1 o illegal",
      "2 o late",
    ]);
    const { errors } = ggpRecord(match) as { errors: string[][] };
    expect(errors.slice(0, 5)).toEqual([
      ["", ""],
      ["", "TO"],
      ["", "IL (mark 9 9)"],
      ["", "TO"],
      ["", ""],
    ]);
  });

  test("from nowhere: the match is played to its end without it", async () => {
    const process = new ProcessPlayer("random", { open: links.open, seed: 1, ponders: false, memoryBytes: 500e6 });
    const { record } = await hosted("tic-tac-toe", [process, remote(1)]);
    expect(record.end).toBe("terminal");
    expect(new Set(record.faults.map(({ kind }) => kind))).toEqual(new Set(["start-error", "error"]));
  });
});

test("players learn that a match was broken off", async () => {
  const odd = await listen((answer, socket) => socket.end(headers(answer, "\r\n")));
  const process = new ProcessPlayer("random", { open: links.open, seed: 1, ponders: false, memoryBytes: 500e6 });
  let steps = 0;
  const match = await hosted("tic-tac-toe", [process, remote(odd.port)], {
    isAborted: () => steps > 1,
    onStep: () => void steps++,
  });
  expect(match.record.end).toBe("aborted");
  expect(ggpRecord(match)).toMatchObject({ isAborted: true, isCompleted: false });
  expect(odd.heard.at(-1)).toMatch(/^\(ABORT /);
});

test("the page of a match shows it live, with boards, and nothing else", async () => {
  let stream: Promise<string> | undefined;
  let page = "";
  let rest: string[] = [];
  const process = (seed: number): Player =>
    new ProcessPlayer("random", { open: links.open, seed, ponders: false, memoryBytes: 500e6 });
  const get = (port: number, path: string): Promise<string> =>
    exchange(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  let looked: Promise<void> | undefined;
  const { record } = await hosted("tic-tac-toe", [process(1), process(2)], {
    title: "<b>tic</b>",
    viewPort: 0,
    onView: (port) => {
      stream = get(port, "/events");
      looked = (async () => {
        page = await get(port, "/");
        rest = await Promise.all(
          ["/boards/0", "/view.js", "/boards/../../etc/passwd", "/boards/999"].map((path) => get(port, path)),
        );
      })();
    },
  });
  await looked;
  expect(page).toMatch(/content-security-policy: default-src 'none'; script-src 'self'/i);
  expect(page).toContain("&lt;b&gt;tic&lt;/b&gt;");
  expect(rest.map((answer) => answer.split(" ")[1])).toEqual(["200", "200", "404", "404"]);
  const data = [...((await stream) ?? "").matchAll(/^data: (.*)$/gm)].map(([, text]) => JSON.parse(text as string));
  expect(data.filter(({ kind }) => kind === "step").length).toBe(record.moves.length + 1);
  expect(data.at(-1)).toMatchObject({ kind: "end" });
});

test("the record of ggp-base has its fields", async () => {
  const process = (seed: number): Player =>
    new ProcessPlayer("random", { open: links.open, seed, ponders: false, memoryBytes: 500e6 });
  const match = await hosted("nim", [process(1), process(2)]);
  const written = JSON.parse(JSON.stringify(ggpRecord(match)));
  expect(Object.keys(written).sort()).toEqual(
    "errors gameMetaURL goalValues isAborted isCompleted isPlayerHuman matchId moves playClock playerNamesFromHost previewClock randomToken scrambled startClock startTime stateTimes states"
      .split(" ")
      .sort(),
  );
  expect(written.states[0]).toMatch(/^\( (\S.*\S )?\)$/);
  expect(written.states.length).toBe(written.stateTimes.length);
  expect(written.moves.length).toBe(written.states.length - 1);
  expect(written.randomToken).toMatch(/^[0-9a-f]{32}$/);
});
