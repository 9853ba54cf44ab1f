import { eachApplication, eachAtom, eachTerm, type Rule } from "../rules/index.ts";

/** Generates names that the sheet does not use. */
export class NameSource {
  private readonly taken = new Set<string>();
  private counter = 0;

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      this.taken.add(rule.head.relation);
      eachAtom(rule.body, ({ relation }) => this.taken.add(relation));
      eachTerm(rule, (term) => eachApplication(term, ({ name }) => this.taken.add(name)));
    }
  }

  fresh(stem: string): string {
    let name: string;
    do name = `${stem}#${++this.counter}`;
    while (this.taken.has(name));
    return name;
  }
}
