/**
 * Writes docs/api-report.md: every name that the package exports, with its signature, by subpath. So a change of the
 * API shows in a diff. `npm run api` writes the file; a test checks that it is up to date. Reads the built
 * declarations.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";

const REPORT = "docs/api-report.md";

/** The declaration file of each subpath ("noether", "noether/gdl", …). */
export function exportedEntries() {
  const { name, exports } = JSON.parse(readFileSync("package.json", "utf8"));
  return Object.entries(exports)
    .filter(([, target]) => typeof target === "object")
    .map(([path, { types }]) => ({ subpath: path.replace(/^\./, name), file: resolve(types) }));
}

/** The exported names of each subpath in alphabetical order, each with its signature and whether it is documented. */
export function exportedNames(entries = exportedEntries()) {
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, strict: true, skipLibCheck: true },
  );
  const checker = program.getTypeChecker();
  return entries.map(({ subpath, file }) => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} does not exist: build first`);
    const names = checker.getExportsOfModule(checker.getSymbolAtLocation(source)).map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const declarations = target.declarations ?? [];
      return {
        name: symbol.name,
        signature: declarations.map(printSignature).join("\n"),
        isDocumented: declarations.some((node) => ts.getJSDocCommentsAndTags(documented(node)).length > 0),
      };
    });
    return { subpath, names: names.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  });
}

/** The node that carries the comment: for `export const x`, the whole statement. */
const documented = (node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node);

const printer = ts.createPrinter({ removeComments: true });

function printSignature(node) {
  const text = printer.printNode(ts.EmitHint.Unspecified, withoutPrivates(node), node.getSourceFile());
  return text.replace(/^export /, "").replace(/^declare /, "");
}

/** Private members are not part of the API. */
function withoutPrivates(node) {
  if (!ts.isClassDeclaration(node)) return node;
  const isPublic = (member) =>
    !ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) &&
    !(member.name !== undefined && ts.isPrivateIdentifier(member.name));
  const members = node.members.filter(isPublic);
  return ts.factory.updateClassDeclaration(
    node,
    node.modifiers,
    node.name,
    node.typeParameters,
    node.heritageClauses,
    members,
  );
}

export function printReport(entries = exportedNames()) {
  const sections = entries.map(
    ({ subpath, names }) =>
      `## ${subpath}\n\n\`\`\`ts\n${names.map(({ signature }) => signature).join("\n")}\n\`\`\`\n`,
  );
  return `# What the package exports\n\nWritten by \`npm run api\`. Every exported name with its signature.\n\n${sections.join("\n")}`;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === resolve("scripts/api-report.js")) {
  writeFileSync(REPORT, printReport());
  console.log(`${REPORT}: ${exportedNames().reduce((sum, { names }) => sum + names.length, 0)} names`);
}
