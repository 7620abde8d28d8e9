import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { CliError } from '../../errors/cli-error.ts';
import { shellWord } from '../../errors/shell-word.ts';
import { Allowlist, type AllowlistEntry } from '../../service/allowlist.ts';
import { openDatabase } from '../../service/database.ts';
import { stateDirectory } from './state-directory.ts';

export type { Allowlist, AllowlistEntry };

/**
 * Works on the service's database of the sandbox in `directory`, whether the sandbox runs or not. Returns all allowlists
 * as they are afterwards. Nobody can do this over the network; anybody who can write the file can. Throws `usage` if
 * there is no sandbox, and `state_corrupt`.
 */
export async function withAllowlist(
  directory: string,
  work: (allowlist: Allowlist) => Promise<unknown>,
): Promise<readonly AllowlistEntry[]> {
  const { database: path } = stateDirectory(directory);
  if (!existsSync(path)) {
    throw new CliError('usage', {
      what: `there is no sandbox in ${directory}`,
      why: 'its service has kept nothing there yet',
      hint: `start one there: gavel sandbox up --dir ${shellWord(directory)}`,
    });
  }
  const database = await openDatabase({ url: pathToFileURL(path).href });
  try {
    const allowlist = new Allowlist(database);
    await work(allowlist);
    return await allowlist.entries();
  } finally {
    database.close();
  }
}
