/** A search goes on without symmetries: what it has proven and what it has open is from now on found under the states themselves. */
import type { OpenStates } from "./open-states.ts";
import type { RoleActions } from "./role-actions.ts";
import type { KeyMaker } from "./state-key.ts";
import type { ValueTable } from "./value-table.ts";

interface Remembered {
  readonly keys: KeyMaker;
  readonly table: ValueTable;
  readonly roleActions: RoleActions;
}

export function leaveSymmetries({ keys, table, roleActions }: Remembered, open: OpenStates): void {
  keys.ignoreSymmetries();
  table.leaveFrames(keys, roleActions);
  open.leaveFrames(keys);
}
