/** The sets of constants that a sheet names: `(peg left) (peg middle) (peg right)`. */
import type { Rules } from "../../language/rules/index.ts";
import { isKeyword } from "../../language/syntax/index.ts";

export function constantTypes({ rules }: Rules): Map<string, readonly string[]> {
  const types = new Map<string, string[]>();
  for (const { head, body } of rules) {
    const [argument, ...more] = head.args;
    if (isKeyword(head.relation) || more.length > 0 || argument?.kind !== "application") continue;
    if (body.length > 0 || argument.args.length > 0) continue;
    const known = types.get(head.relation);
    if (known === undefined) types.set(head.relation, [argument.name]);
    else if (!known.includes(argument.name)) known.push(argument.name);
  }
  return types;
}
