/** The page as a site: files beside it, and the arena if `noether workbench` serves one. */
import type { WorkerLike } from "../engine/engine-client.ts";
import { servedArena } from "../state/arena.ts";
import type { Home } from "./home.ts";

const sheets = import.meta.glob<string>("../../../../games/*/rules.kif", { query: "?raw", import: "default" });

/** Whether the server's mark is in the page. */
const isServed = (): boolean => document.querySelector('meta[name="noether-arena"]') !== null;

export const home: Home = {
  ready: Promise.resolve(),
  makeWorker: (): WorkerLike =>
    new Worker(new URL("../engine/engine-worker.ts", import.meta.url), { type: "module", name: "noether" }),
  knownGames: () => new URL("known-games.json", document.baseURI).href,
  async sheetOfOurs(name) {
    const load = sheets[`../../../../games/${name}/rules.kif`];
    if (load === undefined) throw new Error(`none of our games is called ${name}`);
    return load();
  },
  content: () => null,
  arena: () => (isServed() ? servedArena() : null),
};
