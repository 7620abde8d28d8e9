import { getAddressEncoder } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/api/service.ts';
import { findRaffleAddresses } from '../../src/chain/codecs/raffle.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import type { Chain, RawAccount } from '../../src/ports/chain.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const bytesOf = (address: Address) => getAddressEncoder().encode(address);
const SOLD = 183;
const DRAW_SLOT = 199;
const WINNER = 207;
const TOKEN_OWNER = 32;
const TOKEN_AMOUNT = 64;
const ticket = (index: number) => 16 + 32 * index;

async function refused(
  marketplace: Marketplace,
  argv: readonly string[],
  as: WalletName,
  given: { chain?: (chain: Chain) => Chain; service?: (service: Service) => Service },
) {
  const before = await marketplace.inventory();
  const adapters: Adapters = {
    ...nodeAdapters,
    chain: async (options) => (given.chain ?? ((chain) => chain))(await nodeAdapters.chain(options)),
    service: async (options) =>
      (given.service ?? ((service) => service))(await nodeAdapters.service(options)),
  };
  const { code, stdout } = await marketplace.gavel(['raffle', ...argv, '--yes', '--json'], { as, adapters });
  expect(await marketplace.inventory()).toEqual(before);
  return [code, JSON.parse(stdout).error.code];
}

/** A node whose simulation shows an account with other bytes than it would have: what another program would have done. */
function showing(address: Address, offset: number, bytes: ArrayLike<number>) {
  const change = (account: RawAccount | null): RawAccount | null => {
    if (account?.address !== address) return account;
    const data = Uint8Array.from(account.data);
    data.set(bytes, offset);
    return { ...account, data };
  };
  return (chain: Chain): Chain => ({
    ...chain,
    simulate: async (...given) => {
      const simulation = await chain.simulate(...given);
      expect(simulation.accounts.some((account) => account?.address === address)).toBe(true);
      return { ...simulation, accounts: simulation.accounts.map(change) };
    },
  });
}

interface Places {
  readonly raffle: Address;
  readonly entrants: Address;
  readonly proceeds: Address;
}
type Doctored = readonly [address: Address, offset: number, bytes: ArrayLike<number>];
type Row = readonly [
  name: string,
  as: WalletName,
  verb: string,
  artwork: string,
  creator: WalletName,
  doctor: (m: Marketplace, places: Places) => Doctored | Promise<Doctored>,
];

const tokensOf = (m: Marketplace, name: WalletName, mint: Address) => findTokenAddress(m.wallet(name), mint);

const DOCTORED: readonly Row[] = [
  [
    'a ticket that is entered for somebody else',
    'bea',
    'buy-tickets',
    'Signal Fire',
    'mira',
    (m, { entrants }) => [entrants, ticket(10), bytesOf(m.wallet('cas'))],
  ],
  [
    'an earlier ticket that changes hands',
    'bea',
    'buy-tickets',
    'Signal Fire',
    'mira',
    (m, { entrants }) => [entrants, ticket(0), bytesOf(m.wallet('cas'))],
  ],
  [
    'a ticket that is not counted',
    'bea',
    'buy-tickets',
    'Signal Fire',
    'mira',
    (_m, { raffle }) => [raffle, SOLD, [10]],
  ],
  [
    'a price that does not arrive in the proceeds',
    'bea',
    'buy-tickets',
    'Signal Fire',
    'mira',
    (_m, { proceeds }) => [proceeds, TOKEN_AMOUNT, [1]],
  ],
  [
    'a draw slot that is known already',
    'teo',
    'end',
    'Ninth Wave',
    'ines',
    (_m, { raffle }) => [raffle, DRAW_SLOT, [70, 0]],
  ],
  [
    'a draw slot that is far away',
    'teo',
    'end',
    'Ninth Wave',
    'ines',
    (_m, { raffle }) => [raffle, DRAW_SLOT + 4, [1]],
  ],
  [
    'a winner who does not hold the ticket that was drawn',
    'teo',
    'draw',
    'Ninth Wave',
    'ines',
    (m, { raffle }) => [raffle, WINNER, bytesOf(m.wallet('teo'))],
  ],
  [
    'a fee that is not all paid',
    'mira',
    'claim-proceeds',
    'Long Exposure',
    'mira',
    async (m) => [await tokensOf(m, 'treasury', WRAPPED_SOL_MINT), TOKEN_AMOUNT, [1]],
  ],
  [
    "a creator's part in an account of somebody else",
    'mira',
    'claim-proceeds',
    'Long Exposure',
    'mira',
    async (m) => [await tokensOf(m, 'ines', WRAPPED_SOL_MINT), TOKEN_OWNER, bytesOf(m.wallet('stranger'))],
  ],
  [
    'a prize in an account of somebody else',
    'teo',
    'claim-prize',
    'Long Exposure',
    'mira',
    async (m) => {
      const winner = (await m.inventory()).raffles.find(({ artwork }) => artwork === 'Long Exposure')?.winner;
      if (winner === null || winner === undefined) throw new Error('it is drawn');
      const prize = await findTokenAddress(winner, m.artwork('Long Exposure'));
      return [prize, TOKEN_OWNER, bytesOf(m.wallet('stranger'))];
    },
  ],
];

describe('an effect that is not what was asked for is refused, and nothing signed', () => {
  it.each(DOCTORED.map((row) => [row[0], row] as const))('%s', async (_name, row) => {
    const [, as, verb, artwork, creator, doctor] = row;
    const marketplace = await start();
    const mint = marketplace.artwork(artwork);
    if (verb === 'draw') {
      expect((await marketplace.gavel(['raffle', 'end', mint, '--yes'], { as })).code).toBe(0);
      marketplace.running.chain.makeBlocks(17);
    }
    const of = { creator: marketplace.wallet(creator), mint };
    const places = await findRaffleAddresses(SANDBOX_DEPLOYMENT.programs.raffle, of);
    const doctored = await doctor(marketplace, places);
    const [code, error] = await refused(marketplace, [verb, mint], as, { chain: showing(...doctored) });
    expect(code).toBe(5);
    expect(['verification_failed', 'account_mismatch']).toContain(error);
  });
});

describe('a service that builds another thing is refused', () => {
  it.each([
    ['more tickets', 'bea', ['buy-tickets', 'Signal Fire'], { ticketCount: 2 }],
    ['for another raffle', 'ines', ['buy-tickets', 'Green Ladder'], { raffle: 'Signal Fire' }],
    ['more supply', 'mira', ['create', 'Low Water', '--price', '1 SOL', '--tickets', '5'], { supply: 6 }],
    ['a limit', 'mira', ['create', 'Low Water', '--price', '1 SOL', '--tickets', '5'], { ticketLimit: 1 }],
  ] as const)('%s', async (_name, as, [verb, artwork, ...more], change) => {
    const marketplace = await start();
    const { raffles } = await marketplace.inventory();
    const raffleKey =
      'raffle' in change
        ? { raffleKey: raffles.find((one) => one.artwork === change.raffle)?.address }
        : change;
    const service = (real: Service): Service => ({
      ...real,
      buildTransaction: (path, body) => real.buildTransaction(path, { ...body, ...raffleKey }),
    });
    // What the wallet needs is there: it is not for want of money that this is refused.
    marketplace.running.chain.airdrop(marketplace.wallet(as), 10_000_000_000n);
    marketplace.clock.advance(1);
    const argv = [verb, marketplace.artwork(artwork), ...more];
    expect(await refused(marketplace, argv, as, { service })).toEqual([5, 'verification_failed']);
  });
});
