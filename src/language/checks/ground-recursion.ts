/** Finds recursion through negation among ground atoms, in the dependencies of instantiated rules. */
import { Interner } from "../../foundations/collections/index.ts";
import { stronglyConnectedComponents } from "../rules/index.ts";

/**
 * An atom that depends on its own negation: the atom, the negated atom on the cycle, and the number of the rule that
 * negates it.
 */
export interface NegativeCycle {
  readonly atom: string;
  readonly negated: string;
  readonly rule: number;
}

export class GroundDependencies {
  private readonly atoms = new Interner();
  private readonly successors: number[][] = [];
  private readonly negative: { readonly from: number; readonly to: number; readonly rule: number }[] = [];
  private readonly seen = new Set<string>();

  /** Records that an instance of rule number `rule` derives `head` from `atom`, or from its absence if `negated`. */
  add(head: string, atom: string, negated: boolean, rule: number): void {
    const from = this.number(head);
    const to = this.number(atom);
    const key = `${from} ${to} ${negated}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.successors[from]!.push(to);
    if (negated) this.negative.push({ from, to, rule });
  }

  /** Some negative cycle, or null if there is none. Linear. */
  findNegativeCycle(): NegativeCycle | null {
    const { componentOf } = stronglyConnectedComponents(this.successors);
    const edge = this.negative.find(({ from, to }) => componentOf[from] === componentOf[to]);
    if (edge === undefined) return null;
    return { atom: this.atoms.text(edge.from), negated: this.atoms.text(edge.to), rule: edge.rule };
  }

  private number(atom: string): number {
    const number = this.atoms.intern(atom);
    if (number === this.successors.length) this.successors.push([]);
    return number;
  }
}
