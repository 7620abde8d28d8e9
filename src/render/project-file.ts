import type { Deployment } from '../domain/deployment.ts';
import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { indentedFields } from './fields.ts';

/** What a project file sets, by the names that the file has for it. */
export interface ProjectFileContent {
  readonly path: string;
  readonly sha256: string;
  /** Of the top of the file, and of each profile as `profiles.NAME.KEY`; secrets taken out. */
  readonly values: readonly { readonly name: string; readonly value: string }[];
  readonly deployments: readonly Deployment[];
}

type Row = readonly [name: string, value: string];

/** For somebody who is to trust it: everything that it decides, and its hash. */
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

/** Each value in it, whatever a deployment comes to hold: nothing is trusted that was not shown. */
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
