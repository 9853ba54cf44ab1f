/**
 * The statements of a sheet (facts and rules) as trees that can be hashed with other symbols in place of their own. The
 * order of conditions and the names of variables do not matter: a variable is identified by its positions in the
 * statement, as far as a few rounds of colour refinement tell. Two statements that say the same have equal hashes. The
 * converse fails only on a collision, or if refinement cannot tell two variables apart.
 */
import { mixHash } from "./mix-hash.ts";
import { operandsOf } from "./operands.ts";
import { RULE, type UsageGraph } from "./usage-graph.ts";

/** Larger statements are left out, because a statement is hashed once for each of its symbols. */
const MOST_NODES = 256;
const ROUNDS = 4;
/** Replaces a symbol that is left out. */
const HOLE = 0x7fffffff;
const SEED = 0x51ed27;

export class Statements {
  /**
   * Length statements + 1: the nodes of statement i are first[i] to first[i + 1] - 1, parents before their operands.
   */
  private readonly first: Int32Array;
  /**
   * For each node: its parent or -1, the hash of its place there, the hash of the node without its symbol, and its
   * symbol or -1.
   */
  private readonly parents: Int32Array;
  private readonly places: Uint32Array;
  private readonly codes: Uint32Array;
  private readonly symbols: Int32Array;
  /** For each node, while a statement is hashed: the sum of the hashes of its operands. */
  private readonly sums: Uint32Array;
  /** For each statement: whether it has conditions, and its distinct symbols. */
  readonly isRule: readonly boolean[];
  readonly symbolsOf: readonly (readonly number[])[];
  /** For each symbol: the statements that contain it, ascending. */
  readonly statementsOf: readonly (readonly number[])[];

  /** Linear in the sheet. */
  constructor(usage: UsageGraph) {
    const { parents, placesAtParents } = operandsOf(usage);
    const groups = nodesByStatement(usage.nodeCount, parents);
    const nodes = groups.flat();
    const numbers = new Int32Array(usage.nodeCount);
    nodes.forEach((node, number) => {
      numbers[node] = number;
    });
    this.first = Int32Array.from([0, ...groups.map(({ length }) => length)]);
    for (let i = 0; i < groups.length; i++) this.first[i + 1]! += this.first[i]!;
    this.parents = Int32Array.from(nodes, (node) => (parents[node]! < 0 ? -1 : numbers[parents[node]!]!));
    this.places = Uint32Array.from(nodes, (node) => mixHash(SEED, placesAtParents[node]!));
    this.codes = Uint32Array.from(nodes, (node) => mixHash(SEED, usage.labels[node]!));
    this.symbols = Int32Array.from(nodes, (node) => usage.symbolOf[node]!);
    this.sums = new Uint32Array(nodes.length);
    const variables = Int32Array.from(nodes, (node) => usage.variableOf[node]!);
    this.colourVariables(variables, usage.variableCount);
    this.isRule = groups.map(([root]) => usage.labels[root!] === RULE);
    this.symbolsOf = groups.map((group) =>
      [...new Set(group.map((node) => usage.symbolOf[node]!))].filter((symbol) => symbol >= 0),
    );
    const statementsOf: number[][] = usage.symbols.map(() => []);
    this.symbolsOf.forEach((symbols, statement) => {
      for (const symbol of symbols) statementsOf[symbol]!.push(statement);
    });
    this.statementsOf = statementsOf;
  }

  get count(): number {
    return this.symbolsOf.length;
  }

  /** The hash of a statement with each symbol s replaced by image[s], and `open` replaced by a hole. */
  hash(statement: number, image: Int32Array, open = -1): number {
    const { first, parents, places, sums } = this;
    const [start, end] = [first[statement]!, first[statement + 1]!];
    sums.fill(0, start, end);
    for (let node = end - 1; node > start; node--) {
      const parent = parents[node]!;
      sums[parent] = sums[parent]! + mixHash(places[node]!, this.hashOfNode(node, image, open));
    }
    return this.hashOfNode(start, image, open);
  }

  private hashOfNode(node: number, image: Int32Array, open: number): number {
    const symbol = this.symbols[node]!;
    const code = this.codes[node]!;
    const own = symbol < 0 ? code : mixHash(code, symbol === open ? HOLE : image[symbol]! + 1);
    return mixHash(own, this.sums[node]!);
  }

  /** Gives every occurrence of a variable the colour of the variable as its code. `variables`: for each node, or -1. */
  private colourVariables(variables: Int32Array, variableCount: number): void {
    const { first, parents, places, codes, symbols, sums } = this;
    const nameless = new Int32Array(symbols.reduce((most, symbol) => Math.max(most, symbol + 1), 0));
    const ways = new Uint32Array(variables.length);
    const colours = new Uint32Array(variableCount);
    for (let round = 0; round < ROUNDS; round++) {
      for (let statement = 0; statement + 1 < first.length; statement++) {
        this.hash(statement, nameless);
        for (let node = first[statement]!; node < first[statement + 1]!; node++) {
          const parent = parents[node]!;
          const above = parent < 0 ? 0 : mixHash(ways[parent]!, sums[parent]!);
          ways[node] = mixHash(mixHash(above, places[node]!), codes[node]!);
          const variable = variables[node]!;
          if (variable >= 0) colours[variable] = colours[variable]! + mixHash(ways[node]!, round);
        }
      }
      variables.forEach((variable, node) => {
        if (variable >= 0) codes[node] = mixHash(SEED, colours[variable]!);
      });
    }
  }
}

/** The nodes of each statement that is not too large, ascending. */
function nodesByStatement(nodeCount: number, parents: Int32Array): number[][] {
  const statementOf = new Int32Array(nodeCount);
  const groups: number[][] = [];
  for (let node = 0; node < nodeCount; node++) {
    const parent = parents[node]!;
    if (parent < 0) groups.push([node]);
    else groups[statementOf[parent]!]!.push(node);
    statementOf[node] = parent < 0 ? groups.length - 1 : statementOf[parent]!;
  }
  return groups.filter(({ length }) => length <= MOST_NODES);
}
