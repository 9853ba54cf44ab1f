import { MACHINE_NAMES } from "../../../src/machine/automatic/index.ts";
import { badCall } from "../../session/errors.ts";
import { ownGameNames } from "../../session/own-games.ts";
import type { Verb, VerbEntry } from "../verb.ts";

const COMMON_OPTIONS = ["--json", "--seed", "--time", "--memory", "--quiet", "--color", "--help"];

/** The verb `completion`; its scripts complete the names of these verbs. */
export const completionOf = (verbs: readonly VerbEntry[]): Verb => ({
  parameters: "<shell>",
  examples: [
    "noether completion bash >> ~/.bashrc",
    "noether completion fish > ~/.config/fish/completions/noether.fish",
  ],

  async run(session, [shell]) {
    const writers = new Map([
      ["bash", bash],
      ["zsh", zsh],
      ["fish", fish],
    ]);
    const write = writers.get(shell as string);
    if (write === undefined)
      throw badCall(`there is no completion for ${shell}; choose one of ${[...writers.keys()].join(", ")}`);
    session.print(write(verbs));
    return 0;
  },
});

const namesOf = (verbs: readonly VerbEntry[]): string => verbs.map(({ name }) => name).join(" ");
/** Names of our games, completed wherever a game is expected. */
const gameNames = (): string => ownGameNames().join(" ");

function bash(verbs: readonly VerbEntry[]): string {
  return `_noether() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${namesOf(verbs)} --help --version" -- "$word"))
  elif [ "$before" = "--machine" ]; then COMPREPLY=($(compgen -W "${MACHINE_NAMES.join(" ")}" -- "$word"))
  elif [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "${COMMON_OPTIONS.join(" ")}" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word") $(compgen -W "${gameNames()}" -- "$word")); fi
}
complete -o filenames -F _noether noether`;
}

function zsh(verbs: readonly VerbEntry[]): string {
  return `#compdef noether
_noether() {
  if (( CURRENT == 2 )); then compadd -- ${namesOf(verbs)} --help --version
  elif [[ "\${words[CURRENT-1]}" == "--machine" ]]; then compadd -- ${MACHINE_NAMES.join(" ")}
  elif [[ "\${words[CURRENT]}" == -* ]]; then compadd -- ${COMMON_OPTIONS.join(" ")}
  else compadd -- ${gameNames()}; _files; fi
}
compdef _noether noether`;
}

function fish(verbs: readonly VerbEntry[]): string {
  const names = verbs.map(
    ({ name, summary }) =>
      `complete -c noether -n __fish_use_subcommand -a ${name} -d '${summary.replaceAll("'", "")}'`,
  );
  const options = COMMON_OPTIONS.map((option) => `complete -c noether -l ${option.slice(2)}`);
  const games = `complete -c noether -n 'not __fish_use_subcommand' -a '${gameNames()}'`;
  return [...names, ...options, games].join("\n");
}
