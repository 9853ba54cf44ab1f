/**
 * Whole matches that we host with players of several families, byte by byte: each reads our requests strictly and
 * answers in its own way.
 */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { machineOf } from "../../src/game/index.ts";
import { legalTexts } from "../../src/machine/index.ts";
import { makePlayer } from "../../src/play/players/index.ts";
import { playableGame } from "../../src/play/players/player-fixtures.contract.ts";
import { PLAYER_FAMILIES, type PlayerFamily } from "../wire/family-recordings.contract.ts";
import { hostMatch } from "./host-match.ts";
import { newMatchId } from "./match-id.ts";
import { RemotePlayer } from "./remote-player.ts";

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A request in the form that old readers require: POST, CRLF, a correct length, one line of text. */
const REQUEST = /^POST \/ HTTP\/1\.[01]\r\n((?:[\w-]+: [^\r\n]*\r\n)+)\r\n(\([^\r\n]*\))$/;

/** Makes the first legal move of `x` in tic-tac-toe. Returns its port, and collects requests that it could not read. */
async function playerLike(family: PlayerFamily, unread: string[]): Promise<number> {
  const machine = machineOf(playableGame("tic-tac-toe"));
  const cursor = machine.newCursor();
  const answerTo = (message: string): string => {
    if (message.startsWith("(START ")) return "ready";
    if (message.startsWith("(STOP ")) return "done";
    const told = /^\(PLAY \S+ \((.+)\)\)$/.exec(message)?.[1];
    if (told !== undefined) {
      const moves = told.match(/\([^()]*\)|[^\s()]+/g) ?? [];
      cursor.advance(moves.map((text, role) => machine.vocabulary.findMove(role, text) as number));
    } else if (!message.endsWith(" NIL)")) unread.push(message);
    return legalTexts(machine, cursor, 0)[0] as string;
  };
  const server = createServer((socket) => {
    sockets.push(socket);
    let heard = "";
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      heard += bytes.toString("latin1");
      const [, headers, message] = REQUEST.exec(heard) ?? [];
      const length = Number(/^Content-Length: (\d+)\r$/im.exec(headers ?? "")?.[1]);
      if (message === undefined || message.length < length) return;
      if (message.length !== length) unread.push(heard);
      const answer = family.bytes(family.word(answerTo(message)));
      if (family.stays) socket.write(answer);
      else socket.end(answer);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

test.each(PLAYER_FAMILIES)("a player like $name", async (family) => {
  const unread: string[] = [];
  const port = await playerLike(family, unread);
  const { record } = await hostMatch({
    title: "tic-tac-toe",
    game: playableGame("tic-tac-toe"),
    players: [new RemotePlayer("theirs", { host: "127.0.0.1", port }), makePlayer("legal", { seed: 1 })],
    id: newMatchId(),
    clocks: { start: 5, play: 5 },
    seed: 1,
    maxSteps: 20,
    scrambled: false,
    isAborted: () => false,
  });
  expect(record.faults).toEqual([]);
  expect(record.end).toBe("terminal");
  expect(unread).toEqual([]);
});
