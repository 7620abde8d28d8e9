import { expect, it } from 'vitest';
import { priceAndState, table } from '../../src/render/table.ts';

const view = { width: 80, color: false, isTty: true, now: 0 };

it('speaks to people only of a state that is not the usual one, and to programs always', () => {
  const ended = { text: 'ended', style: 'bad' } as const;
  const open = { text: 'open', style: 'good' } as const;
  expect(priceAndState('1 SOL', open, 'open', view)).toEqual(['1 SOL']);
  expect(table(['PRICE'], [priceAndState('1 SOL', ended, 'open', view)], view)).toContain('1 SOL, ended');
  expect(priceAndState('1 SOL', open, 'open', { ...view, isTty: false })).toEqual(['1 SOL', open]);
});
