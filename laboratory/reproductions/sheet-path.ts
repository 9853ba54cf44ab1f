/** Finds a public rule sheet: in the folder of --games, or beside the project. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { badCall } from "../../apps/session/errors.ts";
import { packageRoot } from "../../apps/session/own-games.ts";

/** The source of the public sheets, and the commit that our figures were made with. */
const REPOSITORY = "https://github.com/ggp-org/ggp-repository";
const COMMIT = "d6e0610";
/**
 * Where a checkout keeps its games. The folder may also be that folder itself, or a plain one with `name.kif` and
 * `name__v1.kif`.
 */
const FOLDERS = ["", "games", "war/root/games", "war/root/disabled_games"];

/**
 * `sheet`: the game's name in the repository; `__v1` after it means an older version, which is in a folder inside the
 * game's.
 */
export function sheetPath(sheet: string, games: string | undefined): string {
  const [name = "", version = ""] = sheet.split("__");
  const root = games ?? resolve(packageRoot(), "..", "shared", "games");
  const candidates = FOLDERS.flatMap((folder) => {
    const own = join(root, folder, name, version);
    return [
      join(root, folder, `${sheet}.kif`),
      ...[`${name}.kif`, rulesheetOf(own), "rules.kif"].map((file) => join(own, file)),
    ];
  });
  const path = candidates.find((candidate) => existsSync(candidate));
  if (path !== undefined) return path;
  throw badCall(
    `the public sheet ${sheet}.kif is not in ${games ?? "../shared/games"}. Get the sheets and say where they are:
  git clone ${REPOSITORY} && noether reproduce … --games ggp-repository   (our figures are for commit ${COMMIT})
or use our games instead with --own`,
  );
}

/** The sheet that the METADATA of a game's folder names. */
function rulesheetOf(folder: string): string {
  try {
    const { rulesheet } = JSON.parse(readFileSync(join(folder, "METADATA"), "utf8")) as {
      readonly rulesheet?: unknown;
    };
    return typeof rulesheet === "string" ? rulesheet : "rulesheet.kif";
  } catch {
    return "rulesheet.kif"; // no METADATA, or it cannot be read
  }
}
