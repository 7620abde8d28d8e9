import { loadOperation, OPERATION_NAMES } from '../../src/operations/registry.ts';

/** The routes that build transactions, a line for each operation. */
export async function routesPage(): Promise<string> {
  const rows = await Promise.all(
    OPERATION_NAMES.map(async (name) => {
      const { path, route } = await loadOperation(name);
      const members = Object.entries(route.body).map(
        ([member, { isOptional }]) => member + (isOptional ? '?' : ''),
      );
      return `| \`POST ${path}\` | \`${route.operationId}\` | \`gavel ${name.replace('.', ' ')}\` | ${members.join(', ')} | ${route.summary} |`;
    }),
  );
  return [
    '# Routes that build transactions',
    '',
    'One for each operation, made from its definition in `src/operations`; [the service](service.md) says what they have in common.',
    'A member with `?` may be left out. What each member means stands in `GET /openapi.json`.',
    '',
    '| Route | `operationId` | The command that asks for it | Body | What the transaction does |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
