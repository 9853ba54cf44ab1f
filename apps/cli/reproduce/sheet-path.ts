/** Where a public rule sheet lies: in the folder of --games, or beside the project. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { badCall } from "../errors.ts";
import { packageRoot } from "../own-games.ts";

export function sheetPath(sheet: string, games: string | undefined): string {
  const folder = games ?? resolve(packageRoot(), "..", "shared", "games");
  const path = [
    join(folder, `${sheet}.kif`),
    join(folder, sheet, `${sheet}.kif`),
    join(folder, sheet, "rules.kif"),
  ].find((candidate) => existsSync(candidate));
  if (path !== undefined) return path;
  throw badCall(
    `the public sheet ${sheet}.kif is not in ${games ?? "../shared/games"}: give its folder with --games DIR, or do the same on games of ours with --own`,
  );
}
