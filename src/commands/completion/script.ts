import { defineCommand } from '../command.ts';

interface CompletionScript {
  readonly shell: 'bash' | 'zsh' | 'fish';
  /** How to use it at once and in every new shell, in a sentence each. */
  readonly install: string;
  readonly script: string;
}

/** Makes the command that prints the script of a shell. */
export function defineCompletion({ shell, install, script }: CompletionScript) {
  return defineCommand({
    description: `Print the script by which ${shell} completes gavel: commands, options, their values, and your wallets, profiles and what your lists have shown. ${install}`,
    example: `completion ${shell}`,
    never: 'It never changes a file; and while you type, completion never makes a request.',
    args: {},
    options: {},
    fields: ['shell', 'script'],
    run: async () => ({ shell, script }),
    render: (result) => result.script,
    json: (result) => result,
  });
}
