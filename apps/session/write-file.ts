/** Writes files that the user asked for besides the printed results. If one cannot be written, the call was wrong. */
import { writeFileSync } from "node:fs";
import { badCall } from "./errors.ts";

/** `what` names the text in the message: "the report". */
export function writeAskedFile(path: string, text: string, what: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    if (error instanceof Error && "code" in error)
      throw badCall(`${what} cannot be written to ${path} (${error.code})`);
    throw error;
  }
}
