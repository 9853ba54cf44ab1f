/** The command line: finds the verb, parses its options, and turns whatever happens into the contract's exit codes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { BudgetSpent } from "../../src/foundations/budgets/index.ts";
import { UnstratifiedNegation } from "../../src/machine/interpreted/index.ts";
import { CliError } from "./errors.ts";
import { oneOf, positiveNumber, wholeNumber } from "./options.ts";
import { packageRoot } from "./own-games.ts";
import { Session } from "./session.ts";
import type { Verb, VerbOptions } from "./verb.ts";
import { VERBS } from "./verbs/index.ts";

const USAGE_ERROR = 2;

async function main(args: readonly string[]): Promise<number> {
  const program = new Command("noether")
    .description("General game playing: tells what a game is from its rules in GDL, and plays it.")
    .version(packageVersion(), "--version", "print the version")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(text) });
  let exitCode = 0;
  for (const { name, summary, load } of VERBS) {
    const command = program.command(name).description(summary).exitOverride().allowExcessArguments(false);
    if (name !== args[0]) continue;
    const verb = await load();
    defineVerb(command, name, verb, async (parameters, options) => {
      exitCode = await verb.run(new Session(options), parameters, options);
    });
  }
  program.addHelpText("after", "\nEvery verb has --help with an example. `noether games` lists the games of ours.");
  if (args.length === 0) {
    program.outputHelp({ error: true });
    return USAGE_ERROR;
  }
  await program.parseAsync([...args], { from: "user" });
  return exitCode;
}

function defineVerb(
  command: Command,
  name: string,
  verb: Verb,
  run: (parameters: string[], options: VerbOptions) => Promise<void>,
): void {
  if (verb.parameters !== "") command.arguments(verb.parameters);
  verb.configure?.(command);
  command
    .option("--json", "print exactly one JSON document (or one per line where said)")
    .option("--seed <n>", "seed of all chance", wholeNumber(0), 1)
    .option("--time <seconds>", "give up after this long", positiveNumber)
    .option("--memory <megabytes>", "bound on memory", positiveNumber, 1024)
    .option("--quiet", "no progress on standard error")
    .option("--color <when>", "auto, always or never", oneOf("auto", "always", "never"), "auto")
    .addHelpText("after", `\nExamples:\n${verb.examples.map((example) => `  ${example}`).join("\n")}`)
    .action(async () => {
      const parameters = command.processedArgs
        .flat()
        .filter((argument): argument is string => typeof argument === "string");
      await run(parameters, command.opts() as VerbOptions);
    });
  command.name(name);
}

function packageVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as { version: string }).version;
}

/** The exit code and message of whatever ended a verb; a bug in the program keeps its stack trace. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR;
  if (error instanceof CliError) {
    process.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof BudgetSpent) {
    process.stderr.write(`${error.message}\n`);
    return 3;
  }
  if (error instanceof UnstratifiedNegation) {
    process.stderr.write(`error[unstratified]: ${error.message}\n`);
    return 1;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 70;
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that went away, as in `noether replay … | head`, is no error of ours.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.exitCode = explain(error);
  },
);
