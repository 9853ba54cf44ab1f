/**
 * A link that carries a sheet and a position. Everything is in the part of the address after #, which browsers do not
 * send to servers. Texts are compressed and base64url-encoded.
 */
import type { Path, Sheet } from "../engine/questions.ts";
import { isViewName, type ViewName } from "./view-names.ts";

/** The content of a link. One of our sheets is given by its name. */
export interface LinkContent {
  readonly game?: string;
  readonly sheet?: Sheet;
  readonly path?: Path;
  readonly view?: ViewName;
}

/** Longer texts are not unpacked: a link must not fill the memory. */
const MOST_CHARACTERS = 4_000_000;

export async function printLink({ game, sheet, path, view }: LinkContent): Promise<string> {
  const parts = new URLSearchParams();
  if (game !== undefined) parts.set("game", game);
  else if (sheet !== undefined) parts.set("sheet", await pack(JSON.stringify([sheet.name, sheet.text])));
  if (path !== undefined && path.length > 0) parts.set("moves", await pack(JSON.stringify(path)));
  if (view !== undefined) parts.set("view", view);
  return `#${parts}`;
}

/** Skips what cannot be read: a link may have been truncated. */
export async function readLink(hash: string): Promise<LinkContent> {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const game = parts.get("game");
  const view = parts.get("view");
  const [sheet, path] = await Promise.all([unpack(parts.get("sheet")), unpack(parts.get("moves"))]);
  return {
    ...(game === null ? {} : { game }),
    ...(isTexts(sheet) && sheet.length === 2 ? { sheet: { name: sheet[0] as string, text: sheet[1] as string } } : {}),
    ...(Array.isArray(path) && path.every(isTexts) ? { path } : {}),
    ...(isViewName(view) ? { view } : {}),
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

async function pack(text: string): Promise<string> {
  const packed = await bytesThrough(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const characters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpack(packed: string | null): Promise<unknown> {
  if (packed === null) return undefined;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const text = new TextDecoder().decode(await bytesThrough(bytes, new DecompressionStream("deflate-raw")));
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function bytesThrough(
  bytes: Uint8Array<ArrayBuffer>,
  transform: { readonly readable: ReadableStream<Uint8Array>; readonly writable: WritableStream<BufferSource> },
): Promise<Uint8Array> {
  const writer = transform.writable.getWriter();
  writer.write(bytes).catch(() => {}); // the reader gets the error
  writer.close().catch(() => {});
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = transform.readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > MOST_CHARACTERS) throw new Error("too long");
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
