import { packageVersion } from "../../session/package-version.ts";
import type { Verb } from "../verb.ts";

/** Serves until the editor ends it. There is no overall time limit, but each answer has its own. */
export const lsp: Verb = {
  parameters: "",
  examples: ["noether lsp", "noether lsp --stdio"],
  isUnwatched: true,
  defaultSeconds: () => Number.POSITIVE_INFINITY,

  configure: (command) =>
    command.option("--stdio", "use standard input and output (always on; accepted because editors pass it)"),

  async run() {
    const { serveLanguage } = await import("../../language-server/index.ts");
    serveLanguage(process.stdin, process.stdout, packageVersion());
    return new Promise(() => {}); // the connection ends the process
  },
};
