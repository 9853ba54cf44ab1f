/** Rewrites a leniently read request as a clean one for a strict parser. */
import type { WireRequest } from "./request-reader.ts";

/** Header with the time when a request began to arrive. Peers cannot set it. */
export const ARRIVAL_HEADER = "x-arrived";
/**
 * Headers about the connection, the length or the type: the clean request has its own. Strict parsers refuse types that
 * have no slash; every body is read as a message, so its type says nothing.
 */
const DROPPED = new Set([
  "connection",
  "keep-alive",
  "content-length",
  "content-type",
  "transfer-encoding",
  "expect",
  "upgrade",
  "te",
]);
const METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Replaces every other method: the inner server refuses it. */
const UNKNOWN_METHOD = "PUT";

/** `arrived`: when the request began to arrive, in `performance.now` time. */
export function cleanRequest({ method, target, headers, body }: WireRequest, arrived: number): Buffer {
  const path = target.replace(AUTHORITY, "/");
  const asked = method === "GET" ? messageInTarget(path) : undefined;
  const content = Buffer.from(asked?.message ?? body, "utf8");
  const isPost = method === "POST" || asked !== undefined;
  const verb = isPost ? "POST" : METHODS.has(method) ? method : UNKNOWN_METHOD;
  const lines = [`${verb} ${cleanTarget(asked?.target ?? path)} HTTP/1.1`];
  for (const [name, value] of headers) {
    const known = DROPPED.has(name) || name === ARRIVAL_HEADER;
    if (!known && /^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name))
      lines.push(`${name}: ${value.replaceAll(/[^\x20-\x7e]/g, "?")}`);
  }
  if (!headers.has("host")) lines.push("host: localhost");
  lines.push(`${ARRIVAL_HEADER}: ${arrived}`, "connection: close");
  if (isPost) lines.push("content-type: text/acl", `content-length: ${content.length}`);
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), content]);
}

/** Clients behind a proxy send the whole address. */
const AUTHORITY = /^https?:\/\/[^/]*\/?/i;

const cleanTarget = (target: string): string => (/^\/[!-~]*$/.test(target) ? target : "/%20");

/** The message that a GET carries in its address, encoded like a form; a token may follow it. */
function messageInTarget(target: string): { readonly message: string; readonly target: string } | undefined {
  const [token = ""] = /\?token=[^?&()]*$/.exec(target) ?? [];
  const text = target.slice(0, target.length - token.length).replace(/^\/\??/, "");
  if (!/^(?:\(|%28|\+|%20| )/i.test(text)) return undefined;
  try {
    return { message: decodeURIComponent(text.replaceAll("+", " ")), target: `/${token}` };
  } catch {
    return { message: text, target: `/${token}` };
  }
}
