import { expandPath, shortenPath } from '../../config/paths.ts';
import { escapeText } from '../../text/escape.ts';
import { defineCommand, optional } from '../command.ts';
import { namedOrNearest, projectFilePath } from './project-file.ts';

export const command = defineCommand({
  description: 'Stop trusting a gavel.toml: from now on it is ignored. The file itself stays as it is.',
  example: 'config untrust',
  never: 'It never changes or deletes a project file.',
  args: { file: optional('FILE', 'the gavel.toml (default: the nearest one)', projectFilePath) },
  options: {},
  fields: ['path', 'wasTrusted'],
  aboutProjectFile: true,
  async run(deps, { file }) {
    const { cwd, home } = deps.directories;
    // A file that is named may have been deleted.
    const path = file === null ? namedOrNearest(deps, null).path : expandPath(file, cwd, home);
    return { path, home, wasTrusted: deps.projectFiles.untrust(path) };
  },
  render: ({ path, home, wasTrusted }) =>
    escapeText(`${shortenPath(path, home)} ${wasTrusted ? 'is no longer trusted' : 'was not trusted'}`),
  json: ({ path, wasTrusted }) => ({ path, wasTrusted }),
});
