import type { Command } from "commander";
import type { CommonOptions, Session } from "../session/session.ts";

/** One verb of the command line; `main.ts` adds the common options and the examples to its help. */
export interface Verb {
  /** Parameters in commander's notation: `<game> [depth]`. */
  readonly parameters: string;
  readonly examples: readonly string[];
  /**
   * Seconds after which the verb gives up if --time is not given. Infinity if other options set the length. Default:
   * 55.
   */
  defaultSeconds?(options: VerbOptions): number;
  /** The verb runs several threads or many jobs with their own limits, so the watchdog does not interrupt it. */
  readonly isUnwatched?: true;
  /** Adds the verb's own options. */
  configure?(command: Command): Command;
  /** Resolves with the exit code; throws CliError to end with a message. */
  run(session: Session, parameters: readonly string[], options: VerbOptions): Promise<number>;
}

/** A verb in the list of all verbs. */
export interface VerbEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Verb>;
}

/** The verb's own options as commander parsed them, by camel-case name. */
export type VerbOptions = CommonOptions & Readonly<Record<string, unknown>>;
