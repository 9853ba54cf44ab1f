/** Answers as raw bytes, in the forms that players in the field send, and in hostile ones. */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { postMessage } from "./post-message.ts";

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A peer that answers as the test says once the request has arrived. Returns its port. */
async function listen(answer: (socket: Socket, request: string) => unknown): Promise<number> {
  const server = createServer((socket) => {
    sockets.push(socket);
    let heard = "";
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      heard += bytes.toString("utf8");
      if (heard.endsWith("(INFO)")) answer(socket, heard);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const ask = (port: number, seconds = 20): Promise<string> =>
  postMessage({ host: "127.0.0.1", port }, "(INFO)", { seconds, signal: new AbortController().signal });

const said = async (...pieces: (string | Buffer)[]): Promise<string> =>
  ask(await listen((socket) => socket.end(Buffer.concat(pieces.map((piece) => Buffer.from(piece))))));

/** The same, but the connection stays open. */
const saidOpen = async (text: string): Promise<string> => ask(await listen((socket) => socket.write(text)));

describe("answers that are taken", () => {
  test.each([
    ["bare line feeds", "HTTP/1.0 200 OK\nContent-type: text/acl\nContent-length: 5\n\nready"],
    ["mixed line ends", "HTTP/1.0 200 OK\r\nContent-type: text/acl\nContent-length: 5\r\n\nready"],
    ["CRLF", "HTTP/1.1 200 OK\r\nContent-Type: text/acl\r\nContent-Length: 5\r\n\r\nready"],
    ["capitals", "HTTP/1.1 200 OK\r\nCONTENT-LENGTH:5\r\n\r\nready"],
    ["no reason", "HTTP/1.1 200\nContent-Length : 5 \n\nready"],
    ["an interim answer first", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nready"],
    ["a blank line first", "\r\nHTTP/1.1 200 OK\nContent-Length: 5\n\nready"],
    ["chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nrea\r\n2;x=1\r\ndy\r\n0\r\nA: b\r\n\r\n"],
    ["chunks with bare line feeds", "HTTP/1.1 200 OK\ntransfer-encoding: Chunked\n\n5\nready\n0\n\n"],
    ["folded and odd headers", "HTTP/1.1 200 OK\nX: a\n  b\n???\nContent-Length: 5\n\nready"],
  ])("%s, with the connection left open", async (_, text) => {
    expect(await saidOpen(text)).toBe("ready");
  });

  test("without a length, until the connection is closed", async () => {
    expect(await said("HTTP/1.0 200 OK\n\nready\n")).toBe("ready\n");
    expect(await said("HTTP/1.0 200 OK\nContent-Length: many\n\nready")).toBe("ready");
    expect(await said("HTTP/1.0 200 OK\n\n")).toBe("");
  });

  test("with a length in bytes and with one in characters, closed or not", async () => {
    const move = "(ziehe früh 𝄞)";
    for (const length of [Buffer.byteLength(move), move.length]) {
      const text = `HTTP/1.0 200 OK\nContent-Length: ${length}\n\n${move}`;
      expect(await said(text), String(length)).toBe(move);
      expect(await saidOpen(text), String(length)).toBe(move);
    }
  });

  test("in many small packets", async () => {
    const bytes = Buffer.from("HTTP/1.0 200 OK\r\nContent-Length: 7\r\n\r\n(é 12)");
    const port = await listen(async (socket) => {
      socket.setNoDelay(true);
      for (const byte of bytes) {
        socket.write(Uint8Array.of(byte));
        await wait(1);
      }
    });
    expect(await ask(port)).toBe("(é 12)");
  });

  test("the request is whole and says that the connection will be closed", async () => {
    let request = "";
    const port = await listen((socket, heard) => {
      request = heard;
      socket.end("HTTP/1.0 200 OK\n\ndone");
    });
    expect(await ask(port)).toBe("done");
    expect(request).toBe(
      `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/delim\r\nSender: noether\r\nReceiver: 127.0.0.1:${port}\r\n` +
        "Content-Type: text/acl\r\nContent-Length: 6\r\nConnection: close\r\n\r\n(INFO)",
    );
  });
});

describe("answers that are refused", () => {
  test.each([
    ["no HTTP", "ready\n", "the answer is not HTTP"],
    ["another status", "HTTP/1.0 503 Busy\n\nbusy", "the answer has the status 503"],
    ["nothing", "", "closed before the answer was complete"],
    ["half a header", "HTTP/1.0 200 OK\nContent-", "closed before the answer was complete"],
    ["half a body", "HTTP/1.0 200 OK\nContent-Length: 50\n\nready", "closed before the answer was complete"],
    [
      "half a chunk",
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n50\nready",
      "closed before the answer was complete",
    ],
    ["a strange chunk", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n-5\nready", "size of a chunk"],
    ["a chunk too long", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nready\n0\n\n", "longer than its size"],
    ["a huge length", "HTTP/1.1 200 OK\nContent-Length: 99999999999\n\n", "more than 65536 bytes"],
    ["a huge chunk", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nffffffff\n", "more than 65536 bytes"],
    ["a huge body", `HTTP/1.1 200 OK\n\n${"(".repeat(70_000)}`, "more than 65536 bytes"],
    ["a long header", `HTTP/1.1 200 OK\nX: ${"y".repeat(20_000)}\n\n`, "the headers have more than 16384 bytes"],
    ["many headers", `HTTP/1.1 200 OK\n${"X: y\n".repeat(5_000)}\n`, "the headers have more than 16384 bytes"],
    [
      "interim answers without end",
      "HTTP/1.1 100 Continue\n\n".repeat(5_000),
      "the headers have more than 16384 bytes",
    ],
    [
      "tiny chunks",
      `HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n${"1\nx\n".repeat(9_000)}`,
      "more than 16384 bytes",
    ],
  ])("%s", async (_, text, message) => {
    await expect(said(text)).rejects.toThrow(message);
  });

  test("what does not come in time, however slowly it drips", async () => {
    const port = await listen(async (socket) => {
      socket.write("HTTP/1.0 200 OK\n");
      while (!socket.destroyed) {
        socket.write("X");
        await wait(20);
      }
    });
    await expect(ask(port, 0.2)).rejects.toThrow("there was no answer");
  });

  test("an answer that nobody waits for any more", async () => {
    const controller = new AbortController();
    const port = await listen(() => controller.abort());
    const asked = postMessage({ host: "127.0.0.1", port }, "(INFO)", { seconds: 20, signal: controller.signal });
    await expect(asked).rejects.toThrow(/abort/i);
  });
});
