import { fields } from '../../render/fields.ts';
import { defineCommand, optional } from '../command.ts';
import { database, databaseUrl, SERVICE_VARIABLES } from './database.ts';

export const command = defineCommand({
  description:
    "Forget the service's index of events and listings: the services on this database then make it again from the chain, from their --index-from on. Without that option, and where the node keeps no blocks of some time, events of before are gone. The services may run meanwhile.",
  example: 'service reindex',
  never: 'It never touches API keys, limits, the allowlist, the tables of v1 or what a keeper signed.',
  variables: SERVICE_VARIABLES,
  args: {},
  options: {
    database: optional(
      'FILE|URL',
      'the database of the service: a file (default: service.db of your user account), or a libsql server, with its token in GAVEL_DATABASE_TOKEN',
      database,
    ),
  },
  fields: ['index'],
  async run({ directories, reindex }, { database: named }) {
    await reindex({ database: databaseUrl(named, directories) });
  },
  render: (_, view) => fields([['index', 'empty: the service makes it again']], view),
  json: () => ({ index: 'empty' }),
});
