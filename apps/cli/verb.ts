import type { Command } from "commander";
import type { CommonOptions, Session } from "../session/session.ts";

/** One verb of the command line; `main.ts` adds the common options and the examples to its help. */
export interface Verb {
  /** As commander wants it: `<game> [depth]`. */
  readonly parameters: string;
  readonly examples: readonly string[];
  /** Seconds after which the verb gives up where --time is not given; infinity where the caller chooses the length by other options. Default: 55. */
  defaultSeconds?(options: VerbOptions): number;
  /** Runs many jobs, each with limits of its own, or several threads: it is not interrupted from outside. */
  readonly isUnwatched?: true;
  /** Adds the verb's own options. */
  configure?(command: Command): Command;
  /** Resolves with the exit code; throws CliError to end with a message. */
  run(session: Session, parameters: readonly string[], options: VerbOptions): Promise<number>;
}

/** Own options as commander parsed them, by camel-case name. */
export type VerbOptions = CommonOptions & Readonly<Record<string, unknown>>;
