/** The rule sheets of a folder, for a census. Folders of collectors hold anything: what cannot be read is told and left out. */
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../arena/index.ts";
import { badCall } from "../session/errors.ts";

export interface CensusSheet {
  /** Its path in the folder, without the ending where that is enough to tell it from others. */
  readonly title: string;
  readonly text: string;
  readonly hash: string;
}

/** As for single sheets. */
const MAXIMAL_BYTES = 32 * 1024 * 1024;
const ENDING = /\.(kif|gdl)$/i;

/** All sheets of a folder and the folders in it, by name. */
export function readCensusSheets(folder: string, warn: (line: string) => void): CensusSheet[] {
  const files: { readonly name: string; readonly text: string }[] = [];
  const seen = new Set<string>();
  const visit = (place: string, prefix: string): void => {
    const real = realpathSync(place);
    if (seen.has(real)) return; // links may lead in circles
    seen.add(real);
    for (const entry of readdirSync(place).sort()) {
      const [path, name] = [join(place, entry), `${prefix}${entry}`];
      try {
        const kind = statSync(path);
        if (kind.isDirectory()) visit(path, `${name}/`);
        else if (!ENDING.test(entry)) continue;
        else if (!kind.isFile()) warn(`${path} is left out: it is not a file`);
        else if (kind.size > MAXIMAL_BYTES) warn(`${path} is left out: it has more than ${MAXIMAL_BYTES} bytes`);
        else files.push({ name: printable(name), text: readFileSync(path, "utf8") });
      } catch (error) {
        // Other files than sheets are nobody's concern.
        if (ENDING.test(entry)) warn(`${path} is left out: it cannot be read (${codeOf(error)})`);
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
/** Names are shown in lines of a table. */
const printable = (name: string): string => name.replaceAll(/\p{Cc}/gu, "\u{fffd}");
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
