/**
 * Describes the action of a group on things that are not cells: players, constants, functions. It starts with the most
 * informative orbit, together with the things that move with each of its members. Then it describes the subgroup that
 * fixes all of these, in the same way.
 */
import {
  createGroup,
  groupContains,
  type SparsePermutation,
  sparseFromPairs,
} from "../../foundations/permutation-groups/index.ts";
import { compareNaturally } from "../../machine/derivation/index.ts";
import { directFactors } from "./direct-factors.ts";
import type { ElementWords } from "./element-words.ts";
import { setName, shownMembers } from "./set-names.ts";
import { companions, type SetStructure, setStructure, startingWell } from "./set-structure.ts";
import type { ThingGroup } from "./thing-group.ts";
import type { Thing } from "./things.ts";
import { listWords, numberWord, polygonWords } from "./words.ts";

export interface Vocabulary {
  readonly things: readonly Thing[];
  readonly words: ElementWords;
  readonly players: readonly string[];
  readonly types: ReadonlyMap<string, readonly string[]>;
}

/** Lower ranks are described first. */
const RANKS: Readonly<Record<Thing["kind"], number>> = {
  role: 0,
  name: 1,
  function: 2,
  value: 3,
  cell: 4,
  fluent: 5,
  place: 6,
};

/** An orbit, and bijections to orbits whose members each belong to one of its members. */
interface Bundle {
  readonly main: readonly number[];
  readonly companions: Map<number, number>[];
}

/** A statement that was found: its orbit, and whether it describes the whole group. */
interface Statement {
  readonly sentence: string;
  readonly main: readonly number[];
  readonly isAll: boolean;
}

export function describeThings(group: ThingGroup, vocabulary: Vocabulary): string[] {
  const sentences: string[] = [];
  const open = [group];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.generators.length === 0) continue;
    const told = findStatement(part, vocabulary);
    if (told === null) {
      sentences.push(...tellElements(part, vocabulary));
      continue;
    }
    sentences.push(told.sentence);
    if (!told.isAll) open.push(...directFactors(part.fixing(told.main), () => -1).reverse());
  }
  return sentences;
}

/** The first orbit whose structure has a description. Prefers an orbit on which the whole group acts faithfully. */
function findStatement(group: ThingGroup, vocabulary: Vocabulary): Statement | null {
  const [generator] = group.generators;
  if (group.order === 2n && generator !== undefined)
    return { sentence: tellInvolution(generator, vocabulary), main: [], isAll: true };
  const bundles = bundlesOf(group, vocabulary);
  const found = bundles.flatMap((bundle) => {
    const projection = group.on(bundle.main);
    const structure = setStructure(projection, bundle.main, bundles.length > 1 ? "ring" : "blocks");
    return structure === null ? [] : [{ bundle, structure, order: projection.order }];
  });
  const faithful = found.find(({ order }) => order === group.order);
  const best = faithful ?? found[0];
  if (best === undefined) return null;
  const { bundle, structure } = best;
  const alongside = bundles.filter((other) => other !== bundle && isTied(group, bundle.main, other.main));
  const sentence = structureWords(
    structure,
    bundle,
    alongside.flatMap(({ main }) => main),
    vocabulary,
  );
  return { sentence, main: bundle.main, isAll: faithful !== undefined };
}

/** Whether the action of the group on one orbit depends on its action on another. */
function isTied(group: ThingGroup, main: readonly number[], other: readonly number[]): boolean {
  return group.on([...main, ...other]).order !== group.on(main).order * group.on(other).order;
}

/** Orbits with more members are not searched for companions, because the search is quadratic. */
const MOST_COMPARED = 400;

function bundlesOf(group: ThingGroup, { things, words }: Vocabulary): Bundle[] {
  const rank = (orbit: readonly number[]): number => RANKS[(things[orbit[0] as number] as Thing).kind];
  const hasNumbers = (orbit: readonly number[]): number => (/\d/.test(words.name(orbit[0] as number)) ? 1 : 0);
  const orbits = group
    .orbits()
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        a.length - b.length ||
        hasNumbers(a) - hasNumbers(b) ||
        (a[0] as number) - (b[0] as number),
    );
  const bundles: Bundle[] = [];
  for (const orbit of orbits) {
    const joined = bundles.some((bundle) => {
      const found = orbit.length > MOST_COMPARED ? [] : companions(group, bundle.main, orbit);
      const [best] = found.sort((a, b) => likeness(b, words) - likeness(a, words));
      if (best !== undefined) bundle.companions.push(best);
      return best !== undefined;
    });
    if (!joined) bundles.push({ main: orbit, companions: [] });
  }
  return bundles;
}

/** How similar the names of paired things are. If there is a choice, `xplayer` is paired with `x`. */
function likeness(partners: ReadonlyMap<number, number>, words: ElementWords): number {
  return [...partners].reduce((sum, [member, partner]) => {
    const [one, other] = [words.name(member), words.name(partner)];
    let length = 0;
    while (length < one.length && one[length] === other[length]) length++;
    return sum + length;
  }, 0);
}

/** Maximum number of pairs that are listed. */
const MOST_PAIRS = 3;

/** Describes a symmetry that is its own inverse and the only one. */
function tellInvolution(element: SparsePermutation, vocabulary: Vocabulary): string {
  const { things, words, types } = vocabulary;
  const pairs = [...element.support].flatMap((point, i) => {
    const image = element.images[i] as number;
    return point < image && things[point]?.kind !== "place" ? [[point, image] as const] : [];
  });
  const named = pairs.map((pair) => pair.map((point) => words.name(point)));
  const [first, ...rest] = named;
  const hasRoles = pairs.some(([point]) => things[point]?.kind === "role");
  if (hasRoles || first === undefined || named.length > MOST_PAIRS) return words.describe(element);
  const together = rest.length === 0 ? "" : `, together with ${listWords(rest.map((pair) => setName(pair, types)))}`;
  return `${setName(first, types)} are interchangeable${together}`;
}

function structureWords(
  structure: SetStructure,
  bundle: Bundle,
  alongside: readonly number[],
  vocabulary: Vocabulary,
): string {
  const { words, types, things } = vocabulary;
  const names = (points: readonly number[]): string[] => points.map((point) => words.name(point));
  const isOfPlayers = things[bundle.main[0] as number]?.kind === "role";
  const around = structure.kind === "ring" ? startingWell(structure.members, comparison(isOfPlayers, words)) : [];
  const tail = companionWords(around, bundle, alongside, vocabulary);
  if (structure.kind === "ring") {
    const members = `${isOfPlayers ? "the players " : ""}${listWords(names(around))}`;
    return structure.reflected
      ? `${members} can be rotated and reflected like the corners of ${polygonWords(structure.members.length)}, in this order${tail}`
      : `${members} can be shifted cyclically in this order${tail}`;
  }
  if (structure.kind === "blocks") {
    const [first, ...others] = structure.blocks.map((block) => listWords(names(block).sort(compareNaturally)));
    const rest = others.map((other) => `, so are ${other}`).join("");
    return `${first} are interchangeable${rest}, and these ${numberWord(structure.blocks.length)} sets can be exchanged as blocks${tail}`;
  }
  const members = names(structure.members).sort(compareNaturally);
  if (structure.members.length === 3 && alongside.length > 0 && !isOfPlayers)
    return `${listWords(members)} can be rotated and reflected like the corners of ${polygonWords(3)}${tail}`;
  return `${isOfPlayers ? playersWords(members, vocabulary) : `${setName(members, types)} are interchangeable`}${tail}`;
}

/** Players in the order of the sheet, other things in the order of their names. */
const comparison =
  (isOfPlayers: boolean, words: ElementWords) =>
  (a: number, b: number): number =>
    isOfPlayers ? a - b : compareNaturally(words.name(a), words.name(b)) || a - b;

function playersWords(members: readonly string[], { players }: Vocabulary): string {
  const isAll = members.length === players.length;
  if (members.length === 2) return isAll ? "the two players swap" : `the players ${listWords(members)} swap`;
  return isAll
    ? `the ${numberWord(members.length)} players are interchangeable`
    : `the players ${shownMembers(members)} are interchangeable`;
}

/** Companions are not listed for larger sets, nor if each member has more companions than this. */
const MOST_LISTED = 8;
const MOST_COMPANIONS = 3;

/**
 * Describes what moves together: things that belong to each member, or other things whose motion follows from what was
 * said.
 */
function companionWords(
  around: readonly number[],
  bundle: Bundle,
  alongside: readonly number[],
  vocabulary: Vocabulary,
): string {
  const { words, things } = vocabulary;
  const { main } = bundle;
  const names = new Set(main.map((member) => words.name(member)));
  // A name that contains a member's own name needs no mention.
  const isTold = (thing: Thing | undefined): boolean =>
    thing?.kind === "place" || (thing !== undefined && isToldWith(thing, names));
  const maps = bundle.companions.filter((map) => !isTold(things[map.values().next().value as number]));
  if (main.length === 2 && maps.length > 0) {
    const pairs = maps.map((map) => main.map((member) => map.get(member) as number) as [number, number]);
    const element = sparseFromPairs(
      pairs.flat(),
      pairs.flatMap(([a, b]) => [b, a]),
    );
    return ` together with ${words.cyclesText(element as SparsePermutation)}${alongWords(main, alongside, vocabulary)}`;
  }
  const isValue = (map: ReadonlyMap<number, number>): boolean =>
    things[map.values().next().value as number]?.kind === "value";
  if (around.length > 0 && maps.some(isValue)) {
    const values = maps.filter(isValue).flatMap((map) => [...map.values()]);
    const rest = { main, companions: maps.filter((map) => !isValue(map)) };
    return companionWords(around, rest, [...values, ...alongside], vocabulary);
  }
  const isListed = main.length <= MOST_LISTED && maps.length <= MOST_COMPANIONS;
  if (maps.length === 0 || !isListed)
    return alongWords(main, [...maps.flatMap((map) => [...map.values()]), ...alongside], vocabulary);
  if (around.length > 0) {
    const orders = maps.map((map) => listWords(around.map((member) => words.name(map.get(member) as number))));
    return `, together with ${orders.join(", with ")}${alongWords(main, alongside, vocabulary)}`;
  }
  const own = main.map((member) => {
    const partners = maps.map((map) => words.name(map.get(member) as number));
    return `${words.name(member)} with ${listWords(partners)}`;
  });
  return `, each with its ${maps.length === 1 ? "partner" : "partners"}: ${listWords(own)}${alongWords(main, alongside, vocabulary)}`;
}

/** Whether the name of a thing contains one of these names: `left a1`, `free left a1`. */
const isToldWith = (thing: Thing, names: ReadonlySet<string>): boolean =>
  thing.kind === "value" && names.has(thing.of.split(" ").at(-1) ?? "");

function alongWords(main: readonly number[], points: readonly number[], { things, words }: Vocabulary): string {
  const names = new Set(main.map((member) => words.name(member)));
  // A name that contains the name of a member needs no mention.
  const told = points.filter((point) => {
    const thing = things[point] as Thing;
    return thing.kind !== "place" && !isToldWith(thing, names);
  });
  const first = things[main[0] as number] as Thing;
  if (told.length === 0) return "";
  const labels = new Set(
    told.map((point) => {
      const thing = things[point] as Thing;
      if (thing.kind !== "value") return words.name(point);
      return first.kind === "value" && first.of === thing.of ? `the others of ${thing.of}` : thing.of;
    }),
  );
  if (labels.size > MOST_LISTED || labels.has("")) return `, and ${told.length} other things change places with them`;
  return `, and ${listWords([...labels].sort(compareNaturally))} ${labels.size === 1 && !/^the others/.test([...labels].join()) ? "moves" : "move"} with them`;
}

/** One sentence for every generator that the earlier ones do not generate. */
function tellElements(group: ThingGroup, { words }: Vocabulary): string[] {
  const told: SparsePermutation[] = [];
  return group.generators.flatMap((element) => {
    if (told.length > 0 && groupContains(createGroup(group.degree, told), element)) return [];
    told.push(element);
    return [words.describe(element)];
  });
}
