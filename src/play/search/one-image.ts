/** Keys of makers that know one image of a state, the one they keep: questions about the others have plain answers. */
import type { State } from "../../machine/index.ts";
import type { RoleAction } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";

export abstract class OneImage implements KeyMaker {
  readonly hashLength = 0;
  roles: RoleAction = 0;
  element = 0;
  high = 0;
  low = 0;
  kept: State = new Int32Array(0);
  /** What is kept is the image itself. */
  readonly frame = 0;

  abstract start(state: State): void;

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

  /** To count them takes a stabiliser for every state: more than it is worth. */
  imageCount(): number {
    return 1;
  }

  takeRoot(): void {}
}
