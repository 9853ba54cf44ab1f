/**
 * Carries learned values into another game by a mapping of symbols. A fluent of the new game takes the weights of its
 * preimages in the known game, or their mean if there are several. A fluent without preimages gets no weight.
 *
 * A mapping of symbols leaves some questions open. Arguments may stand in another order, an order of names may run the
 * other way, and the mapping may have confused two kinds of fluents. So kinds are paired, and their arguments aligned,
 * in the way that gives the most fluents preimages which hold about as often in random play. If the first role was the
 * second one in the known game, the value is negated.
 */
import type { GameMapping } from "../../analysis/mapping/index.ts";
import { printTerm, type Rules, type Term, termFromText } from "../../language/rules/index.ts";
import { isOrdered, type Place, type Preimage, placeOf, preimagesOfPlace } from "./argument-preimages.ts";
import type { GameKnowledge, LearnedValues } from "./game-knowledge.ts";
import { sequencesOf } from "./ordered-names.ts";

/** A game that values are carried into. */
export interface NewGame {
  readonly rules: Rules;
  readonly roles: readonly string[];
  /** By number: the fluent, in KIF. */
  readonly fluents: readonly string[];
  /** By fluent: the share of states in random play in which it holds. */
  readonly held: Float32Array;
}

export interface CarriedValues {
  /** Values for the new game. */
  readonly values: LearnedValues;
  /** Number of its fluents that got weights. */
  readonly found: number;
}

/** A kind of fluent: all fluents with the same name and number of arguments. */
interface Kind {
  readonly name: string;
  readonly arity: number;
  /** By argument. */
  readonly places: readonly Place[];
  /** The arguments of each fluent as text, and its number. */
  readonly members: readonly { readonly args: readonly string[]; readonly fluent: number }[];
  /** By fluent. */
  readonly held: Float32Array;
}

/** Kinds with more arguments are only tried in the given argument order. */
const MOST_PERMUTED = 4;

/** `mapping` leads from the known game to the new one. `knownRules` come from the sheet in the knowledge. */
export function carryValues(
  knowledge: Pick<GameKnowledge, "roles" | "values" | "held">,
  knownRules: Rules,
  game: NewGame,
  { pairs }: Pick<GameMapping, "pairs">,
): CarriedValues {
  const { values } = knowledge;
  const backwards = new Map(pairs.map(({ from, to }) => [to, from]));
  const preimageOf = (text: string): string | undefined => preimageOfTerm(text, backwards);
  const known = kindsOf(values.fluents, knownRules, knowledge.held);
  const sums = values.hidden + 1;
  const inputs = new Float32Array(game.fluents.length * sums);
  let found = 0;
  for (const pair of pairKinds(known, kindsOf(game.fluents, game.rules, game.held), preimageOf))
    for (const { fluent, preimages } of pair) {
      addMean(values.inputs, preimages, sums, inputs, fluent);
      found++;
    }
  const carried = { ...values, fluents: game.fluents, inputs };
  const isOtherSide = backwards.get(game.roles[0] ?? "") === knowledge.roles[1];
  return { values: isOtherSide ? ofTheOtherSide(carried) : carried, found };
}

/** Returns the same value from the other role's point of view. */
export function ofTheOtherSide({ hidden, inputs, outputs, biases, ...rest }: LearnedValues): LearnedValues {
  const sums = hidden + 1;
  // The value is odd in the linear part and in the output weights, so only these change their sign.
  const turned = (weights: Float32Array): Float32Array => weights.map((w, i) => (i % sums === hidden ? -w : w));
  return { ...rest, hidden, inputs: turned(inputs), outputs: outputs.map((w) => -w), biases: turned(biases) };
}

function addMean(
  from: Float32Array,
  preimages: readonly Weighted[],
  sums: number,
  into: Float32Array,
  fluent: number,
): void {
  const total = preimages.reduce((sum, { weight }) => sum + weight, 0);
  for (const { fluent: source, weight } of preimages)
    for (let h = 0; h < sums; h++) {
      const at = fluent * sums + h;
      into[at] = (into[at] as number) + (weight / total) * (from[source * sums + h] as number);
    }
}

interface Weighted {
  readonly fluent: number;
  readonly weight: number;
}

interface Found {
  readonly fluent: number;
  readonly preimages: readonly Weighted[];
}

/** One alignment of two kinds: the preimages found, and the sum of each fluent's agreement (0 to 1). */
interface Fit {
  readonly found: readonly Found[];
  readonly agreement: number;
}

/** If the mapping pairs the names of two kinds, this counts as much as this share of their fluents. */
const NAMED = 0.5;

/**
 * Pairs kinds of the new game with kinds of the known one, best pair first, each kind once. Returns the preimages of
 * each pair.
 */
function pairKinds(
  known: readonly Kind[],
  wanted: readonly Kind[],
  preimageOf: (text: string) => string | undefined,
): readonly (readonly Found[])[] {
  const pairs = wanted.flatMap((kind) =>
    known
      .filter(({ arity }) => arity === kind.arity)
      .map((source) => {
        const { found, agreement } = bestFit(source, kind, preimageOf);
        const isNamed = preimageOf(kind.name) === source.name;
        const likeness = agreement / Math.max(source.members.length, kind.members.length);
        return { source, kind, found, score: found.length === 0 ? 0 : likeness + (isNamed ? NAMED : 0) };
      }),
  );
  const taken = new Set<Kind>();
  return pairs
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .flatMap(({ source, kind, found }) => {
      if (taken.has(source) || taken.has(kind)) return [];
      taken.add(source).add(kind);
      return [found];
    });
}

/**
 * Maximum number of fluents times alignments to try. Beyond it only alignments tried so far count; the first is the
 * mapping's own.
 */
const MOST_TRIED = 100_000;

/**
 * Returns the best alignment over all argument orders and all directions of ordered names. The mapping's own alignment
 * wins unless another is clearly better.
 */
function bestFit(source: Kind, kind: Kind, preimageOf: (text: string) => string | undefined): Fit {
  const numbers = new Map(source.members.map(({ args, fluent }) => [args.join(" "), fluent]));
  let best: Fit = { found: [], agreement: 0 };
  let tried = 0;
  for (const order of argumentOrders(kind.arity)) {
    const places = order.map((to, from) => [source.places[from], kind.places[to]] as [Place, Place]);
    for (const turned of directions(places.map(([from, to]) => isOrdered(from, to)))) {
      if (tried > 0 && tried + kind.members.length > MOST_TRIED) return best;
      tried += kind.members.length;
      const images = places.map(([from, to], i) => preimagesOfPlace(from, to, preimageOf, turned[i]));
      if (images.some(({ size }) => size === 0)) continue;
      const choicesOf = (args: readonly string[]) =>
        order.map((to, from) => images[from]?.get(args[to] as string) ?? []);
      const fit = fitBy(source, kind, (args) =>
        combinations(choicesOf(args)).flatMap(({ name, weight }) => {
          const fluent = numbers.get(name);
          return fluent === undefined ? [] : [{ fluent, weight }];
        }),
      );
      if (fit.agreement > best.agreement + MARGIN) best = fit;
    }
  }
  return best;
}

/** An alignment is better only if it agrees on more than this many further fluents. */
const MARGIN = 0.5;

function fitBy(source: Kind, kind: Kind, preimagesOf: (args: readonly string[]) => readonly Weighted[]): Fit {
  let agreement = 0;
  const found = kind.members.flatMap(({ args, fluent }) => {
    const preimages = preimagesOf(args);
    if (preimages.length === 0) return [];
    const total = preimages.reduce((sum, { weight }) => sum + weight, 0);
    const held = preimages.reduce((sum, one) => sum + one.weight * (source.held[one.fluent] as number), 0) / total;
    agreement += 1 - Math.abs(held - (kind.held[fluent] as number));
    return [{ fluent, preimages }];
  });
  return { found, agreement };
}

/** Lists all choices of which places have their order reversed; the choice without reversals comes first. */
function directions(ordered: readonly boolean[]): readonly (readonly boolean[])[] {
  let found: boolean[][] = [[]];
  for (const isOrdered of ordered)
    found = (isOrdered ? [false, true] : [false]).flatMap((turned) => found.map((begun) => [...begun, turned]));
  return found;
}

/** Lists all ways to choose one preimage per place. Names are joined and weights multiplied. */
function combinations(choices: readonly (readonly Preimage[])[]): Preimage[] {
  let found: Preimage[] = [{ name: "", weight: 1 }];
  choices.forEach((choice, i) => {
    found = found.flatMap((begun) =>
      choice.map(({ name, weight }) => ({
        name: i === 0 ? name : `${begun.name} ${name}`,
        weight: begun.weight * weight,
      })),
    );
  });
  return found;
}

/** The given order comes first, so it wins ties. */
function argumentOrders(arity: number): readonly (readonly number[])[] {
  const identity = Array.from({ length: arity }, (_, i) => i);
  if (arity > MOST_PERMUTED) return [identity];
  const permute = (rest: readonly number[]): number[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((first) => permute(rest.filter((one) => one !== first)).map((order) => [first, ...order]));
  return permute(identity);
}

function kindsOf(fluents: readonly string[], rules: Rules, held: Float32Array): readonly Kind[] {
  const sequences = sequencesOf(rules);
  const members = new Map<string, { name: string; members: { args: string[]; fluent: number }[] }>();
  for (const [fluent, text] of fluents.entries()) {
    const term = termFromText(text);
    if (term.kind !== "application") continue;
    const key = `${term.name}/${term.args.length}`;
    const kind = members.get(key) ?? { name: term.name, members: [] };
    members.set(key, kind);
    kind.members.push({ args: term.args.map(printTerm), fluent });
  }
  return [...members.values()].map(({ name, members: found }) => {
    const arity = found[0]?.args.length ?? 0;
    const places = Array.from({ length: arity }, (_, i) =>
      placeOf(new Set(found.map(({ args }) => args[i] as string)), sequences),
    );
    return { name, arity, places, members: found, held };
  });
}

/** Replaces each name by its preimage. Returns undefined if one has none. */
function preimageOfTerm(text: string, backwards: ReadonlyMap<string, string>): string | undefined {
  if (!text.startsWith("(")) return backwards.get(text);
  const term = preimage(termFromText(text), backwards);
  return term === undefined ? undefined : printTerm(term);
}

function preimage(term: Term, backwards: ReadonlyMap<string, string>): Term | undefined {
  if (term.kind === "variable") return undefined;
  const name = backwards.get(term.name);
  const args = term.args.map((argument) => preimage(argument, backwards));
  if (name === undefined || args.some((argument) => argument === undefined)) return undefined;
  return { ...term, name, args: args as Term[] };
}
