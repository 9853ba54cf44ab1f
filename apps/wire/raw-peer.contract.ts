/** For tests: a peer that sends arbitrary bytes and receives what comes back. */
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Sends the pieces with pauses between them. Returns everything that comes back until the connection ends. */
export async function exchange(port: number, ...pieces: (string | Uint8Array)[]): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true });
  const heard: Buffer[] = [];
  socket.on("data", (bytes) => heard.push(bytes));
  const ended = new Promise<void>((resolve) => {
    socket.on("close", () => resolve());
    socket.on("error", () => resolve());
  });
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    if (pieces.length > 1) await wait(2);
  }
  await ended;
  return Buffer.concat(heard).toString("utf8");
}

export interface Said {
  readonly status: number;
  readonly body: string;
}

export async function hear(port: number, ...pieces: (string | Uint8Array)[]): Promise<Said> {
  const answer = await exchange(port, ...pieces);
  return { status: Number(answer.split(" ")[1]), body: answer.slice(answer.indexOf("\r\n\r\n") + 4) };
}

/** A message as most managers send it. */
const posted = (message: string): string =>
  `POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMESERVER\r\nReceiver: p\r\nContent-Type: text/acl\r\nContent-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`;

export const say = (port: number, message: string): Promise<Said> => hear(port, posted(message));

/** Ways in which managers in the field send the same message. */
export const MANNERS: readonly (readonly [
  name: string,
  bytes: (message: string) => readonly (string | Uint8Array)[],
])[] = [
  ["HTTP/1.0 with CRLF", (message) => [posted(message)]],
  ["bare line feeds", (message) => [posted(message).replaceAll("\r\n", "\n")]],
  [
    "HTTP/1.1, kept alive",
    (m) => [posted(m).replace("HTTP/1.0\r\n", "HTTP/1.1\r\nHost: p\r\nConnection: keep-alive\r\n")],
  ],
  [
    "GET, encoded as a form",
    (m) => [`GET /${encodeURIComponent(m).replaceAll("%20", "+")} HTTP/1.0\r\nHost: p\r\n\r\n\r\n`],
  ],
  ["GET over HTTP/1.1", (m) => [`GET /${encodeURIComponent(m)} HTTP/1.1\r\nHost: p\r\n\r\n`]],
  ["upper case", (message) => [posted(message.toUpperCase())]],
  [
    "split into single bytes",
    (message) =>
      Array.from(Buffer.from(posted(message).slice(0, 60)), (b) => Uint8Array.of(b)).concat([
        Buffer.from(posted(message).slice(60)),
      ]),
  ],
  ["split inside the body", (m) => [posted(m).slice(0, -m.length), m.slice(0, 3), m.slice(3)]],
  ["length in characters", (m) => [posted(m).replace(/Length: \d+/, `Length: ${m.length}`)]],
  ["no length", (m) => [posted(m).replace(/Content-Length: \d+\r\n/, "")]],
  [
    "chunks",
    (m) => [
      `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(m).toString(16)}\r\n${m}\r\n0\r\n\r\n`,
    ],
  ],
  ["blanks everywhere", (m) => [posted(m.replaceAll("(", " ( ").replaceAll(")", " ) "))]],
];
