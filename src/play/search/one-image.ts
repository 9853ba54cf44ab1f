/**
 * Base class of key makers that know only one image of a state, the one they keep. Questions about other images have
 * fixed answers.
 */
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
  /** The kept state is the image itself. */
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

  /** Counting images would need a stabiliser for every state, which costs more than it is worth. */
  imageCount(): number {
    return 1;
  }

  takeRoot(): void {}
}
