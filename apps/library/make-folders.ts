/**
 * Creates a folder and its missing parents. Node's own recursive mkdir never returns on file systems that refuse new
 * folders, such as /proc.
 */
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Throws the error of the file system. */
export function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // otherwise another process was faster
  }
}
