/**
 * Instantiation: once the relations contain everything derivable, every clause is joined once over them, and every
 * match is a ground rule. The join decides static conditions, which leave no trace. The body keeps the changing atoms,
 * including negated ones if they are derivable at all.
 */

import type { Budget } from "../../foundations/budgets/index.ts";
import { IntVector } from "../../foundations/collections/index.ts";
import { Join, type NumericClause, planJoin, type Relation, type TermStore } from "../derivation/index.ts";

/** Ground rules over atoms that are numbered by relation and tuple. */
export class RuleList {
  readonly heads = new IntVector(1024);
  /** Rule r's body is at [bodyStarts[r], bodyStarts[r + 1]). */
  readonly bodyStarts = new IntVector(1024);
  /** 2 · atom, or 2 · atom + 1 for its negation. */
  readonly bodies = new IntVector(4096);

  constructor() {
    this.bodyStarts.push(0);
  }

  get count(): number {
    return this.heads.length;
  }

  /** Ends the rule whose body has been pushed. */
  close(head: number): void {
    this.heads.push(head);
    this.bodyStarts.push(this.bodies.length);
  }

  /** Removes all rules from number `count` on. */
  truncate(count: number): void {
    this.heads.length = count;
    this.bodyStarts.length = count + 1;
    this.bodies.length = this.bodyStarts.data[count] as number;
  }

  get bytes(): number {
    return 4 * (this.heads.data.length + this.bodyStarts.data.length + this.bodies.data.length);
  }
}

export interface InstantiateOptions {
  readonly terms: TermStore;
  readonly budget: Budget;
  /** Whether the literals of a relation are decided or left out instead of recorded. */
  readonly isSilent: (relation: Relation) => boolean;
  readonly isComplete: (relation: Relation) => boolean;
  /** By relation number: the number of its first atom. */
  readonly firstAtoms: Int32Array;
  readonly rules: RuleList;
  readonly onRule: (clause: NumericClause) => void;
}

export function instantiate(clause: NumericClause, options: InstantiateOptions): void {
  const { terms, budget, isSilent, isComplete, firstAtoms, rules, onRule } = options;
  const join = new Join(planJoin(clause, { first: -1, isComplete }), terms, budget);
  const recorded = [...clause.positive.keys()].filter((i) => !isSilent(clause.positive[i]!.relation));
  const bases = recorded.map((i) => firstAtoms[clause.positive[i]!.relation.number] as number);
  const headBase = firstAtoms[clause.head.relation.number] as number;
  const ranges = clause.positive.map(({ relation }) => ({ from: 0, to: relation.size }));
  const { bodies } = rules;
  join.run(ranges, () => {
    const head = clause.head.relation.find(join.make(join.plan.head));
    if (head < 0) throw new Error(`an instance of ${clause.name} was not derived`);
    for (let i = 0; i < recorded.length; i++)
      bodies.push(2 * ((bases[i] as number) + (join.tuples[recorded[i] as number] as number)));
    for (const { relation, key } of join.plan.negatives) {
      const tuple = join.fill(key) ? relation.find(key.tuple) : -1;
      if (tuple >= 0) bodies.push(2 * ((firstAtoms[relation.number] as number) + tuple) + 1);
    }
    rules.close(headBase + head);
    onRule(clause);
  });
}
