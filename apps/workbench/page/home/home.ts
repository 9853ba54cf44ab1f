/**
 * What the page gets from its environment. The same page is a site of many files, and a single file with one game
 * inside; all differences are here. The build chooses the home (`#home`).
 */
import type { WorkerLike } from "../engine/engine-client.ts";
import type { ArenaSource } from "../state/arena.ts";
import type { PageContent } from "../state/page-content.ts";

export interface Home {
  /** Resolves when the other members can be used. */
  readonly ready: Promise<void>;
  makeWorker(): WorkerLike;
  /** Our games with their sheets and profiles, or their address; engines read them on first use. */
  knownGames(): Blob | string;
  /** Throws if there is no such game. */
  sheetOfOurs(name: string): Promise<string>;
  /** What the page was made to show; null if it is not a report. */
  content(): PageContent | null;
  /** The source of tournaments and censuses; null if there is none. */
  arena(): ArenaSource | null;
}
