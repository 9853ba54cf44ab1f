/**
 * Which symbols can occur at which argument of a sheet, by its flow graph (flow-graph.ts). An argument of a relation or
 * function receives the symbols written there in heads and, through variables, those of the arguments that bind the
 * variable in the body. Only positive conditions count: a safe rule binds all its variables there, and a negated
 * condition derives nothing.
 */
import { type Budget, unlimited } from "../../foundations/budgets/index.ts";
import type { Clause } from "./clause.ts";
import { FlowGraph, type Place } from "./flow-graph.ts";
import { eachAtom } from "./occurrences.ts";
import type { Atom, Rule } from "./rules.ts";
import type { Term } from "./term.ts";

/** A symbol with its number of arguments: the root of a term. */
export interface Functor {
  readonly name: string;
  readonly arity: number;
}

/** The owner of arguments. `true` as a relation and `true` as a function are two owners. */
export interface ArgumentOwner extends Functor {
  readonly kind: "relation" | "function";
}

/** Relations of equal arity between which arguments are carried over. */
export type CarriedOver = readonly (readonly [from: string, to: string, arity: number])[];

/** Derived fluents become true, and legal moves are done. */
const PLAY: CarriedOver = [
  ["init", "true", 1],
  ["next", "true", 1],
  ["legal", "does", 2],
];

/** Stands for all constants if they are not distinguished. */
const ANY_CONSTANT: Functor = { name: "", arity: 0 };

interface FlowOptions {
  /** Default: what play carries over. */
  readonly carriedOver?: CarriedOver;
  /** Tracks functions only: all constants are one symbol with the name "". */
  readonly constantsAlike?: boolean;
}

export class SymbolFlow {
  private readonly graph = new FlowGraph();
  private readonly constantsAlike: boolean;
  /** The place of the first argument of an owner; the others follow it. */
  private readonly firstPlaces = new Map<string, Place>();
  private readonly numbers = new Map<string, number>();
  private readonly functors: Functor[] = [];
  /** For each rule: the place of each variable, and the arguments that bind it. */
  private readonly variables: Map<string, BoundVariable>[] = [];
  private solved: readonly ReadonlySet<number>[] | null = null;

  private constructor({ constantsAlike = false }: FlowOptions) {
    this.constantsAlike = constantsAlike;
  }

  static ofRules(rules: readonly Rule[], options: FlowOptions = {}): SymbolFlow {
    const flow = new SymbolFlow(options);
    for (const { head, body } of rules) {
      const conditions: Atom[] = [];
      eachAtom(body, (atom, negative) => {
        if (!negative) conditions.push(atom);
      });
      flow.addRule(head, conditions);
    }
    return flow.carryOver(options);
  }

  static ofClauses(clauses: readonly Clause[], options: FlowOptions = {}): SymbolFlow {
    const flow = new SymbolFlow(options);
    for (const clause of clauses) flow.addRule(clause.head, positiveAtoms(clause));
    return flow.carryOver(options);
  }

  /** What can occur at an argument of a relation; i counts from 0. */
  atRelation(name: string, arity: number, i: number, budget: Budget): Functor[] {
    return this.named(this.graph.reaching(this.place({ kind: "relation", name, arity }, i), budget));
  }

  /** What can occur at an argument of a function, wherever the function is used. */
  atFunction(name: string, arity: number, i: number, budget: Budget): Functor[] {
    return this.named(this.graph.reaching(this.place({ kind: "function", name, arity }, i), budget));
  }

  /**
   * What a variable of a rule (given by its number in the sheet) can stand for: the symbols that reach every condition
   * that binds it.
   */
  ofVariable(rule: number, variable: string, budget: Budget): Functor[] {
    const binders = this.variables[rule]?.get(variable)?.binders ?? new Set();
    const [first, ...others] = [...binders].map((binder) => this.graph.reaching(binder, budget));
    if (first === undefined) return [];
    return this.named([...first].filter((value) => others.every((other) => other.has(value))));
  }

  /** Same as `ofVariable`, by the exact reading of all variables of the sheet. The first call computes all answers. */
  exactlyOfVariable(rule: number, variable: string): Functor[] {
    const bound = this.variables[rule]?.get(variable);
    this.solved ??= this.graph.solve(unlimited());
    return bound === undefined ? [] : this.named(this.solved[bound.place] ?? []);
  }

  /** Calls back for everything that flows into arguments, in sheet order: symbols, and other arguments. */
  eachFlow(visitSymbol: (symbol: Functor, to: Place) => void, visitArgument: (from: Place, to: Place) => void): void {
    this.graph.eachFlow((value, to) => visitSymbol(this.functors[value] as Functor, to), visitArgument);
  }

  /** The place of an argument; i counts from 0. */
  place({ kind, name, arity }: ArgumentOwner, i: number): Place {
    const key = `${kind} ${arity} ${name}`;
    let first = this.firstPlaces.get(key);
    if (first === undefined) {
      first = this.graph.newArgument();
      for (let more = 1; more < arity; more++) this.graph.newArgument();
      this.firstPlaces.set(key, first);
    }
    return first + i;
  }

  private carryOver({ carriedOver = PLAY }: FlowOptions): SymbolFlow {
    for (const [from, to, arity] of carriedOver)
      for (let i = 0; i < arity; i++)
        this.graph.flow(
          this.place({ kind: "relation", name: from, arity }, i),
          this.place({ kind: "relation", name: to, arity }, i),
        );
    return this;
  }

  private addRule(head: Atom, conditions: readonly Atom[]): void {
    const variables = new Map<string, BoundVariable>();
    this.variables.push(variables);
    for (const atom of conditions)
      this.eachArgument(atom, (term, place) => {
        if (term.kind !== "variable") return;
        let bound = variables.get(term.name);
        if (bound === undefined) {
          bound = { place: this.graph.newVariable(), binders: new Set() };
          variables.set(term.name, bound);
        }
        if (bound.binders.has(place)) return;
        bound.binders.add(place);
        this.graph.flow(place, bound.place);
      });
    this.eachArgument(head, (term, place) => {
      if (term.kind === "application") this.graph.put(this.symbol(term.name, term.args.length), place);
      else {
        const bound = variables.get(term.name);
        if (bound !== undefined) this.graph.flow(bound.place, place);
      }
    });
  }

  private symbol(name: string, arity: number): number {
    const functor = this.constantsAlike && arity === 0 ? ANY_CONSTANT : { name, arity };
    const key = `${arity} ${functor.name}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.functors.push(functor) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }

  private named(values: Iterable<number>): Functor[] {
    return Array.from(values, (value) => this.functors[value] as Functor);
  }

  /** Calls `visit` for every argument of an atom and of the terms inside it. The reader bounds their depth. */
  private eachArgument({ relation, args }: Atom, visit: (term: Term, place: Place) => void): void {
    const walk = (kind: ArgumentOwner["kind"], name: string, terms: readonly Term[]): void => {
      terms.forEach((term, i) => {
        visit(term, this.place({ kind, name, arity: terms.length }, i));
        if (term.kind === "application") walk("function", term.name, term.args);
      });
    };
    walk("relation", relation, args);
  }
}

interface BoundVariable {
  readonly place: Place;
  readonly binders: Set<Place>;
}

const positiveAtoms = ({ body }: Clause): Atom[] =>
  body.flatMap((literal) => (literal.kind === "positive" ? [literal.atom] : []));
