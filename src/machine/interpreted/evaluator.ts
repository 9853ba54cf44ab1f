/**
 * Answers queries about relations from the rules as written: top-down evaluation with a memo table per query (tabling).
 * A query is a relation with some arguments known; its table contains all answers. Recursive queries are completed by
 * iteration: a query that meets itself uses the answers found so far, and the first query of such a cycle (its leader)
 * evaluates again until nothing new is found. This is the least fixpoint required by GDL's semantics, computed on
 * demand.
 *
 * Negation queries only completed tables. A negation inside an unfinished cycle means that the rules are not
 * stratified, and throws.
 */
import { type Budget, BudgetSpent } from "../../foundations/budgets/index.ts";
import { IndexedRows, MASKABLE_COLUMNS } from "./indexed-rows.ts";
import { type Frame, instantiate, matches, type Pattern } from "./pattern.ts";
import { type Plan, planRule, type RulePlan, type Step } from "./plan.ts";
import type { Definition, Program } from "./program.ts";
import { fluentRelation, type SlotAtom } from "./slots.ts";
import { Table } from "./tables.ts";

/**
 * A kind of giving up, not an error of the sheet: recursion through negation may vanish among ground atoms, which a
 * grounded machine sees and queries with unknown arguments do not.
 */
export class UnstratifiedNegation extends BudgetSpent {
  constructor(relation: string) {
    const doing = `answering from the rules for ${relation}, which depend on their own negation`;
    super({ kind: "gave-up", resource: "rules", limit: 0, doing });
    this.name = "UnstratifiedNegation";
  }
}

/**
 * Maximum nesting of queries. A deeper query is answered first, from a fresh stack (see `ask`), so that the call stack
 * stays small.
 */
const MAXIMAL_NESTING = 200;
/** With this many postponed queries a cycle is too large for the stack. */
const MAXIMAL_POSTPONED = 10_000;

/** A query too deep on the stack. Thrown and caught within this file. */
class TooDeep {
  readonly relation: number;
  readonly mask: number;
  readonly args: readonly number[];

  constructor(relation: number, mask: number, args: readonly number[]) {
    this.relation = relation;
    this.mask = mask;
    this.args = args;
  }
}

/** The rows of a step that remain to be tried. */
interface Choice {
  readonly rows: readonly number[];
  readonly values: readonly number[];
  at: number;
}

export class Evaluator {
  private readonly program: Program;
  private readonly budget: Budget | undefined;
  private readonly staticTables: Map<string, Table>;
  private readonly stateTables = new Map<string, Table>();
  private readonly moveTables = new Map<string, Table>();
  /**
   * The current contents of `true` and `does`, by relation: all fluents, the fluents of each functor, the moves made.
   */
  private readonly given = new Map<number, IndexedRows>();
  private readonly allFluents: IndexedRows;
  private readonly movesMade: IndexedRows;
  private readonly open: Table[] = [];
  private readonly provisional: Table[] = [];
  private round = 0;
  private answersFound = 0;
  /** Number of answers in tables now, not counting static tables filled by other evaluators. */
  private answersHeld = 0;

  /** All evaluators of a program may share the tables of static relations. */
  constructor(program: Program, staticTables: Map<string, Table>, budget?: Budget) {
    this.program = program;
    this.staticTables = staticTables;
    this.budget = budget;
    this.allFluents = this.givenRows(program.relation("true", 1), 1);
    this.movesMade = this.givenRows(program.relation("does", 2), 2);
  }

  setState(fluents: readonly number[]): void {
    const { terms, relations } = this.program;
    this.forget(this.stateTables);
    this.forget(this.moveTables);
    for (const rows of this.given.values()) rows.clear();
    for (const fluent of new Set(fluents)) {
      this.allFluents.add([fluent]);
      const [name, arity] = splitFunctor(terms.functors.text(terms.functorOf(fluent)));
      this.givenRows(relations.intern(fluentRelation(name, arity)), arity).add(terms.argumentsOf(fluent));
    }
    for (const [relation, { count }] of this.given) this.program.noteSize(relation, count);
  }

  /** Sets the moves made, as pairs of role and move. */
  setMoves(moves: readonly (readonly [number, number])[]): void {
    this.forget(this.moveTables);
    this.movesMade.clear();
    for (const pair of moves) this.movesMade.add(pair);
  }

  /**
   * Returns all answers to a query, as rows of full arguments. If the query needs too deep a chain of others, the
   * deepest is answered first and the query is repeated; completed tables are kept.
   */
  ask(relation: number, args: readonly (number | null)[]): IndexedRows {
    const mask = args.reduce<number>((bits, argument, i) => (argument === null ? bits : bits | (1 << i)), 0);
    const pending: TooDeep[] = [
      new TooDeep(
        relation,
        mask,
        args.map((argument) => argument ?? -1),
      ),
    ];
    for (;;) {
      const question = pending.at(-1) as TooDeep;
      try {
        const { answers } = this.table(question.relation, question.mask, question.args);
        pending.pop();
        if (pending.length === 0) return answers;
      } catch (error) {
        this.abandonUnfinished();
        if (!(error instanceof TooDeep)) throw error;
        if (pending.length >= MAXIMAL_POSTPONED) this.giveUpDepth(relation);
        pending.push(error);
      }
    }
  }

  private forget(tables: Map<string, Table>): void {
    for (const table of tables.values()) this.answersHeld -= table.answers.count;
    tables.clear();
  }

  private giveUpDepth(relation: number): never {
    throw new BudgetSpent({
      kind: "gave-up",
      resource: "depth",
      limit: MAXIMAL_POSTPONED,
      doing: `evaluating ${this.program.relations.text(relation)}`,
    });
  }

  private abandonUnfinished(): void {
    for (const table of [...this.open, ...this.provisional]) table.home.delete(table.key);
    this.open.length = 0;
    this.provisional.length = 0;
  }

  private givenRows(relation: number, width: number): IndexedRows {
    let rows = this.given.get(relation);
    if (rows === undefined) {
      rows = new IndexedRows(width);
      this.given.set(relation, rows);
    }
    return rows;
  }

  private homeOf(relation: number): Map<string, Table> {
    const changes = this.program.changesWith(relation);
    if (changes === "nothing") return this.staticTables;
    return changes === "state" ? this.stateTables : this.moveTables;
  }

  private table(relation: number, mask: number, args: readonly number[]): Table {
    let key = `${relation}:${mask}`;
    for (let i = 0; i < args.length && i < MASKABLE_COLUMNS; i++) if ((mask & (1 << i)) !== 0) key += `,${args[i]}`;
    const home = this.homeOf(relation);
    let table = home.get(key);
    if (table === undefined) {
      table = new Table(key, home, args.length);
      home.set(key, table);
      this.answer(table, relation, mask, args);
    } else if (table.status === "open") table.metItself = true;
    else if (table.status === "provisional" && table.round !== this.round) this.answer(table, relation, mask, args);
    const asker = this.open.at(-1);
    if (asker !== undefined && table.status !== "complete") {
      const below = table.status === "open" ? table.depth : table.lowest;
      asker.lowest = Math.min(asker.lowest, below);
    }
    return table;
  }

  /** Evaluates a query. A leader repeats until its cycle finds nothing new, and then completes all its members. */
  private answer(table: Table, relation: number, mask: number, args: readonly number[]): void {
    if (this.open.length >= MAXIMAL_NESTING) {
      table.home.delete(table.key);
      throw new TooDeep(relation, mask, args.slice());
    }
    const definition = this.program.definition(relation);
    const isTest = args.length <= MASKABLE_COLUMNS && mask === 2 ** args.length - 1;
    const membersBefore = this.provisional.length;
    table.status = "open";
    table.depth = this.open.length;
    table.lowest = table.depth;
    table.metItself = false;
    this.open.push(table);
    this.addFacts(table, definition.facts, mask, args);
    for (;;) {
      table.round = this.round;
      const foundBefore = this.answersFound;
      for (let rule = 0; rule < definition.rules.length && !(isTest && table.answers.count > 0); rule++)
        this.evaluateRule(table, this.planOf(definition, rule, mask), mask, args, isTest);
      const isLeader = table.lowest === table.depth;
      if (!isLeader || !table.metItself || this.answersFound === foundBefore) break;
      this.round++;
    }
    this.open.pop();
    if (isTest && table.answers.count > 0) {
      // The answer stays true, whatever the rest of the cycle yields. Members answered before this was known must be
      // evaluated again.
      table.status = "complete";
      for (const member of this.provisional.splice(membersBefore)) member.home.delete(member.key);
    } else if (table.lowest < table.depth) {
      table.status = "provisional";
      // Whatever depends on this table also depends on what this table depends on. This table's stack position will be
      // reused.
      for (let i = membersBefore; i < this.provisional.length; i++) {
        const member = this.provisional[i] as Table;
        member.lowest = Math.min(member.lowest, table.lowest);
      }
      this.provisional.push(table);
    } else {
      table.status = "complete";
      for (const member of this.provisional.splice(membersBefore)) member.status = "complete";
    }
  }

  private addFacts(table: Table, facts: IndexedRows, mask: number, args: readonly number[]): void {
    const { width, values } = facts;
    for (const row of facts.rows(mask, args)) this.addAnswer(table, values.slice(row * width, (row + 1) * width));
  }

  private addAnswer(table: Table, row: readonly number[]): void {
    if (!table.add(row)) return;
    this.answersFound++;
    this.answersHeld++;
    this.budget?.claim("atoms", this.answersHeld, "evaluating the rules");
  }

  private planOf(definition: Definition, rule: number, mask: number): RulePlan {
    const plans = definition.plans[rule] as Map<number, RulePlan>;
    let plan = plans.get(mask);
    if (plan === undefined) {
      plan = planRule(definition.rules[rule] as Definition["rules"][number], mask, (atom, known) =>
        this.estimate(atom, known),
      );
      plans.set(mask, plan);
    }
    return plan;
  }

  private estimate(atom: SlotAtom, mask: number): number {
    const width = atom.args.length;
    const isTest = mask === 2 ** width - 1;
    const given = this.given.get(atom.relation);
    if (given !== undefined) return isTest ? 0.1 : Math.max(given.fanOut(mask), 1.5);
    const { facts, rules } = this.program.definition(atom.relation);
    if (rules.length === 0) return isTest ? 0.1 : Math.max(facts.fanOut(mask), 0.2);
    if (isTest) return 1;
    let free = 0;
    for (let i = 0; i < width; i++) if (i >= MASKABLE_COLUMNS || (mask & (1 << i)) === 0) free++;
    return 2 * 4 ** free;
  }

  private evaluateRule(table: Table, plan: RulePlan, mask: number, args: readonly number[], isTest: boolean): void {
    const { terms } = this.program;
    // A frame costs budget in proportion to its size: a hostile rule may have thousands of variables and be evaluated
    // again and again.
    this.budget?.spend(1 + (plan.slotCount >> 4), "evaluating the rules");
    const frame = new Int32Array(plan.slotCount);
    for (let i = 0; i < args.length && i < MASKABLE_COLUMNS; i++)
      if ((mask & (1 << i)) !== 0 && !matches(plan.callArgs[i] as Pattern, args[i] as number, frame, terms)) return;
    this.run(plan.steps, frame, false, () => {
      this.addAnswer(
        table,
        plan.answerArgs.map((pattern) => instantiate(pattern, frame, terms)),
      );
      return isTest;
    });
  }

  /**
   * Enumerates the ways to satisfy a plan and calls `found` for each until it returns true. Returns whether it was
   * stopped.
   */
  private run(plan: Plan, frame: Frame, negated: boolean, found: () => boolean): boolean {
    const choices: (Choice | undefined)[] = new Array(plan.length);
    let at = 0;
    let entering = true;
    while (at >= 0) {
      if (at === plan.length) {
        if (found()) return true;
        at--;
        entering = false;
        continue;
      }
      const step = plan[at] as Step;
      if (entering) {
        this.budget?.spend(1, "evaluating the rules");
        if (step.kind === "atom") choices[at] = this.choiceForAtom(step, frame, negated);
        else if (step.kind === "or") choices[at] = this.choiceForOr(step, frame, negated);
        else {
          choices[at] = undefined;
          entering = this.passes(step, frame);
          at += entering ? 1 : -1;
          continue;
        }
      }
      const choice = choices[at];
      entering = choice !== undefined && this.takeNext(step, choice, frame);
      at += entering ? 1 : -1;
    }
    return false;
  }

  private passes(step: Step, frame: Frame): boolean {
    const { terms } = this.program;
    if (step.kind === "distinct") return instantiate(step.left, frame, terms) !== instantiate(step.right, frame, terms);
    return step.kind === "not" && !this.run(step.plan, frame, true, () => true);
  }

  private choiceForAtom(step: Step & { kind: "atom" }, frame: Frame, negated: boolean): Choice {
    const { relation, mask, args } = step;
    const key = args.map((pattern, i) =>
      i < MASKABLE_COLUMNS && (mask & (1 << i)) !== 0 ? instantiate(pattern, frame, this.program.terms) : -1,
    );
    const given = this.given.get(relation);
    if (given !== undefined) return { rows: given.rows(mask, key), values: given.values, at: 0 };
    const { facts, rules } = this.program.definition(relation);
    if (rules.length === 0) return { rows: facts.rows(mask, key), values: facts.values, at: 0 };
    const table = this.table(relation, mask, key);
    if (negated && table.status !== "complete") throw new UnstratifiedNegation(this.program.relations.text(relation));
    return { rows: table.answers.rows(0, key).slice(), values: table.answers.values, at: 0 };
  }

  /** Collects the distinct bindings from the alternatives, one row each. */
  private choiceForOr(step: Step & { kind: "or" }, frame: Frame, negated: boolean): Choice {
    const { writes } = step;
    const table = new IndexedRows(writes.length);
    const seen = new Set<string>();
    for (const plan of step.plans) {
      const stopped = this.run(plan, frame, negated, () => {
        const row = writes.map((slot) => frame[slot] as number);
        const key = row.join(",");
        if (!seen.has(key)) table.add(row);
        seen.add(key);
        return writes.length === 0;
      });
      if (stopped) break;
    }
    return { rows: table.rows(0, []), values: table.values, at: 0 };
  }

  /** Writes the next matching row into the frame. Returns false if there is none. */
  private takeNext(step: Step, choice: Choice, frame: Frame): boolean {
    const { rows, values } = choice;
    if (step.kind === "or") {
      if (choice.at >= rows.length) return false;
      const start = (rows[choice.at++] as number) * step.writes.length;
      for (let i = 0; i < step.writes.length; i++) frame[step.writes[i] as number] = values[start + i] as number;
      return true;
    }
    if (step.kind !== "atom") return false;
    const { args, mask } = step;
    while (choice.at < rows.length) {
      const start = (rows[choice.at++] as number) * args.length;
      this.budget?.spend(1, "evaluating the rules");
      if (this.rowFits(args, mask, values, start, frame)) return true;
    }
    return false;
  }

  private rowFits(
    args: readonly Pattern[],
    mask: number,
    values: readonly number[],
    start: number,
    frame: Frame,
  ): boolean {
    for (let i = 0; i < args.length; i++) {
      if (i < MASKABLE_COLUMNS && (mask & (1 << i)) !== 0) continue;
      if (!matches(args[i] as Pattern, values[start + i] as number, frame, this.program.terms)) return false;
    }
    return true;
  }
}

function splitFunctor(functor: string): [string, number] {
  const slash = functor.lastIndexOf("/");
  return [functor.slice(0, slash), Number(functor.slice(slash + 1))];
}
