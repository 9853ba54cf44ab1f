/** HTTP as programs in the field speak it: read leniently, within limits. */
export { ARRIVAL_HEADER } from "./clean-request.ts";
export { type FrontLimits, LenientFront, type Refusal } from "./lenient-front.ts";
export { type Address, postMessage, readAddress } from "./post-message.ts";
