/** Names sets of constants as the sheet does: `the three pegs left, middle and right`. */
import { listWords, numberWord } from "./words.ts";

/** Maximum number of members shown. */
const SHOWN_MEMBERS = 12;
/** Shorter names of types are not used as nouns. */
const SHORTEST_NOUN = 3;

/** `types` are the sets of constants that a sheet names: `peg` for left, middle, right. */
export function setName(members: readonly string[], types: ReadonlyMap<string, readonly string[]>): string {
  const [type] =
    [...types].find(
      ([name, values]) =>
        name.length >= SHORTEST_NOUN &&
        values.length === members.length &&
        members.every((member) => values.includes(member)),
    ) ?? [];
  return type === undefined
    ? shownMembers(members)
    : `the ${numberWord(members.length)} ${plural(type)} ${shownMembers(members)}`;
}

export function shownMembers(members: readonly string[]): string {
  const rest = members.length - SHOWN_MEMBERS;
  return rest > 0 ? `${members.slice(0, SHOWN_MEMBERS).join(", ")} and ${rest} more` : listWords(members);
}

/** Nouns with an irregular plural. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["sheep", "sheep"],
  ["fish", "fish"],
  ["deer", "deer"],
  ["die", "dice"],
  ["man", "men"],
  ["person", "people"],
]);

function plural(noun: string): string {
  const known = IRREGULAR.get(noun);
  if (known !== undefined) return known;
  // A sheet may already use a plural.
  if (/[^siu]s$/.test(noun)) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/[lr]f$/.test(noun)) return `${noun.slice(0, -1)}ves`;
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
