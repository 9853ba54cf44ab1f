/** The manager's side of the GGP protocol: drives players behind a network. */
export { readAddress } from "../wire/index.ts";
export { RemotePlayer } from "./remote-player.ts";
