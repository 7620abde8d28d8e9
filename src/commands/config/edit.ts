import { checkConfigFile } from '../../config/check-file.ts';
import { shortenPath } from '../../config/paths.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { escapeText } from '../../text/escape.ts';
import { defineCommand } from '../command.ts';

interface Edited {
  readonly path: string;
  readonly changed: boolean;
  readonly home: string;
}

export const command = defineCommand({
  description:
    'Open your config.toml in an editor: $VISUAL or $EDITOR. You edit a copy, which is checked and then takes the place of the file. A copy that is not valid is kept, and the next config edit goes on with it.',
  example: 'config edit',
  never: 'It never uses a file that is not valid, and never talks to the network.',
  args: {},
  options: {},
  fields: ['path', 'changed'],
  repairsConfiguration: true,
  async run(deps): Promise<Edited> {
    const { userConfig, directories, terminal } = deps;
    const { draft, path } = userConfig;
    requireEditor(deps);
    const before = userConfig.read();
    const kept = draft.read();
    if (kept === null) draft.write(before);
    else terminal.note(escapeText(`this is what was not valid the last time, from ${draft.path}`));
    await openEditor(deps);
    const after = draft.read() ?? before;
    await checked(draft.path, after, directories.home);
    if (userConfig.read() !== before) throw changedMeanwhile(path, draft.path);
    if (after !== before) userConfig.write(after);
    draft.remove();
    return { path, changed: after !== before, home: directories.home };
  },
  render: ({ path, changed, home }) =>
    escapeText(`${shortenPath(path, home)} ${changed ? 'is changed' : 'stays as it is'}`),
  json: ({ path, changed }) => ({ path, changed }),
});

function requireEditor({ editor }: Deps): void {
  if (editor.command !== null) return;
  throw new CliError('usage', {
    what: 'no editor is set',
    why: 'neither VISUAL nor EDITOR names one',
    hint: 'set one: export EDITOR=nano',
  });
}

async function openEditor({ editor, endsItself, userConfig }: Deps): Promise<void> {
  // Ctrl-C is for the editor.
  endsItself();
  const code = await editor.open(userConfig.draft.path);
  if (code === 0) return;
  throw new CliError('declined', {
    what: 'not changed',
    why: `the editor ended with ${code}; what you wrote is in ${userConfig.draft.path}`,
    hint: 'to go on with it: gavel config edit',
  });
}

async function checked(path: string, text: string, home: string): Promise<void> {
  try {
    await checkConfigFile(path, text, home);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError('invalid_config', {
      what: error.message,
      why: `${error.why ?? error.message}; your config.toml stays as it was`,
      hint: 'to go on with what you wrote: gavel config edit',
      details: { draft: path },
    });
  }
}

function changedMeanwhile(path: string, draft: string): CliError {
  return new CliError('invalid_config', {
    what: `${path} was changed while you edited it`,
    why: `what you wrote would undo that; it is in ${draft}`,
    hint: 'to go on with it: gavel config edit',
    details: { draft },
  });
}
