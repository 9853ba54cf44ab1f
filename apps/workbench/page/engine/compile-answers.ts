/** What the engine reports about the compilation of a sheet. */

export const GRAPH_KINDS = ["dependency", "domain", "enhanced", "book", "ordered", "ground", "circuit"] as const;
export type GraphKind = (typeof GRAPH_KINDS)[number];

export interface GraphPicture {
  readonly vertices: number;
  readonly edges: number;
  /** The text of an SVG picture, or the reason why there is none. */
  readonly svg: string | null;
  readonly reason?: string;
}

/** The gates behind an output, and the WebAssembly code of each. */
export interface GatesAnswer extends GraphPicture {
  /** By vertex of the picture: the gate in the code, or null. */
  readonly gates: readonly (number | null)[];
  readonly code: GateListing | null;
}

/** A part of the module that plays 128 games at once. Its code consists of the gates one by one. */
export interface GateListing {
  readonly functions: number;
  readonly bytes: number;
  readonly gates: readonly {
    readonly gate: number;
    readonly instructions: readonly {
      readonly func: number;
      readonly offset: number;
      readonly text: string;
      /** The fluent that is read or written. */
      readonly note?: string;
    }[];
  }[];
}

export interface RelationRow {
  readonly name: string;
  readonly arity: number;
  readonly rules: number;
  /** Rules of a stratum only see complete answers of lower strata. */
  readonly stratum: number;
  /** Number of ground atoms; null if unknown. */
  readonly instances: number | null;
}

export interface DomainRow {
  readonly name: string;
  readonly places: readonly { readonly count: number; readonly shown: readonly string[] }[];
}

export interface CompileOverview {
  readonly relations: readonly RelationRow[];
  readonly domains: readonly DomainRow[];
  /** Domains of what can hold in a state. */
  readonly fluents: readonly DomainRow[];
  readonly sizes: readonly (readonly [label: string, value: string])[];
  /** The chosen machine and the reason. */
  readonly machine: string;
  readonly choices: readonly { readonly what: string; readonly why: string }[];
}

export interface GroundInstance {
  readonly head: string;
  readonly body: readonly { readonly text: string; readonly isNegative: boolean }[];
}

export interface CompiledRule {
  /** Clauses in normal form, one per line. */
  readonly clauses: readonly string[];
  readonly instanceCount: number;
  readonly instances: readonly GroundInstance[];
  /** Why there are no instances if the game does not ground. */
  readonly reason?: string;
  /** Heads that are outputs of the circuit: their gates can be shown. */
  readonly outputs: readonly string[];
}
