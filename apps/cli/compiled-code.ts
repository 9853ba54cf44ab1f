/**
 * Code that was compiled when the package was built. A call of the command line is short, and reading its own code was a third of it:
 * Node parses every file anew, and every function once more when it is called first. V8 can keep what it has compiled (its
 * code cache), so beside each file of the bundle lies its bytecode, and calls begin with that. V8 itself refuses bytecode of another version or
 * with other flags, and what is older than its file is not asked about: then the file is compiled as usual, and only time is lost.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { compileLightly } from "./compile-lightly.ts";

interface LoadedFile {
  exports: unknown;
}

type FileFunction = (
  exports: unknown,
  require: (id: string) => unknown,
  module: LoadedFile,
  path: string,
  folder: string,
) => void;

/** Loaded by Node itself. */
const STARTER = "main.js";

const codeOf = (path: string): string => `${path}.code`;

/** A file of the bundle as Node takes one: the body of a function. On one line with its first, so that positions stay right. */
function scriptOf(path: string, cachedData?: Buffer): Script {
  const text = `(function (exports, require, module, __filename, __dirname) {${readFileSync(path, "utf8")}\n})`;
  return new Script(text, { filename: path, ...(cachedData && { cachedData }) });
}

/** The bytecode beside a file, unless there is none or the file has changed since. */
function compiledCode(path: string): Buffer | undefined {
  const code = statSync(codeOf(path), { throwIfNoEntry: false });
  return code === undefined || code.mtimeMs < statSync(path).mtimeMs ? undefined : readFileSync(codeOf(path));
}

/** Runs a program of the bundle. The files of a bundle lie in one folder and ask for each other as `./name.js`. */
export function runCompiled(program: string): void {
  compileLightly();
  const folder = dirname(program);
  const requirePackage = createRequire(program);
  const loaded = new Map<string, LoadedFile>();
  const load = (path: string): unknown => {
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    const module: LoadedFile = { exports: {} };
    loaded.set(path, module);
    const run = scriptOf(path, compiledCode(path)).runInThisContext() as FileFunction;
    run(
      module.exports,
      (id) => (id.startsWith("./") ? load(join(folder, id)) : requirePackage(id)),
      module,
      path,
      folder,
    );
    return module.exports;
  };
  load(program);
}

/** Compiles every function of every file that programs in a folder load: which of them a call will need is not known. */
export function compileAhead(folder: string): void {
  compileLightly(); // as for every call: bytecode goes with the flags of V8
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js") && file !== STARTER)) {
    setFlagsFromString("--no-lazy");
    const script = scriptOf(join(folder, name));
    setFlagsFromString("--lazy");
    writeFileSync(codeOf(join(folder, name)), script.createCachedData());
  }
}
