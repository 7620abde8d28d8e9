import { expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';
import { answerOf } from '../support/plans.ts';

interface Check {
  readonly code: string;
  readonly passed: boolean | null;
  readonly detail?: string;
}

const start = marketplaces();

it('--dry-run makes every check but the second reader’s, which is of what is signed', async () => {
  const m = await start();
  const argv = ['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL'];
  const shown = async (flag: string): Promise<readonly Check[]> => {
    const { code, data } = await answerOf(m, [...argv, flag], { as: 'mira' });
    expect(code).toBe(0);
    return data.preview.verdict.checks;
  };
  const dry = await shown('--dry-run');
  const [left, ...others] = dry.filter(({ passed }) => passed !== true);
  expect(left).toMatchObject({
    code: 'second-reader',
    passed: null,
    detail: 'only what is to be signed is read a second time',
  });
  expect(others).toEqual([]);
  const signed = await shown('--yes');
  expect(signed.map(({ code }) => code)).toEqual(dry.map(({ code }) => code));
  expect(signed.filter(({ passed }) => passed !== true)).toEqual([]);
});

it('--dry-run refuses what another check refuses', async () => {
  const m = await start();
  const argv = ['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL', '--max-fee', '1 lamports'];
  const { code, error } = await answerOf(m, [...argv, '--dry-run'], { as: 'mira' });
  expect(code).toBe(5);
  expect(error.details.failed).toEqual(['network-fee']);
});
