/** Processes that play: their program lies beside the bundled command line. */
import { fileURLToPath } from "node:url";
import { type OpenLink, PlayerLink } from "../player-process/index.ts";

export const openPlayerLink: OpenLink = (options) =>
  new PlayerLink({ ...options, program: fileURLToPath(new URL("./player-process.js", import.meta.url)) });
