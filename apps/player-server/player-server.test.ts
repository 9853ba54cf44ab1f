/** Whole matches over HTTP on this computer, with real processes and a scripted, unusual manager. */
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, test, vi } from "vitest";
import { machineOf } from "../../src/game/index.ts";
import { legalTexts } from "../../src/machine/index.ts";
import { playableGame } from "../../src/play/players/player-fixtures.contract.ts";
import { ProcessPool } from "../player-process/index.ts";
import { exchange, hear, MANNERS, say } from "../wire/raw-peer.contract.ts";
import { type PlayerServer, startPlayerServer } from "./player-server.ts";

const program = "dist/apps/cli/player-process.js";
if (!existsSync(program)) throw new Error("build first: npm run build");

const sheetOf = (name: string): string =>
  readFileSync(`games/${name}/rules.kif`, "utf8").replaceAll(/;.*$/gm, "").replaceAll(/\s+/g, " ").trim();

let server: PlayerServer | undefined;
let lines: string[] = [];
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(options: Partial<Parameters<typeof startPlayerServer>[0]> = {}): Promise<number> {
  // The server of the test before may still write lines while it closes.
  const own: string[] = [];
  lines = own;
  server = await startPlayerServer({
    bind: "127.0.0.1",
    port: 0,
    player: "random",
    seed: 1,
    ponders: true,
    matches: 4,
    memoryBytes: 200e6,
    links: new ProcessPool(program),
    log: (event, fields) => own.push(JSON.stringify({ event, ...fields })),
    ...options,
  });
  return server.port;
}

/** Plays a match of tic-tac-toe as `x` and sends each message in the next manner. Returns the answers. */
async function playOddly(port: number, manners: typeof MANNERS, id: string): Promise<string[]> {
  const machine = machineOf(playableGame("tic-tac-toe"));
  const cursor = machine.newCursor();
  let turn = 0;
  const tell = async (message: string): Promise<string> => {
    const [name, bytes] = manners[turn++ % manners.length] as (typeof MANNERS)[number];
    const { status, body } = await hear(port, ...bytes(message));
    expect(status, name).toBe(200);
    return body;
  };
  const answers = [await tell(`( START ${id} x (${sheetOf("tic-tac-toe")}) 3 5 (further) arguments )`)];
  let news = "NIL";
  while (!cursor.isTerminal()) {
    const move = await tell(`( PLAY ${id} ${news} )`);
    answers.push(move);
    const [xs, os] = [legalTexts(machine, cursor, 0), legalTexts(machine, cursor, 1)];
    const own = xs.find((text) => text.toLowerCase() === move.toLowerCase()) ?? "";
    expect(xs.map((text) => text.toLowerCase())).toContain(move.toLowerCase());
    const joint = [own, os[0] as string];
    cursor.advance(joint.map((text, role) => machine.vocabulary.findMove(role, text) as number));
    news = `(${joint.join(" ")})`;
  }
  answers.push(await tell(`( STOP ${id} ${news} )`));
  return answers;
}

describe("a match with a manager", () => {
  test.each(MANNERS)("that sends %s", async (name, bytes) => {
    const port = await serve();
    const answers = await playOddly(port, [[name, bytes]], "m.1");
    expect(answers[0]).toBe("ready");
    expect(answers.at(-1)).toBe("done");
    expect(answers.length).toBeGreaterThan(6);
  });

  test("that sends each message in another way, while other matches run", async () => {
    const port = await serve();
    await say(port, `(START other o (${sheetOf("tic-tac-toe")}) 3 5)`);
    const mixed = MANNERS.filter(([name]) => name !== "upper case");
    const all = await Promise.all(["a", "b", "c"].map((id) => playOddly(port, mixed, id)));
    for (const answers of all) expect([answers[0], answers.at(-1)]).toEqual(["ready", "done"]);
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('"end":"stopped"'))).toHaveLength(3), 5000);
  });

  test("whose rules come in their own case, and whose moves are shouted", async () => {
    const port = await serve();
    await say(port, `(START Quiet X (${sheetOf("tic-tac-toe")}) 3 5)`);
    expect((await say(port, "(PLAY QUIET NIL)")).body).toMatch(/^\(mark \d \d\)$/);
    expect((await say(port, "(ABORT quiet)")).body).toBe("aborted");
  });

  test("of hidden information, in both forms", async () => {
    const port = await serve();
    for (const [id, ...plays] of [
      ["percepts", "NIL", "((your-card jack))"],
      ["turns", "0 NIL NIL", "1 noop ((YOUR-CARD JACK))"],
    ]) {
      expect((await say(port, `(START ${id} alice (${sheetOf("kuhn-poker")}) 3 5)`)).body).toBe("ready");
      const moves: string[] = [];
      for (const play of plays) moves.push((await say(port, `(PLAY ${id} ${play})`)).body);
      expect(moves[0]).toBe("noop");
      expect(["check", "bet"]).toContain(moves[1]);
      expect((await say(port, `(STOP ${id} NIL)`)).body).toBe("done");
    }
  });
});

describe("messages out of order", () => {
  test("get a clear answer, and the match goes on", async () => {
    const port = await serve();
    const start = `(START m x (${sheetOf("tic-tac-toe")}) 3 5)`;
    for (const message of ["(PLAY m NIL)", "(STOP m NIL)", "(ABORT m)"])
      expect(await say(port, message)).toEqual({ status: 404, body: "there is no such match" });
    expect(await Promise.all([say(port, start), say(port, start)])).toMatchObject([
      { body: "ready" },
      { body: "ready" },
    ]);
    expect((await say(port, `(START m o (${sheetOf("tic-tac-toe")}) 3 5)`)).body).toBe("busy");
    expect(await say(port, "(PLAY m (noop (mark 1 1)))")).toMatchObject({ status: 409 });
    const first = (await say(port, "(PLAY m NIL)")).body;
    for (let i = 0; i < 5; i++) expect((await say(port, "(PLAY m NIL)")).body).toBe(first);
    expect(await say(port, "(PLAY m (noop))")).toMatchObject({ status: 409 });
    expect(await say(port, "(PLAY m ((mark 9 9) noop))")).toMatchObject({ status: 409 });
    const [again, echo] = await Promise.all([
      say(port, `(PLAY m (${first} noop))`),
      say(port, `(PLAY m (${first} noop))`),
    ]);
    expect([again.body, echo.body]).toEqual(["noop", "noop"]);
    expect((await say(port, `(PLAY m (${first} noop))`)).body).toBe("noop");
    expect((await say(port, "(STOP m ((mark 9 9) noop))")).body).toBe("done");
  });

  test("bad rules and roles are refused", async () => {
    const port = await serve();
    expect(await say(port, "(START m x ((role x) (<= (p ?x) (q ?y))) 3 5)")).toMatchObject({ status: 400 });
    expect(await say(port, `(START m nobody (${sheetOf("tic-tac-toe")}) 3 5)`)).toEqual({
      status: 400,
      body: "there is no role nobody",
    });
    expect(await say(port, `(START m x (${sheetOf("tic-tac-toe")}) 3 0)`)).toMatchObject({ status: 400 });
    expect((await say(port, "(INFO)")).body).toContain("(matches 0)");
  });

  test("a server that is full is busy", async () => {
    const port = await serve({ matches: 1 });
    const start = (id: string): string => `(START ${id} x (${sheetOf("tic-tac-toe")}) 2 5)`;
    expect((await say(port, "(PING)")).body).toBe("ready");
    expect((await say(port, start("a"))).body).toBe("ready");
    expect((await say(port, start("b"))).body).toBe("busy");
    expect((await say(port, "(PING)")).body).toBe("busy");
    expect((await say(port, "(INFO)")).body).toBe(
      "( (name noether) (status busy) (species alien) (matches 1) (capacity 1) )",
    );
    await say(port, "(ABORT a)");
    expect((await say(port, start("b"))).body).toBe("ready");
  });
});

describe("rules that run away", () => {
  const GAME =
    "(role x) (legal x a) (legal x b) (<= (next (n (s ?y))) (true (n ?y))) (init (n z)) (<= terminal (p z)) (goal x 100)";
  test.each([
    ["endless derivation", `${GAME} (<= (p (s ?y)) (p ?y)) (<= (p z) (true (n z)))`],
    ["endless moves", `${GAME} (<= (legal x (m ?y)) (q ?y)) (q z) (<= (q (s ?y)) (q ?y)) (<= (p z) (q none))`],
    [
      "exploding joins",
      `${GAME} ${Array.from({ length: 60 }, (_, i) => `(d ${i})`).join(" ")} (<= (p ?a) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g) (d ?h) (distinct ?a ?a))`,
    ],
  ])("%s: something is answered in time, and other matches go on", async (_, sheet) => {
    const port = await serve({ player: "uct" });
    expect((await say(port, `(START good x (${sheetOf("tic-tac-toe")}) 2 2)`)).body).toBe("ready");
    const { status } = await say(port, `(START bad x (${sheet}) 2 2)`);
    if (status === 200) {
      await say(port, "(PLAY bad NIL)");
      const move = lines.map((line) => JSON.parse(line)).find(({ event }) => event === "move");
      expect(move).toMatchObject({ match: "bad", step: 0 });
      expect(move.spare).toBeGreaterThan(0);
    }
    expect((await say(port, "(PLAY good NIL)")).body).toMatch(/^\(mark/);
  });
});

describe("around the protocol", () => {
  test("OPTIONS and CORS, health, metrics", async () => {
    const port = await serve();
    expect(await exchange(port, "OPTIONS / HTTP/1.1\r\nOrigin: http://x\r\n\r\n")).toMatch(
      /access-control-allow-origin: \*/i,
    );
    const info = await exchange(port, "GET /(INFO) HTTP/1.0\r\n\r\n");
    expect(info).toMatch(/content-type: text\/acl/i);
    expect(info).toMatch(/access-control-allow-origin: \*/i);
    expect(await hear(port, "GET /healthz HTTP/1.1\r\n\r\n")).toEqual({ status: 200, body: "ok\n" });
    const metrics = await hear(port, "GET /metrics HTTP/1.1\r\n\r\n");
    expect(metrics.body).toContain('noether_messages_total{kind="info"} 1\n');
    for (const line of metrics.body.trim().split("\n"))
      expect(line).toMatch(/^(# (HELP|TYPE) noether_\w+ .+|noether_\w+(\{\w+="[^"\\\n]*"\})? [\d.e+-]+)$/);
    expect(await exchange(port, "HEAD /healthz HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n$/s);
    expect(await hear(port, "POST /player HTTP/1.1\r\nContent-Length: 6\r\n\r\n(INFO)")).toMatchObject({ status: 200 });
    for (const type of ["acl", "", "text/acl, text/acl", "text/acl charset=utf-8", "application/json", "text/acl;"])
      expect(
        await hear(port, `POST / HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: 6\r\n\r\n(INFO)`),
      ).toMatchObject({ status: 200 });
    expect(await hear(port, "DELETE / HTTP/1.1\r\n\r\n")).toMatchObject({ status: 404 });
    expect(await hear(port, "GET /../../etc/passwd HTTP/1.1\r\n\r\n")).toMatchObject({ status: 404 });
  });

  test("a token keeps strangers out, and is not logged", async () => {
    const port = await serve({ token: "open sesame" });
    const ask = (target: string, header = ""): Promise<{ status: number }> =>
      hear(port, `POST ${target} HTTP/1.1\r\n${header}Content-Length: 6\r\n\r\n(INFO)`);
    expect(await ask("/")).toMatchObject({ status: 401 });
    expect(await ask("/", "Authorization: Bearer open\r\n")).toMatchObject({ status: 401 });
    expect(await ask("/?token=open%20sesame")).toMatchObject({ status: 200 });
    expect(await ask("/", "X-Noether-Token: open sesame\r\n")).toMatchObject({ status: 200 });
    expect(await hear(port, "GET /%28INFO%29?token=open%20sesame HTTP/1.0\r\n\r\n")).toMatchObject({ status: 200 });
    expect(await hear(port, "GET /metrics HTTP/1.0\r\n\r\n")).toMatchObject({ status: 401 });
    expect(await hear(port, "GET /healthz HTTP/1.0\r\n\r\n")).toMatchObject({ status: 200 });
    expect(lines.join()).not.toContain("sesame");
  });

  test("the page shows the match and its board, escapes what others wrote, and runs no script", async () => {
    const port = await serve();
    const id = "<script>alert</script>";
    await say(port, `(START ${id} x (${sheetOf("tic-tac-toe")}) 2 5)`);
    await say(port, `(PLAY ${id} NIL)`);
    const page = await exchange(port, "GET / HTTP/1.1\r\nAccept: text/html\r\n\r\n");
    expect(page).toMatch(/content-security-policy: default-src 'none'/i);
    expect(page).toContain("&lt;script&gt;alert");
    expect(page).not.toContain("<script");
    await vi.waitFor(async () => {
      const picture = await exchange(port, "GET /boards/0 HTTP/1.1\r\n\r\n");
      expect(picture).toMatch(/^HTTP\/1.1 200 /);
      expect(picture).toContain("<svg");
      expect(picture).toMatch(/content-security-policy: default-src 'none'; sandbox/i);
    }, 10_000);
  });

  test("nothing but this computer can reach it", async () => {
    const port = await serve();
    expect(server?.address).toBe("127.0.0.1");
    const outer = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({ internal, family }) => !internal && family === "IPv4");
    if (outer === undefined) return;
    const refused = await new Promise((resolve) => {
      connect({ host: outer.address, port })
        .on("connect", () => resolve("connected"))
        .on("error", () => resolve("refused"));
    });
    expect(refused).toBe("refused");
  });
});
