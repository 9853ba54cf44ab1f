/**
 * The short paths between two symbols of a sheet, each with its structural type. The type knows only connectives,
 * keywords, argument places and sides of rules, never a name. A mapping is good if it maps the typed paths of one game
 * to those of the other.
 *
 * - argument: one symbol stands at place i of the other, anywhere, and in which context;
 * - sibling: two symbols stand at places i and j of one atom or term;
 * - rule: two atoms of one rule, each in its context;
 * - join: one variable stands at place i of one symbol, or of the term that contains it, and at place j of the other in
 *   the same rule; likewise two things that `distinct` tells apart.
 *
 * A context is the path from an occurrence up to its rule: `not`, `true`, second argument of `does`, head or condition,
 * and the goal value if the rule is one for a goal. Each type exists with and without contexts: the former is specific,
 * the latter still matches if a relative writes its rules a little differently.
 */
import { EdgeBag } from "./edge-bag.ts";
import { hashText, mixHash } from "./mix-hash.ts";
import { operandsOf } from "./operands.ts";
import { DISTINCT, GOAL, RULE, type UsageGraph } from "./usage-graph.ts";

/**
 * Limits. The number of paths is quadratic in the atoms of a rule, in the occurrences of a variable and in the operands
 * of an atom, so all three are limited, and so is the total number of paths of a sheet. Public sheets stay below the
 * last two (50 operands, 73,000 paths); these only stop adversarial sheets.
 */
const MOST_ATOMS = 48;
const MOST_OCCURRENCES = 32;
const MOST_OPERANDS = 64;
const MOST_PATHS = 2 ** 21;

const ARGUMENT = 1;
const ARGUMENT_IN_CONTEXT = 2;
const SIBLING = 3;
const SIBLING_IN_CONTEXT = 4;
const RULE_PAIR = 5;
const JOIN = 6;
const JOIN_IN_CONTEXT = 7;
const DISTINCT_FROM = 8;
const DISTINCT_JOIN = 9;
const OCCURRENCE = 10;
const KEYWORD_JOIN = 11;
const VARIABLE_ARGUMENT = 12;
const UP = 13;
const JOIN_BESIDE = 14;

interface TypedPaths {
  /** Each path twice, from either end. The types tell the direction. */
  readonly edges: EdgeBag;
  /** Properties of one symbol alone: its contexts and its places. The end is always 0. */
  readonly traits: EdgeBag;
}

export function typedPaths(usage: UsageGraph): TypedPaths {
  const walker = new PathWalker(usage);
  walker.arguments();
  walker.siblings();
  walker.rulePairs();
  walker.joins();
  return walker;
}

class PathWalker implements TypedPaths {
  readonly edges = new EdgeBag();
  readonly traits = new EdgeBag();
  private readonly usage: UsageGraph;
  /** For each node: its first parent or -1, and the hash of the path up. */
  private readonly parents: Int32Array;
  private readonly contexts: Uint32Array;
  /** The operands of node n: children[firstChild[n]] to children[firstChild[n + 1] - 1], with their places. */
  private readonly firstChild: Int32Array;
  private readonly children: Int32Array;
  private readonly places: Int32Array;

  constructor(usage: UsageGraph) {
    this.usage = usage;
    const { nodeCount } = usage;
    const { first, children, places, parents, placesAtParents } = operandsOf(usage);
    this.firstChild = first;
    this.children = children;
    this.places = places;
    this.parents = parents;
    this.contexts = new Uint32Array(nodeCount);
    for (let node = 0; node < nodeCount; node++) {
      const parent = this.parents[node]!;
      const above = parent < 0 ? 0 : mixHash(this.contexts[parent]!, mixHash(UP, usage.labels[parent]!));
      this.contexts[node] = parent < 0 ? mixHash(UP, this.goalOf(node)) : mixHash(above, placesAtParents[node]!);
    }
  }

  /** The goal value of a rule for `goal`: a condition for 100 differs from one for 0. */
  private goalOf(rule: number): number {
    const { labels, symbolOf, symbols } = this.usage;
    const head = this.children[this.firstChild[rule]!]!;
    if (labels[rule] !== RULE || labels[head] !== GOAL) return 0;
    const value = symbols[symbolOf[this.children[this.firstChild[head + 1]! - 1]!]!];
    return value?.isGoalValue === true ? hashText(value.name) : 0;
  }

  /** Adds arguments: by the argument places of symbols, and in context by the occurrence above. */
  arguments(): void {
    const { nodeCount, symbolOf, variableOf, hostOf, hostPlace, labels } = this.usage;
    for (let node = 0; node < nodeCount; node++) {
      const symbol = symbolOf[node]!;
      const host = hostOf[node]!;
      const place = hostPlace[node]!;
      if (symbol >= 0) this.trait(symbol, mixHash(mixHash(OCCURRENCE, labels[node]!), this.contexts[node]!));
      if (host < 0) continue;
      if (variableOf[node]! >= 0) this.trait(host, mixHash(VARIABLE_ARGUMENT, place));
      if (symbol < 0) continue;
      this.path(host, symbol, mixHash(ARGUMENT, place), 0, 1);
      const parent = this.parents[node]!;
      if (parent < 0) continue;
      const context = mixHash(this.contexts[parent]!, labels[parent]!);
      this.path(host, symbol, mixHash(mixHash(ARGUMENT_IN_CONTEXT, place), context), 0, 1);
    }
  }

  /** Adds pairs of symbols under one atom, term or `distinct`. */
  siblings(): void {
    const { nodeCount, symbolOf, labels } = this.usage;
    for (let node = 0; node < nodeCount; node++) {
      const label = labels[node]!;
      if (label < DISTINCT) continue;
      if (this.isFull) return;
      const [first, end] = [this.firstChild[node]!, this.endOfOperands(node)];
      if (end - first < 2) continue;
      const type = mixHash(mixHash(SIBLING, label), this.places[this.firstChild[node + 1]! - 1]!);
      const inContext = mixHash(mixHash(SIBLING_IN_CONTEXT, label), this.contexts[node]!);
      for (let a = first; a < end; a++) {
        const one = symbolOf[this.children[a]!]!;
        if (one < 0) continue;
        for (let b = a + 1; b < end; b++) {
          const other = symbolOf[this.children[b]!]!;
          if (other < 0 || this.children[a] === this.children[b]) continue;
          this.path(one, other, type, this.places[a]!, this.places[b]!);
          this.path(one, other, inContext, this.places[a]!, this.places[b]!);
        }
      }
    }
  }

  /** Adds pairs of atoms of each rule. Of a very long rule, only the first atoms count. */
  rulePairs(): void {
    const { nodeCount, symbolOf, labels } = this.usage;
    const atoms: number[] = [];
    const open: number[] = [];
    for (let rule = 0; rule < nodeCount; rule++) {
      if (labels[rule] !== RULE) continue;
      if (this.isFull) return;
      atoms.length = 0;
      open.push(rule);
      while (open.length > 0 && atoms.length < MOST_ATOMS) {
        const node = open.pop()!;
        if (symbolOf[node]! >= 0) atoms.push(node);
        for (let i = this.firstChild[node + 1]! - 1; i >= this.firstChild[node]!; i--) open.push(this.children[i]!);
      }
      open.length = 0;
      for (let a = 0; a < atoms.length; a++)
        for (let b = a + 1; b < atoms.length; b++) {
          const [one, other] = [atoms[a]!, atoms[b]!];
          this.path(symbolOf[one]!, symbolOf[other]!, RULE_PAIR, this.contextOf(one), this.contextOf(other));
        }
    }
  }

  joins(): void {
    const { variableCount, nodeCount, variableOf } = this.usage;
    const first = new Int32Array(variableCount + 1);
    for (let node = 0; node < nodeCount; node++) {
      const variable = variableOf[node]!;
      if (variable >= 0) first[variable + 1] = first[variable + 1]! + 1;
    }
    for (let variable = 0; variable < variableCount; variable++)
      first[variable + 1] = first[variable + 1]! + first[variable]!;
    const occurrences = new Int32Array(first[variableCount]!);
    const fill = first.slice();
    for (let node = 0; node < nodeCount; node++) {
      const variable = variableOf[node]!;
      if (variable < 0) continue;
      occurrences[fill[variable]!] = node;
      fill[variable] = fill[variable]! + 1;
    }
    for (let variable = 0; variable < variableCount && !this.isFull; variable++) {
      const start = first[variable]!;
      const end = Math.min(first[variable + 1]!, start + MOST_OCCURRENCES);
      for (let a = start; a < end; a++) {
        this.distinctions(occurrences[a]!, occurrences.subarray(start, end), first, occurrences);
        for (let b = a + 1; b < end; b++) this.join(occurrences[a]!, occurrences[b]!);
      }
    }
  }

  /** Adds a pair of occurrences of one variable. */
  private join(one: number, other: number): void {
    const { hostOf, hostPlace } = this.usage;
    const [a, b] = [hostOf[one]!, hostOf[other]!];
    if (a < 0 && b >= 0) this.keywordJoin(b, other, one);
    if (b < 0 && a >= 0) this.keywordJoin(a, one, other);
    if (a < 0 || b < 0) return;
    const [i, j] = [hostPlace[one]!, hostPlace[other]!];
    this.path(a, b, JOIN, i, j);
    const [p, q] = [this.parents[one]!, this.parents[other]!];
    if (p < 0 || q < 0) return;
    this.path(a, b, JOIN_IN_CONTEXT, mixHash(this.contextOf(p), i), mixHash(this.contextOf(q), j));
    this.joinBeside(p, i, b, j);
    this.joinBeside(q, j, a, i);
  }

  /**
   * Relates what stands beside a variable to the symbol that has the same variable elsewhere: `north` and `above` in
   * Connect Four.
   */
  private joinBeside(node: number, place: number, symbol: number, elsewhere: number): void {
    for (let at = this.firstChild[node]!; at < this.endOfOperands(node); at++) {
      const beside = this.usage.symbolOf[this.children[at]!]!;
      if (beside >= 0)
        this.path(beside, symbol, JOIN_BESIDE, mixHash(this.places[at]!, place), mixHash(JOIN, elsewhere));
    }
  }

  /** A variable of a symbol that is also an operand of a keyword. */
  private keywordJoin(symbol: number, occurrence: number, underKeyword: number): void {
    const type = mixHash(mixHash(KEYWORD_JOIN, this.usage.hostPlace[occurrence]!), this.contexts[underKeyword]!);
    this.trait(symbol, type);
  }

  /** If an occurrence stands in a `distinct`: relates the other hosts of its variable to the other side. */
  private distinctions(node: number, occurrences: Int32Array, first: Int32Array, all: Int32Array): void {
    const { labels, symbolOf, variableOf, hostOf, hostPlace } = this.usage;
    const parent = this.parents[node]!;
    if (parent < 0 || labels[parent] !== DISTINCT) return;
    for (let i = this.firstChild[parent]!; i < this.firstChild[parent + 1]!; i++) {
      const partner = this.children[i]!;
      if (partner === node) continue;
      const constant = symbolOf[partner]!;
      const variable = variableOf[partner]!;
      for (const one of occurrences) {
        const host = hostOf[one]!;
        if (host < 0) continue;
        if (constant >= 0) this.path(host, constant, mixHash(DISTINCT_FROM, hostPlace[one]!), 0, 1);
        if (variable < 0 || partner < node) continue;
        const end = Math.min(first[variable + 1]!, first[variable]! + MOST_OCCURRENCES);
        for (let k = first[variable]!; k < end; k++) {
          const other = all[k]!;
          if (hostOf[other]! >= 0) this.path(host, hostOf[other]!, DISTINCT_JOIN, hostPlace[one]!, hostPlace[other]!);
        }
      }
    }
  }

  /** The end of a node's operands, at most MOST_OPERANDS. */
  private endOfOperands(node: number): number {
    return Math.min(this.firstChild[node + 1]!, this.firstChild[node]! + MOST_OPERANDS);
  }

  private get isFull(): boolean {
    return this.edges.edgeCount >= MOST_PATHS;
  }

  private contextOf(node: number): number {
    return mixHash(this.contexts[node]!, this.usage.labels[node]!);
  }

  private trait(symbol: number, type: number): void {
    this.traits.add(symbol, type, 0);
  }

  /** Adds a path seen from both ends. `here` and `there` tell the two ends apart. */
  private path(one: number, other: number, type: number, here: number, there: number): void {
    this.edges.add(one, mixHash(mixHash(type, here), there), other);
    this.edges.add(other, mixHash(mixHash(type, there), here), one);
  }
}
