import { parseText } from '../../config/parsers.ts';
import { CliError } from '../../errors/cli-error.ts';
import { fields } from '../../render/fields.ts';
import { defineCommand, optional, required } from '../command.ts';
import { database, databaseUrl, SERVICE_VARIABLES } from './database.ts';

export const command = defineCommand({
  description:
    "Fill the service's tables of v1 from a JSON file: partners, users, rewards, rewardTexts (docs/service.md). Each table that the file names then holds exactly what it says; the others stay as they are. The service may run meanwhile.",
  example: 'service import partners.json',
  never: 'It never touches API keys, the allowlist or the index.',
  variables: SERVICE_VARIABLES,
  args: { file: required('FILE', 'the JSON, or - for standard input', parseText) },
  options: {
    database: optional(
      'FILE|URL',
      'the database of the service: a file (default: service.db of your user account), or a libsql server, with its token in GAVEL_DATABASE_TOKEN',
      database,
    ),
  },
  fields: ['filled'],
  async run({ documents, directories, fillTables }, { file, database: named }) {
    const contents = file === '-' ? await documents.readStdin() : await documents.read(file);
    if (contents === null) throw noFile(file);
    const text = new TextDecoder().decode(contents);
    return fillTables({ database: databaseUrl(named, directories), contents: text });
  },
  render: (filled, view) =>
    fields(
      Object.entries(filled).map(([name, rows]) => [name, `${rows} rows`]),
      view,
    ),
  json: (filled) => ({ filled }),
});

function noFile(file: string): CliError {
  return new CliError('usage', {
    what: 'there is nothing to import',
    why: `there is no file ${file}`,
    hint: 'name a JSON file, or - for standard input',
  });
}
