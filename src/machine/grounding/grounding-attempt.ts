/**
 * One attempt to ground a lifted program. It derives everything that play can reach, relation by relation (derive.ts).
 * Then it joins every clause once over the derived relations; each match is a ground rule (instantiate.ts). Finally it
 * simplifies the rules.
 *
 * The cones share what they have in common but succeed or fail independently: a cone that exceeds the budget is left
 * out and named in `missing`. Only the reachable fluents and moves are indispensable.
 */
import { type Budget, BudgetSpent, type GaveUp } from "../../foundations/budgets/index.ts";
import type { Clause, Rules } from "../../language/rules/index.ts";
import {
  AtomTable,
  derive,
  type LiftedProgram,
  type NumericClause,
  numericClause,
  originalRelation,
  type Relation,
  RelationTable,
  relationKey,
  type Strata,
  strataOf,
  TermStore,
} from "../derivation/index.ts";
import { assembleProgram, findGameAtoms, type GameAtoms } from "./assemble-program.ts";
import type { Cone, GroundProgram } from "./ground-program.ts";
import { instantiate, RuleList } from "./instantiate.ts";
import { type AtomFacts, simplifyRules, unsimplifiedRules } from "./simplify-rules.ts";

/** Limits per cone that apply if the budget names none, so that no sheet exhausts the memory. */
const CEILINGS = { atoms: 3_000_000, rules: 6_000_000, bytes: 1_500_000_000 } as const;

/**
 * Limit, in atoms, on what only the terminal, sees or goal cone needs: this constant plus this number per atom that
 * play itself needs. These cones are given up sooner, because play works without them and another machine answers them.
 * Public sheets that succeed need 26,000, or five per atom.
 */
const ATOMS_OF_OTHERS = 150_000;
const ATOMS_OF_OTHERS_EACH = 8;

/** The cones in the order in which they are tried. */
const CONES: readonly Cone[] = ["terminal", "legal", "next", "sees", "goal"];

/** Relations that are never derived on demand. */
const ASKED: ReadonlySet<string> = new Set([...CONES, "true", "does", "init", "role"]);

/** See GroundOptions.simplify. */
export type Simplification = "all" | "truth" | "none";

/** A relation that holds for at least this fraction of all combinations of values binds nothing worth demanding. */
const DENSITY = 0.5;

export interface AttemptOptions {
  readonly simplify: Simplification;
  /** Once a cone is missing, the others are missing for the same reason and are not tried. */
  readonly whole: boolean;
  /** Called for a demandable relation whenever it has grown. */
  readonly watch?: (relation: Relation) => void;
}

export class GroundingAttempt {
  private readonly program: LiftedProgram;
  private readonly budget: Budget;
  private readonly simplify: Simplification;
  private readonly whole: boolean;
  private readonly watch: ((relation: Relation) => void) | undefined;
  private readonly strata: Strata;
  private readonly terms = new TermStore();
  private readonly relations = new RelationTable();
  private readonly rules = new RuleList();
  private readonly numeric = new Map<Clause, NumericClause>();
  /** By relation: its clauses, and the relation of the sheet that it was made from. */
  private readonly byHead = new Map<Relation, { readonly clauses: Clause[]; readonly original: string }>();
  private readonly missing = new Map<Cone, GaveUp>();
  /** By relation number; made when first needed. */
  private readonly demandable: boolean[] = [];
  private tuples = 0;
  /** By resource: our own limits. Infinite if the budget names a limit; `ground` lowers the limit for atoms. */
  private readonly ceilings: { atoms: number; rules: number; bytes: number };

  constructor(program: LiftedProgram, { source }: Rules, budget: Budget, { simplify, whole, watch }: AttemptOptions) {
    this.whole = whole;
    this.watch = watch;
    this.simplify = simplify;
    this.program = program;
    this.budget = budget;
    this.strata = strataOf(program);
    const { atoms, rules, bytes } = budget.limits;
    const ceiling = (named: number | undefined, usual: number): number =>
      named === undefined ? usual : Number.POSITIVE_INFINITY;
    this.ceilings = {
      atoms: ceiling(atoms, CEILINGS.atoms),
      rules: ceiling(rules, CEILINGS.rules),
      bytes: ceiling(bytes, CEILINGS.bytes),
    };
    for (const clause of program.clauses) {
      const numeric = numericClause(clause, this.relations, this.terms, source);
      this.numeric.set(clause, numeric);
      const own = this.byHead.get(numeric.head.relation);
      if (own === undefined)
        this.byHead.set(numeric.head.relation, { clauses: [clause], original: originalRelation(program, clause.head) });
      else own.clauses.push(clause);
    }
  }

  ground(): GroundProgram {
    const derived = new Set<Clause>();
    // `next` and `legal` lead to `true` and `does`, except for clauses whose heads can hold no value; these are
    // instantiated too.
    this.deriveCone(["true", "does", "next", "legal", "role", "init"], derived);
    const forOthers = ATOMS_OF_OTHERS + ATOMS_OF_OTHERS_EACH * this.tuples;
    this.ceilings.atoms = Math.min(this.ceilings.atoms, forOthers);
    for (const cone of ["terminal", "sees", "goal"] as const)
      this.attempt(cone, () => this.deriveCone([cone], derived));
    const atoms = new AtomTable(this.relations, this.program, this.terms);
    const instantiated = new Set<Clause>();
    for (const cone of CONES)
      if (!this.missing.has(cone)) this.attempt(cone, () => this.instantiateCone(cone, instantiated, atoms));
    return this.finish(atoms);
  }

  /** Does the work for a cone. If the budget runs out, the work is undone and the cone is recorded as missing. */
  private attempt(cone: Cone, work: () => void): void {
    const [first] = this.missing.values();
    if (this.whole && first !== undefined) {
      this.missing.set(cone, first);
      return;
    }
    const sizes = this.relations.all.map(({ size }) => size);
    const { count } = this.rules;
    try {
      work();
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      this.missing.set(cone, error.gaveUp);
      for (const [i, relation] of this.relations.all.entries()) relation.truncate(sizes[i] as number);
      this.rules.truncate(count);
    }
  }

  /** Fills the relations that the given ones (by name in the sheet) depend on. */
  private deriveCone(names: readonly string[], done: Set<Clause>): void {
    const { strata } = this;
    const isNeeded = this.clausesFor(names);
    const fresh = (clause: Clause): boolean => isNeeded.has(clause) && !done.has(clause);
    const groups = [...strata.unchanging, strata.changing].map((group) => group.filter(fresh));
    this.tuples = 0;
    for (const group of groups) if (group.length > 0) this.deriveGroup(group);
    for (const group of groups) for (const clause of group) done.add(clause);
  }

  private deriveGroup(group: readonly Clause[]): void {
    const { budget, terms } = this;
    derive(
      group.map((clause) => this.numeric.get(clause) as NumericClause),
      {
        terms,
        budget,
        isComplete: this.isComplete,
        onTuple: ({ name, head }) => {
          if (this.watch !== undefined && this.canBeDemanded(head.relation)) this.watch(head.relation);
          this.claim("atoms", ++this.tuples, `deriving ${name}`);
          if (this.tuples % 4096 === 0) this.claimBytes(`deriving ${name}`);
        },
      },
    );
  }

  /** All relations except those that queries read and those of the state and the moves. */
  private canBeDemanded({ name, number }: Relation): boolean {
    return (this.demandable[number] ??= !ASKED.has(
      this.program.origins.get(name)?.relation ?? name.slice(0, name.lastIndexOf("/")),
    ));
  }

  /** Whether a static relation of at least two columns holds for most combinations of its columns' values. */
  readonly isDense = (key: string): boolean => {
    const relation = this.relations.find(key);
    if (relation === undefined || relation.arity < 2 || this.strata.changes(key)) return false;
    let combinations = 1;
    for (let column = 0; column < relation.arity; column++) combinations *= relation.valuesIn(column);
    return relation.size >= DENSITY * combinations;
  };

  private instantiateCone(cone: Cone, done: Set<Clause>, atoms: AtomTable): void {
    const isNeeded = this.clausesFor([cone]);
    const before = this.rules.count;
    const fresh: Clause[] = [];
    for (const clause of this.strata.changing) {
      if (!isNeeded.has(clause) || done.has(clause) || !this.isRecorded(clause)) continue;
      instantiate(this.numeric.get(clause) as NumericClause, {
        terms: this.terms,
        budget: this.budget,
        isComplete: this.isComplete,
        isSilent: (relation) => this.isComplete(relation) || this.program.guards.has(relation.name),
        firstAtoms: atoms.firstAtoms,
        rules: this.rules,
        onRule: ({ name }) => {
          const count = this.rules.count - before;
          this.claim("rules", count, `instantiating ${name}`);
          if (count % 4096 === 0) this.claimBytes(`instantiating ${name}`);
        },
      });
      fresh.push(clause);
    }
    for (const clause of fresh) done.add(clause);
  }

  private readonly isComplete = (relation: Relation): boolean => !this.strata.changes(relation.name);

  private isRecorded({ head }: Clause): boolean {
    const original = originalRelation(this.program, head);
    return original !== "true" && original !== "does" && !this.program.guards.has(relationKey(head));
  }

  /**
   * Returns the clauses that relations of the sheet depend on. Here the links from `true` and `does` to `next` and
   * `legal` count like other clauses.
   */
  private clausesFor(names: readonly string[]): Set<Clause> {
    const wanted = new Set(names);
    const reached = new Set<Clause>();
    for (const { clauses, original } of this.byHead.values())
      if (wanted.has(original)) for (const clause of clauses) reached.add(clause);
    for (const clause of reached) {
      const { positive, negative } = this.numeric.get(clause) as NumericClause;
      for (const { relation } of [...positive, ...negative])
        for (const needed of this.byHead.get(relation)?.clauses ?? []) reached.add(needed);
    }
    return reached;
  }

  private claim(resource: "atoms" | "rules" | "bytes", amount: number, doing: string): void {
    this.budget.claim(resource, amount, doing);
    const limit = this.ceilings[resource];
    if (amount > limit) throw new BudgetSpent({ kind: "gave-up", resource, limit, doing });
  }

  private claimBytes(doing: string): void {
    const bytes = this.relations.all.reduce((sum, relation) => sum + relation.bytes, this.rules.bytes);
    this.claim("bytes", bytes, doing);
  }

  private finish(atoms: AtomTable): GroundProgram {
    const initial = new Set(atoms.atomsOf("init", 1).map(({ args }) => args[0] as number));
    const game = findGameAtoms(atoms, this.terms, initial);
    const facts = this.atomFacts(atoms, game);
    this.recordFacts(atoms);
    const rules = this.simplify === "none" ? unsimplifiedRules(this.rules, facts) : simplifyRules(this.rules, facts);
    const program = assembleProgram(game, facts, rules, atoms, this.terms);
    return this.missing.size === 0 ? program : { ...program, missing: this.missing };
  }

  /** Records atoms of the cones that hold in every state, such as a `legal` that does not depend on the state. */
  private recordFacts(atoms: AtomTable): void {
    for (const [cone, arity] of [
      ["terminal", 0],
      ["legal", 2],
      ["next", 1],
      ["sees", 2],
      ["goal", 2],
    ] as const)
      for (const relation of atoms.relationsFor(cone, arity))
        if (this.isComplete(relation) && !this.missing.has(cone))
          for (let tuple = 0; tuple < relation.size; tuple++)
            this.rules.close((atoms.firstAtoms[relation.number] as number) + tuple);
  }

  private atomFacts(atoms: AtomTable, game: GameAtoms): AtomFacts {
    const isGiven = new Uint8Array(atoms.count);
    const holdsAtFirst = new Uint8Array(atoms.count);
    const enabledBy = new Int32Array(atoms.count).fill(-1);
    const asked: number[] = [];
    const next = new Map(atoms.atomsOf("next", 1).map(({ atom, args }) => [args[0] as number, atom]));
    for (const { atom, term, isInitial } of game.fluents) {
      isGiven[atom] = 1;
      holdsAtFirst[atom] = isInitial || this.missing.has("next") ? 1 : 0;
      if (!this.missing.has("next")) enabledBy[atom] = next.get(term) ?? -1;
      if ((enabledBy[atom] as number) >= 0) asked.push(enabledBy[atom] as number);
    }
    const keyOf = (role: number, move: number): number => role * this.terms.count + move; // terms are below 2^26
    const legal = new Map(
      atoms.atomsOf("legal", 2).map(({ atom, args }) => [keyOf(args[0] as number, args[1] as number), atom]),
    );
    for (const [role, list] of game.moves.entries())
      for (const { atom, term } of list) {
        isGiven[atom] = 1;
        holdsAtFirst[atom] = this.missing.has("legal") ? 1 : 0;
        if (!this.missing.has("legal")) enabledBy[atom] = legal.get(keyOf(game.roleTerms[role] as number, term)) ?? -1;
        if ((enabledBy[atom] as number) >= 0) asked.push(enabledBy[atom] as number);
      }
    if (game.terminal >= 0 && !this.missing.has("terminal")) asked.push(game.terminal);
    for (const [cone, lists] of [
      ["goal", game.goals],
      ["sees", game.percepts],
    ] as const)
      if (!this.missing.has(cone)) for (const list of lists) for (const { atom } of list) asked.push(atom);
    if (this.simplify === "truth")
      for (let atom = 0; atom < atoms.count; atom++) if (isGiven[atom] === 0) asked.push(atom);
    return { atomCount: atoms.count, isGiven, holdsAtFirst, enabledBy, asked };
  }
}
