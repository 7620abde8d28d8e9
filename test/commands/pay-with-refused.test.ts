import { createNoopSigner } from '@solana/kit';
import { getTransferInstruction } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { createAggregator } from '../../src/api/aggregator.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { aggregatorFront, type Change, editing } from '../support/aggregator-front.ts';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';
import { buying, everything, IN_BOXD, IN_SOL, PEBL } from '../support/pay-with.ts';
import { addressOf } from '../support/program-vm.ts';

const start = marketplaces();

/** A real time limit, which is short where it is waited for. */
async function through(m: Marketplace, change: Change, timeoutMs = 20_000): Promise<MarketplaceCliOptions> {
  const { url } = await aggregatorFront(m.aggregator.url, change);
  const aggregator = async () => createAggregator({ baseUrl: url, timeoutMs, clock: m.clock });
  return { env: { GAVEL_AGGREGATOR: url }, adapters: { ...nodeAdapters, aggregator } };
}

interface Swap {
  readonly programId: string;
  readonly accounts: readonly { readonly pubkey: string; readonly isSigner: boolean }[];
  readonly data: string;
}

const swapping = (edit: (swap: Swap) => object): Change =>
  editing('/swap-instructions', (body) => ({
    ...body,
    swapInstruction: { ...(body.swapInstruction as Swap), ...edit(body.swapInstruction as Swap) },
  }));
const account = (at: number, change: object) =>
  swapping(({ accounts }) => ({
    accounts: accounts.map((one, index) => (index === at ? { ...one, ...change } : one)),
  }));
/** The arguments of the swap: first what comes out, then the most that goes in. */
const argument = (at: number, value: bigint) =>
  swapping(({ data }) => {
    const bytes = Buffer.from(data, 'base64');
    bytes.writeBigUInt64LE(value, at);
    return { data: bytes.toString('base64') };
  });
const quoting = (change: object): Change => editing('/quote', (body) => ({ ...body, ...change }));
/** No exact amounts out, and always one unit less guaranteed than the price. */
const short: Change = (path, body) => {
  if (path.includes('ExactOut'))
    return { status: 400, body: '{"error":"none","errorCode":"COULD_NOT_FIND_ANY_ROUTE"}' };
  return path.startsWith('/quote') && path.includes(`outputMint=Fegw`)
    ? JSON.stringify({ ...JSON.parse(body), otherAmountThreshold: '480499999' })
    : null;
};

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    pubkey: addressOf(`account ${index}`),
    isSigner: false,
    isWritable: false,
  }));

describe('a swap is refused before anything is signed', () => {
  const rows: readonly (readonly [name: string, change: Change, code: string, exit: number])[] = [
    ['quoted for another mint', quoting({ outputMint: PEBL }), 'aggregator_error', 10],
    ['one unit short of the price', short, 'swap_too_small', 11],
    ['too old', quoting({ contextSlot: 1 }), 'quote_stale', 11],
    ['of no known shape', editing('/quote', () => ({})), 'aggregator_error', 10],
    ['HTML in place of a quote', () => ({ type: 'text/html', body: '<html></html>' }), 'not_json', 10],
    ['a failure', () => ({ status: 500, body: '{"error":"no"}' }), 'aggregator_error', 10],
    ['no answer', () => 'hang', 'network_timeout', 10],
    ['a program that is not listed', swapping(() => ({ programId: PEBL })), 'route_refused', 5],
    ['a second signer', account(3, { isSigner: true }), 'route_refused', 5],
    ['what comes out goes elsewhere', account(2, { pubkey: PEBL }), 'route_refused', 5],
    [
      'accounts of its own in between',
      editing('/swap-instructions', (body) => ({ ...body, setupInstructions: [body.swapInstruction] })),
      'route_refused',
      5,
    ],
    [
      'a table that does not exist',
      editing('/swap-instructions', (body) => ({ ...body, addressLookupTableAddresses: [PEBL] })),
      'verification_failed',
      5,
    ],
    [
      'more accounts than a transaction can name',
      swapping(({ accounts }) => ({ accounts: [...accounts, ...many(40)] })),
      'route_too_long',
      11,
    ],
    ['less comes out than was quoted', argument(8, 480_499_999n), 'simulation_failed', 5],
    ['a pool takes more than the maximum', argument(16, 1n), 'simulation_failed', 5],
  ];

  it.each(rows)('%s', async (_name, change, code, exit) => {
    const m = await start();
    const before = await everything(m);
    const options = await through(m, change, code === 'network_timeout' ? 400 : undefined);
    const answer = await buying(m, IN_BOXD, ['--pay-with', 'PEBL', '--source', 'local'], options);
    expect([answer.error?.code, answer.code]).toEqual([code, exit]);
    expect(await everything(m)).toEqual(before);
  });

  it('a price that moves before it lands: the chain refuses more than may go in', async () => {
    const m = await start();
    // A thousand times as much comes out, and goes in: within the program's maximum, beyond what was agreed to.
    const more: Change = (path, body) => {
      const one = argument(8, 48_050_000_000n)(path, body);
      return typeof one === 'string' ? argument(16, 1n << 60n)(path, one) : one;
    };
    const answer = await buying(
      m,
      IN_BOXD,
      ['--pay-with', 'PEBL', '--source', 'local'],
      await through(m, more),
    );
    expect([answer.error?.code, answer.error?.details.programError]).toEqual([
      'simulation_failed',
      'InsufficientFunds',
    ]);
  });

  it('where nothing answers', async () => {
    const m = await start();
    const env = { GAVEL_AGGREGATOR: 'http://127.0.0.1:9' };
    const { code, error } = await buying(m, IN_BOXD, ['--pay-with', 'SOL'], { env });
    expect([code, error.code]).toEqual([10, 'network_unreachable']);
  });

  it.each([
    [
      'above the maximum that was typed',
      ['--pay-with', 'SOL', '--max-in', '3.2 SOL'],
      'swap_above_maximum',
      11,
    ],
    ['what the listing asks for', ['--pay-with', 'BOXD'], 'unsupported_payment', 11],
    ['a token without a pool', ['--pay-with', 'artwork'], 'no_route', 11],
    ['a symbol that nobody knows', ['--pay-with', 'NONE'], 'unsupported_currency', 11],
    ['flags of a swap without one', ['--slippage', '50'], 'usage', 3],
    ['as a plan', ['--pay-with', 'SOL', '--sign-only', '--out', 'plan.json'], 'usage', 3],
  ])('%s', async (_name, flags, code, exit) => {
    const m = await start();
    const words = flags.map((word) => (word === 'artwork' ? m.artwork(IN_SOL) : word));
    const answer = await buying(m, IN_BOXD, words);
    expect([answer.error?.code, answer.code]).toEqual([code, exit]);
  });

  it('where the wallet holds too little', async () => {
    const m = await start();
    const { key } = sandboxWallets().bea;
    const [source, destination] = await Promise.all(
      [key.address, m.wallet('cas')].map((owner) => findTokenAddress(owner, PEBL)),
    );
    if (source === undefined || destination === undefined) throw new Error('two accounts');
    const authority = createNoopSigner(key.address);
    // A few PEBL less than the million that she began with remain: 250 BOXD take about 50,000.
    send(
      m.running.chain,
      [key],
      [getTransferInstruction({ source, destination, authority, amount: 99_000_000_000n })],
    );
    const answer = await buying(m, 'Open Grid', ['--pay-with', 'PEBL'], { as: 'bea' });
    expect([answer.error?.code, answer.code]).toEqual(['insufficient_funds', 11]);
  });
});

describe('a high price impact', () => {
  const flags = ['--pay-with', 'SOL'];

  /** A price of nearly a third of what the pool holds. */
  async function priced() {
    const m = await start();
    m.running.chain.airdrop(m.wallet('arlo'), 2_000_000_000_000n);
    const big = ['listing', 'reprice', m.artwork('Open Grid'), '--price', '90000 BOXD', '--yes'];
    expect((await m.gavel(big, { as: 'teo' })).code).toBe(0);
    return m;
  }

  it('is refused where nobody can be asked, and taken with a flag', async () => {
    const m = await priced();
    const refused = await buying(m, 'Open Grid', flags);
    expect([refused.code, refused.error.code]).toEqual([3, 'confirmation_required']);
    expect(refused.error.hint).toContain('--accept-impact');
    expect((await buying(m, 'Open Grid', [...flags, '--accept-impact'])).code).toBe(0);
  });

  it.each([
    ['swap', 0],
    ['y', 2],
  ])('is agreed to with a word of its own: %s', async (word, code) => {
    const m = await priced();
    const answers = [
      ['Buy?', 'y\n'],
      ['type swap', `${word}\n`],
    ] as const;
    const words = ['listing', 'buy', m.artwork('Open Grid'), ...flags];
    const asked = await m.gavel(words, { as: 'arlo', tty: true, answers });
    expect(asked.code).toBe(code);
    expect(asked.stderr).toContain('moves the price against you by 30.0');
  });
});
