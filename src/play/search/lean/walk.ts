/**
 * A cursor that returns to the root of a search again and again: by the machine's own saved copy if it has one,
 * otherwise by loading the state.
 */
import { type Cursor, keeps, type State } from "../../../machine/index.ts";

export interface Walk {
  readonly cursor: Cursor;
  /** Makes this state the root. */
  setRoot(state: State): void;
  toRoot(): void;
}

/** The cursor slot of the root. Other users of the same cursor use other slots. */
const ROOT_PLACE = 0;

export function walkOn(cursor: Cursor): Walk {
  if (keeps(cursor))
    return {
      cursor,
      setRoot: (state) => {
        cursor.load(state);
        cursor.keep(ROOT_PLACE);
      },
      toRoot: () => cursor.goBack(ROOT_PLACE),
    };
  let root: State;
  return {
    cursor,
    setRoot: (state) => {
      root = state;
    },
    toRoot: () => cursor.load(root),
  };
}
