/**
 * What a symmetry of fluents and moves does to their names: which constants become which, and which functions change the
 * order of their arguments. Found by trying, since a symmetry of a grounded game is only known by what goes where.
 */
import { eachApplication, printTerm, type Rule, type Term } from "../../../../../src/language/rules/index.ts";
import type { Renaming } from "../symmetry-answers.ts";

/** Functions with more arguments are not tried in other orders: there are too many. */
const MOST_ARGUMENTS = 4;

/** `pairs`: terms with their images, those that stay too. */
export function findRenaming(pairs: readonly (readonly [Term, Term])[]): Renaming {
  const constants = new Map<string, string>();
  const orders: { name: string; order: readonly number[] }[] = [];
  const groups = new Map<string, (readonly [Term, Term])[]>();
  for (const pair of pairs) {
    const [term] = pair;
    if (term.kind === "variable") continue;
    const key = `${term.name}/${term.args.length}`;
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  let isComplete = true;
  for (const [name, group] of groups) {
    const found = ordersOf(group).find((order) => isConsistent(group, order, constants));
    if (found === undefined) {
      isComplete = false;
      continue;
    }
    learn(group, found, constants);
    if (found.some((place, i) => place !== i)) orders.push({ name, order: found.map((place) => place + 1) });
  }
  return { constants: [...constants].filter(([from, to]) => from !== to), orders, isComplete };
}

/** The order as it is first, then all others. */
function ordersOf(group: readonly (readonly [Term, Term])[]): number[][] {
  const [[first] = []] = group;
  const arity = first?.kind === "application" ? first.args.length : 0;
  const same = Array.from({ length: arity }, (_, i) => i);
  return arity > MOST_ARGUMENTS ? [same] : permutationsOf(same);
}

function permutationsOf(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutationsOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

/** Each argument with the one that it becomes; undefined where the functions do not fit. */
function argumentPairs([term, image]: readonly [Term, Term], order: readonly number[]): [string, string][] | undefined {
  if (term.kind === "variable" || image.kind === "variable") return undefined;
  if (term.name !== image.name && term.args.length > 0) return undefined;
  if (term.args.length === 0) return [[term.name, image.name]];
  return order.map((place, i) => [printTerm(term.args[i] as Term), printTerm(image.args[place] as Term)]);
}

function isConsistent(
  group: readonly (readonly [Term, Term])[],
  order: readonly number[],
  known: ReadonlyMap<string, string>,
): boolean {
  const found = new Map(known);
  return group.every((pair) => {
    const names = argumentPairs(pair, order);
    return (
      names?.every(([from, to]) => {
        const image = found.get(from);
        found.set(from, to);
        return image === undefined || image === to;
      }) ?? false
    );
  });
}

function learn(
  group: readonly (readonly [Term, Term])[],
  order: readonly number[],
  constants: Map<string, string>,
): void {
  for (const pair of group) for (const [from, to] of argumentPairs(pair, order) ?? []) constants.set(from, to);
}

/** A rule's text with the names changed, word by word, so that its layout stays. Undefined where arguments change places. */
export function renameText(text: string, rule: Rule, { constants, orders }: Renaming): string | undefined {
  const moved = new Map(constants);
  const names = new Set<string>();
  for (const term of rule.head.args) eachApplication(term, ({ name, args }) => names.add(`${name}/${args.length}`));
  if (orders.some(({ name }) => text.includes(`${name.split("/")[0]} `) || names.has(name))) return undefined;
  return text.replaceAll(/[^\s()]+/g, (word) => moved.get(word) ?? word);
}
