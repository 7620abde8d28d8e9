import type { Command } from './command.ts';

export interface Verb {
  /** One line for the list of verbs. */
  readonly summary: string;
  /** Loads the one module that is needed. */
  load(): Promise<{ readonly command: Command }>;
}

export interface Noun {
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

export type CommandTree = Readonly<Record<string, Noun>>;

/** Every command: a new one is a line here and a file under `commands/`. */
export const COMMANDS: CommandTree = {
  config: {
    summary: 'Show what the tool is set up with',
    verbs: {
      list: { summary: 'List every setting and where it came from', load: () => import('./config/list.ts') },
      get: { summary: 'Print one setting', load: () => import('./config/get.ts') },
    },
  },
};
