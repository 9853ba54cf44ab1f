/**
 * Builds the documentation site into dist/docs: all hand-written pages and the library documentation, as one TypeDoc
 * site that works offline. TypeDoc takes titles and groups of pages from front matter, which would disturb readers of
 * the files; so it gets copies with front matter.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Application, Converter } from "typedoc";
import { deadLinks } from "./dead-links.js";

const COPIES = "dist/docs-pages";
const SITE = "dist/docs";

/** Folders of pages, in the order of the site; pages in no folder are guides. */
const GROUPS = {
  "docs/verbs": "Verbs",
  "docs/library": "The library",
  "docs/course": "Course",
  "docs/results/reproductions": "Reproductions",
  "docs/results": "Results",
};

/** The guides that a reader opens first come first, the pages about the project itself last. */
const FIRST = ["index", "getting-started", "tour", "workbench"].map((name) => join("docs", `${name}.md`));
const LAST = ["CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];

/** Names by which the highlighter knows the languages of code blocks. */
const LANGUAGES = { kif: "lisp", infix: "prolog", elisp: "emacs-lisp" };

/** What the package exports: source files, by the name that users import. */
function doors() {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
  return Object.entries(exports).map(([subpath, { types }]) => ({
    name: `noether${subpath.slice(1)}`,
    path: types.replace("./dist/", "").replace(".d.ts", ".ts"),
  }));
}

/**
 * Names the languages of code blocks as the highlighter does, because it takes blocks without a name for TypeScript.
 * Removes code marks from headings, because the list of a page's headings leaves out what is marked.
 */
function forSite(text) {
  let isCode = false;
  const lines = text.split("\n").map((line) => {
    const fence = /^(\s*)```(\w*)$/.exec(line);
    if (fence === null) return isCode || !line.startsWith("#") ? line : line.replaceAll("`", "");
    isCode = !isCode;
    const [, indent, name] = fence;
    return isCode ? `${indent}\`\`\`${LANGUAGES[name] ?? (name || "text")}` : line;
  });
  return lines.join("\n");
}

function withFrontMatter(path, group) {
  const text = readFileSync(path, "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1] ?? basename(path, ".md");
  return `---\ntitle: ${JSON.stringify(title.replaceAll("`", ""))}\ngroup: ${group}\n---\n\n${forSite(text)}`;
}

/** Copies pages with their groups, and the pictures that they show. */
function copyPages() {
  rmSync(COPIES, { recursive: true, force: true });
  mkdirSync(COPIES, { recursive: true });
  cpSync("docs", join(COPIES, "docs"), { recursive: true });
  cpSync("examples", join(COPIES, "examples"), { recursive: true, filter: (path) => !path.endsWith(".test.ts") });
  cpSync("python", join(COPIES, "python"), { recursive: true });
  for (const file of ["LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "README.md"])
    cpSync(file, join(COPIES, file));
  const others = readdirSync("docs", { recursive: true })
    .filter((path) => path.endsWith(".md") && path !== "api-report.md")
    .map((path) => join("docs", path))
    .filter((path) => !FIRST.includes(path))
    .sort();
  const pages = [...FIRST, ...others, ...LAST];
  for (const path of pages) {
    const folder = Object.keys(GROUPS).find((one) => path.startsWith(`${one}/`));
    writeFileSync(join(COPIES, path), withFrontMatter(path, GROUPS[folder] ?? "Guides"));
  }
  // The site shows the project's name above its first page.
  const readme = readFileSync("README.md", "utf8").replace(/^# .+\n/, "");
  writeFileSync(join(COPIES, "README.md"), forSite(readme));
  return pages.map((path) => join(COPIES, path));
}

const application = await Application.bootstrap({
  name: "Noether",
  entryPoints: doors().map(({ path }) => path),
  tsconfig: "tsconfig.build.json",
  readme: join(COPIES, "README.md"),
  projectDocuments: copyPages(),
  out: SITE,
  customCss: "scripts/build-docs.css",
  // Inherited members of Error and of Node's own types say nothing about this library.
  excludeExternals: true,
  // Sources are told as text, with their folders: the site is read without the tree, so links to them would be dead.
  sourceLinkTemplate: "{path}#{line}",
  disableGit: true,
  displayBasePath: ".",
  navigation: { includeGroups: true },
  groupOrder: ["Guides", "Course", "Verbs", "The library", "Results", "Reproductions", "*"],
  highlightLanguages: [
    "typescript",
    "javascript",
    "console",
    "shellscript",
    "json",
    "lisp",
    "prolog",
    "emacs-lisp",
    "ini",
    "nginx",
    "sql",
    "toml",
    "lua",
    "python",
  ],
  validation: { notExported: false },
  skipErrorChecking: true,
});
const AFTER_SOURCES_ARE_KNOWN = -1000;
application.converter.on(
  Converter.EVENT_RESOLVE_END,
  (context) => {
    const all = [context.project, ...Object.values(context.project.reflections)];
    for (const { sources } of all) for (const source of sources ?? []) delete source.url;
  },
  AFTER_SOURCES_ARE_KNOWN,
);
const project = await application.convert();
if (project === undefined) process.exit(1);
for (const { name, path } of doors()) {
  const module = project.children?.find(({ sources }) => sources?.[0]?.fileName === path);
  if (module !== undefined) module.name = name;
}
await application.generateOutputs(project);
rmSync(COPIES, { recursive: true, force: true });
const dead = deadLinks(SITE);
for (const { page, link } of dead) application.logger.error(`${page}: dead link ${link}`);
process.exitCode = application.logger.hasErrors() ? 1 : 0;
