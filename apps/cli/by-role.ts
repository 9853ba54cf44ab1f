/** Values keyed by role name, in the order of the sheet. */
export const byRole = <T>(roles: readonly string[], values: readonly T[]): ReadonlyMap<string, T> =>
  new Map(roles.map((role, i) => [role, values[i] as T]));
