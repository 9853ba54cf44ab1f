/**
 * Reduces a verb's document to the few values that a table shows. No value depends on the computer: a repeated census
 * has the same table.
 */
import type { Json, JsonObject } from "../arena/index.ts";
import type { CensusVerb } from "./census-verbs.ts";

type Summary = Record<string, Json>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const sizeOf = (value: Json | undefined): Json => (Array.isArray(value) ? value.length : null);
const sumOf = (value: Json | undefined): Json =>
  isObject(value) ? Object.values(value).reduce((sum: number, item) => sum + Number(item), 0) : null;

const SUMMARIES: Partial<Readonly<Record<CensusVerb, (document: JsonObject) => Summary>>> = {
  check: ({ valid, roles, diagnostics }) => {
    const count = (severity: string): number =>
      Array.isArray(diagnostics)
        ? diagnostics.filter((found) => isObject(found) && found["severity"] === severity).length
        : 0;
    return { valid: valid ?? null, roles: sizeOf(roles), errors: count("error"), warnings: count("warning") };
  },
  ground: ({ fluents, moves, atoms, rules, gates }) =>
    known({ fluents, moves: sumOf(moves), atoms, "ground rules": rules, gates }),
  symmetries: ({ order, generators, certified }) =>
    known({ "group order": order, generators: sizeOf(generators), certified }),
  fingerprint: ({ fingerprint }) => known({ fingerprint }),
  simulate: ({ playouts, meanLength, cut, stuck, goals }) =>
    known({ playouts, "mean length": rounded(meanLength), cut, stuck, goals: goalsText(goals) }),
  domains: ({ fluents, moves }) => known({ "possible fluents": fluents, "possible moves": moves }),
  decompose: ({ factors }) => known({ subgames: sizeOf(factors) }),
  solve: ({ values, exact, expanded }) => known({ values: goalsText(values), exact, expanded }),
  perft: ({ nodes }) => known({ nodes: Array.isArray(nodes) ? nodes.join(" ") : null }),
  analyse: ({ roles }) => known({ roles: sizeOf(roles) }),
};

export function summaryOf(verb: CensusVerb, document: Json): Summary {
  return isObject(document) ? (SUMMARIES[verb]?.(document) ?? {}) : {};
}

/** Drops values that the document does not have. */
function known(values: Record<string, Json | undefined>): Summary {
  const entries = Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

const rounded = (value: Json | undefined): Json | undefined =>
  typeof value === "number" ? Math.round(100 * value) / 100 : undefined;

/** Mean goals in role order: `50.2 49.8`. */
const goalsText = (value: Json | undefined): Json | undefined =>
  isObject(value)
    ? Object.values(value)
        .map((goal) => (typeof goal === "number" ? String(Math.round(10 * goal) / 10) : "–"))
        .join(" ")
    : undefined;
