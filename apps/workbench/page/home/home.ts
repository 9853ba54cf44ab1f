/**
 * What the page gets from where it lies. The same page is a site of many files and a single file with one game inside; all that
 * differs between them is here. Which home it is, is decided when the page is built (`#home`).
 */
import type { WorkerLike } from "../engine/engine-client.ts";
import type { ArenaSource } from "../state/arena.ts";
import type { PageContent } from "../state/page-content.ts";

export interface Home {
  /** Fulfilled when the rest can be asked for. */
  readonly ready: Promise<void>;
  makeWorker(): WorkerLike;
  /** Our games with their sheets and profiles, or their address; engines read them when they are first needed. */
  knownGames(): Blob | string;
  /** Throws where there is no such game. */
  sheetOfOurs(name: string): Promise<string>;
  /** What the page was made to show; null where it is no report. */
  content(): PageContent | null;
  /** Where tournaments and censuses are; null where there are none. */
  arena(): ArenaSource | null;
}
