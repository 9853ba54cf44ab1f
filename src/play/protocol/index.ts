/** The messages of the GGP protocol. */
export { abortMessage, playMessage, startMessage, stopMessage } from "./messages.ts";
export { Spelling } from "./spelling.ts";
