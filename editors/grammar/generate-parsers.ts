/**
 * Generates parser modules from the grammars. `npm run grammar` writes them to `generated/`; a test checks that they
 * are current.
 */
import { buildParserFile } from "@lezer/generator";
import { INFIX_GRAMMAR, PREFIX_GRAMMAR } from "./lezer-grammars.ts";

const HEADER = "// Written by `npm run grammar` from editors/grammar/lezer-grammars.ts. Do not edit.\n";

/** The text of each file, by file name. */
export function generatedParsers(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [notation, grammar] of [
    ["prefix", PREFIX_GRAMMAR],
    ["infix", INFIX_GRAMMAR],
  ] as const) {
    const { parser, terms } = buildParserFile(grammar, { moduleStyle: "es", typeScript: true });
    files.set(`${notation}-parser.ts`, HEADER + parser);
    files.set(`${notation}-terms.ts`, HEADER + terms);
  }
  return files;
}
