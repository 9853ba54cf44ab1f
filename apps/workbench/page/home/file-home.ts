/**
 * The page as one file. The engine, our games and the content are compressed data blocks in it; nothing is fetched. The
 * engine's code becomes a worker through an address that the page creates.
 */
import { heldArena } from "../state/arena.ts";
import type { PageContent } from "../state/page-content.ts";
import type { Home } from "./home.ts";

let engineAddress = "";
let games = new Blob();
let inside: PageContent | null = null;

export const home: Home = {
  ready: unpackAll(),
  makeWorker: () => new Worker(engineAddress, { name: "noether" }),
  knownGames: () => games,
  async sheetOfOurs(name) {
    const known = JSON.parse(await games.text()) as { name: string; sheet: string }[];
    const game = known.find((one) => one.name === name);
    if (game === undefined) throw new Error(`none of our games is called ${name}`);
    return game.sheet;
  },
  content: () => inside,
  arena: () => (inside?.arena === undefined ? null : heldArena(inside.arena)),
};

async function unpackAll(): Promise<void> {
  const [engine, known, content] = await Promise.all([unpack("engine"), unpack("known-games"), unpack("content")]);
  engineAddress = URL.createObjectURL(new Blob([engine], { type: "text/javascript" }));
  games = known;
  inside = JSON.parse(await content.text()) as PageContent;
}

/** The block with this id: gzip in base64. */
function unpack(id: string): Promise<Blob> {
  const text = atob(document.getElementById(id)?.textContent?.trim() ?? "");
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).blob();
}
