/** The text of a file, or of standard input if the path is `-`. `what` names the file in error messages. */
import { readFileSync } from "node:fs";
import { badCall } from "../session/errors.ts";

export function readFileOrInput(path: string, what: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch {
    throw badCall(`${what} ${path} cannot be read`);
  }
}
