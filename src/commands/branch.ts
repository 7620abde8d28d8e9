import type { Command } from './command.ts';

export interface Verb {
  /** One line for the list of verbs. */
  readonly summary: string;
  /** Loads the module of this verb only. */
  load(): Promise<{ readonly command: Command }>;
}

export interface Noun {
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

/** By first word: a noun with its verbs, or a command of one word. */
export type CommandTree = Readonly<Record<string, Noun | Verb>>;

export function isVerb(branch: Noun | Verb): branch is Verb {
  return 'load' in branch;
}
