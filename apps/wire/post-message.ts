/**
 * Sends one message of the GGP protocol to a player over HTTP. The answer must come in time and be of reasonable size,
 * else there is an error.
 */
import { connect } from "node:net";
import { ResponseReader } from "./response-reader.ts";

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Container names may have underscores, and link-local addresses the name of their link. */
const ADDRESS = /^(?:\[([0-9a-fA-F:.]+(?:%[\w.-]+)?)\]|([A-Za-z0-9][\w.-]*)):(\d{1,5})$/;
/** Milliseconds to wait for the rest of an answer whose length may have been counted in characters instead of bytes. */
const REST_WAIT = 100;

/** Reads `host:port`; undefined if the text is not an address. */
export function readAddress(text: string): Address | undefined {
  const [, bracketed, plain, digits] = ADDRESS.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  return host === undefined || port < 1 || port > 65535 ? undefined : { host, port };
}

export interface PostOptions {
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string;
  /** Called when the message has been handed to the network. */
  readonly onSent?: () => void;
}

/** Rejects if the answer is not complete after this many seconds or is too large, or if `signal` is aborted. */
export function postMessage(
  { host, port }: Address,
  message: string,
  { seconds, signal, token, onSent }: PostOptions,
): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const reader = new ResponseReader();
    const socket = connect({ host, port, signal });
    const fail = (error: Error): void => {
      reject(error); // rejects before the socket closes: otherwise the reason would be an incomplete answer
      socket.destroy();
    };
    const finish = (): void => {
      try {
        resolve(reader.end());
      } catch (error) {
        reject(error);
      }
      socket.destroy();
    };
    const timer = setTimeout(() => fail(new Error("there was no answer")), 1000 * seconds);
    let restTimer: NodeJS.Timeout | undefined;
    socket.on("connect", () => socket.write(requestText({ host, port }, message, token), onSent));
    socket.on("data", (bytes) => {
      try {
        const answer = reader.take(bytes);
        if (answer === "complete") finish();
        else if (answer === "short") restTimer ??= setTimeout(finish, REST_WAIT);
      } catch (error) {
        fail(error as Error);
      }
    });
    socket.on("end", finish);
    socket.on("error", fail);
    socket.on("close", () => {
      clearTimeout(timer);
      clearTimeout(restTimer);
    });
  });
}

function requestText({ host, port }: Address, message: string, token: string | undefined): string {
  const name = host.includes(":") ? `[${host.replace(/%.*/, "")}]:${port}` : `${host}:${port}`;
  const headers = [
    "POST / HTTP/1.1",
    `Host: ${name}`,
    "Accept: text/delim",
    "Sender: noether",
    `Receiver: ${name}`,
    "Content-Type: text/acl",
    `Content-Length: ${Buffer.byteLength(message)}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    "Connection: close",
  ];
  return `${headers.join("\r\n")}\r\n\r\n${message}`;
}
