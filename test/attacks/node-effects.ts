import type { Simulation } from '../../src/ports/chain.ts';
import type { Effect } from './effect.ts';
import type { Genuine } from './genuine.ts';
import { asTabled } from './ways.ts';

/** The transaction is as it should be; the node is not. */
function node(change: (simulation: Simulation) => Simulation): Required<Effect>['as'] {
  return (genuine: Genuine) => ({
    ...genuine,
    chain: {
      ...genuine.chain,
      simulate: async (bytes, accounts) => change(await genuine.chain.simulate(bytes, accounts)),
    },
  });
}

/** What the node leaves out, or does not know yet. */
export const NODE_EFFECTS: readonly Effect[] = [
  {
    name: 'accounts in a lookup table, as the node shows it',
    code: 'lookup-tables',
    make: ({ bytes, table }) => asTabled(bytes, table),
  },
  {
    name: 'a node that shows no inner calls',
    code: 'inner-instructions',
    make: ({ offered }) => offered,
    as: node((simulation) => ({ ...simulation, innerInstructions: null })),
  },
];
