/**
 * For tests: random rule sheets that are safe and stratified by construction. Relations have levels. A rule may use
 * relations of its own level positively and relations of lower levels in any way. Terms are constants and one function.
 */
import { createRandom, type SeededRandom } from "../../foundations/collections/index.ts";

const CONSTANTS = ["a", "b", "c"];
const VARIABLES = ["?x", "?y", "?z", "?w"];

interface Relation {
  readonly name: string;
  readonly arity: number;
}

export function randomSheet(seed: number): string {
  return new SheetWriter(createRandom(seed)).write();
}

class SheetWriter {
  private readonly random: SeededRandom;
  private readonly lines: string[] = ["(role r)", "(role s)"];

  constructor(random: SeededRandom) {
    this.random = random;
  }

  write(): string {
    const fixed = [this.facts("e", 1), this.facts("f", 2)];
    fixed.push(this.define("g", fixed, 2));
    const fluents = ["p", "q"].map((name, i) => ({ name: `true (${name}`, arity: 1 + i }));
    for (const { name, arity } of fluents) {
      const inner = name.slice(5);
      for (let i = 0; i < 2; i++) this.lines.push(`(init ${this.term(inner, arity)})`);
    }
    const level1 = [...fixed, ...fluents];
    const derived = [this.define("u", level1, 1)];
    derived.push(this.define("v", [...level1, ...derived], 2));
    const level2 = [...level1, ...derived];
    for (const role of ["r", "s"]) {
      this.rule(`(legal ${role} (go ?x))`, ["?x"], level2);
      this.rule(`(legal ${role} wait)`, [], level2);
    }
    const doing = [...level2, { name: `does ${this.pick(["r", "s"])} (go`, arity: 1 }];
    const result = this.define("t", doing, 1);
    const level3 = [...doing, result];
    this.rule("(next (p ?x))", ["?x"], level3);
    this.rule("(next (p ?x))", ["?x"], level3);
    this.rule("(next (q ?x ?y))", ["?x", "?y"], level3);
    if (this.random.below(2) === 0) this.lines.push("(<= (next ?x) (true ?x) (does r wait))");
    this.rule("terminal", [], level2);
    this.rule("(goal r 100)", [], level2);
    this.lines.push("(<= (goal ?x 0) (role ?x) (not (goal ?x 100)))");
    this.rule("(sees s (noise ?x))", ["?x"], level3);
    return this.lines.join("\n");
  }

  private facts(name: string, arity: number): Relation {
    for (let i = 0; i < 4; i++) this.lines.push(this.term(name, arity));
    return { name, arity };
  }

  private define(name: string, below: readonly Relation[], arity: number): Relation {
    const head = ["?x", "?y"].slice(0, arity);
    const relation = { name, arity };
    this.rule(`(${name} ${head.join(" ")})`, head, below);
    this.rule(`(${name} ${head.join(" ")})`, head, below, relation);
    return relation;
  }

  /** Writes a rule whose variables are all bound by positive conditions. */
  private rule(head: string, needed: readonly string[], below: readonly Relation[], recursive?: Relation): void {
    const bound = new Set<string>();
    const body: string[] = [];
    const count = 1 + this.random.below(3);
    for (let i = 0; i < count || needed.some((name) => !bound.has(name)); i++) {
      const relation = recursive !== undefined && i === 0 ? recursive : this.pick(below);
      const missing = needed.filter((name) => !bound.has(name));
      const args = Array.from({ length: relation.arity }, () => {
        const name = i >= count && missing.length > 0 ? this.pick(missing) : this.argument();
        if (name.startsWith("?")) bound.add(name);
        return name;
      });
      body.push(this.atom(relation, args));
    }
    const boundNames = [...bound];
    const some = (): string =>
      boundNames.length > 0 && this.random.below(3) > 0 ? this.pick(boundNames) : this.pick(CONSTANTS);
    for (let i = this.random.below(3); i > 0; i--) {
      const relation = this.pick(below);
      body.push(`(not ${this.atom(relation, Array.from({ length: relation.arity }, some))})`);
    }
    if (this.random.below(3) === 0) body.push(`(distinct ${some()} ${some()})`);
    this.lines.push(`(<= ${head} ${body.join(" ")})`);
  }

  private atom({ name, arity }: Relation, args: readonly string[]): string {
    const close = name.includes("(") ? "))" : ")";
    return arity === 0 ? name : `(${name} ${args.join(" ")}${close}`;
  }

  private term(name: string, arity: number): string {
    const open = name.startsWith("(") ? name : `(${name}`;
    return `${open} ${Array.from({ length: arity }, () => this.pick(CONSTANTS)).join(" ")})`;
  }

  private argument(): string {
    return this.random.below(4) === 0 ? this.pick(CONSTANTS) : this.pick(VARIABLES);
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)] as T;
  }
}
