import type { Deployment } from '../domain/deployment.ts';
import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { indentedFields } from './fields.ts';

/** The content of a project file, with the names used in the file. */
export interface ProjectFileContent {
  readonly path: string;
  readonly sha256: string;
  /** Values at the top of the file by key, and those of a profile as `profiles.NAME.KEY`. Secrets are removed. */
  readonly values: readonly { readonly name: string; readonly value: string }[];
  readonly deployments: readonly Deployment[];
}

type Row = readonly [name: string, value: string];

/** Everything that a project file decides, and its hash, for the person who is to trust it. */
export function renderProjectFile(
  { path, sha256, values, deployments }: ProjectFileContent,
  view: View,
): string {
  const rows = [
    ...values.map(({ name, value }) => [name, value] as const),
    ...deployments.flatMap(deploymentRows),
  ];
  const empty = [['nothing', 'it sets nothing']] as const;
  return [
    escapeText(`${path} would decide, for every command in its directory and below:`),
    indentedFields(rows.length === 0 ? empty : rows, view),
    `sha256 of its content: ${sha256}`,
  ].join('\n');
}

/** Every value of a deployment, also those added later: nothing may be trusted that was not shown. */
function deploymentRows({ name, ...deployment }: Deployment): readonly Row[] {
  return flattened(`deployments.${name}`, deployment);
}

function flattened(name: string, value: unknown): readonly Row[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => flattened(`${name}.${snakeCase(key)}`, inner));
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
