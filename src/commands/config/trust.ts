import { shortenPath } from '../../config/paths.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Parser } from '../../errors/refusal.ts';
import { shellWord } from '../../errors/shell-word.ts';
import type { Deps } from '../../flow/deps.ts';
import { type ProjectFileContent, renderProjectFile } from '../../render/project-file.ts';
import { escapeText } from '../../text/escape.ts';
import { defineCommand, optional } from '../command.ts';
import { contentOf, namedOrNearest, projectFilePath } from './project-file.ts';

const hash: Parser<string> = (text, refuse) =>
  /^[0-9a-fA-F]{64}$/.test(text)
    ? text.toLowerCase()
    : refuse({ why: 'it is not a SHA-256 hash: 64 digits and letters a to f', hint: 'sha256sum gavel.toml' });

export const command = defineCommand({
  description:
    'Trust a gavel.toml: let it set RPC node, service, deployment, key and fees. This holds for its content of now, in its place; once it changes, it is ignored again. Shows what the file sets, and asks; with --sha256 it does not ask.',
  example: 'config trust',
  never: 'It never signs anything, and never trusts other content than it shows.',
  args: { file: optional('FILE', 'the gavel.toml (default: the nearest one)', projectFilePath) },
  options: {
    sha256: optional('HASH', 'trust it without a question, if its content has this SHA-256 hash', hash),
  },
  fields: ['path', 'sha256'],
  aboutProjectFile: true,
  async run(deps, { file, sha256 }) {
    const found = namedOrNearest(deps, file);
    const content = await contentOf(found);
    if (sha256 === null) await ask(deps, content);
    else if (sha256 !== found.sha256) throw otherContent(content, sha256);
    deps.projectFiles.trust(found);
    return { path: found.path, sha256: found.sha256, home: deps.directories.home };
  },
  render: ({ path, home }) => escapeText(`trusted ${shortenPath(path, home)}, until it changes`),
  json: ({ path, sha256 }) => ({ path, sha256 }),
});

/** Always asks: --yes agrees to what was verified, and a project file is not verified. */
async function ask({ terminal }: Deps, content: ProjectFileContent): Promise<void> {
  terminal.announce(renderProjectFile(content, terminal.stderr));
  if (await confirmed(terminal, content)) return;
  throw new CliError('declined', {
    what: `${content.path} is not trusted`,
    why: 'you declined',
    hint: 'to trust it, run the command again and answer y',
  });
}

async function confirmed(terminal: Deps['terminal'], { path, sha256 }: ProjectFileContent): Promise<boolean> {
  try {
    return await terminal.confirm('Trust this file?');
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== 'confirmation_required') throw error;
    throw new CliError('confirmation_required', {
      what: `${path} is not trusted`,
      why: 'this is not a terminal, so nobody can be asked',
      hint: `if you have read it: gavel config trust ${shellWord(path)} --sha256 ${sha256}`,
    });
  }
}

function otherContent({ path, sha256 }: ProjectFileContent, wanted: string): CliError {
  return new CliError('invalid_config', {
    what: `${path} is not trusted`,
    why: `its content has the SHA-256 hash ${sha256}, not ${wanted}`,
    hint: `look at what it says now: gavel config trust ${shellWord(path)}`,
    details: { path, sha256, wanted },
  });
}
