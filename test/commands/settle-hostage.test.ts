import { readFileSync } from 'node:fs';
import { getAddressEncoder } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { findProceedsAddress, findRaffleAddresses } from '../../src/chain/codecs/raffle.ts';
import { decodeTokenAccount, findTokenAddress } from '../../src/chain/codecs/token.ts';
import { findMetadataAddress } from '../../src/chain/codecs/token-metadata.ts';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findAuctionAddress } from '../../src/operations/auction-address.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { FIRST_CREATOR_OFFSET, primarySaleOffset, tokenStandardOffset } from '../support/program-record.ts';
import { SYSTEM_PROGRAM } from '../support/program-vm.ts';

/**
 * Parties of an auction or a raffle do something to what is theirs; the tool, from either source, still pays out what is
 * everybody else's. The stand-in for token-metadata updates no record, so that records are written past it.
 */

const start = marketplaces();
const LOADER = 'BPFLoader2111111111111111111111111111111111' as Address;
const ANY_PROGRAM = readFileSync('programs/malicious/prebuilt/malicious.so');
const CREATOR_SIZE = 34;
const PEOPLE: readonly WalletName[] = ['mira', 'teo', 'ines', 'treasury'];

type Change = (data: Uint8Array) => void;
const write = (offset: number, bytes: Iterable<number>) => (data: Uint8Array) => data.set([...bytes], offset);

async function recordOf({ running, artwork }: Marketplace, name: string) {
  const address = await findMetadataAddress(artwork(name));
  const account = running.chain.getAccount(address);
  if (account === undefined) throw new Error(`${name} has no record`);
  return { address, account };
}

async function rewriteRecord(marketplace: Marketplace, name: string, change: Change): Promise<void> {
  const { address, account } = await recordOf(marketplace, name);
  const data = Uint8Array.from(account.data);
  change(data);
  marketplace.running.chain.setAccount(address, { ...account, data });
  marketplace.clock.advance(1);
}

/** The second creator of the record becomes an address. */
const renameCreator = (marketplace: Marketplace, name: string, creator: Address) =>
  rewriteRecord(
    marketplace,
    name,
    write(FIRST_CREATOR_OFFSET + CREATOR_SIZE, getAddressEncoder().encode(creator)),
  );

/** Ways in which the record of an artwork with two creators stops being one that the programs read. */
const UNREADABLE: readonly (readonly [string, (marketplace: Marketplace, name: string) => Promise<void>])[] =
  [
    ['is of another kind', (it, name) => rewriteRecord(it, name, write(0, [0]))],
    ['is of another mint', (it, name) => rewriteRecord(it, name, write(33, [1, 2, 3]))],
    [
      'has shares that do not make 100',
      (it, name) => rewriteRecord(it, name, write(primarySaleOffset(2) - 1, [1])),
    ],
    [
      'is of a programmable artwork',
      (it, name) => rewriteRecord(it, name, write(tokenStandardOffset(2), [4])),
    ],
    [
      'has a flag that is neither true nor false',
      (it, name) => rewriteRecord(it, name, write(FIRST_CREATOR_OFFSET - 5, [2])),
    ],
    [
      'is of another program',
      async (it, name) => {
        const { address, account } = await recordOf(it, name);
        it.running.chain.setAccount(address, { ...account, owner: LOADER });
        it.clock.advance(1);
      },
    ],
    [
      'is closed',
      async (it, name) => {
        const { address, account } = await recordOf(it, name);
        const gone = { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n };
        it.running.chain.setAccount(address, { ...account, ...gone });
        it.clock.advance(1);
      },
    ],
    [
      'is cut short',
      async (it, name) => {
        const { address, account } = await recordOf(it, name);
        it.running.chain.setAccount(address, { ...account, data: account.data.slice(0, 300) });
        it.clock.advance(1);
      },
    ],
  ];

const lamportsOf = ({ running }: Marketplace, address: Address) =>
  running.chain.getAccount(address)?.lamports ?? 0n;

async function tokensOf({ running }: Marketplace, owner: Address, mint: Address): Promise<bigint> {
  const address = await findTokenAddress(owner, mint);
  const account = running.chain.getAccount(address);
  return decodeTokenAccount(account === undefined ? null : { address, ...account })?.amount ?? 0n;
}

/** What everybody in `PEOPLE` gets by a command that a stranger (or `as`) sends. */
async function earned(
  marketplace: Marketplace,
  argv: readonly string[],
  { as, mint }: { as: WalletName; mint?: Address },
) {
  const held = () =>
    Promise.all(
      PEOPLE.map(async (name) =>
        mint === undefined
          ? lamportsOf(marketplace, marketplace.wallet(name))
          : tokensOf(marketplace, marketplace.wallet(name), mint),
      ),
    );
  const before = await held();
  const { code, stdout, stderr } = await marketplace.gavel([...argv, '--yes'], { as });
  expect(code, stderr).toBe(0);
  const after = await held();
  const gains = PEOPLE.map((name, at) => [name, (after[at] ?? 0n) - (before[at] ?? 0n)] as const);
  return { gains: Object.fromEntries(gains) as Record<WalletName, bigint>, stdout, stderr };
}

const settle = (marketplace: Marketplace, source: string) =>
  earned(marketplace, ['auction', 'settle', marketplace.artwork('Old Pier'), '--source', source], {
    as: 'bea',
  });

describe.each(['api', 'local'])('auction settle --source %s', (source) => {
  async function asItWas() {
    return (await settle(await start(), source)).gains;
  }

  it.each<[string, (marketplace: Marketplace) => Promise<void> | void]>([
    [
      'is a program',
      ({ running, wallet, clock }) => {
        const account = { owner: LOADER, data: ANY_PROGRAM, executable: true, rentEpoch: 0n };
        running.chain.setAccount(wallet('teo'), { ...account, lamports: 1_000_000_000n });
        clock.advance(1);
      },
    ],
    ['is the system program', (it) => renameCreator(it, 'Old Pier', SYSTEM_PROGRAM)],
    [
      'is a sysvar',
      (it) => renameCreator(it, 'Old Pier', 'SysvarC1ock11111111111111111111111111111111' as Address),
    ],
    [
      'is the auction itself',
      async (it) =>
        renameCreator(it, 'Old Pier', await findAuctionAddress(DEPLOYMENT, it.artwork('Old Pier'))),
    ],
  ])('a creator %s: the share goes to the seller, and the winner gets the artwork', async (_, turn) => {
    const usual = await asItWas();
    const marketplace = await start();
    await turn(marketplace);
    const { gains } = await settle(marketplace, source);
    expect(gains).toEqual({ ...usual, teo: 0n, mira: usual.mira + usual.teo });
    expect(usual.teo).toBeGreaterThan(0n);
    expect(await tokensOf(marketplace, marketplace.wallet('cas'), marketplace.artwork('Old Pier'))).toBe(1n);
  });

  it.each(UNREADABLE)('the record %s: that is told, no creator is paid, and all goes on', async (_, turn) => {
    const usual = await asItWas();
    const marketplace = await start();
    await turn(marketplace, 'Old Pier');
    const { gains, stdout, stderr } = await settle(marketplace, source);
    expect(gains).toEqual({ ...usual, teo: 0n, mira: usual.mira + usual.teo });
    expect((stdout + stderr).replace(/\s+/g, ' ')).toContain(
      'the record of the artwork cannot be read, so that no creator is paid',
    );
    expect(await tokensOf(marketplace, marketplace.wallet('cas'), marketplace.artwork('Old Pier'))).toBe(1n);
  });
});

describe.each(['api', 'local'])('raffle claims --source %s', (source) => {
  const NAME = 'Blue Hour';
  async function places(marketplace: Marketplace) {
    const { running, wallet, artwork } = marketplace;
    const key = { creator: wallet('mira'), mint: artwork(NAME) };
    const { raffle } = await findRaffleAddresses(DEPLOYMENT.programs.raffle, key);
    const proceeds = findProceedsAddress(DEPLOYMENT.programs.raffle, raffle);
    const held = running.chain.getAccount(proceeds);
    const mint = decodeTokenAccount(held === undefined ? null : { address: proceeds, ...held })?.mint;
    if (mint === undefined) throw new Error('the raffle has no proceeds');
    return { raffle, proceeds, mint };
  }
  async function claim(marketplace: Marketplace) {
    const { raffle, mint } = await places(marketplace);
    return earned(marketplace, ['raffle', 'claim-proceeds', raffle, '--source', source], {
      as: 'mira',
      mint,
    });
  }

  it.each(['raffle', 'proceeds'] as const)(
    'a creator is the %s: the share goes to who made the raffle',
    async (place) => {
      const usual = await claim(await start());
      const marketplace = await start();
      await rewriteRecord(
        marketplace,
        NAME,
        write(FIRST_CREATOR_OFFSET, getAddressEncoder().encode((await places(marketplace))[place])),
      );
      const { gains } = await claim(marketplace);
      // The only creator is who made the raffle.
      expect(gains).toEqual(usual.gains);
      expect(gains.treasury).toBeGreaterThan(0n);
    },
  );

  it('the record is of another kind: that is told, and everybody else is paid', async () => {
    const usual = await claim(await start());
    const marketplace = await start();
    await rewriteRecord(marketplace, NAME, write(0, [0]));
    const { gains, stdout, stderr } = await claim(marketplace);
    expect(gains).toEqual(usual.gains);
    expect((stdout + stderr).replace(/\s+/g, ' ')).toContain('the record of the artwork cannot be read');
  });

  it('the record is closed: the prize is delivered', async () => {
    const marketplace = await start();
    const { address, account } = await recordOf(marketplace, 'Long Exposure');
    const gone = { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n };
    marketplace.running.chain.setAccount(address, { ...account, ...gone });
    marketplace.clock.advance(1);
    const mint = marketplace.artwork('Long Exposure');
    const key = { creator: marketplace.wallet('mira'), mint };
    const { raffle } = await findRaffleAddresses(DEPLOYMENT.programs.raffle, key);
    const argv = ['raffle', 'claim-prize', raffle, '--source', source, '--yes'];
    const { code, stderr } = await marketplace.gavel(argv, { as: 'ines' });
    expect(code, stderr).toBe(0);
    const held = [await tokensOf(marketplace, marketplace.wallet('arlo'), mint)];
    held.push(await tokensOf(marketplace, marketplace.wallet('bea'), mint));
    expect(held.sort()).toEqual([0n, 1n]);
  });
});

describe.each(['api', 'local'])('with a record that cannot be read, --source %s', (source) => {
  it.each<[string, WalletName, string]>([
    ['listing cancel', 'mira', 'Tide Table'],
    ['auction cancel', 'teo', 'Rain Check'],
    ['auction settle', 'teo', 'Empty Hall'],
    ['raffle cancel', 'ines', 'Dry Dock'],
  ])('%s gives the artwork back', async (verb, as, name) => {
    const marketplace = await start();
    await rewriteRecord(marketplace, name, write(0, [0]));
    const mint = marketplace.artwork(name);
    const key = { creator: marketplace.wallet(as), mint };
    const { raffle } = await findRaffleAddresses(DEPLOYMENT.programs.raffle, key);
    const target = verb.startsWith('raffle') ? raffle : mint;
    const argv = [...verb.split(' '), target, '--source', source, '--yes'];
    const { code, stdout, stderr } = await marketplace.gavel(argv, { as });
    expect(code, stderr).toBe(0);
    expect((stdout + stderr).replace(/\s+/g, ' ')).toContain(`${mint}, whose record cannot be read`);
    expect(await tokensOf(marketplace, marketplace.wallet(as), mint)).toBe(1n);
  });

  it.each<[string, readonly string[], string]>([
    ['a bid', ['auction', 'bid', 'Lighthouse', '--amount', '5 SOL'], 'Lighthouse'],
    ['a purchase', ['listing', 'buy', 'Tide Table', '--max-price', '90 SOL'], 'Tide Table'],
  ])('%s is refused', async (_, [noun = '', verb = '', name = '', ...rest], artwork) => {
    const marketplace = await start();
    await rewriteRecord(marketplace, artwork, write(0, [0]));
    const argv = [noun, verb, marketplace.artwork(name), ...rest, '--source', source, '--yes'];
    const { code, stderr } = await marketplace.gavel(argv, { as: 'cas' });
    expect(code).toBe(5);
    expect(stderr).toContain('cannot be read as the record of artwork');
  });
});
