/** The messages of the GGP protocol. */
export { abortMessage, playMessage, startMessage, stopMessage } from "./messages.ts";
export { type ManagerMessage, readMessage, UnknownMessage, type WireNews } from "./read-message.ts";
export { Spelling } from "./spelling.ts";
