import { basename, delimiter, dirname, relative } from 'node:path';
import { shellWord } from '../errors/shell-word.ts';

/** What a process tells about how it was started. */
export interface Start {
  /** Absolute path of the script, links not followed. */
  readonly script: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Name of the package, which is not that of its command. */
  readonly packageName: string;
}

/** The words that start the tool again as it was started: `gavel`, `npx gavel`, `node bin/gavel.js`. */
export function startedAs({ script, cwd, env, packageName }: Start): string {
  const directory = dirname(script);
  const isNamed = basename(script) === 'gavel';
  if (isNamed && directory.includes('/_npx/')) return `npx ${packageName}`;
  if (isNamed && directory.endsWith('/node_modules/.bin')) return 'npx gavel';
  if (isNamed && (env.PATH ?? '').split(delimiter).includes(directory)) return 'gavel';
  const near = relative(cwd, script);
  const path = shellWord(near.length < script.length ? near : script);
  if (!isNamed) return `node ${path}`;
  return path.includes('/') ? path : `./${path}`;
}

/** A command of this tool in a text: at its beginning, or after `: `, or in the last column of a table. */
const COMMAND = /(^|: | {2,}|\t|\()gavel (?=[a-z-])/gm;

/** The text with each command as it works where the tool was started with other words. */
export function asStarted(text: string, started: string): string {
  return started === 'gavel' ? text : text.replace(COMMAND, `$1${started} `);
}
