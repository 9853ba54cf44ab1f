/**
 * Turns symbol mappings into permutations of the roles, fluents and moves of a grounded game. Also applies them to
 * fluents that the grounding does not contain. Terms are read and split once; after that, the cost of a mapping is the
 * number of terms that contain one of its symbols.
 */
import type { Budget } from "../../foundations/budgets/index.ts";
import { type SparsePermutation, sparseFromPairs } from "../../foundations/permutation-groups/index.ts";
import { printTerm, type Term, termFromText } from "../../language/rules/index.ts";
import { symbolKey } from "../rule-graph/index.ts";
import type { RuleSymmetries, TermPosition } from "./find-rule-symmetries.ts";
import type { GroundNames } from "./named-symmetry.ts";
import { applyMapping, type SymbolMapping } from "./symbol-mapping.ts";

type Splitting = Pick<RuleSymmetries, "splitTerm" | "joinTerm">;

export class SymbolActions {
  private readonly names: GroundNames;
  private readonly splitting: Splitting;
  /**
   * For each point: its term, in the symbols of the mappings. Points are roles, then fluents, then the moves of role 0,
   * 1, …
   */
  private readonly terms: Term[] = [];
  /** For each symbol: the points whose terms contain it. */
  private readonly pointsOf = new Map<string, number[]>();
  private readonly roleNumbers: ReadonlyMap<string, number>;
  private readonly fluentNumbers: ReadonlyMap<string, number>;
  private readonly moveNumbers: readonly ReadonlyMap<string, number>[];
  private readonly firstMoves: number[] = [];

  /** `kept`: fluents that no mapping moves, because nothing depends on them. */
  constructor(names: GroundNames, splitting: Splitting, kept: ReadonlySet<number>, budget: Budget) {
    this.names = names;
    this.splitting = splitting;
    const note = (text: string, position: TermPosition, isKept = false): void => {
      budget.spend(text.length, "reading the terms of a game");
      const term = splitting.splitTerm(termFromText(text), position);
      if (!isKept) for (const symbol of symbolsIn(term)) append(this.pointsOf, symbol, this.terms.length);
      this.terms.push(term);
    };
    for (const role of names.roles) note(role, "role/1.1");
    for (const [fluent, text] of names.fluents.entries()) note(text, "true/1.1", kept.has(fluent));
    for (const moves of names.moves) {
      this.firstMoves.push(this.terms.length);
      for (const move of moves) note(move, "does/2.2");
    }
    this.roleNumbers = numbersOf(names.roles);
    this.fluentNumbers = numbersOf(names.fluents);
    this.moveNumbers = names.moves.map(numbersOf);
  }

  /** Null if an image is not in the game: the initial state reaches only part of what the mapping moves. */
  of(mapping: SymbolMapping, budget: Budget): SparsePermutation | null {
    const roles = this.names.roles.map((_, role) => this.imageOfRole(mapping, role));
    if (roles.includes(-1)) return null;
    const points = new Set([...mapping.keys()].flatMap((symbol) => this.pointsOf.get(symbol) ?? []));
    for (const [role, image] of roles.entries())
      if (image !== role) for (const point of this.movesOf(role)) points.add(point);
    const images: number[] = [];
    for (const point of points) {
      budget.spend(8, "applying symmetries to a grounded game");
      const image = this.imageOf(mapping, point, roles);
      if (image === -1) return null;
      images.push(image);
    }
    return sparseFromPairs([...points], images) ?? null;
  }

  private imageOfRole(mapping: SymbolMapping, role: number): number {
    return this.roleNumbers.get(this.imageText(mapping, role)) ?? -1;
  }

  private imageOf(mapping: SymbolMapping, point: number, roles: readonly number[]): number {
    const { length } = this.names.roles;
    if (point < length) return roles[point] as number;
    const text = this.imageText(mapping, point);
    if (point < length + this.names.fluents.length) {
      const fluent = this.fluentNumbers.get(text);
      return fluent === undefined ? -1 : length + fluent;
    }
    const role = this.firstMoves.findLastIndex((first) => first <= point);
    const target = roles[role] as number;
    const move = this.moveNumbers[target]?.get(text);
    return move === undefined ? -1 : (this.firstMoves[target] as number) + move;
  }

  private imageText(mapping: SymbolMapping, point: number): string {
    return printTerm(this.splitting.joinTerm(applyMapping(mapping, this.terms[point] as Term)));
  }

  private *movesOf(role: number): Iterable<number> {
    const first = this.firstMoves[role] as number;
    for (let move = 0; move < (this.names.moves[role]?.length ?? 0); move++) yield first + move;
  }
}

/** The closure of some fluents under symmetries of the rules. Throws BudgetSpent. */
export function closeFluents(fluents: readonly Term[], groups: readonly RuleSymmetries[], budget: Budget): Term[] {
  const known = new Map(fluents.map((fluent) => [printTerm(fluent), fluent]));
  // New fluents are appended to the map, and this loop reaches them.
  for (const fluent of known.values())
    for (const group of groups) {
      const term = group.splitTerm(fluent, "true/1.1");
      const symbols = [...symbolsIn(term)];
      for (const mapping of group.generators) {
        budget.spend(1, "closing the initial state under symmetries");
        if (!symbols.some((symbol) => mapping.has(symbol))) continue;
        const image = group.joinTerm(applyMapping(mapping, term));
        const text = printTerm(image);
        budget.spend(text.length, "closing the initial state under symmetries");
        if (!known.has(text)) known.set(text, image);
      }
      budget.claim("atoms", known.size, "closing the initial state under symmetries");
    }
  return [...known.values()];
}

/** Keys of the function symbols in a term, constants included. */
function symbolsIn(term: Term, found = new Set<string>()): Set<string> {
  if (term.kind === "variable") return found;
  found.add(symbolKey({ kind: "function", name: term.name, arity: term.args.length }));
  for (const argument of term.args) symbolsIn(argument, found);
  return found;
}

const numbersOf = (texts: readonly string[]): Map<string, number> =>
  new Map(texts.map((text, number) => [text, number]));

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
