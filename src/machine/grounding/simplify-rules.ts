/**
 * Simplifies ground rules. It removes certain atoms from bodies, rules that cannot fire, and atoms that then cannot be
 * derived, including fluents and moves. It removes repeated literals and rules. Working backwards from the queries
 * (terminal, legal, next, goal, sees), it removes every concept that nothing uses (the example of section 14.4: a line
 * of blanks). Linear in the size of the rules per round. A further round follows only if unfounded atoms were found.
 */
import { sortAscending } from "../../foundations/collections/index.ts";
import { finish, mix } from "../derivation/index.ts";
import { RuleList } from "./instantiate.ts";

export interface AtomFacts {
  readonly atomCount: number;
  /** By atom: 1 for fluents and moves, whose truth is given and not derived. */
  readonly isGiven: Uint8Array;
  /** By given atom: 1 if it holds in the initial state. */
  readonly holdsAtFirst: Uint8Array;
  /** By given atom: the atom `next` or `legal` that makes it possible, −1 for none. Not used for other atoms. */
  readonly enabledBy: Int32Array;
  /** The atoms that queries read. */
  readonly asked: readonly number[];
}

export interface SimplifiedRules {
  readonly rules: RuleList;
  /** By atom: 1 if it can never hold. */
  readonly isImpossible: Uint8Array;
  /** By atom: 1 if it occurs in the rules, or if a query reads it and it is possible. */
  readonly isUsed: Uint8Array;
}

const UNKNOWN = 0;
const CERTAIN = 1;
const IMPOSSIBLE = 2;

/** Destroys the given list of rules. */
export function simplifyRules(rules: RuleList, facts: AtomFacts): SimplifiedRules {
  normalizeBodies(rules);
  const truth = new TruthPropagation(rules, facts);
  do truth.propagate();
  while (truth.markUnfounded());
  return truth.collect();
}

/** Returns the rules unchanged. */
export function unsimplifiedRules(rules: RuleList, { atomCount }: AtomFacts): SimplifiedRules {
  return { rules, isImpossible: new Uint8Array(atomCount), isUsed: new Uint8Array(atomCount).fill(1) };
}

/**
 * Works in place: sorts bodies and removes repetitions. Drops rules with a literal and its negation, or with their own
 * head as a condition.
 */
function normalizeBodies(rules: RuleList): void {
  const [heads, starts, bodies] = [rules.heads.data, rules.bodyStarts.data, rules.bodies.data];
  const { count } = rules;
  let kept = 0;
  let length = 0; // length of the bodies kept; never ahead of the read position
  let end = 0;
  for (let rule = 0; rule < count; rule++) {
    const start = end;
    end = starts[rule + 1] as number;
    sortAscending(bodies, start, end);
    const head = heads[rule] as number;
    const from = length;
    let last = -1;
    let contradicts = false;
    for (let i = start; i < end; i++) {
      const literal = bodies[i] as number;
      if (literal === last) continue;
      contradicts ||= literal === 2 * head || ((literal & 1) === 1 && last === literal - 1);
      bodies[length++] = last = literal;
    }
    if (contradicts) length = from;
    else {
      heads[kept++] = head;
      starts[kept] = length;
    }
  }
  rules.truncate(kept);
}

class TruthPropagation {
  private readonly rules: RuleList;
  private readonly facts: AtomFacts;
  private readonly truth: Uint8Array;
  private readonly isDead: Uint8Array;
  /** By rule: number of literals not yet known to hold. */
  private readonly open: Int32Array;
  /** Rules in which an atom occurs: occurrences[starts[atom] … starts[atom + 1]), 2 · rule, + 1 if it is negated. */
  private readonly occurrences: Int32Array;
  private readonly starts: Int32Array;
  private readonly queue: number[] = [];

  constructor(rules: RuleList, facts: AtomFacts) {
    this.rules = rules;
    this.facts = facts;
    this.truth = new Uint8Array(facts.atomCount);
    this.isDead = new Uint8Array(rules.count);
    this.open = new Int32Array(rules.count);
    const { bodies, bodyStarts, heads } = arraysOf(rules);
    const { open } = this;
    const starts = new Int32Array(facts.atomCount + 2);
    for (let i = 0; i < bodies.length; i++) starts[((bodies[i] as number) >> 1) + 2]!++;
    for (let atom = 2; atom < starts.length; atom++) starts[atom]! += starts[atom - 1] as number;
    const occurrences = new Int32Array(bodies.length);
    const hasRule = new Uint8Array(facts.atomCount);
    for (let rule = 0, i = 0; rule < heads.length; rule++) {
      const end = bodyStarts[rule + 1] as number;
      open[rule] = end - i;
      hasRule[heads[rule] as number] = 1;
      if (i === end) this.decide(heads[rule] as number, CERTAIN);
      for (; i < end; i++) {
        const literal = bodies[i] as number;
        occurrences[starts[(literal >> 1) + 1]!++] = 2 * rule + (literal & 1);
      }
    }
    this.starts = starts;
    this.occurrences = occurrences;
    for (let atom = 0; atom < facts.atomCount; atom++)
      if (hasRule[atom] === 0 && facts.isGiven[atom] === 0) this.decide(atom, IMPOSSIBLE);
  }

  /** Propagates everything decided so far. */
  propagate(): void {
    const { truth, starts, occurrences, isDead, open, queue } = this;
    const { heads } = arraysOf(this.rules);
    for (let atom = queue.pop(); atom !== undefined; atom = queue.pop()) {
      const contrary = truth[atom] === CERTAIN ? 1 : 0;
      const end = starts[atom + 1] as number;
      for (let i = starts[atom] as number; i < end; i++) {
        const occurrence = occurrences[i] as number;
        const rule = occurrence >> 1;
        if ((occurrence & 1) === contrary) isDead[rule] = 1;
        else if (--open[rule]! === 0 && isDead[rule] === 0) this.decide(heads[rule] as number, CERTAIN);
      }
    }
  }

  /**
   * Finds unfounded atoms and decides that they are impossible. An atom is founded if rules can derive it from the
   * initial fluents, assuming that every negation holds and that a fluent or move is possible once its `next` or
   * `legal` atom is founded. Returns true if there were any unfounded atoms.
   */
  markUnfounded(): boolean {
    const { facts, truth, starts, occurrences, isDead } = this;
    const { atomCount, isGiven, holdsAtFirst, enabledBy } = facts;
    const { bodies, bodyStarts, heads } = arraysOf(this.rules);
    const founded = new Uint8Array(atomCount);
    const missing = new Int32Array(heads.length);
    /**
     * Linked lists, entries + 1: by atom, the last atom it enables; and by atom, the previous one enabled by the same
     * atom.
     */
    const enables = new Int32Array(atomCount);
    const enabledBefore = new Int32Array(atomCount);
    /** A stack. Every atom is pushed at most once. */
    const reached = new Int32Array(atomCount);
    let height = 0;
    for (let atom = 0; atom < atomCount; atom++) {
      if (isGiven[atom] === 0) continue;
      if (holdsAtFirst[atom] === 1 && truth[atom] !== IMPOSSIBLE) {
        founded[atom] = 1;
        reached[height++] = atom;
      }
      const enabler = enabledBy[atom] as number;
      if (enabler < 0) continue;
      enabledBefore[atom] = enables[enabler] as number;
      enables[enabler] = atom + 1;
    }
    for (let rule = 0, i = 0; rule < heads.length; rule++) {
      const end = bodyStarts[rule + 1] as number;
      let open = 0;
      for (; i < end; i++) {
        const literal = bodies[i] as number;
        if ((literal & 1) === 0 && truth[literal >> 1] !== CERTAIN) open++;
      }
      missing[rule] = open;
      const head = heads[rule] as number;
      if (open > 0 || isDead[rule] === 1 || founded[head] === 1 || truth[head] === IMPOSSIBLE) continue;
      founded[head] = 1;
      reached[height++] = head;
    }
    while (height > 0) {
      const atom = reached[--height] as number;
      for (let next = enables[atom] as number; next !== 0; next = enabledBefore[next - 1] as number) {
        if (founded[next - 1] === 1 || truth[next - 1] === IMPOSSIBLE) continue;
        founded[next - 1] = 1;
        reached[height++] = next - 1;
      }
      if (truth[atom] === CERTAIN) continue;
      const end = starts[atom + 1] as number;
      for (let i = starts[atom] as number; i < end; i++) {
        const occurrence = occurrences[i] as number;
        const rule = occurrence >> 1;
        if ((occurrence & 1) === 1 || isDead[rule] === 1 || --missing[rule]! > 0) continue;
        const head = heads[rule] as number;
        if (founded[head] === 1 || truth[head] === IMPOSSIBLE) continue;
        founded[head] = 1;
        reached[height++] = head;
      }
    }
    let found = false;
    for (let atom = 0; atom < atomCount; atom++) {
      if (founded[atom] === 1 || truth[atom] !== UNKNOWN) continue;
      this.decide(atom, IMPOSSIBLE);
      found = true;
    }
    return found;
  }

  /** Returns the remaining rules for used atoms, without decided literals and without duplicates. */
  collect(): SimplifiedRules {
    const { facts, truth, isDead } = this;
    const { bodies, bodyStarts, heads } = arraysOf(this.rules);
    const isUsed = this.usedAtoms();
    const kept = new RuleList();
    const seen = new RuleSet(kept, heads.length);
    for (let rule = 0; rule < heads.length; rule++) {
      const head = heads[rule] as number;
      if (isDead[rule] === 1 || isUsed[head] === 0 || truth[head] === CERTAIN) continue;
      const end = bodyStarts[rule + 1] as number;
      for (let i = bodyStarts[rule] as number; i < end; i++) {
        const literal = bodies[i] as number;
        if (truth[literal >> 1] === UNKNOWN) kept.bodies.push(literal);
      }
      seen.close(head);
    }
    for (const atom of facts.asked) if (truth[atom] === CERTAIN) kept.close(atom);
    const isImpossible = truth.map((value) => (value === IMPOSSIBLE ? 1 : 0));
    return { rules: kept, isImpossible, isUsed };
  }

  private usedAtoms(): Uint8Array {
    const { facts, truth, isDead } = this;
    const { bodies, bodyStarts, heads } = arraysOf(this.rules);
    const rulesOf = new Int32Array(facts.atomCount + 2);
    for (let rule = 0; rule < heads.length; rule++) rulesOf[(heads[rule] as number) + 2]!++;
    for (let atom = 2; atom < rulesOf.length; atom++) rulesOf[atom]! += rulesOf[atom - 1] as number;
    const byHead = new Int32Array(heads.length);
    for (let rule = 0; rule < heads.length; rule++) byHead[rulesOf[(heads[rule] as number) + 1]!++] = rule;

    const isUsed = new Uint8Array(facts.atomCount);
    /** A stack. Every atom is pushed at most once. */
    const reached = new Int32Array(facts.atomCount);
    let height = 0;
    for (const atom of facts.asked) {
      if (isUsed[atom] === 1 || truth[atom] === IMPOSSIBLE) continue;
      isUsed[atom] = 1;
      reached[height++] = atom;
    }
    while (height > 0) {
      const atom = reached[--height] as number;
      if (truth[atom] === CERTAIN) continue;
      for (let i = rulesOf[atom] as number; i < (rulesOf[atom + 1] as number); i++) {
        const rule = byHead[i] as number;
        if (isDead[rule] === 1) continue;
        const end = bodyStarts[rule + 1] as number;
        for (let j = bodyStarts[rule] as number; j < end; j++) {
          const other = (bodies[j] as number) >> 1;
          if (truth[other] !== UNKNOWN || isUsed[other] === 1) continue;
          isUsed[other] = 1;
          reached[height++] = other;
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

/** The arrays of a list, cut to its length; valid while nothing is added. */
function arraysOf({ heads, bodyStarts, bodies }: RuleList): Record<"heads" | "bodyStarts" | "bodies", Int32Array> {
  return {
    heads: heads.data.subarray(0, heads.length),
    bodyStarts: bodyStarts.data.subarray(0, bodyStarts.length),
    bodies: bodies.data.subarray(0, bodies.length),
  };
}

/** Adds rules to a list unless the same rule is already present. */
class RuleSet {
  private readonly rules: RuleList;
  /** Hash table with open addressing: rule + 1, or 0; at most half full. */
  private readonly table: Int32Array;

  /** `most`: upper bound on the number of rules. */
  constructor(rules: RuleList, most: number) {
    this.rules = rules;
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2)));
  }

  close(head: number): void {
    const { rules, table } = this;
    const start = rules.bodyStarts.data[rules.count] as number;
    const end = rules.bodies.length;
    const mask = table.length - 1;
    const values = rules.bodies.data;
    let hash = mix(0, head);
    for (let i = start; i < end; i++) hash = mix(hash, values[i] as number);
    let slot = finish(hash) & mask;
    for (let entry = table[slot] as number; entry !== 0; entry = table[slot] as number) {
      if (this.equals(entry - 1, head, start, end)) {
        rules.bodies.length = start;
        return;
      }
      slot = (slot + 1) & mask;
    }
    rules.close(head);
    table[slot] = rules.count;
  }

  private equals(rule: number, head: number, start: number, end: number): boolean {
    const { heads, bodyStarts, bodies } = this.rules;
    const from = bodyStarts.data[rule] as number;
    if (heads.data[rule] !== head || (bodyStarts.data[rule + 1] as number) - from !== end - start) return false;
    for (let i = 0; i < end - start; i++) if (bodies.data[from + i] !== bodies.data[start + i]) return false;
    return true;
  }
}
