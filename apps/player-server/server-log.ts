/**
 * Writes one JSON object per line. Texts of peers are shortened and escaped; rules, headers and tokens are never
 * logged.
 */

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;
export type ServerLog = (event: string, fields?: LogFields) => void;

const MOST_CHARACTERS = 200;

export function jsonLog(write: (line: string) => void, now: () => Date = () => new Date()): ServerLog {
  return (event, fields = {}) => {
    const short = Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? cut(value) : value]);
    write(`${JSON.stringify({ time: now().toISOString(), event, ...Object.fromEntries(short) })}\n`);
  };
}

/** Escapes everything outside printable ASCII that JSON does not escape. */
const cut = (text: string): string =>
  (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text).replaceAll(
    /[^\x20-\x7e…]/gu,
    (character) => `<${character.codePointAt(0)?.toString(16)}>`,
  );
