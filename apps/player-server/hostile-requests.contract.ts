/**
 * For tests: random requests that no manager sends. Each is a list of pieces, sent with pauses, and may never be
 * finished.
 */
import type { SeededRandom } from "../../src/foundations/collections/index.ts";

export interface HostileRequest {
  readonly kind: string;
  readonly pieces: readonly (string | Uint8Array)[];
  /** Milliseconds after which the peer disconnects. */
  readonly patience: number;
}

const pick = <T>(random: SeededRandom, items: readonly T[]): T => items[random.below(items.length)] as T;

const WORDS = [
  "(",
  ")",
  "START",
  "PLAY",
  "STOP",
  "ABORT",
  "INFO",
  "PREVIEW",
  "m",
  "victim",
  "NIL",
  "x",
  "1",
  "-1",
  "1e9",
  ";",
  "\0",
  "é",
  "𝄞",
  "(role x)",
  "(mark 1 1)",
  "noop",
  "%28",
  "\r\n",
  "\n\n",
];

const nonsense = (random: SeededRandom, length: number): string =>
  Array.from({ length: random.below(length) + 1 }, () => pick(random, WORDS)).join(pick(random, ["", " ", " "]));

const bytes = (random: SeededRandom, length: number): Uint8Array =>
  Uint8Array.from({ length: random.below(length) + 1 }, () => random.below(256));

const posted = (body: string, length: number | string = Buffer.byteLength(body)): string =>
  `POST / HTTP/1.1\r\nContent-Type: text/acl\r\nContent-Length: ${length}\r\n\r\n${body}`;

/** `victim` is a running match. Some messages mention it, but none that its manager could have sent. */
const KINDS: Readonly<Record<string, (random: SeededRandom) => readonly (string | Uint8Array)[]>> = {
  noise: (random) => [bytes(random, 300)],
  "nonsense body": (random) => [posted(nonsense(random, 40))],
  "nonsense address": (random) => [
    `GET /${nonsense(random, 20).replaceAll(/\s/g, "+")} HTTP/1.${random.below(3)}\r\n\r\n`,
  ],
  "cut off": (random) => [posted(nonsense(random, 40)).slice(0, random.below(80))],
  "wrong length": (random) => [posted("(INFO)", random.below(100))],
  "strange length": (random) => [
    posted("(INFO)", pick(random, ["-1", "1e3", "0x10", "99999999999999999999", "", "6, 6", "NaN"])),
  ],
  "too large": (random) => [posted("(INFO)", 5_000_000 + random.below(1e9))],
  "endless header": (random) => [`POST / HTTP/1.1\r\nX: ${"y".repeat(20_000 + random.below(50_000))}`],
  "many headers": (random) => [`POST / HTTP/1.1\r\n${"X: y\r\n".repeat(90 + random.below(200))}\r\n(INFO)`],
  "bad chunks": (random) => [
    `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n${pick(random, ["zz", "-1", "ffffffffff", "5\r\n(INFO)", "6\r\n(INFO)\r\n"])}`,
  ],
  slow: (random) => Array.from(posted(nonsense(random, 5)).slice(0, 40), (character) => character),
  silent: () => [],
  deep: (random) => [posted("(".repeat(random.below(20_000)))],
  "unknown match": (random) => [posted(`(${pick(random, ["PLAY", "STOP", "ABORT"])} nobody${random.below(9)} NIL)`)],
  "impossible step": (random) => [
    posted(
      `(PLAY victim (${pick(random, ["noop noop", "(mark 9 9) noop", "noop", "a b c", "(mark 1 1) (mark 1 1)"])}))`,
    ),
  ],
  "another START": (random) => [
    posted(`(START victim ${pick(random, ["x", "o"])} ((role x)) ${random.below(99)} ${random.below(99)})`),
  ],
  "bad rules": (random) => [
    posted(`(START m${random.below(3)} x (${nonsense(random, 20).replaceAll(/[()]/g, "")}) 1 1)`),
  ],
  preview: (random) => [posted(`(PREVIEW (${nonsense(random, 10).replaceAll(/[()]/g, "")}) 1)`)],
  pages: (random) => [
    `GET ${pick(random, ["/", "/status", "/metrics", "/healthz", "/boards/0", "/boards/-1", "/boards/x", "/../x"])} HTTP/1.1\r\nAccept: text/html\r\n\r\n`,
  ],
  methods: (random) => [
    `${pick(random, ["PUT", "DELETE", "TRACE", "CONNECT", "PATCH", "X".repeat(30)])} / HTTP/1.1\r\n\r\n`,
  ],
};

export function hostileRequest(random: SeededRandom): HostileRequest {
  const kind = pick(random, Object.keys(KINDS));
  const make = KINDS[kind] as (random: SeededRandom) => readonly (string | Uint8Array)[];
  return { kind, pieces: make(random), patience: 20 + random.below(200) };
}
