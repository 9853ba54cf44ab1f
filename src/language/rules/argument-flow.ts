/**
 * Which symbols can stand at which argument: the domain graph of Genesereth and Thielscher (section 14.2) as a question that is
 * answered backwards. An argument of a relation or function receives the symbols written there in heads, and through variables
 * those of the arguments that bind the variable in the body. `true` receives from `init` and `next`, `does` from `legal`.
 * Building is linear in the sheet; an answer visits every place at most once, so asking for a few arguments is cheap where the
 * domains of all would be quadratic.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { eachAtom } from "./occurrences.ts";
import type { Atom, Rule } from "./rules.ts";
import type { Term } from "./term.ts";

/** A place that receives symbols: an argument position, or a variable of a rule. */
type Place = number;

/** A symbol with its number of arguments: what stands at the root of a term. */
export interface Functor {
  readonly name: string;
  readonly arity: number;
}

interface PlaceData {
  readonly functors: Map<string, Functor>;
  readonly sources: Place[];
}

const CARRIED_OVER: readonly (readonly [from: string, to: string, arity: number])[] = [
  ["init", "true", 1],
  ["next", "true", 1],
  ["legal", "does", 2],
];

export class ArgumentFlow {
  private readonly places: PlaceData[] = [];
  private readonly positions = new Map<string, Place>();
  /** By rule: for each variable, the positions that bind it. */
  private readonly binders: Map<string, Set<Place>>[] = [];

  constructor(rules: readonly Rule[]) {
    for (const [from, to, arity] of CARRIED_OVER)
      for (let i = 0; i < arity; i++)
        this.data(this.position("relation", to, arity, i)).sources.push(this.position("relation", from, arity, i));
    for (const rule of rules) this.addRule(rule);
  }

  /** What can stand at an argument of a relation, i counted from 0. */
  atRelation(relation: string, arity: number, i: number, budget: Budget): Functor[] {
    return [...this.receivedBy(this.position("relation", relation, arity, i), budget).values()];
  }

  /** What can stand at an argument of a function, wherever the function is used. */
  atFunction(name: string, arity: number, i: number, budget: Budget): Functor[] {
    return [...this.receivedBy(this.position("function", name, arity, i), budget).values()];
  }

  /** What a variable of a rule (its number in the sheet) can stand for: what reaches every condition that binds it. */
  ofVariable(rule: number, variable: string, budget: Budget): Functor[] {
    const [first, ...others] = [...(this.binders[rule]?.get(variable) ?? [])].map((binder) =>
      this.receivedBy(binder, budget),
    );
    if (first === undefined) return [];
    return [...first].filter(([key]) => others.every((other) => other.has(key))).map(([, functor]) => functor);
  }

  private addRule(rule: Rule): void {
    const variables = new Map<string, Place>();
    const binders = new Map<string, Set<Place>>();
    this.binders.push(binders);
    const placeOf = (name: string): Place => {
      const known = variables.get(name);
      if (known !== undefined) return known;
      const fresh = this.newPlace();
      variables.set(name, fresh);
      return fresh;
    };
    eachAtom(rule.body, (atom, negative) => {
      if (negative) return;
      eachArgument(atom, (kind, name, arity, i, term) => {
        if (term.kind !== "variable") return;
        const position = this.position(kind, name, arity, i);
        this.data(placeOf(term.name)).sources.push(position);
        const known = binders.get(term.name);
        if (known === undefined) binders.set(term.name, new Set([position]));
        else known.add(position);
      });
    });
    eachArgument(rule.head, (kind, name, arity, i, term) => {
      const place = this.data(this.position(kind, name, arity, i));
      if (term.kind === "variable") place.sources.push(placeOf(term.name));
      else place.functors.set(keyOf(term.name, term.args.length), { name: term.name, arity: term.args.length });
    });
  }

  private receivedBy(start: Place, budget: Budget): Map<string, Functor> {
    const received = new Map<string, Functor>();
    const seen = new Set([start]);
    const waiting = [start];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const { functors, sources } = this.data(place);
      budget.spend(1 + functors.size + sources.length, "following symbols through the rules");
      for (const [key, functor] of functors) received.set(key, functor);
      for (const source of sources)
        if (!seen.has(source)) {
          seen.add(source);
          waiting.push(source);
        }
    }
    return received;
  }

  private position(kind: Kind, name: string, arity: number, i: number): Place {
    const key = `${kind} ${name} ${arity} ${i}`;
    const known = this.positions.get(key);
    if (known !== undefined) return known;
    const fresh = this.newPlace();
    this.positions.set(key, fresh);
    return fresh;
  }

  private newPlace(): Place {
    return this.places.push({ functors: new Map(), sources: [] }) - 1;
  }

  private data(place: Place): PlaceData {
    return this.places[place] as PlaceData;
  }
}

type Kind = "relation" | "function";

const keyOf = (name: string, arity: number): string => `${name} ${arity}`;

/** Calls `visit` for every argument of an atom, and of the terms inside it. */
function eachArgument(
  { relation, args }: Atom,
  visit: (kind: Kind, name: string, arity: number, i: number, term: Term) => void,
): void {
  const walk = (kind: Kind, name: string, terms: readonly Term[]): void => {
    terms.forEach((term, i) => {
      visit(kind, name, terms.length, i, term);
      if (term.kind === "application") walk("function", term.name, term.args);
    });
  };
  walk("relation", relation, args);
}
