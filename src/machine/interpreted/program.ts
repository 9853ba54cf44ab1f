/**
 * The rules in the form used by the evaluator: by relation, facts separate, with what each relation's answers depend
 * on.
 */
import { Interner } from "../../foundations/collections/index.ts";
import type { Rules } from "../../language/rules/index.ts";
import { IndexedRows } from "./indexed-rows.ts";
import type { RulePlan } from "./plan.ts";
import { relationName, type SlotFormula, type SlotRule, slotRuleFrom } from "./slots.ts";
import { TermTable } from "./term-table.ts";

/** What answers depend on: nothing (they are static), the state, or the state and the moves made in it. */
export type Changes = "nothing" | "state" | "moves";

export interface Definition {
  readonly facts: IndexedRows;
  readonly rules: readonly SlotRule[];
  /** By rule and mask; made when first needed. */
  readonly plans: Map<number, RulePlan>[];
}

export class Program {
  readonly terms = new TermTable();
  /** `name/arity`, and `true name/arity` for the fluents of one functor. */
  readonly relations = new Interner();
  private readonly definitions = new Map<number, Definition>();
  /** The largest number of fluents of each kind seen in one state, up to a factor of two. */
  private readonly sizes = new Map<number, number>();
  private readonly changes: readonly Changes[];

  constructor({ rules }: Rules) {
    const rulesByRelation = new Map<number, SlotRule[]>();
    const factsByRelation = new Map<number, IndexedRows>();
    for (const rule of rules) {
      if (GIVEN.has(rule.head.relation)) continue;
      const slotRule = slotRuleFrom(rule, this.terms, this.relations);
      const { relation, args } = slotRule.head;
      const row = args.flatMap((argument) => (argument.kind === "ground" ? [argument.term] : []));
      if (rule.body.length === 0 && row.length === args.length) {
        const facts = factsByRelation.get(relation) ?? new IndexedRows(args.length);
        factsByRelation.set(relation, facts);
        facts.add(row);
      } else rulesByRelation.set(relation, [...(rulesByRelation.get(relation) ?? []), slotRule]);
    }
    for (let relation = 0; relation < this.relations.size; relation++) {
      const own = rulesByRelation.get(relation) ?? [];
      const facts = factsByRelation.get(relation) ?? new IndexedRows(arityOf(this.relations.text(relation)));
      this.definitions.set(relation, { facts, rules: own, plans: own.map(() => new Map()) });
    }
    this.changes = this.computeChanges();
  }

  /** Returns the number of a relation, which need not occur in the sheet. */
  relation(name: string, arity: number): number {
    return this.relations.intern(relationName(name, arity));
  }

  definition(relation: number): Definition {
    let definition = this.definitions.get(relation);
    if (definition === undefined) {
      definition = { facts: new IndexedRows(arityOf(this.relations.text(relation))), rules: [], plans: [] };
      this.definitions.set(relation, definition);
    }
    return definition;
  }

  changesWith(relation: number): Changes {
    return this.changes[relation] ?? "nothing";
  }

  /**
   * Records how many fluents of a kind hold. Plans are made for the sizes known at that time. If a size has doubled
   * since, a cheap order may have become very expensive, so all plans are dropped.
   */
  noteSize(relation: number, count: number): void {
    if (count <= 2 * (this.sizes.get(relation) ?? 1)) return;
    this.sizes.set(relation, count);
    for (const { plans } of this.definitions.values()) for (const byMask of plans) byMask.clear();
  }

  /** By relation: the relations in the bodies of its rules. */
  usedRelations(): number[][] {
    return Array.from({ length: this.relations.size }, (_, relation) => [
      ...new Set(this.definition(relation).rules.flatMap((rule) => [...relationsOf(rule.body)])),
    ]);
  }

  replaceByFacts(relation: number, facts: IndexedRows): void {
    this.definitions.set(relation, { facts, rules: [], plans: [] });
  }

  private computeChanges(): Changes[] {
    const users: number[][] = Array.from({ length: this.relations.size }, () => []);
    this.usedRelations().forEach((used, relation) => {
      for (const other of used) users[other]?.push(relation);
    });
    const changes: Changes[] = users.map(() => "nothing");
    const spread = (kind: Changes, from: number[]): void => {
      const waiting = from;
      for (let relation = waiting.pop(); relation !== undefined; relation = waiting.pop()) {
        if (changes[relation] === kind) continue;
        changes[relation] = kind;
        waiting.push(...(users[relation] as number[]));
      }
    };
    const named = (test: (name: string) => boolean): number[] =>
      users.flatMap((_, relation) => (test(this.relations.text(relation)) ? [relation] : []));
    spread(
      "state",
      named((name) => name === "true/1" || name.startsWith("true ")),
    );
    spread(
      "moves",
      named((name) => name === "does/2"),
    );
    return changes;
  }
}

/** The state and the moves: play provides them, whatever rules say. */
const GIVEN: ReadonlySet<string> = new Set(["true", "does"]);

const arityOf = (relation: string): number => Number(relation.slice(relation.lastIndexOf("/") + 1));

function* relationsOf(formulas: readonly SlotFormula[]): Iterable<number> {
  for (const formula of formulas) {
    if (formula.kind === "atom") yield formula.relation;
    else if (formula.kind === "not") yield* relationsOf([formula.operand]);
    else if (formula.kind !== "distinct") yield* relationsOf(formula.operands);
  }
}
