import { type Invocation, parseArguments } from '../../src/cli/program.ts';
import type { CommandTree } from '../../src/commands/branch.ts';
import { defineCommand, optional, required, toggle } from '../../src/commands/command.ts';
import { amount } from '../../src/commands/parameters.ts';
import { wholeNumber } from '../../src/config/parsers.ts';

export const MINT = '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc';

const reprice = defineCommand({
  description: 'Change the price of a listing of yours.',
  example: `listing reprice ${MINT} --new-price 2.5`,
  never: 'It never changes anything but the price.',
  args: { artwork: required('MINT', 'Mint of the artwork', (text) => text) },
  options: {
    newPrice: required('AMOUNT', 'The new price', amount),
    endTime: optional('SECONDS', 'When it ends', wholeNumber(0, 9)),
    force: toggle('Really'),
  },
  fields: ['price', 'seller'],
  run: async (_, options) => options,
  render: () => '',
  json: () => ({ price: 1n, seller: 'x' }),
});

function treeThatLoads(loaded: string[]): CommandTree {
  const verb = (name: string) => ({
    summary: `Summary of ${name}`,
    load: async () => {
      loaded.push(name);
      return { command: reprice };
    },
  });
  return {
    listing: { summary: 'Fixed-price sales', verbs: { get: verb('get'), reprice: verb('reprice') } },
    auction: { summary: 'Auctions', verbs: { get: verb('auction get') } },
  };
}

export const parse = (argv: readonly string[], loaded: string[] = []): Promise<Invocation> =>
  parseArguments(argv, { tree: treeThatLoads(loaded), version: '9.9.9', width: 80 });

export async function text(...argv: string[]): Promise<string> {
  const invocation = await parse(argv);
  return invocation.kind === 'text' ? invocation.text : 'a command';
}

export const COMMAND = ['listing', 'reprice', MINT, '--new-price', '2.5'];
