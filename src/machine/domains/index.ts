export {
  byRelation,
  countDerivable,
  countInstances,
  type DerivableCounts,
  type Domains,
  findDomains,
} from "./compute-domains.ts";
export { derivableInstances, type Instances } from "./derivable-instances.ts";
export { type DomainGraph, type DomainVertex, domainGraph, printDomainGraph } from "./domain-graph.ts";
export { type Reduction, reduceDomains } from "./reduce-domains.ts";
export { sheetSizes } from "./sheet-sizes.ts";
export { type SymbolDomains, symbolDomains } from "./symbol-domains.ts";
export { type SymbolKind, SymbolTable } from "./symbol-table.ts";
