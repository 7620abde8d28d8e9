import type { Command } from '../../src/commands/command.ts';
import { optionName } from '../../src/commands/option-names.ts';
import { command as up } from '../../src/commands/service/up.ts';
import { variableName } from '../../src/commands/variables.ts';

/** Every option of `service up`, and the environment variable that stands for it. */
export function serviceSettingsPage(): string {
  return [
    '# Settings of the service',
    '',
    'Each option of `gavel service up` can be set by an environment variable. What is typed counts before it, an empty variable is',
    'none, and a switch is `true` or `false`. The settings of the tool itself, such as `GAVEL_URL` for the RPC node and',
    '`GAVEL_DEPLOYMENT`, are in [configuration](configuration.md); the token of a database server is `GAVEL_DATABASE_TOKEN`.',
    '',
    ...tableOf(up),
  ].join('\n');
}

function tableOf({ options, variables }: Command): readonly string[] {
  const rows = Object.entries(options).map(([key, { kind, value, description }]) => {
    const flag = `${optionName(key)}${value === '' ? '' : ` ${value}`}`;
    const values = kind === 'switch' ? '`true` or `false`: ' : '';
    return `| \`${flag.replaceAll('|', '\\|')}\` | \`${variableName(variables ?? '', key)}\` | ${values}${description} |`;
  });
  return ['| Option | Variable | What it sets |', '| --- | --- | --- |', ...rows];
}
