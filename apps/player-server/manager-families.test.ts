/**
 * Whole conversations with managers of several families, byte by byte; and what each of them can read of our answers.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { machineOf } from "../../src/game/index.ts";
import { legalTexts } from "../../src/machine/index.ts";
import { playableGame } from "../../src/play/players/player-fixtures.contract.ts";
import { ProcessPool } from "../player-process/index.ts";
import { MANAGER_FAMILIES, type ManagerFamily } from "../wire/family-recordings.contract.ts";
import { exchange } from "../wire/raw-peer.contract.ts";
import { type PlayerServer, startPlayerServer } from "./player-server.ts";

const sheetOf = (name: string): string =>
  readFileSync(`games/${name}/rules.kif`, "utf8").replaceAll(/;.*$/gm, "").replaceAll(/\s+/g, " ").trim();

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer({
    bind: "127.0.0.1",
    port: 0,
    player: "random",
    seed: 1,
    ponders: true,
    matches: 4,
    memoryBytes: 200e6,
    links: new ProcessPool("dist/apps/cli/player-process.js"),
    log: () => {},
  });
});
afterAll(() => server.close());

/**
 * What the strictest reader requires: a status line, lines that end in CRLF, a correct length in bytes, nothing after
 * the body.
 */
function strictly(answer: string): string {
  const at = answer.indexOf("\r\n\r\n");
  const [status, ...headers] = answer.slice(0, at).split("\r\n");
  const body = answer.slice(at + 4);
  expect(status).toMatch(/^HTTP\/1\.[01] 200 /);
  expect(answer.slice(0, at).replaceAll("\r\n", "")).not.toContain("\n");
  expect(headers).toContainEqual(expect.stringMatching(/^content-type: text\/acl$/i));
  const length = headers
    .map((line) => /^content-length: (\d+)$/i.exec(line)?.[1])
    .find((digits) => digits !== undefined);
  expect(Number(length)).toBe(Buffer.byteLength(body));
  return body;
}

const tell = async ({ bytes }: ManagerFamily, message: string): Promise<string> =>
  strictly(await exchange(server.port, bytes(message)));

describe.each(MANAGER_FAMILIES)("a manager like $name", (family) => {
  test("asks who is there, previews, plays a whole match of chance-free moves, and another is aborted", async () => {
    const sheet = sheetOf("tic-tac-toe");
    expect(await tell(family, family.info)).toMatch(/^\( \(name noether\) \(status available\)/);
    if (family.preview !== undefined) expect(await tell(family, family.preview(sheet))).toBe("ready");
    const id = `Match.${family.name.length}.1700000000`;
    expect(await tell(family, family.start(id, "o", sheet))).toBe("ready");
    const machine = machineOf(playableGame("tic-tac-toe"));
    const cursor = machine.newCursor();
    let joint: string[] = [];
    while (!cursor.isTerminal()) {
      const answer = await tell(family, family.play(id, joint));
      const own = legalTexts(machine, cursor, 1).find((text) => text.toLowerCase() === answer.toLowerCase());
      expect(own, answer).toBeDefined();
      joint = [legalTexts(machine, cursor, 0)[0] as string, own as string];
      cursor.advance(joint.map((text, role) => machine.vocabulary.findMove(role, text) as number));
    }
    expect(await tell(family, family.stop(id, joint))).toBe("done");
    expect(await tell(family, family.start("second", "x", sheet))).toBe("ready");
    expect(await tell(family, family.abort("second"))).toBe("aborted");
  });

  test("tells percepts of a game with hidden information, in both forms", async () => {
    const sheet = sheetOf("kuhn-poker");
    for (const [id, ...news] of [
      ["terms", "NIL", "((YOUR-CARD JACK))"],
      ["turns", "0 NIL NIL", "1 NOOP ((YOUR-CARD JACK))"],
    ] as const) {
      expect(await tell(family, family.start(id, "alice", sheet))).toBe("ready");
      const answers: string[] = [];
      for (const told of news) answers.push((await tell(family, `(PLAY ${id} ${told})`)).toLowerCase());
      expect(answers[0]).toBe("noop");
      expect(["check", "bet"]).toContain(answers[1]);
      expect(await tell(family, `(STOP ${id} NIL)`)).toBe("done");
    }
  });
});
