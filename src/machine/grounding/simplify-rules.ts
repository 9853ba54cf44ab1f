/**
 * Simplification of ground rules: atoms that are certain leave the bodies, rules that cannot fire go, and so do atoms that
 * then cannot be derived, fluents and moves among them; repeated literals and rules go; and, backwards from what a game is
 * asked (terminal, legal, next, goal, sees), every concept that nothing uses (section 14.4's example: a line of blanks).
 * Linear in the size of the rules per round; a further round only follows if atoms were found to be without foundation.
 */
import { finish, mix } from "../derivation/index.ts";
import { RuleList } from "./instantiate.ts";

export interface AtomFacts {
  readonly atomCount: number;
  /** By atom: 1 for fluents and moves, whose truth is given and not derived. */
  readonly isGiven: Uint8Array;
  /** By given atom: 1 if it holds in the initial state. */
  readonly holdsAtFirst: Uint8Array;
  /** By given atom: the atom `next` or `legal` that makes it possible, −1 for none. Of other atoms not looked at. */
  readonly enabledBy: Int32Array;
  /** The atoms that are asked for. */
  readonly asked: readonly number[];
}

export interface SimplifiedRules {
  readonly rules: RuleList;
  /** By atom: 1 if it can never hold. */
  readonly isImpossible: Uint8Array;
  /** By atom: 1 if it occurs in the rules or is asked for and possible. */
  readonly isUsed: Uint8Array;
}

const UNKNOWN = 0;
const CERTAIN = 1;
const IMPOSSIBLE = 2;

export function simplifyRules(rules: RuleList, facts: AtomFacts): SimplifiedRules {
  const truth = new TruthPropagation(normalizeBodies(rules), facts);
  do truth.propagate();
  while (truth.markUnfounded());
  return truth.collect();
}

/** The rules as they are. */
export function unsimplifiedRules(rules: RuleList, { atomCount }: AtomFacts): SimplifiedRules {
  return { rules, isImpossible: new Uint8Array(atomCount), isUsed: new Uint8Array(atomCount).fill(1) };
}

/** Bodies sorted, without repetition; rules with a literal and its negation, or with their own head as a condition, dropped. */
function normalizeBodies(rules: RuleList): RuleList {
  const normal = new RuleList();
  const { heads, bodyStarts, bodies } = rules;
  for (let rule = 0; rule < rules.count; rule++) {
    const start = bodyStarts.values[rule] as number;
    const end = bodyStarts.values[rule + 1] as number;
    sortRange(bodies.values, start, end);
    const head = heads.values[rule] as number;
    let contradicts = false;
    for (let i = start; i < end; i++) {
      const literal = bodies.values[i] as number;
      const before = i > start ? (bodies.values[i - 1] as number) : -1;
      contradicts ||= literal === 2 * head || ((literal & 1) === 1 && before === literal - 1);
    }
    if (contradicts) continue;
    for (let i = start; i < end; i++)
      if (i === start || bodies.values[i] !== bodies.values[i - 1]) normal.bodies.push(bodies.values[i] as number);
    normal.close(head);
  }
  return normal;
}

/** Sorts values[start … end) in place; insertion for the short ranges that bodies are. */
function sortRange(values: Int32Array, start: number, end: number): void {
  if (end - start > 32) {
    values.subarray(start, end).sort();
    return;
  }
  for (let i = start + 1; i < end; i++) {
    const value = values[i] as number;
    let at = i;
    for (; at > start && (values[at - 1] as number) > value; at--) values[at] = values[at - 1] as number;
    values[at] = value;
  }
}

class TruthPropagation {
  private readonly rules: RuleList;
  private readonly facts: AtomFacts;
  private readonly truth: Uint8Array;
  private readonly isDead: Uint8Array;
  /** By rule: literals not yet known to hold. */
  private readonly open: Int32Array;
  /** Rules in which an atom occurs: occurrences[starts[atom] … starts[atom + 1]), 2 · rule, + 1 where it is negated. */
  private readonly occurrences: Int32Array;
  private readonly starts: Int32Array;
  private readonly queue: number[] = [];

  constructor(rules: RuleList, facts: AtomFacts) {
    this.rules = rules;
    this.facts = facts;
    this.truth = new Uint8Array(facts.atomCount);
    this.isDead = new Uint8Array(rules.count);
    this.open = new Int32Array(rules.count);
    this.starts = new Int32Array(facts.atomCount + 2);
    const { bodies, bodyStarts } = rules;
    for (let i = 0; i < bodies.length; i++) this.starts[((bodies.values[i] as number) >> 1) + 2]!++;
    for (let atom = 2; atom < this.starts.length; atom++) this.starts[atom]! += this.starts[atom - 1] as number;
    this.occurrences = new Int32Array(bodies.length);
    for (let rule = 0; rule < rules.count; rule++) {
      const end = bodyStarts.values[rule + 1] as number;
      const start = bodyStarts.values[rule] as number;
      this.open[rule] = end - start;
      for (let i = start; i < end; i++) {
        const literal = bodies.values[i] as number;
        this.occurrences[this.starts[(literal >> 1) + 1]!++] = 2 * rule + (literal & 1);
      }
      if (start === end) this.decide(rules.heads.values[rule] as number, CERTAIN);
    }
    this.markUnfounded();
  }

  /** Draws all conclusions from what has been decided. */
  propagate(): void {
    for (let atom = this.queue.pop(); atom !== undefined; atom = this.queue.pop()) {
      const holds = this.truth[atom] === CERTAIN;
      for (let i = this.starts[atom] as number; i < (this.starts[atom + 1] as number); i++) {
        const occurrence = this.occurrences[i] as number;
        const rule = occurrence >> 1;
        if ((occurrence & 1) === (holds ? 1 : 0)) this.isDead[rule] = 1;
        else if (--this.open[rule]! === 0 && this.isDead[rule] === 0)
          this.decide(this.rules.heads.values[rule] as number, CERTAIN);
      }
    }
  }

  /**
   * Decides that atoms are impossible which no rule can derive even if every negation held and every move and fluent that has
   * a beginning were there. True if there were any.
   */
  markUnfounded(): boolean {
    const { rules, facts } = this;
    const founded = new Uint8Array(facts.atomCount);
    const missing = new Int32Array(rules.count);
    const enables = new Map<number, number[]>();
    const reached: number[] = [];
    const reach = (atom: number): void => {
      if (founded[atom] === 1 || this.truth[atom] === IMPOSSIBLE) return;
      founded[atom] = 1;
      reached.push(atom);
    };
    for (let atom = 0; atom < facts.atomCount; atom++) {
      if (facts.isGiven[atom] === 0) continue;
      if (facts.holdsAtFirst[atom] === 1) reach(atom);
      const enabler = facts.enabledBy[atom] as number;
      const enabled = enables.get(enabler);
      if (enabled === undefined) enables.set(enabler, [atom]);
      else enabled.push(atom);
    }
    for (let rule = 0; rule < rules.count; rule++) {
      if (this.isDead[rule] === 1) continue;
      const end = rules.bodyStarts.values[rule + 1] as number;
      for (let i = rules.bodyStarts.values[rule] as number; i < end; i++) {
        const literal = rules.bodies.values[i] as number;
        if ((literal & 1) === 0 && this.truth[literal >> 1] !== CERTAIN) missing[rule]!++;
      }
      if (missing[rule] === 0) reach(rules.heads.values[rule] as number);
    }
    for (let atom = reached.pop(); atom !== undefined; atom = reached.pop()) {
      for (const enabled of enables.get(atom) ?? []) reach(enabled);
      if (this.truth[atom] === CERTAIN) continue;
      for (let i = this.starts[atom] as number; i < (this.starts[atom + 1] as number); i++) {
        const occurrence = this.occurrences[i] as number;
        const rule = occurrence >> 1;
        if ((occurrence & 1) === 1 || this.isDead[rule] === 1) continue;
        if (--missing[rule]! === 0) reach(rules.heads.values[rule] as number);
      }
    }
    let found = false;
    for (let atom = 0; atom < facts.atomCount; atom++) {
      if (founded[atom] === 1 || this.truth[atom] !== UNKNOWN) continue;
      this.decide(atom, IMPOSSIBLE);
      found = true;
    }
    return found;
  }

  /** The rules that are left, without decided literals, each once, for atoms that something asks for. */
  collect(): SimplifiedRules {
    const { rules, facts, truth } = this;
    const isUsed = this.usedAtoms();
    const kept = new RuleList();
    const seen = new RuleSet(kept);
    for (let rule = 0; rule < rules.count; rule++) {
      const head = rules.heads.values[rule] as number;
      if (this.isDead[rule] === 1 || isUsed[head] === 0 || truth[head] === CERTAIN) continue;
      const end = rules.bodyStarts.values[rule + 1] as number;
      for (let i = rules.bodyStarts.values[rule] as number; i < end; i++) {
        const literal = rules.bodies.values[i] as number;
        if (truth[literal >> 1] === UNKNOWN) kept.bodies.push(literal);
      }
      seen.close(head);
    }
    for (const atom of facts.asked) if (truth[atom] === CERTAIN) kept.close(atom);
    const isImpossible = truth.map((value) => (value === IMPOSSIBLE ? 1 : 0));
    return { rules: kept, isImpossible, isUsed };
  }

  private usedAtoms(): Uint8Array {
    const { rules, facts, truth } = this;
    const rulesOf = new Int32Array(facts.atomCount + 2);
    for (let rule = 0; rule < rules.count; rule++) rulesOf[(rules.heads.values[rule] as number) + 2]!++;
    for (let atom = 2; atom < rulesOf.length; atom++) rulesOf[atom]! += rulesOf[atom - 1] as number;
    const byHead = new Int32Array(rules.count);
    for (let rule = 0; rule < rules.count; rule++) byHead[rulesOf[(rules.heads.values[rule] as number) + 1]!++] = rule;

    const isUsed = new Uint8Array(facts.atomCount);
    const reached: number[] = [];
    const use = (atom: number): void => {
      if (isUsed[atom] === 1 || truth[atom] === IMPOSSIBLE) return;
      isUsed[atom] = 1;
      reached.push(atom);
    };
    for (const atom of facts.asked) use(atom);
    for (let atom = reached.pop(); atom !== undefined; atom = reached.pop()) {
      if (truth[atom] === CERTAIN) continue;
      for (let i = rulesOf[atom] as number; i < (rulesOf[atom + 1] as number); i++) {
        const rule = byHead[i] as number;
        if (this.isDead[rule] === 1) continue;
        const end = rules.bodyStarts.values[rule + 1] as number;
        for (let j = rules.bodyStarts.values[rule] as number; j < end; j++) {
          const literal = rules.bodies.values[j] as number;
          if (truth[literal >> 1] === UNKNOWN) use(literal >> 1);
        }
      }
    }
    return isUsed;
  }

  private decide(atom: number, value: number): void {
    if (this.truth[atom] !== UNKNOWN || (this.facts.isGiven[atom] === 1 && value === CERTAIN)) return;
    this.truth[atom] = value;
    this.queue.push(atom);
  }
}

/** Closes rules in a list unless the same rule is there already. */
class RuleSet {
  private readonly rules: RuleList;
  /** Open addressing, rule + 1 or 0; at most half full. */
  private table = new Int32Array(1024);

  constructor(rules: RuleList) {
    this.rules = rules;
  }

  close(head: number): void {
    const { rules } = this;
    const start = rules.bodyStarts.values[rules.count] as number;
    const end = rules.bodies.length;
    const mask = this.table.length - 1;
    let slot = this.hash(head, start, end) & mask;
    for (let entry = this.table[slot] as number; entry !== 0; entry = this.table[slot] as number) {
      if (this.equals(entry - 1, head, start, end)) {
        rules.bodies.length = start;
        return;
      }
      slot = (slot + 1) & mask;
    }
    rules.close(head);
    this.table[slot] = rules.count;
    if (2 * rules.count > this.table.length) this.grow();
  }

  private hash(head: number, start: number, end: number): number {
    let hash = mix(0, head);
    for (let i = start; i < end; i++) hash = mix(hash, this.rules.bodies.values[i] as number);
    return finish(hash);
  }

  private equals(rule: number, head: number, start: number, end: number): boolean {
    const { heads, bodyStarts, bodies } = this.rules;
    const from = bodyStarts.values[rule] as number;
    if (heads.values[rule] !== head || (bodyStarts.values[rule + 1] as number) - from !== end - start) return false;
    for (let i = 0; i < end - start; i++) if (bodies.values[from + i] !== bodies.values[start + i]) return false;
    return true;
  }

  private grow(): void {
    const { heads, bodyStarts } = this.rules;
    this.table = new Int32Array(2 * this.table.length);
    const mask = this.table.length - 1;
    for (let rule = 0; rule < this.rules.count; rule++) {
      const start = bodyStarts.values[rule] as number;
      let slot = this.hash(heads.values[rule] as number, start, bodyStarts.values[rule + 1] as number) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = rule + 1;
    }
  }
}
