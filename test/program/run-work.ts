import { execute } from '../../src/cli/execute.ts';
import { type GlobalValues, readGlobals } from '../../src/cli/global-options.ts';
import { report } from '../../src/cli/report.ts';
import { defineCommand, toggle } from '../../src/commands/command.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import type { Deps } from '../../src/flow/deps.ts';
import { type CliOptions, scriptedIo } from '../support/cli.ts';

interface Work {
  readonly price: bigint | null;
}

/** Runs a command that does `work`, the way `run` does. */
export async function runWork(
  work: (deps: Deps) => Promise<Work>,
  options: CliOptions & { readonly globals?: Partial<GlobalValues>; readonly argv?: readonly string[] } = {},
) {
  const command = defineCommand({
    description: '',
    example: '',
    never: '',
    args: {},
    options: { force: toggle('') },
    fields: ['price', 'seller'],
    run: work,
    render: ({ price }) => (price === null ? '' : `price ${price}`),
    json: ({ price }) => ({ price, seller: { name: 'Ada' } }),
    problem: ({ price }) =>
      price === null
        ? new CliError('listing_not_found', { what: 'no listing', hint: 'gavel listing list' })
        : null,
    warnings: ({ price }) => (price === 2n ? ['cheap \u001b[31m'] : []),
  });
  const { io, written } = scriptedIo(options.argv ?? [], options);
  const globals = { ...readGlobals({}), ...options.globals };
  const told = { secrets: [], warnings: [] };
  const code = await execute(
    { kind: 'command', name: 'listing get', command, raw: {}, globals, asked: [] },
    io,
    told,
  ).catch((error: unknown) => report(error, io, told));
  return { code, ...written() };
}
