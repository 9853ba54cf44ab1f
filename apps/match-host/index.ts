/** The game manager's side of the GGP protocol: hosts matches and drives remote players. */
export { readAddress } from "../wire/index.ts";
export { scrambled } from "./disguise.ts";
export { ggpRecord } from "./ggp-record.ts";
export { hostMatch, newMatchId } from "./host-match.ts";
export { RemotePlayer } from "./remote-player.ts";
