/** Our games with their sheets and profiles: one file of the site, made by the build and read on first use. */
import type { KnownGame } from "../../../../src/analysis/mapping/index.ts";

/** A game as the file stores it: arrays of numbers in base64. */
interface WrittenGame {
  readonly name: string;
  readonly sheet: string;
  readonly fingerprint: string;
  readonly aspects: readonly (readonly [features: string, weights: string])[];
}

export interface ProfiledGame extends KnownGame {
  readonly sheet: string;
}

/** Where relatives are looked for. */
export interface ProfileSource {
  load(): Promise<readonly ProfiledGame[]>;
}

/** Reads the file on first use. */
export class KnownGames implements ProfileSource {
  private place: Blob | string = "";
  private loaded: Promise<readonly ProfiledGame[]> | undefined;

  /** Sets the file itself, or its address. */
  lieIn(place: Blob | string): void {
    this.place = place;
  }

  load(): Promise<readonly ProfiledGame[]> {
    this.loaded ??= this.read().catch((error: unknown) => {
      this.loaded = undefined; // the next question tries again
      throw error;
    });
    return this.loaded;
  }

  private async read(): Promise<readonly ProfiledGame[]> {
    if (typeof this.place !== "string") return readProfiles(await this.place.text());
    const answer = await fetch(this.place);
    if (!answer.ok) throw new Error(`our games could not be read (${answer.status})`);
    return readProfiles(await answer.text());
  }
}

export function readProfiles(text: string): ProfiledGame[] {
  const written = JSON.parse(text) as readonly WrittenGame[];
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
