/** Writes docs/licences.md: the packages that come with an installation of Noether, and their licences. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Packages of the lock file that belong neither to development nor to the private workspaces. */
export function licencesPage() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const names = [...installed(packages)].sort();
  const rows = names.map((path) => {
    const { version, license = "not stated" } = packages[path];
    return `| ${path.replace(/^.*node_modules\//, "")} | ${version} | ${license} |`;
  });
  return [
    "# Licences",
    "",
    "Noether is under the MIT licence. An installation brings these packages with it; `scripts/licences.js` wrote the list",
    "from the lock file. Packages with several builds are listed for every platform; one of them is installed.",
    "",
    "| package | version | licence |",
    "|---|---|---|",
    ...new Set(rows),
    "",
  ].join("\n");
}

/** What the root's dependencies need, resolved as Node does: nearest folder first. */
function installed(packages) {
  const found = new Set();
  const visit = (from, name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules") - 1))) {
      const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
      if (packages[path] === undefined) {
        if (folder === "") return;
        continue;
      }
      if (found.has(path)) return;
      found.add(path);
      const { dependencies = {}, optionalDependencies = {} } = packages[path];
      for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(path, next);
      return;
    }
  };
  for (const name of Object.keys(packages[""].dependencies)) visit("", name);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync("docs/licences.md", licencesPage());
