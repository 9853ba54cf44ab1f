/** Processes that play. Their program is next to the bundled command line. */
import { fileURLToPath } from "node:url";
import { ProcessPool } from "../player-process/index.ts";

export const playerProcesses = (): ProcessPool =>
  new ProcessPool(fileURLToPath(new URL("./player-process.js", import.meta.url)));
