/**
 * What an edit changed: rules that occur in only one sheet, and pairs of them that are the same rule before and after.
 */
import { printRules, type Rule, type Rules } from "../../language/rules/index.ts";

/** Rules in prefix notation. Names of variables, the order of rules and comments do not count as changes. */
export interface RulesDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly from: string; readonly to: string }[];
}

interface Written {
  readonly text: string;
  /** Equal for rules that differ only in the names of variables. */
  readonly key: string;
  /** Relation and arity of the rule's head. */
  readonly about: string;
  readonly words: ReadonlySet<string>;
}

/** A pair counts as one changed rule if at least this share of their words is common. */
const ALIKE = 0.5;

/** Compares two sheets rule by rule. */
export function diffRules(before: Rules, after: Rules): RulesDifference {
  const [removed, added] = withoutCommon(before.rules.map(written), after.rules.map(written));
  const pairs = removed.flatMap((from) =>
    added
      .filter((to) => to.about === from.about)
      .map((to) => ({ from, to, share: commonShare(from.words, to.words) }))
      .filter(({ share }) => share >= ALIKE),
  );
  const changed: { from: Written; to: Written }[] = [];
  const used = new Set<Written>();
  for (const { from, to } of pairs.sort((a, b) => b.share - a.share)) {
    if (used.has(from) || used.has(to)) continue;
    used.add(from).add(to);
    changed.push({ from, to });
  }
  const rest = (list: readonly Written[]): string[] => list.filter((rule) => !used.has(rule)).map(({ text }) => text);
  return {
    added: rest(added),
    removed: rest(removed),
    changed: changed.map(({ from, to }) => ({ from: from.text, to: to.text })),
  };
}

function written(rule: Rule): Written {
  const text = printRules({ rules: [rule] }, "prefix")
    .replace(/\s+/g, " ")
    .trim();
  const names = new Map<string, string>();
  // a question mark inside a word is part of a constant
  const key = text.replace(/(?<![^\s()])\?[^\s()]+/g, (name) => {
    if (!names.has(name)) names.set(name, `?${names.size}`);
    return names.get(name) as string;
  });
  const words = new Set(key.split(/[\s()]+/));
  return { text, key, about: `${rule.head.relation}/${rule.head.args.length}`, words };
}

/** Both lists without their common rules, counted with multiplicity. */
function withoutCommon(before: readonly Written[], after: readonly Written[]): [Written[], Written[]] {
  const left = new Map<string, Written[]>();
  for (const rule of before) left.set(rule.key, [...(left.get(rule.key) ?? []), rule]);
  const added = after.filter(({ key }) => left.get(key)?.pop() === undefined);
  const remaining = new Set([...left.values()].flat());
  return [before.filter((rule) => remaining.has(rule)), added];
}

function commonShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  return common / Math.max(one.size, other.size);
}
