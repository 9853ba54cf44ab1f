/** Requests as raw bytes, in the forms that managers in the field send, and in hostile ones. */
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { LenientFront } from "./lenient-front.ts";

const LIMITS = { bodyBytes: 10_000, lineBytes: 8_000, connections: 4, requestMillis: 400, answerMillis: 5_000 };

let front: LenientFront | undefined;
let heard: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
let refused: string[] = [];
afterEach(async () => {
  front?.endAll();
  await front?.close();
});

/** A server that answers `ready` to everything. Returns its port. */
async function listen(limits = LIMITS): Promise<number> {
  heard = [];
  refused = [];
  const inner = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      heard.push({ method, url, headers, body: Buffer.concat(chunks).toString("utf8") });
      response.setHeader("Content-Length", 5);
      response.end("ready");
    });
  });
  front = new LenientFront({ limits, inner, onRefused: (why) => refused.push(why) });
  const { server } = front;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends the pieces one after the other and returns everything that comes back until the end. */
async function say(port: number, ...pieces: (string | Buffer)[]): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true });
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes.toString("utf8");
  });
  const ended = new Promise<void>((resolve) => {
    socket.on("close", () => resolve());
    socket.on("error", () => resolve());
  });
  for (const piece of pieces) {
    socket.write(piece);
    if (pieces.length > 1) await wait(2);
  }
  await ended;
  return answer;
}

const post = (body: string, length = Buffer.byteLength(body)): string =>
  `POST / HTTP/1.0\r\nAccept: text/delim\r\nContent-Type: text/acl\r\nContent-Length: ${length}\r\n\r\n${body}`;

describe("requests that are taken", () => {
  test.each([
    ["as they should be", post("( INFO )")],
    ["with bare line feeds", "POST / HTTP/1.0\nContent-Type: text/acl\nContent-Length: 8\n\n( INFO )"],
    ["in capitals", "POST / HTTP/1.1\r\nCONTENT-TYPE: TEXT/ACL\r\nCONTENT-LENGTH: 8\r\n\r\n( INFO )"],
    ["without a length", "POST / HTTP/1.0\r\n\r\n( INFO )"],
    ["with blanks before the colon", "POST / HTTP/1.1\r\nContent-Length : 8\r\n\r\n( INFO )"],
    ["with a line that is no header", "POST / HTTP/1.1\r\n???\r\nContent-Length: 8\r\n\r\n( INFO )"],
    ["in chunks", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n( I\r\n5\r\nNFO )\r\n0\r\n\r\n"],
    ["without a version", "POST /\nContent-Length: 8\n\n( INFO )"],
    ["after blank lines", `\r\n\n${post("( INFO )")}`],
    ["by GET, encoded", "GET /%28+INFO+%29 HTTP/1.0\r\nAccept: text/delim\r\n\r\n\r\n"],
    ["by GET, as it is", "GET /( INFO ) HTTP/1.0\n\n"],
    ["by GET, as a query", "GET /?%28%20INFO%20%29 HTTP/1.1\r\nHost: x\r\n\r\n"],
  ])("%s", async (_, text) => {
    const port = await listen();
    const answer = await say(port, text);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\n\r\nready$/);
    expect(heard.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual(["POST / ( INFO )"]);
  });

  test("byte by byte", async () => {
    // On a busy computer a hundred short waits take long.
    const port = await listen({ ...LIMITS, requestMillis: 20_000 });
    await say(port, ...Array.from(Buffer.from(post("( PLAY é 1 )")), (byte) => Buffer.of(byte)));
    expect(heard[0]?.body).toBe("( PLAY é 1 )");
  });

  test("with a length in bytes and with one in characters", async () => {
    const body = "( PLAY früh ((ziehe 𝄞 ü)) )";
    for (const length of [Buffer.byteLength(body), body.length]) {
      const port = await listen();
      await say(port, post(body, length));
      expect(heard[0]?.body, String(length)).toBe(body);
      const text = Buffer.from(post(body, length));
      await say(port, text.subarray(0, -3), text.subarray(-3));
      expect(heard[1]?.body, String(length)).toBe(body);
      await front?.close();
    }
  });

  test("with a length that is never reached, once its message is whole and nothing follows", async () => {
    const port = await listen({ ...LIMITS, requestMillis: 5_000 });
    await say(port, post("( INFO )", 10));
    // The comment closes more parentheses than were opened; the rest comes a moment later.
    const sheet = "( START m x ( (p) ; or (q)))\n(r) ) 1 1 )";
    const text = post(sheet, sheet.length + 7);
    const at = text.indexOf("\n(r)");
    await say(port, text.slice(0, at), text.slice(at));
    expect(heard.map(({ body }) => body)).toEqual(["( INFO )", sheet]);
    expect(await say(port, post("( PLAY m", 100).replace("1.0", "1.1"))).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("with the whole address, as behind a proxy", async () => {
    const port = await listen();
    await say(port, post("( INFO )").replace("POST /", "POST http://player:9147/"));
    await say(port, "GET http://player:9147/%28INFO%29 HTTP/1.1\r\n\r\n");
    await say(port, "GET http://player:9147 HTTP/1.1\r\n\r\n");
    expect(heard.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      "POST / ( INFO )",
      "POST / (INFO)",
      "GET / ",
    ]);
  });

  test("from a peer that closes its side at once", async () => {
    const port = await listen();
    const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes.toString();
    });
    socket.end(post("( INFO )"));
    await new Promise((resolve) => socket.on("end", resolve));
    socket.destroy();
    expect(answer).toContain("ready");
  });

  test("from a peer that waits for a word before the body", async () => {
    const port = await listen();
    const socket = connect({ host: "127.0.0.1", port });
    let answer = "";
    socket.on("data", (bytes) => {
      if (answer === "") socket.write("( INFO )");
      answer += bytes.toString();
    });
    socket.write("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 8\r\n\r\n");
    await new Promise((resolve) => socket.on("close", resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });

  test("what follows a request is no second one", async () => {
    const port = await listen();
    await say(port, `GET /healthz HTTP/1.1\r\n\r\nGET /secret HTTP/1.1\r\n\r\n`);
    expect(heard.map(({ url }) => url)).toEqual(["/healthz"]);
  });

  test("a request arrives when its first byte does, however long its connection has been open", async () => {
    const port = await listen();
    const socket = connect({ host: "127.0.0.1", port });
    await wait(150);
    const sent = performance.now();
    socket.write(post("( INFO )"));
    await new Promise((resolve) => socket.resume().on("close", resolve));
    expect(Number(heard[0]?.headers["x-arrived"])).toBeGreaterThanOrEqual(sent);
  });

  test("a token may follow a message in an address; nobody sets the time of arrival", async () => {
    const port = await listen();
    await say(port, "GET /%28INFO%29?token=se%20cret HTTP/1.0\r\nX-Arrived: 0\r\n\r\n");
    expect(heard[0]?.url).toBe("/?token=se%20cret");
    expect(heard[0]?.body).toBe("(INFO)");
    expect(Number(heard[0]?.headers["x-arrived"])).toBeGreaterThan(0);
  });
});

describe("requests that are refused", () => {
  test.each([
    ["no HTTP", "hello\r\n\r\n", "400"],
    ["half a request", "", "400"],
    ["a huge length", "POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", "400"],
    ["a huge body", `POST / HTTP/1.1\r\n\r\n${"(".repeat(20_000)}`, "400"],
    ["a long header", `POST / HTTP/1.1\r\nX: ${"y".repeat(9_000)}\r\n\r\n`, "400"],
    ["many headers", `POST / HTTP/1.1\r\n${Array.from({ length: 200 }, (_, i) => `X${i}: y\r\n`).join("")}\r\n`, "400"],
    ["a strange chunk", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n", "400"],
  ])("%s", async (_, text, status) => {
    const port = await listen();
    const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes.toString();
    });
    socket.on("error", () => {});
    socket.end(text);
    await new Promise((resolve) => socket.on("close", resolve).on("end", resolve));
    socket.destroy();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(heard).toEqual([]);
  });

  test("a header of very many blanks, at once", async () => {
    const port = await listen({ ...LIMITS, lineBytes: 1_000_000, requestMillis: 20_000 });
    const odd = `X-Odd: a${" ".repeat(900_000)}b\r\n`;
    expect(await say(port, `GET / HTTP/1.1\r\n${odd}\r\n`)).toMatch(/^HTTP\/1.1 431 /);
  });

  test("one that takes too long", async () => {
    const port = await listen();
    expect(await say(port, "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n(")).toMatch(/^HTTP\/1.1 408 /);
    expect(refused).toEqual(["slow"]);
  });

  test("where connections run out, the slowest peer makes room", async () => {
    const port = await listen();
    const slow = Array.from({ length: 8 }, () => say(port, "POST / HTTP/1.1\r\n", "Content-"));
    await wait(50);
    expect(await say(port, post("( INFO )"))).toContain("ready");
    expect(refused.filter((why) => why === "crowded").length).toBe(5);
    await Promise.all(slow);
    await vi.waitFor(() => expect(front?.connections).toBe(0));
  });
});
