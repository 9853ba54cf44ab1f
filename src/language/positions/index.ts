export { beginAt, reachAlso } from "./begin-at.ts";
export { type ReadState, type StateReader, stateReader } from "./read-state.ts";
export { unreadFluents } from "./unread-fluents.ts";
