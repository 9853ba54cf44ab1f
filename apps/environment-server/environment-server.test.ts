/** Tests the server frame by frame, and the Python classes on top of it if python3 and NumPy are installed. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { unlimited } from "../../src/foundations/budgets/index.ts";
import { Game } from "../../src/game/index.ts";
import { ownRules } from "../../src/machine/machine.contract.ts";
import { answerFrame, FrameReader, HEAD_BYTES, MOST_BYTES, REQUEST, STATUS } from "./frames.ts";
import { serveEnvironments } from "./index.ts";

/** Sends bytes in pieces of this size and returns the answers. */
async function ask(frames: readonly Uint8Array[], pieceBytes = 1 << 16) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answers = new FrameReader();
  output.on("data", (piece: Uint8Array) => answers.add(piece));
  const bytes = Buffer.concat(frames);
  const served = serveEnvironments(input, output, {
    loadGame: ({ game = "tic-tac-toe" }) => Game.open(ownRules(game)),
    newBudget: unlimited,
  });
  for (let at = 0; at < bytes.length; at += pieceBytes) input.write(bytes.subarray(at, at + pieceBytes));
  input.end();
  const understood = await served;
  const read: { status: number; payload: Uint8Array }[] = [];
  for (let next = answers.next(); next !== undefined; next = answers.next())
    read.push({ status: next.kind, payload: next.payload });
  return { understood, answers: read };
}

const request = (kind: number, payload: Uint8Array | string = ""): Uint8Array =>
  answerFrame(kind, [typeof payload === "string" ? new TextEncoder().encode(payload) : payload]);
const look = (number: number, wanted: number, ...rest: number[]): Uint8Array =>
  Uint8Array.of(number, 0, 0, 0, wanted, ...rest);
const text = (payload: Uint8Array | undefined): string => new TextDecoder().decode(payload);

describe("frames", () => {
  test("an answer has what was wanted, in any pieces", async () => {
    const frames = [request(REQUEST.open, '{"games":3}'), request(REQUEST.step, look(0, 7, 0, 0, 0))];
    const whole = await ask(frames);
    expect(await ask(frames, 3)).toEqual(whole);
    expect(whole.understood).toBe(true);
    const [opened, stepped] = whole.answers;
    const spec = JSON.parse(text(opened?.payload)) as { maxActions: number; observation: { size: number } };
    expect(spec).toMatchObject({ environment: 0, games: 3, players: ["x", "o"] });
    const rewardsAndMoves = 2 * 4 * 3 * 2;
    expect(stepped?.payload.length).toBe(rewardsAndMoves + 3 + 3 * 2 * spec.maxActions + 3 * spec.observation.size);
  });

  test.each<[what: string, frame: Uint8Array, message: string, opens?: boolean]>([
    ["a request that is none", request(99, look(0, 0)), "no environment 0 is open"],
    ["an open environment, an unknown request", request(99, look(0, 0)), "there is no request 99", true],
    ["JSON that is none", request(REQUEST.open, "{"), "JSON"],
    ["a wish that nobody knows", request(REQUEST.open, '{"speed":1}'), "open has no field speed"],
    ["no games", request(REQUEST.open, '{"games":0}'), "games must be a whole number of at least 1"],
    ["too many games", request(REQUEST.open, '{"games":100000000}'), "ask for fewer"],
    ["actions cut short", request(REQUEST.step, look(0, 0, 1, 0, 0, 1, 2)), "2 bytes of actions", true],
    ["a request without its number", request(REQUEST.step, Uint8Array.of(0)), "bounds"],
    ["what was never saved", request(REQUEST.restore, look(0, 0, 0, 0, 0, 9)), "not saved", true],
  ])("%s is answered with what is wrong, and the next request is served", async (_, frame, message, opens) => {
    const before = opens === true ? [request(REQUEST.open, "{}")] : [];
    const { understood, answers } = await ask([...before, frame, request(REQUEST.open, "{}")]);
    expect(understood).toBe(true);
    expect(answers[before.length]?.status).toBe(STATUS.failed);
    expect(text(answers[before.length]?.payload)).toContain(message);
    expect(answers.at(-1)?.status).toBe(STATUS.done);
  });

  test("a length that cannot be meant ends the conversation", async () => {
    const head = new Uint8Array(HEAD_BYTES);
    new DataView(head.buffer).setUint32(0, MOST_BYTES + 1, true);
    const { understood, answers } = await ask([head]);
    expect(understood).toBe(false);
    expect(answers[0]?.status).toBe(STATUS.failed);
  });
});

describe("Python", () => {
  const hasNumpy = spawnSync("python3", ["-c", "import numpy"]).status === 0;
  if (!hasNumpy) console.log("skipped: python/noether_env.py needs python3 with NumPy (Debian: python3-numpy)");

  test.skipIf(!hasNumpy)("the classes of noether_env keep to their interfaces", { timeout: 120_000 }, () => {
    const run = spawnSync("python3", ["-m", "unittest"], {
      cwd: "python",
      encoding: "utf8",
      env: { ...process.env, NOETHER_COMMAND: `'${process.execPath}' '${resolve("dist/apps/cli/main.js")}'` },
    });
    expect(run.stderr).toMatch(/OK\s*$/);
    expect(run.status).toBe(0);
  });
});
