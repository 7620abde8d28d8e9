import type { View } from '../deps.ts';
import type { CliError } from '../errors/cli-error.ts';
import { escapeText } from './escape.ts';
import { theme } from './theme.ts';

/** What did not happen, why, and what to do: a line each, everything from outside escaped. */
export function errorBlock(error: CliError, view: Pick<View, 'color'>): string {
  const look = theme(view);
  const lines = [`${look.bad('error:')} ${escapeText(error.message)}`];
  if (error.why !== undefined) lines.push(`  ${look.label('why:')} ${escapeText(error.why)}`);
  if (error.hint !== undefined) lines.push(`  ${look.label('do:')}  ${escapeText(error.hint)}`);
  return lines.join('\n');
}
