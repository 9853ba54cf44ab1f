/**
 * Propositional satisfiability by conflict-driven clause learning: two watched literals, first unique implication
 * points, activity order, saved phases, Luby restarts, and forgetting of clauses with high glue (Marques-Silva and
 * Sakallah 1999; Moskewicz et al. 2001; Eén and Sörensson 2003; Audemard and Simon 2009). A search that reaches its
 * conflict limit can be continued.
 *
 * Clauses may be added between searches. A search may assume literals, so that one problem can be solved under several
 * conditions.
 */
import { ClauseStore, NO_CLAUSE, type SatLiteral } from "./clause-store.ts";
import { VariableOrder } from "./variable-order.ts";

/** `unknown`: the search reached its conflict limit. */
export type SatAnswer = "satisfiable" | "unsatisfiable" | "unknown";

/** Values of literals. */
const UNSET = 0;
const TRUE = 1;
const FALSE = -1;
/** Number of conflicts in the shortest run between two restarts. */
const RESTART_UNIT = 100;
/** Learnt clauses with at most this glue are never forgotten. */
const KEPT_GLUE = 2;

export class SatSolver {
  private readonly clauses = new ClauseStore();
  private readonly order = new VariableOrder();
  private variables = 0;
  /** For each literal: TRUE, FALSE or UNSET. */
  private values = new Int8Array(0);
  /** For each variable: its last value, the clause that implied it, and its decision level. */
  private phases = new Int8Array(0);
  private reasons = new Int32Array(0);
  private levels = new Int32Array(0);
  /** For each variable, during one conflict analysis: whether it was seen. */
  private seen = new Uint8Array(0);
  private trail = new Int32Array(0);
  private trailLength = 0;
  private propagated = 0;
  /** For each level: length of the trail at its start. */
  private readonly levelStarts: number[] = [];
  private readonly learnt: number[] = [];
  private learntCount = 0;
  private mostLearnt: number;
  private conflicts = 0;
  private forgotten = 0;
  private contradictory = false;

  /**
   * When there are more than `mostLearnt` learnt clauses, the solver forgets the less useful ones. The limit grows each
   * time.
   */
  constructor({ mostLearnt = 4000 }: { readonly mostLearnt?: number } = {}) {
    this.mostLearnt = mostLearnt;
  }

  addVariable(): number {
    const variable = this.variables++;
    if (this.variables > this.levels.length) this.growArrays();
    this.clauses.growTo(this.variables);
    this.order.growTo(this.variables);
    return variable;
  }

  get variableCount(): number {
    return this.variables;
  }

  /** Number of conflicts in all searches so far. */
  get conflictCount(): number {
    return this.conflicts;
  }

  /** How many times the solver has forgotten learnt clauses. */
  get forgettings(): number {
    return this.forgotten;
  }

  /** Makes the solver decide a variable early, and try this value first. */
  prefer(variable: number, weight: number, value: boolean): void {
    this.order.prefer(variable, weight);
    this.phases[variable] = value ? TRUE : FALSE;
  }

  /** Adds the constraint that at least one of the literals holds. */
  addClause(literals: readonly SatLiteral[]): void {
    this.cancelTo(0);
    if (this.contradictory) return;
    const kept = [...new Set(literals)].filter((literal) => this.values[literal] !== FALSE);
    if (kept.some((literal) => this.values[literal] === TRUE || kept.includes(literal ^ 1))) return;
    if (kept.length === 0) this.contradictory = true;
    else if (kept.length === 1) {
      this.assign(kept[0] as number, NO_CLAUSE);
      if (this.propagate() !== NO_CLAUSE) this.contradictory = true;
    } else this.clauses.add(kept, 0);
  }

  /** Searches for an assignment that satisfies all clauses and assumptions. Stops after `mostConflicts` conflicts. */
  solve(mostConflicts = Number.POSITIVE_INFINITY, assumptions: readonly SatLiteral[] = []): SatAnswer {
    this.cancelTo(0);
    if (this.contradictory) return "unsatisfiable";
    const end = this.conflicts + mostConflicts;
    for (let run = 1; this.conflicts < end; run++) {
      const answer = this.search(Math.min(end, this.conflicts + RESTART_UNIT * luby(run)), assumptions);
      if (answer !== "unknown") return answer;
      this.cancelTo(0);
      if (this.learntCount > this.mostLearnt) this.forget();
    }
    return "unknown";
  }

  /** Value of a variable, after the answer `satisfiable`. */
  value(variable: number): boolean {
    return this.values[2 * variable] === TRUE;
  }

  private search(end: number, assumptions: readonly SatLiteral[]): SatAnswer {
    for (;;) {
      const conflict = this.propagate();
      if (conflict !== NO_CLAUSE) {
        this.conflicts++;
        if (this.levelStarts.length === 0) {
          this.contradictory = true;
          return "unsatisfiable";
        }
        this.learnFrom(conflict);
        this.order.decay();
        continue;
      }
      if (this.conflicts >= end) return "unknown";
      const decision = this.decide(assumptions);
      if (decision === DONE) return "satisfiable";
      if (decision === REFUTED) return "unsatisfiable";
      this.levelStarts.push(this.trailLength);
      if (decision !== SATISFIED) this.assign(decision, NO_CLAUSE);
    }
  }

  /** The next assumption, or the most active variable in its last phase. */
  private decide(assumptions: readonly SatLiteral[]): number {
    const assumed = assumptions[this.levelStarts.length];
    if (assumed !== undefined) {
      if (this.values[assumed] === FALSE) return REFUTED;
      return this.values[assumed] === TRUE ? SATISFIED : assumed;
    }
    for (let variable = this.order.pop(); variable !== -1; variable = this.order.pop())
      if (this.values[2 * variable] === UNSET) return 2 * variable + (this.phases[variable] === TRUE ? 0 : 1);
    return DONE;
  }

  private assign(literal: SatLiteral, reason: number): void {
    const variable = literal >> 1;
    this.values[literal] = TRUE;
    this.values[literal ^ 1] = FALSE;
    this.reasons[variable] = reason;
    this.levels[variable] = this.levelStarts.length;
    this.trail[this.trailLength++] = literal;
  }

  /** Unit propagation. Returns a clause that fails, or NO_CLAUSE. */
  private propagate(): number {
    const { clauses, values } = this;
    while (this.propagated < this.trailLength) {
      const failed = (this.trail[this.propagated++] as number) ^ 1;
      const { data, heads } = clauses;
      /** Where the link to the current watch is stored: an index in `data`, or −1 for the head of the list. */
      let from = -1;
      for (let watch = heads[failed] as number; watch !== -1; ) {
        const clause = watch >> 1;
        const link = clauses.linkOf(watch);
        const next = data[link] as number;
        const start = clauses.start(clause);
        const other = data[start + 1 - (watch & 1)] as number;
        if (values[other] === TRUE) {
          from = link;
          watch = next;
          continue;
        }
        const found = this.findUnfailed(start + 2, clauses.end(clause));
        if (found !== -1) {
          const place = start + (watch & 1);
          data[place] = data[found] as number;
          data[found] = failed;
          if (from === -1) heads[failed] = next;
          else data[from] = next;
          clauses.watch(clause, watch & 1);
        } else if (values[other] === FALSE) {
          this.propagated = this.trailLength;
          return clause;
        } else {
          this.assign(other, clause);
          from = link;
        }
        watch = next;
      }
    }
    return NO_CLAUSE;
  }

  /** Index of a literal in [from, end) that is not false, or −1. */
  private findUnfailed(from: number, end: number): number {
    const { data } = this.clauses;
    for (let i = from; i < end; i++) if (this.values[data[i] as number] !== FALSE) return i;
    return -1;
  }

  /**
   * Learns the clause of the first unique implication point, backjumps to the level where it becomes unit, and assigns
   * the implied literal.
   */
  private learnFrom(conflict: number): void {
    const { learnt, seen, trail } = this;
    const level = this.levelStarts.length;
    learnt.length = 0;
    learnt.push(0);
    let open = 0;
    let place = this.trailLength;
    let literal = -1;
    for (let clause = conflict; ; clause = this.reasons[literal >> 1] as number) {
      const end = this.clauses.end(clause);
      for (let i = this.clauses.start(clause); i < end; i++) {
        const other = this.clauses.data[i] as number;
        const variable = other >> 1;
        if (other === literal || seen[variable] === 1 || this.levels[variable] === 0) continue;
        seen[variable] = 1;
        this.order.bump(variable);
        if (this.levels[variable] === level) open++;
        else learnt.push(other);
      }
      do literal = trail[--place] as number;
      while (seen[literal >> 1] === 0);
      seen[literal >> 1] = 0;
      if (--open === 0) break;
    }
    learnt[0] = literal ^ 1;
    this.dropImplied();
    this.addLearnt();
  }

  /** Clause minimisation: drops literals whose reasons consist of literals already in the clause. */
  private dropImplied(): void {
    const { learnt, seen, clauses } = this;
    const all = learnt.slice(1);
    let length = 1;
    for (const literal of all) {
      const reason = this.reasons[literal >> 1] as number;
      let isImplied = reason !== NO_CLAUSE;
      const end = isImplied ? clauses.end(reason) : 0;
      for (let i = isImplied ? clauses.start(reason) : 0; isImplied && i < end; i++) {
        const variable = (clauses.data[i] as number) >> 1;
        isImplied = variable === literal >> 1 || seen[variable] === 1 || this.levels[variable] === 0;
      }
      if (!isImplied) learnt[length++] = literal;
    }
    learnt.length = length;
    for (const literal of all) seen[literal >> 1] = 0;
  }

  private addLearnt(): void {
    const { learnt } = this;
    if (learnt.length === 1) {
      this.cancelTo(0);
      this.assign(learnt[0] as number, NO_CLAUSE);
      return;
    }
    let latest = 1;
    for (let i = 2; i < learnt.length; i++) if (this.levelOf(learnt[i]) > this.levelOf(learnt[latest])) latest = i;
    [learnt[1], learnt[latest]] = [learnt[latest] as number, learnt[1] as number];
    const glue = new Set(learnt.map((literal) => this.levelOf(literal))).size;
    this.cancelTo(this.levelOf(learnt[1]));
    this.learntCount++;
    this.assign(learnt[0] as number, this.clauses.add(learnt, glue));
  }

  private levelOf(literal: number | undefined): number {
    return this.levels[(literal as number) >> 1] as number;
  }

  private cancelTo(level: number): void {
    if (this.levelStarts.length <= level) return;
    const start = this.levelStarts[level] as number;
    for (let i = this.trailLength - 1; i >= start; i--) {
      const literal = this.trail[i] as number;
      this.phases[literal >> 1] = literal & 1 ? FALSE : TRUE;
      this.values[literal] = UNSET;
      this.values[literal ^ 1] = UNSET;
      this.order.insert(literal >> 1);
    }
    this.trailLength = start;
    this.propagated = start;
    this.levelStarts.length = level;
  }

  /** Runs at level 0, where no reason is needed any more. */
  private forget(): void {
    this.forgotten++;
    for (let i = 0; i < this.trailLength; i++) this.reasons[(this.trail[i] as number) >> 1] = NO_CLAUSE;
    let glue = 8;
    for (let kept = this.clauses.keep(glue); ; kept = this.clauses.keep(glue)) {
      this.learntCount = kept;
      if (kept <= this.mostLearnt / 2 || glue <= KEPT_GLUE) break;
      glue--;
    }
    this.mostLearnt *= 1.1;
    // Watches may be on literals that are false at level 0, so propagate again from the start.
    this.propagated = 0;
  }

  private growArrays(): void {
    const size = Math.max(64, 2 * this.variables);
    const grown = <T extends Int8Array | Uint8Array | Int32Array>(larger: T, old: T): T => {
      larger.set(old);
      return larger;
    };
    this.values = grown(new Int8Array(2 * size), this.values);
    this.phases = grown(new Int8Array(size), this.phases);
    this.seen = grown(new Uint8Array(size), this.seen);
    this.reasons = grown(new Int32Array(size), this.reasons);
    this.levels = grown(new Int32Array(size), this.levels);
    this.trail = grown(new Int32Array(size), this.trail);
  }
}

/** Special answers of `decide`; any other answer is a literal. */
const DONE = -1;
const REFUTED = -2;
const SATISFIED = -3;

/** 1, 1, 2, 1, 1, 2, 4, …: the optimal universal restart sequence (Luby, Sinclair and Zuckerman 1993). */
export function luby(i: number): number {
  let size = 1;
  while (size < i + 1) size *= 2;
  return size === i + 1 ? size / 2 : luby(i - size / 2 + 1);
}
