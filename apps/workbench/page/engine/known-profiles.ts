/** Our games with their sheets and profiles: one file beside the site, made when it is built and read when it is first needed. */
import type { KnownGame } from "../../../../src/analysis/mapping/index.ts";

/** As it is written: arrays of numbers in base64. */
interface WrittenGame {
  readonly name: string;
  readonly sheet: string;
  readonly fingerprint: string;
  readonly aspects: readonly (readonly [features: string, weights: string])[];
}

export interface ProfiledGame extends KnownGame {
  readonly sheet: string;
}

let loaded: Promise<readonly ProfiledGame[]> | undefined;

/** The site's folder is the one above that of the scripts. */
const ADDRESS = "../known-games.json";

export function loadProfiles(): Promise<readonly ProfiledGame[]> {
  loaded ??= read().catch((error: unknown) => {
    loaded = undefined; // the next question tries again
    throw error;
  });
  return loaded;
}

async function read(): Promise<readonly ProfiledGame[]> {
  const answer = await fetch(new URL(ADDRESS, self.location.href));
  if (!answer.ok) throw new Error(`our games could not be read (${answer.status})`);
  const written = (await answer.json()) as readonly WrittenGame[];
  return written.map(({ name, sheet, fingerprint, aspects }) => ({
    name,
    sheet,
    fingerprint,
    aspects: aspects.map(([features, weights]) => ({
      features: new Uint32Array(bytesOf(features)),
      weights: new Float32Array(bytesOf(weights)),
    })),
  }));
}

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer as ArrayBuffer;
