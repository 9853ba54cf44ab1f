/** The game manager's side of the GGP protocol: hosts matches and drives remote players. */
export { readAddress } from "../wire/index.ts";
export { scrambled } from "./disguise.ts";
export { ggpRecord } from "./ggp-record.ts";
export { hostMatch } from "./host-match.ts";
export { matchIdForSeat, newMatchId } from "./match-id.ts";
export { RemotePlayer } from "./remote-player.ts";
