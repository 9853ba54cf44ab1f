/** What the engine tells of how a sheet compiles. */

export const GRAPH_KINDS = ["dependency", "domain", "enhanced", "book", "ordered", "ground", "circuit"] as const;
export type GraphKind = (typeof GRAPH_KINDS)[number];

export interface GraphPicture {
  readonly vertices: number;
  readonly edges: number;
  /** The text of an SVG picture, or why there is none. */
  readonly svg: string | null;
  readonly reason?: string;
}

/** The gates behind an output, and what each became in the WebAssembly. */
export interface GatesAnswer extends GraphPicture {
  /** By number of a vertex in the picture: the gate in the code, or null. */
  readonly gates: readonly (number | null)[];
  readonly code: GateListing | null;
}

/** A part of the module that plays 128 games at once: its code is made of the gates one by one. */
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
  /** Rules of one stratum see only complete answers of the lower ones. */
  readonly stratum: number;
  /** Ground atoms; null where they are not known. */
  readonly instances: number | null;
}

export interface DomainRow {
  readonly name: string;
  readonly places: readonly { readonly count: number; readonly shown: readonly string[] }[];
}

export interface CompileOverview {
  readonly relations: readonly RelationRow[];
  readonly domains: readonly DomainRow[];
  /** Those of what can hold in a state. */
  readonly fluents: readonly DomainRow[];
  readonly sizes: readonly (readonly [label: string, value: string])[];
  /** Which machine was made, and why. */
  readonly machine: string;
  readonly choices: readonly { readonly what: string; readonly why: string }[];
}

export interface GroundInstance {
  readonly head: string;
  readonly body: readonly { readonly text: string; readonly isNegative: boolean }[];
}

export interface CompiledRule {
  /** In normal form, one to a line. */
  readonly clauses: readonly string[];
  readonly instanceCount: number;
  readonly instances: readonly GroundInstance[];
  /** Why there are no instances, where the game does not ground. */
  readonly reason?: string;
  /** Heads that are outputs of the circuit: their gates can be seen. */
  readonly outputs: readonly string[];
}
