/**
 * What a symmetry of fluents and moves does to their names: which constants become which, and which functions reorder
 * their arguments. Found by trying, because a symmetry of a grounded game is only known as a permutation of fluents and
 * moves.
 */
import { printTerm, type Term } from "../../../../../src/language/rules/index.ts";
import type { Renaming } from "../symmetry-answers.ts";

/** Functions with more arguments are not tried in other orders: there are too many. */
const MOST_ARGUMENTS = 4;

type Pair = readonly [term: Term, image: Term];
type Names = ReadonlyMap<string, string>;

/** `pairs`: terms with their images, including fixed ones. */
export function findRenaming(pairs: readonly Pair[]): Renaming {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const [term] = pair;
    if (term.kind === "variable") continue;
    const key = term.args.length === 0 ? "" : `${term.name}/${term.args.length}`;
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  const orders: { name: string; order: readonly number[] }[] = [];
  const places: { name: string; argument: number; pairs: (readonly [string, string])[] }[] = [];
  const everywhere = new Map<string, string>();
  let isOfSymbols = true;
  for (const [name, group] of groups) {
    const found = orderOf(group);
    if (found === null) {
      isOfSymbols = false;
      continue;
    }
    const { order, names } = found;
    if (order.some((place, i) => place !== i)) orders.push({ name, order: order.map((place) => place + 1) });
    names.forEach((images, argument) => {
      const moved = [...images].filter(([from, to]) => from !== to);
      if (moved.length > 0) places.push({ name, argument: argument + 1, pairs: moved });
      if (!extend(everywhere, images)) isOfSymbols = false;
    });
  }
  const constants = isOfSymbols ? [...everywhere].filter(([from, to]) => from !== to) : [];
  return { constants, places: isOfSymbols ? [] : places, orders, isOfSymbols };
}

/**
 * The first order of the arguments in which every argument has a consistent renaming; the original order is tried
 * first.
 */
function orderOf(group: readonly Pair[]): { order: readonly number[]; names: readonly Names[] } | null {
  const [[first] = []] = group;
  const arity = first?.kind === "application" ? Math.max(1, first.args.length) : 0;
  const same = Array.from({ length: arity }, (_, i) => i);
  for (const order of arity > MOST_ARGUMENTS ? [same] : permutationsOf(same)) {
    const names = order.map(() => new Map<string, string>());
    const fits = group.every((pair) => {
      const parts = argumentsOf(pair);
      return parts?.every(([from], i) => {
        const to = parts[order[i] as number]?.[1] as string;
        return extend(names[i] as Map<string, string>, new Map([[from, to]]));
      });
    });
    if (fits) return { order, names };
  }
  return null;
}

/**
 * The arguments of a term paired with those of its image; a constant is its own only argument. Undefined if the
 * functions differ.
 */
function argumentsOf([term, image]: Pair): (readonly [string, string])[] | undefined {
  if (term.kind === "variable" || image.kind === "variable" || term.args.length !== image.args.length) return undefined;
  if (term.args.length === 0) return [[term.name, image.name]];
  if (term.name !== image.name) return undefined;
  return term.args.map((argument, i) => [printTerm(argument), printTerm(image.args[i] as Term)]);
}

/** Adds images; false if a name already has a different one. */
function extend(known: Map<string, string>, images: Names): boolean {
  for (const [from, to] of images) {
    if ((known.get(from) ?? to) !== to) return false;
    known.set(from, to);
  }
  return true;
}

function permutationsOf(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutationsOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

/**
 * A rule with the names replaced word by word, so that its layout stays. Undefined if arguments in it change places.
 */
export function renameText(text: string, { constants, orders }: Renaming): string | undefined {
  const moved = new Map(constants);
  const words = new Set(text.split(/[\s()]+/));
  if (orders.some(({ name }) => words.has(name.split("/")[0] ?? ""))) return undefined;
  return text.replaceAll(/[^\s()]+/g, (word) => moved.get(word) ?? word);
}
