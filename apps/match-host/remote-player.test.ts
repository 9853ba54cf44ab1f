import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createRandom } from "../../src/foundations/collections/index.ts";
import { machineOf } from "../../src/game/index.ts";
import { legalTexts } from "../../src/machine/index.ts";
import { type Alarm, type MatchRecord, playMatch } from "../../src/play/match/index.ts";
import { makePlayer, type Player } from "../../src/play/players/index.ts";
import { playableGame } from "../../src/play/players/player-fixtures.contract.ts";
import { readAddress } from "../wire/index.ts";
import { RemotePlayer } from "./remote-player.ts";

const game = playableGame("tic-tac-toe");
const machine = machineOf(game);
const now = (): number => performance.now() / 1000;
const alarm: Alarm = (deadline, ring) => {
  const timer = setTimeout(ring, Math.max(0, 1000 * (deadline - now())));
  return () => clearTimeout(timer);
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Answer = (message: string, response: ServerResponse, request: IncomingMessage) => void;

/** A player that receives messages and answers as the test says. Returns its address. */
async function listen(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(Buffer.concat(chunks).toString("utf8"), response, request));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const remote = (address: string): RemotePlayer => {
  const read = readAddress(address);
  if (read === undefined) throw new Error(`${address} is no address`);
  return new RemotePlayer(address, read);
};

/** The remote player has the second role, against a player that makes the first legal move. */
function playAgainst(address: string, { play = 5, maxSteps = 20 } = {}): Promise<MatchRecord> {
  return playMatch({
    game,
    players: [makePlayer("legal", { seed: 1, iterations: 1 }), remote(address)],
    clocks: { start: 5, play },
    now,
    alarm,
    random: createRandom(1),
    maxSteps,
  });
}

/**
 * Plays tic-tac-toe by following the match itself: makes the last legal move of `o`, in capitals and with odd blanks.
 */
function shouting(heard: string[]): Answer {
  const cursor = machine.newCursor();
  return (message, response) => {
    heard.push(message);
    const [, verb] = /^\((\w+)/.exec(message) ?? [];
    const joint = /^\(PLAY \S+ \((.*)\)\)$/.exec(message)?.[1];
    if (joint !== undefined) {
      const moves = joint.match(/\([^)]*\)|[^\s()]+/g) ?? [];
      cursor.advance(moves.map((text, role) => machine.vocabulary.findMove(role, text) as number));
    }
    const legal = verb === "PLAY" ? legalTexts(machine, cursor, 1) : [];
    const said = { START: "READY\r\n", PLAY: legal.at(-1)?.toUpperCase().replace("(", "( ") }[verb as string];
    response.end(said ?? "done");
  };
}

describe("a player elsewhere", () => {
  test("plays a whole match, in capitals", async () => {
    const heard: string[] = [];
    const record = await playAgainst(await listen(shouting(heard)));
    expect(record.faults).toEqual([]);
    expect(record.end).toBe("terminal");
    expect(heard[0]).toMatch(/^\(START noether[0-9a-f]{32} o \(\(role x\) .*\) 5 5\)$/);
    expect(heard[1]).toMatch(/^\(PLAY noether[0-9a-f]{32} NIL\)$/);
    expect(heard[2]).toMatch(/^\(PLAY noether[0-9a-f]{32} \(\(mark \d \d\) noop\)\)$/);
    expect(heard.at(-1)).toMatch(/^\(STOP noether[0-9a-f]{32} \(.*\)\)$/);
    expect(heard.at(-1)).toContain(`(${record.moves.at(-1)?.join(" ")})`);
    expect(heard.length).toBe(record.moves.length + 2);
  });

  test("is told of a match that ends early by ABORT", async () => {
    const heard: string[] = [];
    const record = await playAgainst(await listen(shouting(heard)), { maxSteps: 2 });
    expect(record.end).toBe("cut");
    expect(heard.at(-1)).toMatch(/^\(ABORT noether[0-9a-f]{32}\)$/);
  });

  test("sends the headers and the length in bytes", async () => {
    const seen: IncomingMessage["headers"][] = [];
    const address = await listen((message, response, { headers }) => {
      seen.push(headers);
      expect(Number(headers["content-length"])).toBe(Buffer.byteLength(message));
      response.end("noop");
    });
    await playAgainst(address, { maxSteps: 1 });
    expect(seen[0]).toMatchObject({ accept: "text/delim", "content-type": "text/acl", sender: "noether" });
  });

  test("busy, illegal moves, bad statuses and endless answers are faults, and the match goes on", async () => {
    let plays = 0;
    const address = await listen((message, response) => {
      if (message.startsWith("(START")) return void response.end("busy");
      plays++;
      if (plays === 1) response.end("(mark 9 9)");
      else if (plays === 2) response.writeHead(500).end("noop");
      else if (plays === 3) response.end("(".repeat(200_000));
      else if (plays === 4) response.destroy();
      else response.end("noop");
    });
    const record = await playAgainst(address, { maxSteps: 4 });
    expect(record.faults.map(({ step, role, kind }) => `${step} ${role} ${kind}`)).toEqual([
      "0 o start-error",
      "0 o illegal",
      "1 o error",
      "2 o error",
      "3 o error",
    ]);
    expect(record.faults.map(({ detail }) => detail)).toMatchObject([
      "the answer to START is busy",
      "(mark 9 9)",
      "the answer has the status 500",
      "the answer has more than 65536 bytes",
      expect.any(String),
    ]);
    expect(record.moves.length).toBe(4);
  });

  test("hears a question before players in the match's own process block the thread", async () => {
    // In a process of its own, so that it notices when the question arrives while this thread is blocked.
    const program = `const server = require("node:http").createServer((request, response) => {
        console.log(Date.now());
        request.resume().on("end", () => response.end("ready"));
      }).listen(0, "127.0.0.1", () => console.log(server.address().port));`;
    const peer = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] });
    const said = async (): Promise<number> => Number.parseInt(String((await once(peer.stdout, "data"))[0]), 10);
    let unblocked = 0;
    const blocking: Player = {
      name: "blocks its thread",
      isRemote: false,
      start: async () => {
        const end = Date.now() + 1500;
        while (unblocked < end) unblocked = Date.now();
      },
      move: async () => "noop",
      stop: async () => {},
    };
    const address = `127.0.0.1:${await said()}`;
    const arrival = said();
    const setting = { clocks: { start: 5, play: 1 }, now, alarm, random: createRandom(1), maxSteps: 1 };
    await playMatch({ game, players: [blocking, remote(address)], ...setting });
    peer.kill();
    expect(await arrival).toBeLessThan(unblocked - 500);
  });

  test("silence is lateness, and nobody there an error", async () => {
    const silent = await listen((message, response) => {
      if (message.startsWith("(START")) response.end("ready");
      else if (!message.startsWith("(PLAY")) response.end("done");
    });
    const record = await playAgainst(silent, { play: 0.2, maxSteps: 2 });
    expect(record.faults.map(({ kind }) => kind)).toEqual(["late", "late"]);
    const [server] = servers.splice(0);
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    const gone = await playAgainst(silent, { maxSteps: 1 });
    expect(gone.faults.map(({ kind }) => kind)).toEqual(["start-error", "error"]);
  });
});

test("addresses", () => {
  expect(readAddress("player_1:9147")).toEqual({ host: "player_1", port: 9147 });
  expect(readAddress("[fe80::1%eth0]:9147")).toEqual({ host: "fe80::1%eth0", port: 9147 });
  expect(readAddress("[::ffff:127.0.0.1]:9147")).toEqual({ host: "::ffff:127.0.0.1", port: 9147 });
  expect(readAddress("localhost:9147")).toEqual({ host: "localhost", port: 9147 });
  expect(readAddress("10.0.0.1:80")).toEqual({ host: "10.0.0.1", port: 80 });
  expect(readAddress("[::1]:9147")).toEqual({ host: "::1", port: 9147 });
  for (const wrong of ["uct", "uct:c=0.7", "host:", ":80", "host:0", "host:70000", "a b:80", "http://x:80"])
    expect(readAddress(wrong), wrong).toBeUndefined();
});
