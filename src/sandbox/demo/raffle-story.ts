import { getTokenSize } from '@solana-program/token';
import { entrantsSize, RAFFLE_SIZE } from '../../chain/codecs/raffle.ts';
import type { ChainView } from './chain-view.ts';
import { deltas, NETWORK_FEE } from './money.ts';
import { type Raffle, viewRaffles } from './raffle-view.ts';
import type { Ready } from './running-sandbox.ts';
import { type Fact, find, type Step } from './story.ts';

const PRICE = 500_000_009n;
const TICKETS = 2;
const REVENUE = BigInt(TICKETS) * PRICE;

/** A collector raffles an artwork, and two others buy tickets. The chain decides who wins. */
export async function raffleSteps(ready: Ready, chain: ChainView): Promise<readonly Step[]> {
  const wallet = (name: string) => find(ready.wallets, name).address;
  const mint = find(ready.artworks, 'Slow Zoom').mint;
  const [bea, arlo, cas, teo] = [wallet('bea'), wallet('arlo'), wallet('cas'), wallet('teo')];
  const [mira, treasury] = [wallet('mira'), wallet('treasury')];
  const raffles = viewRaffles(ready.rpcUrl);
  const address = await raffles.address(bea, mint);
  const [raffleRent, entrantsRent, token] = [
    await chain.rent(RAFFLE_SIZE),
    await chain.rent(entrantsSize(TICKETS)),
    await chain.rent(getTokenSize()),
  ];
  const signedBy = (name: string) => ['--keypair', `${name}.json`, '--yes', '--quiet'];
  const whenRaffle = (expected: string): Fact => ({
    what: 'raffle',
    expected,
    read: async () => describe(await raffles.raffle(bea, mint)),
  });
  const open = (sold: bigint) => whenRaffle(`${sold} of 2 sold, ${sold * PRICE} lamports collected`);
  const buy = (name: string, buyer: string, sold: bigint): Step => ({
    title: `${name} buys a ticket`,
    argv: ['raffle', 'buy-tickets', mint, ...signedBy(name)],
    exit: 0,
    mint,
    expect: async () => ({
      holder: address,
      money: deltas([buyer, -PRICE - NETWORK_FEE]),
      facts: [open(sold)],
    }),
  });
  return [
    {
      title: 'bea raffles an artwork, with two tickets',
      argv: ['raffle', 'create', mint, '--price', '0.500000009 SOL', '--tickets', '2', ...signedBy('bea')],
      exit: 0,
      mint,
      expect: async () => ({
        holder: address,
        money: deltas([bea, -raffleRent - entrantsRent - 2n * token - NETWORK_FEE]),
        facts: [open(0n)],
      }),
    },
    buy('arlo', arlo, 1n),
    buy('cas', cas, 2n),
    {
      title: 'teo, who has no ticket, ends it and draws',
      argv: ['raffle', 'draw', mint, ...signedBy('teo')],
      exit: 0,
      mint,
      expect: async () => ({
        holder: address,
        money: deltas([teo, -2n * NETWORK_FEE]),
        facts: [
          {
            what: 'the winner holds the ticket that was drawn',
            expected: 'true',
            read: async () => String(isFair(await raffles.raffle(bea, mint))),
          },
        ],
      }),
    },
    {
      title: 'bea claims the proceeds, and the prize stays where it is',
      argv: ['raffle', 'claim-proceeds', mint, ...signedBy('bea')],
      exit: 0,
      mint,
      async expect(view) {
        const { bps, creators } = await view.royalty(mint);
        const raffle = await raffles.raffle(bea, mint);
        const fee = (REVENUE * (raffle?.feeBps ?? 0n)) / 10_000n;
        const royalty = (REVENUE * bps) / 10_000n;
        const parts: readonly (readonly [string, string, bigint])[] = [
          ['treasury', treasury, fee],
          ...creators.map((one) => ['mira', one.address, (royalty * one.share) / 100n] as const),
        ];
        const rest = parts.reduce((left, [, , part]) => left - part, REVENUE);
        // Closing the proceeds account returns its rent; the rent of two new accounts for wrapped SOL is paid.
        const costs = token - 2n * token - NETWORK_FEE;
        const before = await Promise.all([
          chain.lamports(bea),
          raffles.wrapped(treasury),
          raffles.wrapped(mira),
        ]);
        return {
          holder: address,
          money: deltas([bea, rest + costs]),
          facts: [
            ...parts.map(
              ([name, owner, part], index): Fact => ({
                what: `wrapped SOL of ${name}`,
                expected: String((before[index + 1] ?? 0n) + part),
                read: async () => String(await raffles.wrapped(owner)),
              }),
            ),
            {
              what: 'what everybody received, in all',
              expected: String(REVENUE),
              async read() {
                const after = [
                  await chain.lamports(bea),
                  await raffles.wrapped(treasury),
                  await raffles.wrapped(mira),
                ];
                const gains = after.map((amount, index) => amount - (before[index] ?? 0n));
                return String(gains.reduce((sum, gain) => sum + gain, -costs));
              },
            },
          ],
        };
      },
    },
    {
      title: 'anybody can have the prize delivered, to the winner alone',
      argv: ['raffle', 'claim-prize', mint, ...signedBy('teo')],
      exit: 0,
      mint,
      expect: async () => ({
        holder: (await raffles.raffle(bea, mint))?.winner ?? 'nobody',
        money: deltas([teo, -token - NETWORK_FEE], [bea, token]),
        facts: [whenRaffle('prize and proceeds claimed')],
      }),
    },
    {
      title: 'bea closes the raffle; its rent comes back',
      argv: ['raffle', 'close', mint, ...signedBy('bea')],
      exit: 0,
      mint,
      expect: async () => ({
        money: deltas([bea, raffleRent + entrantsRent - NETWORK_FEE]),
        facts: [whenRaffle('none')],
      }),
    },
  ];
}

function describe(raffle: Raffle | null): string {
  if (raffle === null) return 'none';
  const { sold, supply, proceeds, claimed } = raffle;
  if (claimed.prize && claimed.proceeds) return 'prize and proceeds claimed';
  return `${sold} of ${supply} sold, ${proceeds} lamports collected`;
}

function isFair(raffle: Raffle | null): boolean {
  return raffle !== null && raffle.winner !== null && raffle.winner === raffle.drawn;
}
