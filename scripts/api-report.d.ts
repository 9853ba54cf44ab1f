export interface ExportedName {
  readonly name: string;
  readonly signature: string;
  readonly isDocumented: boolean;
}

export interface ExportedEntry {
  readonly subpath: string;
  readonly names: readonly ExportedName[];
}

export function exportedNames(): ExportedEntry[];
export function printReport(entries?: readonly ExportedEntry[]): string;
