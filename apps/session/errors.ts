/** Ends a verb early with the contract's exit code. Only `main.ts` catches it. */
export class CliError extends Error {
  readonly exitCode: 1 | 2 | 3;

  constructor(exitCode: 1 | 2 | 3, message: string) {
    super(message);
    this.name = "CliError";
    this.exitCode = exitCode;
  }
}

/** Exit 1: the input is bad. */
export const badInput = (message: string): CliError => new CliError(1, message);
/** Exit 2: the call is wrong. */
export const badCall = (message: string): CliError => new CliError(2, message);
/** Exit 3: gave up within the budget, or the requested machine cannot hold this game. */
export const gaveUp = (message: string): CliError => new CliError(3, message);
