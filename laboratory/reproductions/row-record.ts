/**
 * The measured rows of a reproduction, kept in the user's cache until all are complete: an interrupted call continues
 * where it stopped. The record belongs to one table, its options and one build; after another call or a new build rows
 * are measured again.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export class RowRecord<Measured> {
  /** In the order of the table, starting with its first row. */
  readonly rows: readonly Measured[];
  private readonly path: string;

  constructor(call: unknown, { fresh }: { readonly fresh: boolean }) {
    const build = statSync(fileURLToPath(import.meta.url)).mtimeMs;
    const name = createHash("sha256")
      .update(JSON.stringify([call, build]))
      .digest("hex")
      .slice(0, 16);
    this.path = join(cacheFolder(), `${name}.json`);
    this.rows = fresh ? [] : this.read();
  }

  /** Keeps the rows measured so far. A cache that cannot be written is not a reason to stop. */
  keep(rows: readonly Measured[]): void {
    try {
      mkdirSync(cacheFolder(), { recursive: true });
      // A half-written file must not replace a complete one if the program is killed.
      writeFileSync(`${this.path}.part`, JSON.stringify(rows));
      renameSync(`${this.path}.part`, this.path);
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  }

  forget(): void {
    rmSync(this.path, { force: true });
  }

  private read(): readonly Measured[] {
    try {
      return JSON.parse(readFileSync(this.path, "utf8")) as Measured[];
    } catch {
      return []; // none, or not ours
    }
  }
}

const cacheFolder = (): string =>
  join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "noether", "reproduce");
