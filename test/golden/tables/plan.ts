import type { Marketplace } from '../../support/marketplace.ts';
import type { GoldenTable } from '../golden.ts';

const ALL_UP = ['listing', 'reprice', '--all', '--price', '+10%'];

async function written(m: Marketplace): Promise<void> {
  await m.gavel([...ALL_UP, '--plan', 'plan.json'], { as: 'mira' });
}

async function begun(m: Marketplace): Promise<void> {
  await m.gavel([...ALL_UP, '--yes'], { as: 'mira' });
}

export const plan: GoldenTable = {
  'plan apply': [
    {
      title: 'of all listings',
      before: written,
      as: 'mira',
      changes: true,
      argv: () => ['plan.json', '--yes'],
    },
    { title: 'of a file that there is not', as: 'mira', argv: () => ['plan.json', '--yes'] },
  ],
  'plan list': [
    { title: 'with one', before: begun, argv: () => [] },
    { title: 'of nothing', argv: () => [] },
  ],
  'plan resume': [
    { title: 'of one that is done', before: begun, as: 'mira', argv: () => ['1', '--yes'] },
    { title: 'of one that there is not', as: 'mira', argv: () => ['7', '--yes'] },
  ],
};
