/** A table or figure of the papers that can be made again. */
import type { Session } from "../session.ts";

export interface ReproductionOptions {
  readonly quick: boolean;
  /** The folder of public rule sheets. */
  readonly games: string | undefined;
  /** On games of ours instead of the paper's. */
  readonly own: boolean;
  /** Where to write the picture of a figure. */
  readonly svg: string | undefined;
}

export interface Reproduction {
  readonly name: string;
  readonly summary: string;
  /** Prints rows, theirs beside ours. */
  run(session: Session, options: ReproductionOptions): void;
}
