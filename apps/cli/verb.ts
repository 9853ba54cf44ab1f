import type { Command } from "commander";
import type { CommonOptions, Session } from "./session.ts";

/** One verb of the command line; `main.ts` adds the common options and the examples to its help. */
export interface Verb {
  /** As commander wants it: `<game> [depth]`. */
  readonly parameters: string;
  readonly examples: readonly string[];
  /** Adds the verb's own options. */
  configure?(command: Command): Command;
  /** Resolves with the exit code; throws CliError to end with a message. */
  run(session: Session, parameters: readonly string[], options: VerbOptions): Promise<number>;
}

/** Own options as commander parsed them, by camel-case name. */
export type VerbOptions = CommonOptions & Readonly<Record<string, unknown>>;
