import { type ConfigFile, type FileValues, parseConfigFile } from '../../config/config-file.ts';
import { expandPath } from '../../config/paths.ts';
import { PROJECT_FILE_NAME, type ProjectFile } from '../../config/project-file.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Parser } from '../../errors/refusal.ts';
import type { Deps } from '../../flow/deps.ts';
import type { ProjectFileContent } from '../../render/project-file.ts';
import { redactUrl } from '../../text/redact.ts';

/** The path of a gavel.toml. A file of another name is never used, so trusting it would have no effect. */
export const projectFilePath: Parser<string> = (text, refuse) =>
  text === PROJECT_FILE_NAME || text.endsWith(`/${PROJECT_FILE_NAME}`)
    ? text
    : refuse({
        why: `a project file is called ${PROJECT_FILE_NAME}`,
        hint: `name a file of that name, like ./${PROJECT_FILE_NAME}`,
      });

/** The file at the given path, or the nearest one. Throws `invalid_config` when there is none. */
export function namedOrNearest(
  deps: Pick<Deps, 'projectFiles' | 'directories'>,
  named: string | null,
): ProjectFile {
  const { cwd, home } = deps.directories;
  const path = named === null ? null : expandPath(named, cwd, home);
  const found = path === null ? deps.projectFiles.nearest() : deps.projectFiles.read(path);
  if (found !== null) return found;
  throw new CliError('invalid_config', {
    what: path === null ? `there is no ${PROJECT_FILE_NAME} here` : `there is no file ${path}`,
    why:
      path === null ? 'none is in this directory, or above it up to the root of the repository' : undefined,
    hint: 'name one: gavel config trust FILE',
  });
}

/** All settings in the file. Throws `invalid_config` for a file that cannot be used. */
export async function contentOf({ path, sha256, text }: ProjectFile): Promise<ProjectFileContent> {
  const file = await parseConfigFile(path, text);
  return { path, sha256, values: valuesOf(file), deployments: [...file.deployments.values()] };
}

function valuesOf({ values, profiles }: ConfigFile): ProjectFileContent['values'] {
  return [
    ...shown('', values),
    ...[...profiles].flatMap(([name, profile]) => {
      const rows = shown(`profiles.${name}.`, profile);
      return rows.length === 0 ? [{ name: `profiles.${name}`, value: 'sets nothing' }] : rows;
    }),
  ];
}

function shown(prefix: string, values: FileValues): ProjectFileContent['values'] {
  return [...values].map(([name, { text }]) => ({ name: `${prefix}${name}`, value: withoutSecrets(text) }));
}

/** The text, with passwords and keys removed from its URLs. */
function withoutSecrets(text: string): string {
  return text
    .split(' ')
    .map((word) => (URL.canParse(word) && word.includes('://') ? redactUrl(word) : word))
    .join(' ');
}
