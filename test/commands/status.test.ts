import { expect, it } from 'vitest';
import { decodeAuction } from '../../src/chain/codecs/auction.ts';
import { getScheduledBidEncoder } from '../../src/chain/generated/auction/accounts/scheduledBid.ts';
import { findAuctionConfigPda } from '../../src/chain/generated/auction/pdas/auctionConfig.ts';
import { findScheduledBidPda } from '../../src/chain/generated/auction/pdas/scheduledBid.ts';
import { SANDBOX_PROGRAMS } from '../../src/config/deployments.ts';
import { WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { auctionTerms } from '../../src/operations/terms.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';
import { withNode } from '../support/unlucky.ts';

const start = marketplaces();

interface Need {
  readonly kind: string;
  readonly name: string;
  readonly what: string;
  readonly command: string;
}

async function status(m: Marketplace, argv: readonly string[] = [], options: MarketplaceCliOptions = {}) {
  const { code, stdout, stderr } = await m.gavel(['status', ...argv, '--json'], options);
  const { data, error } = JSON.parse(stdout);
  return { code, error, stderr, data, needs: (data?.needs ?? []) as readonly Need[] };
}

const brief = (needs: readonly Need[]) => needs.map(({ kind, name }) => `${kind}: ${name}`);

/** The words of a printed command after `gavel`, as a shell takes them. */
function words(command: string): readonly string[] {
  const found = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  expect(found[0]).toBe('gavel');
  return found.slice(1);
}

async function must(m: Marketplace, argv: readonly string[], as: WalletName): Promise<void> {
  const { code, stderr } = await m.gavel([...argv, '--yes'], { as });
  expect(code, `${argv.join(' ')}: ${stderr}`).toBe(0);
}

it.each([
  [
    'mira',
    [
      'proceeds: Long Exposure',
      'proceeds: Blue Hour',
      'auction to settle: Old Pier',
      'offer received: Low Water',
      'offer received: Low Water',
      'offer received: Tide Table',
    ],
  ],
  ['arlo', ['prize: Long Exposure']],
  ['bea', ['offer received: Slow Zoom', 'offer ended: Window Seat']],
  ['cas', ['auction to settle: Old Pier']],
  ['teo', ['auction to settle: Empty Hall']],
  ['ines', ['raffle unsold: Dry Dock', 'raffle to draw: Ninth Wave', 'listing ended: Paper Lantern']],
  ['stranger', []],
] as const)('shows %s what needs a hand, and each command does away with it', async (name, wanted) => {
  const m = await start();
  const first = await status(m, [], { as: name });
  expect(brief(first.needs).sort()).toEqual([...wanted].sort());
  expect([first.code, first.error]).toEqual([wanted.length === 0 ? 0 : 13, null]);
  let { needs } = first;
  for (let done = 0; needs.length > 0 && done < 20; done += 1) {
    const [need] = needs;
    if (need === undefined) break;
    await must(m, words(need.command), name);
    ({ needs } = await status(m, [], { as: name }));
    expect(needs.map(({ command }) => command)).not.toContain(need.command);
  }
  expect(await status(m, [], { as: name })).toMatchObject({ code: 0, needs: [] });
});

it('shows who was outbid the next bid, and a seller an offer above the price', async () => {
  const m = await start();
  const mint = m.artwork('Lighthouse');
  await must(m, ['auction', 'bid', mint, '--amount', '5 SOL'], 'arlo');
  expect(brief((await status(m, [], { as: 'arlo' })).needs)).not.toContain('outbid: Lighthouse');
  await must(m, ['auction', 'bid', mint, '--amount', '6 SOL'], 'bea');
  const outbid = (await status(m, [], { as: 'arlo' })).needs.find(({ kind }) => kind === 'outbid');
  expect(outbid).toMatchObject({ name: 'Lighthouse', what: expect.stringContaining('the next bid is 6.') });
  await must(m, words(outbid?.command ?? ''), 'arlo');
  expect(brief((await status(m, [], { as: 'arlo' })).needs)).not.toContain('outbid: Lighthouse');
  await must(m, ['listing', 'reprice', m.artwork('Tide Table'), '--price', '1.1 SOL'], 'mira');
  const { needs } = await status(m, [], { as: 'mira' });
  expect(needs.find(({ name }) => name === 'Tide Table')).toMatchObject({
    kind: 'listing below offer',
    what: 'you sell it for 1.1 SOL, and were offered 1.2 SOL',
  });
});

it('shows a wallet that is named, without a key, and repeats the flags that were given', async () => {
  const m = await start();
  const { needs, code, data } = await status(m, ['--wallet', m.wallet('arlo'), '--source', 'local']);
  expect([code, data.wallet]).toEqual([13, m.wallet('arlo')]);
  expect(needs[0]?.command).toMatch(/ --source local$/);
  const journal = await status(m, ['--journal'], { as: 'mira' });
  expect(journal).toMatchObject({ code: 0, data: { wallet: null, needs: [], open: [] } });
  const nobody = await m.gavel(['status']);
  expect([nobody.code, nobody.stderr]).toEqual([0, expect.stringContaining('no wallet is known')]);
  const missing = await m.gavel(['status', '--keypair', 'not-there.json']);
  expect([missing.code, missing.stderr]).toEqual([3, expect.stringContaining('there is no key file')]);
});

it('says on a terminal that nothing needs a wallet, when that is known', async () => {
  const m = await start();
  const { code, stdout } = await m.gavel(['status'], { as: 'stranger', tty: true });
  expect([code, stdout]).toEqual([0, expect.stringContaining('Nothing on the marketplace needs you.\n')]);
  const unknown = await m.gavel(['status', '--journal'], { as: 'stranger', tty: true });
  expect(unknown.stdout).not.toContain('needs you');
});

it('does not say that nothing needs a wallet when no node answers', async () => {
  const m = await start();
  const adapters = withNode(() => ({
    getProgramAccounts: () => Promise.reject(new Error('not meant to happen')),
  }));
  const broken = await m.gavel(['status'], { as: 'mira', env: { GAVEL_URL: 'http://127.0.0.1:1' } });
  expect(broken.code).toBe(10);
  const odd = await m.gavel(['status'], { as: 'mira', adapters });
  expect(odd.code).toBe(1);
});

it('goes on with --watch, and shows only what changed', async () => {
  const m = await start();
  const stop = new AbortController();
  let looks = 0;
  const clock = {
    ...m.clock,
    sleep: async () => {
      looks += 1;
      if (looks === 2)
        await must(m, ['offer', 'accept', m.artwork('Slow Zoom'), '--buyer', m.wallet('cas')], 'bea');
      if (looks === 4) stop.abort();
    },
  };
  const { code, stdout } = await m.gavel(['status', '--watch'], {
    as: 'bea',
    clock,
    interrupted: stop.signal,
  });
  expect(looks).toBe(4);
  expect(code).toBe(13);
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[1]),
  ).toEqual(['Slow Zoom', 'Window Seat', 'Window Seat']);
});

it('tells the seller, and nobody else, of an auction whose bid was taken back', async () => {
  const m = await start();
  m.clock.advance(12 * 86_400);
  await must(m, ['auction', 'reclaim-bid', m.artwork('Old Pier')], 'cas');
  const auctions = async (as: WalletName) =>
    (await status(m, [], { as })).needs.filter(({ name }) => name === 'Old Pier');
  expect(await auctions('mira')).toMatchObject([
    { kind: 'auction to settle', what: expect.stringContaining('its bid was taken back') },
  ]);
  expect(await auctions('cas')).toEqual([]);
  const { stdout } = await m.gavel(['inspect', m.wallet('cas'), '--json']);
  const leads = JSON.parse(stdout).data.related.filter(({ role }: { role: string }) => role === 'leads');
  expect(JSON.stringify(leads)).not.toContain('Old Pier');
});

it('says on a terminal once what all commands need, and one works with it', async () => {
  const m = await start();
  const { stdout } = await m.gavel(['status', '--keypair', m.keypair('ines'), '--no-color'], { tty: true });
  const [, variable = '', value = ''] = /^ {2}export (\w+)=(.+)$/m.exec(stdout) ?? [];
  expect([variable, value]).toEqual(['GAVEL_KEYPAIR', m.keypair('ines')]);
  const commands = [...stdout.matchAll(/^ {2}(gavel .+)$/gm)].map(([, command = '']) => command);
  expect(commands).toHaveLength(3);
  expect(commands.filter((command) => command.includes('--keypair'))).toEqual([]);
  const [command = ''] = commands;
  const { code, stderr } = await m.gavel([...words(command), '--dry-run'], { env: { [variable]: value } });
  expect(code, `${command}: ${stderr}`).toBe(0);
  // Elsewhere each command is whole.
  const { needs } = await status(m, ['--keypair', m.keypair('ines')]);
  expect(needs.every(({ command }) => command.endsWith(` --keypair ${m.keypair('ines')}`))).toBe(true);
});

it('names a wallet that has a name, and repeats the name with which it was meant', async () => {
  const m = await start();
  await m.gavel(['wallet', 'add', 'seller', m.keypair('ines')]);
  const { stdout, stderr } = await m.gavel(['status', '-k', 'seller', '--no-color'], { tty: true });
  expect(stdout).toContain('  export GAVEL_KEYPAIR=seller\n');
  const address = m.wallet('ines');
  expect(stderr).toContain(`what needs seller (${address.slice(0, 4)}…${address.slice(-4)}), read from `);
  const { needs } = await status(m, ['-k', 'seller']);
  expect(needs.map(({ command }) => command.endsWith(' --keypair seller'))).toEqual([true, true, true]);
});

it('shows scheduled bids that hold money for nothing, and not those that wait', async () => {
  const m = await start();
  const { chain } = m.running;
  const now = BigInt(chain.unixTime());
  const put = async (artwork: string, amount: bigint, executeAt: bigint, isChanged = false) => {
    const mint = m.artwork(artwork);
    const [auction] = await findAuctionConfigPda({ mint }, { programAddress: SANDBOX_PROGRAMS.auction });
    const bidder = m.wallet('stranger');
    const seeds = { auctionConfig: auction, bidder };
    const [address, bump] = await findScheduledBidPda(seeds, { programAddress: SANDBOX_PROGRAMS.auction });
    const bid = {
      bump,
      version: 1,
      auction,
      bidder,
      mint,
      currencyMint: WRAPPED_SOL_MINT,
      amount,
      executeAt,
    };
    const found = await chainReader(chain).getAccounts([auction]);
    const opened = found.accounts[0] ?? null;
    const terms =
      opened === null || isChanged
        ? new Uint8Array(32)
        : auctionTerms(decodeAuction(opened, SANDBOX_PROGRAMS.auction));
    const data = Uint8Array.from(getScheduledBidEncoder().encode({ ...bid, terms }));
    const account = { lamports: amount + 10n ** 9n, data, executable: false, rentEpoch: 0n };
    chain.setAccount(address, { ...account, owner: SANDBOX_PROGRAMS.auction });
  };
  await put('Lighthouse', 9_000_000_000n, now + 100n);
  expect((await status(m, ['--wallet', m.wallet('stranger')])).needs).toEqual([]);
  await put('Lighthouse', 9_000_000_000n, now - 1n);
  await put('Last Call', 1n, now - 1n);
  await put('Old Pier', 9_000_000_000n, now + 100n);
  await put('Tide Table', 9_000_000_000n, now + 100n);
  await put('Rain Check', 9_000_000_000n, now + 100n, true);
  chain.makeBlocks(1);
  const { needs, code } = await status(m, ['--wallet', m.wallet('stranger')]);
  expect(code).toBe(13);
  expect(needs.map(({ name, what }) => `${name}: ${what}`).sort()).toEqual([
    'Last Call: your scheduled bid of 0.000000001 SOL is below the next bid: take it back',
    'Lighthouse: your scheduled bid of 9 SOL can be made now: nobody has done it at its time',
    'Old Pier: your scheduled bid of 9 SOL came too late, the auction is over: take it back',
    'Rain Check: your scheduled bid of 9 SOL is for an auction that was opened again on other terms: take it back',
    'Tide Table: your scheduled bid of 9 SOL is for an auction that is gone: take it back',
  ]);
  for (const { name, command } of needs) {
    const verb = name === 'Lighthouse' ? 'execute' : 'cancel';
    expect(words(command).slice(0, 2)).toEqual(['scheduled-bid', verb]);
    const tried = await m.gavel([...words(command), '--dry-run', '--source', 'local'], { as: 'stranger' });
    expect(tried.code, `${name}: ${tried.stderr}`).toBe(0);
  }
});
