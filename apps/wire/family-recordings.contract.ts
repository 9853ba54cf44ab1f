/**
 * For tests: how families of managers and players in the field speak, byte by byte. Written from what is known of the
 * protocol (other programs are not available here): headers and their order, line ends, case, blanks, and the forms of
 * START, PLAY and STOP.
 */

/** How a family of managers sends messages. */
export interface ManagerFamily {
  readonly name: string;
  readonly bytes: (message: string) => string;
  /** Its style: names, blanks, case. */
  readonly info: string;
  readonly preview?: (sheet: string) => string;
  readonly start: (id: string, role: string, sheet: string) => string;
  /** `joint` is empty before the first step. */
  readonly play: (id: string, joint: readonly string[]) => string;
  readonly stop: (id: string, joint: readonly string[]) => string;
  readonly abort: (id: string) => string;
}

const lengthOf = (message: string): number => Buffer.byteLength(message);
const listed = (joint: readonly string[]): string => (joint.length === 0 ? "NIL" : `( ${joint.join(" ")} )`);
const spaced = (text: string): string => text.replaceAll("(", "( ").replaceAll(")", " )");

export const MANAGER_FAMILIES: readonly ManagerFamily[] = [
  {
    name: "ggp-base",
    bytes: (message) =>
      `POST / HTTP/1.0\r\nAccept: text/delim\r\nHost: 127.0.0.1\r\nSender: GAMESERVER\r\nReceiver: NOETHER\r\nContent-Type: text/acl\r\nContent-Length: ${lengthOf(message)}\r\n\r\n${message}`,
    info: "( INFO )",
    preview: (sheet) => `( PREVIEW (${spaced(sheet)}) 2 )`,
    start: (id, role, sheet) => `( START ${id} ${role} (${spaced(sheet)}) 3 4 )`,
    play: (id, joint) => `( PLAY ${id} ${listed(joint.map(spaced))} )`,
    stop: (id, joint) => `( STOP ${id} ${listed(joint.map(spaced))} )`,
    abort: (id) => `( ABORT ${id} )`,
  },
  {
    name: "Dresden's GameController, in capitals",
    bytes: (message) =>
      `POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMEMASTER\r\nReceiver: NOETHER\r\nContent-type: text/acl\r\nContent-length: ${lengthOf(message)}\r\n\r\n${message}\r\n`,
    info: "(INFO)",
    start: (id, role, sheet) => `(START ${id} ${role} (${sheet}) 3 4)`.toUpperCase(),
    play: (id, joint) => `(PLAY ${id} ${joint.length === 0 ? "NIL" : `(${joint.join(" ")})`})`.toUpperCase(),
    stop: (id, joint) => `(STOP ${id} (${joint.join(" ")}))`.toUpperCase(),
    abort: (id) => `(ABORT ${id})`.toUpperCase(),
  },
  {
    name: "Tiltyard, by GET",
    bytes: (message) =>
      `GET /${encodeURIComponent(message).replaceAll("%20", "+")} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Keep-Alive\r\nUser-Agent: Apache-HttpClient/4.1.2 (java 1.5)\r\nAccept: text/delim\r\nSender: GAMESERVER\r\nReceiver: NOETHER\r\n\r\n`,
    info: "( INFO )",
    preview: (sheet) => `( PREVIEW (${sheet}) 2 )`,
    start: (id, role, sheet) => `( START ${id} ${role} (${sheet}) 3 4 )`,
    play: (id, joint) => `( PLAY ${id} ${listed(joint)} )`,
    stop: (id, joint) => `( STOP ${id} ${listed(joint)} )`,
    abort: (id) => `( ABORT ${id} )`,
  },
  {
    name: "Palamedes, in small letters with bare line feeds",
    bytes: (message) =>
      `POST / HTTP/1.1\nhost: 127.0.0.1\naccept: text/delim\nsender: palamedes\nreceiver: noether\ncontent-type: text/acl\ncontent-length: ${lengthOf(message)}\n\n${message}`,
    info: "(info)",
    start: (id, role, sheet) => `(start ${id} ${role}\n (${sheet.replaceAll(") (", ")\n(")})\n 3 4)`,
    play: (id, joint) => `(play ${id} ${joint.length === 0 ? "nil" : `(${joint.join(" ")})`})`,
    stop: (id, joint) => `(stop ${id} (${joint.join(" ")}))`,
    abort: (id) => `(abort ${id})`,
  },
];

/** How a family of players sends answers; `word` is its spelling of an answer. */
export interface PlayerFamily {
  readonly name: string;
  readonly bytes: (answer: string) => string;
  readonly word: (answer: string) => string;
  /** Keeps the connection open after the answer. */
  readonly stays?: true;
}

export const PLAYER_FAMILIES: readonly PlayerFamily[] = [
  {
    name: "ggp-base",
    word: spaced,
    bytes: (answer) =>
      `HTTP/1.0 200 OK\r\nContent-type: text/acl\r\nContent-length: ${answer.length}\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: POST, GET, OPTIONS\r\nAccess-Control-Allow-Headers: Content-Type\r\nAccess-Control-Allow-Age: 86400\r\n\r\n${answer}\r\n`,
  },
  {
    name: "Fluxplayer and others in Prolog",
    word: (answer) => answer.toUpperCase(),
    bytes: (answer) => `HTTP/1.0 200 OK\nContent-Type: text/acl\nContent-Length: ${lengthOf(answer)}\n\n${answer}`,
  },
  {
    name: "Palamedes' basic player in Java",
    word: (answer) => answer,
    bytes: (answer) => `HTTP/1.0 200 OK\r\nContent-type: text/acl\r\nContent-length: ${answer.length}\r\n\r\n${answer}`,
    stays: true,
  },
  {
    name: "a player behind a web framework",
    word: (answer) => `${answer}\n`,
    bytes: (answer) =>
      `HTTP/1.1 200 OK\r\nServer: gunicorn\r\nDate: Thu, 01 Jan 2026 00:00:00 GMT\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\nContent-Type: text/acl; charset=utf-8\r\n\r\n${lengthOf(answer).toString(16)}\r\n${answer}\r\n0\r\n\r\n`,
    stays: true,
  },
];
