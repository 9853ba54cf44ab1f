/** Keys for machines whose states are not bits of fluents. The state is its own image and is hashed word by word. */
import { hashState, type State } from "../../machine/index.ts";
import { OneImage } from "./one-image.ts";

export class PlainKeys extends OneImage {
  start(state: State): void {
    this.kept = state;
    this.high = hashState(state) | 0;
    let low = 0x811c9dc5;
    for (let i = 0; i < state.length; i++) low = Math.imul(low ^ (state[i] as number), 0x01000193);
    this.low = low;
  }
}
