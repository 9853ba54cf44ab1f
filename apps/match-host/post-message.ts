/** One message of the GGP protocol to a player over HTTP, and its answer: in time, of a sensible size, or an error. */
import { request as httpRequest } from "node:http";

export interface Address {
  readonly host: string;
  readonly port: number;
}

const ADDRESS = /^(?:\[([0-9a-fA-F:]+)\]|([A-Za-z0-9][A-Za-z0-9.-]*)):(\d{1,5})$/;
/** Moves are short; whoever says more is not listened to. */
const MOST_BYTES = 64 * 1024;

/** Of `host:port`; undefined where the text is none. */
export function readAddress(text: string): Address | undefined {
  const [, bracketed, plain, digits] = ADDRESS.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  return host === undefined || port < 1 || port > 65535 ? undefined : { host, port };
}

/** Rejects when the answer is not complete after so many seconds, is too large, or when `signal` says so. */
export function postMessage(
  { host, port }: Address,
  message: string,
  { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
): Promise<string> {
  const body = Buffer.from(message, "utf8");
  const headers = {
    Accept: "text/delim",
    Sender: "noether",
    Receiver: `${host}:${port}`,
    "Content-Type": "text/acl",
    "Content-Length": body.length,
  };
  return new Promise<string>((resolve, reject) => {
    const request = httpRequest({ host, port, method: "POST", path: "/", agent: false, headers, signal });
    const timer = setTimeout(() => request.destroy(new Error("there was no answer")), 1000 * seconds);
    request.on("close", () => clearTimeout(timer));
    request.on("error", reject);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) request.destroy(new Error(`the answer has more than ${MOST_BYTES} bytes`));
        else chunks.push(chunk);
      });
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString("utf8"));
        else reject(new Error(`the answer has the status ${response.statusCode}`));
      });
    });
    request.end(body);
  });
}
