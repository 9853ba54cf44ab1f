/** Facts about a sheet that need no play. */
import { eachApplication, eachTerm, type Rules } from "../../src/language/rules/index.ts";
import type { Notation } from "../../src/language/syntax/index.ts";

export interface SheetFacts {
  readonly notation: Notation;
  readonly rules: number;
  readonly facts: number;
  readonly relations: number;
  /** Function symbols and constants, by name and arity. */
  readonly symbols: number;
  readonly declaresBase: boolean;
  readonly hasChance: boolean;
  readonly hasPercepts: boolean;
}

export function describeSheet({ rules: sheet, notation }: { rules: Rules; notation: Notation }): SheetFacts {
  const { rules } = sheet;
  const heads = rules.map(({ head }) => head.relation);
  const symbols = new Set<string>();
  for (const rule of rules)
    eachTerm(rule, (term) => eachApplication(term, ({ name, args }) => symbols.add(`${name}/${args.length}`)));
  return {
    notation,
    rules: rules.filter(({ body }) => body.length > 0).length,
    facts: rules.filter(({ body }) => body.length === 0).length,
    relations: new Set(rules.map(({ head }) => `${head.relation}/${head.args.length}`)).size,
    symbols: symbols.size,
    declaresBase: heads.includes("base"),
    hasChance: symbols.has("random/0"),
    hasPercepts: heads.includes("sees"),
  };
}

/** The roles that the sheet declares as facts, in its order: known before any machine is made. */
export const declaredRoles = ({ rules }: Rules): string[] =>
  rules.flatMap(({ head: { relation, args }, body }) =>
    relation === "role" && body.length === 0 && args[0]?.kind === "application" ? [args[0].name] : [],
  );
