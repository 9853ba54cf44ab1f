/** Keys for machines whose states are not bits of fluents: the state is its own image, hashed word by word. */
import { hashState, type State } from "../../machine/index.ts";
import type { RoleAction } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";

export class PlainKeys implements KeyMaker {
  readonly hashLength = 0;
  readonly roles = 0;
  readonly element = 0;
  high = 0;
  low = 0;
  kept: State = new Int32Array(0);
  readonly frame = 0;

  start(state: State): void {
    this.kept = state;
    this.high = hashState(state) | 0;
    let low = 0x811c9dc5;
    for (let i = 0; i < state.length; i++) low = Math.imul(low ^ (state[i] as number), 0x01000193);
    this.low = low;
  }

  follow(state: State): void {
    this.start(state);
  }

  image(): State {
    return this.kept;
  }

  saveHashes(): void {}

  hasImage(): boolean {
    return false;
  }

  equalImages(): boolean {
    return false;
  }

  mayKeep(): boolean {
    return true;
  }

  rolesOfFrame(): RoleAction {
    return 0;
  }

  imageCount(): number {
    return 1;
  }

  takeRoot(): void {}
}
