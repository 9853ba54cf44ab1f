/** A player of the GGP protocol over HTTP. */
export { type PlayerServer, startPlayerServer } from "./player-server.ts";
export { jsonLog } from "./server-log.ts";
