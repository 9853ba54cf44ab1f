/**
 * The sheets that an editor has open, each with results for its newest version. Results are cached until the text
 * changes. If a sheet is too large or a question takes too long, there is no answer rather than a late one.
 */
import type { TextDocument } from "vscode-languageserver-textdocument";
import { Budget, isGaveUp } from "../../src/foundations/budgets/index.ts";
import type { Diagnostic } from "../../src/foundations/text/index.ts";
import { type EditedSheet, findProblems, openSheet, type SheetSizes } from "../../src/language/service/index.ts";
import { sheetSizes } from "../../src/machine/domains/index.ts";

/** Maximum number of characters. The largest public sheets have a third of that. */
const MAXIMAL_LENGTH = 1_000_000;
/** Seconds for checks that are not linear in the size of the sheet. */
const CHECKING_SECONDS = 0.5;
/** Seconds for counting instances: the longest wait when the pointer rests on a name. */
const COUNTING_SECONDS = 0.4;
const COUNTING_ATOMS = 1_000_000;

const now = (): number => performance.now() / 1000;

interface Known {
  readonly version: number;
  readonly sheet: EditedSheet;
  problems?: readonly Diagnostic[];
  sizes?: SheetSizes;
}

export class OpenSheets {
  private readonly known = new Map<string, Known>();

  /** Null if the sheet is too large to process. */
  sheet(document: TextDocument): EditedSheet | null {
    return this.knownOf(document)?.sheet ?? null;
  }

  /** Null if the sheet is too large to process. */
  problems(document: TextDocument): readonly Diagnostic[] | null {
    const known = this.knownOf(document);
    if (known === null) return null;
    return (known.problems ??= findProblems(known.sheet, new Budget({ seconds: CHECKING_SECONDS, now })));
  }

  /** Empty if counting takes too long. */
  sizes(document: TextDocument): SheetSizes {
    const known = this.knownOf(document);
    if (known === null) return {};
    if (known.sizes === undefined) {
      const budget = new Budget({ seconds: COUNTING_SECONDS, now, atoms: COUNTING_ATOMS });
      const sizes = sheetSizes(known.sheet.reading.rules, budget);
      known.sizes = isGaveUp(sizes) ? {} : sizes;
    }
    return known.sizes;
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }

  private knownOf(document: TextDocument): Known | null {
    const known = this.known.get(document.uri);
    if (known?.version === document.version) return known;
    const text = document.getText();
    if (text.length > MAXIMAL_LENGTH) return null;
    const fresh: Known = { version: document.version, sheet: openSheet(text, document.uri) };
    this.known.set(document.uri, fresh);
    return fresh;
  }
}
