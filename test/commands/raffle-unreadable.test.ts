import { describe, expect, it } from 'vitest';
import { findRaffleAddresses, RAFFLE_PRIZE_OFFSET } from '../../src/chain/codecs/raffle.ts';
import { findMetadataAddress } from '../../src/chain/codecs/token-metadata.ts';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const PROGRAM = DEPLOYMENT.programs.raffle;

async function placesOf({ inventory }: Marketplace, name: string) {
  const found = (await inventory()).raffles.find(({ artwork }) => artwork === name);
  if (found === undefined) throw new Error(`no raffle of ${name}`);
  const creator = found.creator as Address;
  return { ...found, ...(await findRaffleAddresses(PROGRAM, { creator, mint: found.mint as Address })) };
}

/** Writes an account over, as a program with other rules could have. */
function rewrite(
  { running, clock }: Marketplace,
  address: string,
  change: (data: Uint8Array) => Uint8Array,
): void {
  const account = running.chain.getAccount(address as Address);
  if (account === undefined) throw new Error(`nothing at ${address}`);
  const data = change(Uint8Array.from(account.data));
  running.chain.setAccount(address as Address, { ...account, data });
  clock.advance(1);
}

/** A byte more than the tool knows of. */
const longer = (data: Uint8Array) => Uint8Array.from([...data, 0]);
/** Of another kind than its first byte says. */
const unmarked = (data: Uint8Array) => data.fill(0, 0, 1);
/** Paid in what is no mint: the address of the system program. */
const paidInNothing = (data: Uint8Array) => data.fill(0, RAFFLE_PRIZE_OFFSET + 32, RAFFLE_PRIZE_OFFSET + 64);

describe.each(['api', 'local'])('raffle get --source %s shows what can be read', (source) => {
  async function get(marketplace: Marketplace, raffle: string) {
    const argv = ['raffle', 'get', raffle, '--source', source];
    const text = await marketplace.gavel(argv, { as: 'bea' });
    const { data } = JSON.parse((await marketplace.gavel([...argv, '--json'], { as: 'bea' })).stdout);
    return { ...text, data };
  }

  it.each(['Blue Hour', 'Green Ladder'])('where the entrants of %s cannot be', async (name) => {
    const marketplace = await start();
    const { address, entrants } = await placesOf(marketplace, name);
    const before = await get(marketplace, address);
    expect(before.stdout).toContain('entrant\t');
    rewrite(marketplace, entrants, longer);
    const { code, stdout, stderr, data } = await get(marketplace, address);
    expect(code).toBe(0);
    expect(stderr).toContain('warning: who holds the tickets cannot be read: it has ');
    expect(stdout).not.toMatch(/^(entrant|their odds|yours)\t/m);
    const same = /^(prize|tickets|ticket price|winner|revenue)\t.*$/gm;
    expect(stdout.match(same)).toEqual(before.stdout.match(same));
    expect(data.raffle).toMatchObject({ countByEntrant: null, sold: before.data.raffle.sold });
    expect([data.tickets.you, data.source.kind]).toEqual([null, 'node']);
    expect(stderr.includes('the service does not show it')).toBe(source === 'api');
  });

  it('where the record of the prize cannot be', async () => {
    const marketplace = await start();
    const { address, mint } = await placesOf(marketplace, 'Green Ladder');
    rewrite(marketplace, await findMetadataAddress(mint as Address), unmarked);
    const { code, stdout, stderr, data } = await get(marketplace, address);
    expect(code).toBe(0);
    expect(stderr).toContain('the prize has no record that can be read');
    expect(stdout).toContain(`prize\t${mint}\n`);
    expect(stdout).not.toContain('revenue\t');
    expect(stdout).toContain('entrant\t');
    expect([data.name, data.proceeds, data.unreadable]).toEqual([null, null, null]);
  });

  it('where the currency cannot be', async () => {
    const marketplace = await start();
    const { address } = await placesOf(marketplace, 'Green Ladder');
    rewrite(marketplace, address, paidInNothing);
    const { code, stdout, stderr, data: read } = await get(marketplace, address);
    expect(code).toBe(0);
    expect(stderr).toContain('amounts are in base units, since the currency could not be read');
    expect(stdout).toMatch(/^ticket price\t\d+ base units$/m);
    expect(read.currency).toBeNull();
  });

  it('which is the account as it is where the raffle itself cannot be', async () => {
    const marketplace = await start();
    const { address } = await placesOf(marketplace, 'Green Ladder');
    rewrite(marketplace, address, longer);
    const { code, stdout, stderr, data } = await get(marketplace, address);
    expect(code).toBe(12);
    expect(stdout).toContain(`account\t${address}\nstate\tcannot be read\n`);
    expect(stderr).toContain(`account ${address} cannot be read as a raffle`);
    expect(data).toMatchObject({ raffle: null, unreadable: { address, owner: PROGRAM } });
  });
});

describe.each(['api', 'local'])('without a node that answers, --source %s', (source) => {
  it.each([
    ['auction', 'Lighthouse'],
    ['raffle', 'Green Ladder'],
  ])('%s get ends with 10 and says so', async (noun, artwork) => {
    const marketplace = await start();
    const argv = [noun, 'get', marketplace.artwork(artwork), '--source', source];
    const env = { GAVEL_URL: 'http://127.0.0.1:1' };
    const { code, stdout, stderr } = await marketplace.gavel(argv, { env });
    expect([code, stdout]).toEqual([10, '']);
    expect(stderr).toContain('127.0.0.1:1');
  });
});
