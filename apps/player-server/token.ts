/** The shared token that keeps strangers out. The comparison takes constant time, so its duration reveals nothing. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Whether a request carries the token: `Authorization: Bearer T`, `X-Noether-Token: T`, or `?token=T`. */
export function carriesToken(token: string, headers: IncomingHttpHeaders, query: unknown): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  const header = headers["x-noether-token"];
  const asked = typeof query === "object" && query !== null && "token" in query ? query.token : undefined;
  return [bearer, header, asked].some((said) => typeof said === "string" && isSame(said, token));
}

/** Digests have equal lengths, so the comparison does not reveal the token's length. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
