/** One statement of a document compared with our result: the common form of small reproductions. */
import type { Session } from "../../apps/session/session.ts";
import { printTable, tableLines } from "../../apps/session/table.ts";
import { writeAskedFile } from "../../apps/session/write-file.ts";
import type { Reproduction, ReproductionOptions } from "./reproduction.ts";

/** Stands for the document's answer if it only asks. */
export const OPEN = "asked";

export interface Finding {
  readonly what: string;
  /** The document's statement, in our words and order if these differ. */
  readonly theirs: string;
  readonly ours: string;
  /** Why the two differ. */
  readonly why?: string;
}

interface FindingsOf {
  readonly name: string;
  readonly summary: string;
  readonly find: (session: Session, options: ReproductionOptions) => readonly Finding[];
  /** Draws the SVG picture, if the item has one. */
  readonly draw?: (session: Session) => Promise<string>;
}

/** A reproduction that compares statements and may draw a picture. */
export const reproduceFindings = ({ name, summary, find, draw }: FindingsOf): Reproduction => ({
  name,
  summary,
  ...(draw === undefined ? {} : { hasPlot: true }),

  async run(session, options) {
    const findings = find(session, options);
    if (session.options.json) session.printJson(findings.map(findingJson));
    else printFindings(session, findings);
    if (draw === undefined || options.svg === undefined) return;
    writeAskedFile(options.svg, await draw(session), "the picture");
    session.remark(`picture written to ${options.svg}`);
  },
});

/** Undefined if there is nothing to agree with. */
const agrees = ({ theirs, ours }: Finding): boolean | undefined => (theirs === OPEN ? undefined : theirs === ours);
const VERDICTS = new Map<boolean | undefined, string>([
  [true, "same"],
  [false, "DIFFERS"],
]);

const findingJson = (finding: Finding): unknown => ({
  what: finding.what,
  document: finding.theirs,
  ours: finding.ours,
  agrees: agrees(finding) ?? null,
  why: finding.why ?? null,
});

const HEAD = ["what", "the document", "ours", ""];
/** Wider tables are printed line by line. */
const MOST_COLUMNS = 120;

function printAtLength(session: Session, finding: Finding): void {
  const { what, theirs, ours } = finding;
  const verdict = VERDICTS.get(agrees(finding));
  session.print(verdict === undefined ? what : `${what}: ${verdict}`);
  if (agrees(finding) === false) session.print(`  document  ${theirs}`);
  session.print(`  ours      ${ours}`);
}

function printFindings(session: Session, findings: readonly Finding[]): void {
  const rows = findings.map((finding) => [
    finding.what,
    finding.theirs,
    finding.ours,
    VERDICTS.get(agrees(finding)) ?? "",
  ]);
  const lines = tableLines(HEAD, rows);
  if (Math.max(...lines.map(({ length }) => length)) <= MOST_COLUMNS) printTable(session, HEAD, rows);
  else for (const finding of findings) printAtLength(session, finding);
  const said = findings.filter((finding) => agrees(finding) !== undefined);
  const different = said.filter((finding) => !agrees(finding));
  for (const { what, why = "no reason is known" } of different) session.print(`\n${what}: ${why}`);
  if (said.length > 0)
    session.print(`\n${said.length - different.length} of ${said.length} statements agree with the document.`);
}

/** Values in curly brackets, in the given order. */
export const setText = (values: readonly string[]): string => `{${values.join(", ")}}`;
