import { shortenPath } from '../../config/paths.ts';
import { table } from '../../render/table.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  description: 'List the project files that you trust, with the hash of the content that each had then.',
  example: 'config trusted',
  never: 'It never reads a project file, and never changes what is trusted.',
  args: {},
  options: {},
  fields: ['path', 'sha256'],
  aboutProjectFile: true,
  async run({ projectFiles, directories }) {
    return { files: projectFiles.trusted(), home: directories.home };
  },
  render({ files, home }, view) {
    if (files.length === 0 && view.isTty) return 'No project file is trusted.';
    const rows = files.map(
      ({ path, sha256 }) => [shortenPath(path, home), { text: sha256, style: 'dim' }] as const,
    );
    return table(['PROJECT FILE', 'SHA256'], rows, view);
  },
  json: ({ files }) => files.map(({ path, sha256 }) => ({ path, sha256 })),
});
