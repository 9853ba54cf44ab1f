/**
 * The rule sheets of a folder, for a census. Collections may contain anything: unreadable files are reported and
 * skipped.
 */
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../arena/index.ts";
import { badCall } from "../session/errors.ts";

export interface CensusSheet {
  /** Path in the folder, without the file ending unless two sheets differ only in it. */
  readonly title: string;
  readonly text: string;
  readonly hash: string;
}

/** The same limit as for single sheets. */
const MAXIMAL_BYTES = 32 * 1024 * 1024;
const ENDING = /\.(kif|gdl)$/i;

/** All sheets of a folder and its subfolders, by name. */
export function readCensusSheets(folder: string, warn: (line: string) => void): CensusSheet[] {
  const files: { readonly name: string; readonly text: string }[] = [];
  const seen = new Set<string>();
  const visit = (place: string, prefix: string): void => {
    const real = realpathSync(place);
    if (seen.has(real)) return; // links may form a cycle
    seen.add(real);
    for (const entry of readdirSync(place).sort()) {
      const [path, name] = [join(place, entry), `${prefix}${entry}`];
      try {
        const kind = statSync(path);
        if (kind.isDirectory()) visit(path, `${name}/`);
        else if (!ENDING.test(entry)) continue;
        else if (!kind.isFile()) warn(`${path} skipped: it is not a file`);
        else if (kind.size > MAXIMAL_BYTES) warn(`${path} skipped: it has more than ${MAXIMAL_BYTES} bytes`);
        else files.push({ name: printable(name), text: readFileSync(path, "utf8") });
      } catch (error) {
        // Files that are not sheets are ignored.
        if (ENDING.test(entry)) warn(`${path} skipped: it cannot be read (${codeOf(error)})`);
      }
    }
  };
  try {
    visit(folder, "");
  } catch (error) {
    throw badCall(`${folder} cannot be read as a folder (${codeOf(error)})`);
  }
  if (files.length === 0) throw badCall(`there is no rule sheet (.kif, .gdl) in ${folder}`);
  const shared = new Map<string, number>();
  for (const { name } of files) shared.set(shortOf(name), (shared.get(shortOf(name)) ?? 0) + 1);
  return files
    .map(({ name, text }) => ({
      title: shared.get(shortOf(name)) === 1 ? shortOf(name) : name,
      text,
      hash: hashOf(text),
    }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

const shortOf = (name: string): string => name.replace(ENDING, "");
/** Replaces control characters: names are shown in lines of a table. */
const printable = (name: string): string => name.replaceAll(/\p{Cc}/gu, "\u{fffd}");
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
