import { expect, it } from 'vitest';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

export interface Case {
  readonly name: string;
  readonly code: number;
  /** Without --yes. */
  readonly ask?: true;
  readonly argv: (marketplace: Marketplace) => readonly string[] | Promise<readonly string[]>;
  readonly options?: (marketplace: Marketplace) => MarketplaceCliOptions | Promise<MarketplaceCliOptions>;
}

export const reprice =
  (price = '2 SOL', name = 'Tide Table') =>
  (m: Marketplace) => ['reprice', m.artwork(name), '--price', price];
/** Whose key signs. */
export const as =
  (name: 'mira' | 'teo' | 'bea' | 'cas' | 'arlo' | 'stranger' | 'ines' | 'authority') => () => ({
    as: name,
  });

/** Runs each as text and with --json: what the person sees, how it ends, and that nothing was signed. */
export function refusals(
  cases: readonly Case[],
  noun: 'listing' | 'offer' | 'auction' | 'raffle' = 'listing',
): void {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => check(one, noun));
}

async function check({ argv, options, code, ask }: Case, noun: string): Promise<void> {
  const marketplace = await start();
  const before = await marketplace.inventory();
  const words = [noun, ...(await argv(marketplace)), ...(ask ? [] : ['--yes'])];
  const given = (await options?.(marketplace)) ?? {};
  const result = await marketplace.gavel(words, given);
  expect(stable(result.stderr, marketplace)).toMatchSnapshot();
  expect(result.stdout).toBe('');
  expect(result.code).toBe(code);
  const { ok, error } = JSON.parse((await marketplace.gavel([...words, '--json'], given)).stdout);
  expect({ ok, code: typeof error.code }).toEqual({ ok: false, code: 'string' });
  // Nothing was signed: every wallet and every listing is as it was.
  expect(await marketplace.inventory()).toEqual(before);
}

function stable(text: string, { home }: Marketplace): string {
  return text
    .replaceAll(home, '~')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replaceAll(/slot \d+/g, 'slot N');
}
