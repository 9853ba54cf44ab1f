/** Our own rule sheets, shipped with the package under `games/`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package/index.ts";

export { packageRoot };

export interface GameFacts {
  readonly title: string;
  readonly summary: string;
  readonly roles: readonly string[];
  readonly turns: string;
  readonly sum: string;
  readonly chance: boolean;
  readonly hidden: boolean;
  readonly known?: readonly string[];
}

export function ownGameNames(): string[] {
  const folder = join(packageRoot(), "games");
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "rules.kif")))
    .sort();
}

/** The path of one of our games, or undefined. Only a plain name can be one. */
export function ownGamePath(name: string): string | undefined {
  if (!/^[a-z0-9-]+$/.test(name)) return undefined;
  const path = join(packageRoot(), "games", name, "rules.kif");
  return existsSync(path) ? path : undefined;
}

export function ownGameFacts(name: string): GameFacts {
  return JSON.parse(readFileSync(join(packageRoot(), "games", name, "facts.json"), "utf8")) as GameFacts;
}
