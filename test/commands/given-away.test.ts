import { getTokenDecoder } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { type Address, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { giveAway } from '../support/given-away.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const BOXD = SANDBOX_CURRENCY.mint;

/** Whose token accounts of what are given away. */
type Given = readonly (readonly [WalletName, 'BOXD' | 'wSOL' | 'artwork'])[];
interface Row {
  readonly name: string;
  readonly artwork: string;
  readonly as: WalletName;
  readonly argv: (m: Marketplace, mint: Address) => readonly string[];
  readonly given: Given;
  readonly days?: number;
}

const ROWS: readonly Row[] = [
  {
    name: 'buy',
    artwork: 'Fern Study',
    as: 'arlo',
    argv: (_m, mint) => ['listing', 'buy', mint],
    given: [
      ['treasury', 'BOXD'],
      ['ines', 'BOXD'],
      ['cas', 'BOXD'],
    ],
  },
  {
    name: 'accept',
    artwork: 'Slow Zoom',
    as: 'bea',
    argv: (m, mint) => ['offer', 'accept', mint, '--buyer', m.wallet('cas')],
    given: [
      ['treasury', 'BOXD'],
      ['mira', 'BOXD'],
    ],
  },
  {
    name: 'accept, and the artwork',
    artwork: 'Slow Zoom',
    as: 'bea',
    argv: (m, mint) => ['offer', 'accept', mint, '--buyer', m.wallet('cas')],
    given: [
      ['mira', 'BOXD'],
      ['cas', 'artwork'],
    ],
  },
  {
    name: 'settle',
    artwork: 'Grain Field',
    as: 'bea',
    days: 6,
    argv: (_m, mint) => ['auction', 'settle', mint],
    given: [
      ['treasury', 'BOXD'],
      ['ines', 'BOXD'],
      ['arlo', 'artwork'],
    ],
  },
  {
    name: 'settle in SOL',
    artwork: 'Old Pier',
    as: 'mira',
    argv: (_m, mint) => ['auction', 'settle', mint],
    given: [['cas', 'artwork']],
  },
  {
    name: 'claim-proceeds',
    artwork: 'Blue Hour',
    as: 'mira',
    argv: (_m, mint) => ['raffle', 'claim-proceeds', mint],
    given: [
      ['treasury', 'BOXD'],
      ['mira', 'BOXD'],
    ],
  },
  {
    name: 'claim-proceeds in SOL',
    artwork: 'Long Exposure',
    as: 'mira',
    argv: (_m, mint) => ['raffle', 'claim-proceeds', mint],
    given: [
      ['treasury', 'wSOL'],
      ['ines', 'wSOL'],
    ],
  },
  {
    name: 'claim-prize',
    artwork: 'Long Exposure',
    as: 'teo',
    argv: (_m, mint) => ['raffle', 'claim-prize', mint],
    given: [
      ['arlo', 'artwork'],
      ['bea', 'artwork'],
    ],
  },
];

const mintOf = (kind: Given[number][1], artwork: Address) =>
  ({ BOXD, wSOL: WRAPPED_SOL_MINT, artwork })[kind];

/** Units in all token accounts of the mint that are the wallet's, wherever they are. */
function holds({ running: { chain } }: Marketplace, owner: Address, mint: Address): bigint {
  return chain
    .programAccounts(TOKEN_PROGRAM)
    .filter(([, { data }]) => data.length === 165)
    .map(([, { data }]) => getTokenDecoder().decode(data))
    .filter((held) => held.owner === owner && held.mint === mint)
    .reduce((sum, held) => sum + held.amount, 0n);
}

/** What reaches each of `given`, in order. */
async function run(row: Row, source: string, isGiven: boolean) {
  const marketplace = await start();
  const artwork = marketplace.artwork(row.artwork);
  if (row.days !== undefined) marketplace.clock.advance(row.days * 86_400);
  if (isGiven) {
    for (const [name, kind] of row.given) {
      const mint = mintOf(kind, artwork);
      const at = await findTokenAddress(marketplace.wallet(name), mint);
      giveAway(marketplace, at, mint, marketplace.wallet('stranger'));
    }
    marketplace.clock.advance(1);
  }
  const held = () =>
    row.given.map(([name, kind]) => holds(marketplace, marketplace.wallet(name), mintOf(kind, artwork)));
  const before = held();
  const argv = [...row.argv(marketplace, artwork), '--yes', '--json', '--source', source];
  const { code, stdout } = await marketplace.gavel(argv, { as: row.as });
  expect([JSON.parse(stdout).error, code]).toEqual([null, 0]);
  return held().map((amount, index) => amount - (before[index] ?? 0n));
}

/** What reaches them where nothing is given away: the same from both sources. */
const honest = new Map<Row, ReturnType<typeof run>>();

describe.each(['api', 'local'])(
  'who gave their token account away is paid all the same, from %s',
  (source) => {
    it.each(ROWS.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
      const received = await run(row, source, true);
      const kept = honest.get(row) ?? run(row, source, false);
      honest.set(row, kept);
      expect(received).toEqual(await kept);
      expect(received.reduce((sum, amount) => sum + amount, 0n)).toBeGreaterThan(0n);
    });
  },
);

describe('more accounts than fit what the service builds', () => {
  it('are refused in words', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Slow Zoom');
    for (const [name, of] of [
      ['treasury', BOXD],
      ['mira', BOXD],
      ['cas', mint],
    ] as const) {
      const at = await findTokenAddress(marketplace.wallet(name), of);
      giveAway(marketplace, at, of, marketplace.wallet('stranger'));
    }
    marketplace.clock.advance(1);
    const argv = ['offer', 'accept', mint, '--buyer', marketplace.wallet('cas'), '--dry-run'];
    const { code, stderr } = await marketplace.gavel(argv, { as: 'bea' });
    expect(code).toBe(11);
    expect(stderr).toContain('more than the 1232 bytes that the network carries in version 0');
    expect(stderr).toContain('it fits version 1, which the service does not build: --source local');
  });
});

describe('a payee who gives away every account that is made for them', () => {
  it('gets another one, until there are too many', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Fern Study');
    const [cas, stranger] = [marketplace.wallet('cas'), marketplace.wallet('stranger')];
    const preview = async () => {
      const argv = ['listing', 'buy', mint, '--dry-run', '--json'];
      return JSON.parse((await marketplace.gavel(argv, { as: 'arlo' })).stdout);
    };
    const opened = async () => {
      const { data } = await preview();
      const opening = data.preview.instructions.find(
        ({ name }: { name: string }) => name === 'InitializeAccount',
      );
      return opening?.accounts[0].address as Address;
    };
    let place = await findTokenAddress(cas, BOXD);
    const places = new Set([place]);
    for (let round = 0; round < 16; round += 1) {
      giveAway(marketplace, place, BOXD, stranger);
      marketplace.clock.advance(1);
      place = await opened();
      places.add(place);
    }
    expect(places.size).toBe(17);
    giveAway(marketplace, place, BOXD, stranger);
    marketplace.clock.advance(1);
    const { error } = await preview();
    expect(error).toMatchObject({ code: 'account_mismatch', message: `${cas} cannot be paid` });
  });
});
