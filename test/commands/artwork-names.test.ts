import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { data, failure } from '../support/json-of.ts';
import { marketplaces } from '../support/marketplace.ts';
import { renaming } from '../support/renaming.ts';

const start = marketplaces();
const short = (address: string) => `${address.slice(0, 4)}...${address.slice(-4)}`;

describe('an artwork by its name', () => {
  it('is repriced by the beginning of it, and the mint is said', async () => {
    const m = await start();
    const argv = ['listing', 'reprice', 'salt li', '--price', '3', '--yes', '--json', '--quiet'];
    const { stdout, stderr } = await m.gavel(argv, { as: 'mira' });
    const salt = m.artwork('Salt Line');
    expect(JSON.parse(stdout).data).toMatchObject({ mint: salt, account: { price: '3000000000' } });
    expect(stderr).toContain(`salt li is Salt Line, ${salt}`);
  });

  it("is looked for among the wallet's own where only those can be meant", async () => {
    const m = await start();
    const other = await failure(m, ['listing', 'cancel', 'salt line', '--dry-run'], { as: 'arlo' });
    expect(other.code).toBe('invalid_address');
    expect(other.why).toBe(
      `no listing of yours has this name; Salt Line is in a listing for 2 SOL, by ${m.wallet('mira')}`,
    );
    expect(other.hint).toBe(`look at that: gavel listing get ${m.artwork('Salt Line')}`);
    for (const [name, as] of [
      ['field n', 'teo'],
      ['warp', 'ines'],
      ['low water', 'mira'],
    ] as const) {
      const listed = await data(m, ['listing', 'create', name, '--price', '1', '--dry-run'], { as });
      expect(listed.mint).toMatch(/^\w{32,44}$/);
    }
    const held = await failure(m, ['listing', 'create', 'low water', '--price', '1'], { as: 'teo' });
    expect(held.why).toBe(
      `no artwork of your wallet has this name; Low Water is in the wallet of ${m.wallet('mira')}, not on sale, with 2 offers for it`,
    );
    const own = await failure(m, ['listing', 'cancel', 'breakwater'], { as: 'mira' });
    expect(own.why).toContain('; Breakwater is in your wallet, not on sale');
    const elsewhere = await failure(m, ['listing', 'get', 'lighthouse']);
    expect(elsewhere.why).toContain('no listing has this name; Lighthouse is in an auction at 1.5 SOL, by ');
    expect(elsewhere.hint).toBe(`look at that: gavel auction get ${m.artwork('Lighthouse')}`);
    const led = await failure(m, ['auction', 'reclaim-bid', 'lighthouse'], { as: 'mira' });
    expect(led.why).toContain(
      'no auction in which you are the highest bidder has this name; Lighthouse is in ',
    );
    const typo = await failure(m, ['listing', 'get', 'sallt line']);
    expect(typo.why).toContain('did you mean Salt Line?');
  });

  it('is refused with the choices and their commands where several begin so', async () => {
    const m = await start();
    const options = { as: 'mira', tty: true, columns: 200 } as const;
    const { code, stderr } = await m.gavel(
      ['listing', 'reprice', 's', '--price', '3 SOL', '--no-color'],
      options,
    );
    const [salt, loom] = [m.artwork('Salt Line'), m.artwork('Soft Loom')];
    expect(code).toBe(3);
    expect(stderr).toContain('error: "s" names 2 artworks');
    expect(stderr).toContain(`    Salt Line, ${salt}, 2 SOL, by ${m.wallet('mira')}\n`);
    expect(stderr).toContain(`      gavel listing reprice ${salt} --price '3 SOL' --no-color\n`);
    expect(stderr).toContain(`      gavel listing reprice ${loom} --price '3 SOL' --no-color\n`);
  });

  it('is bought by a person who saw the mint, and never with --yes', async () => {
    const m = await start();
    const tide = m.artwork('Tide Table');
    const alone = await failure(m, ['listing', 'buy', 'tide table', '--yes'], { as: 'bea' });
    expect(alone).toMatchObject({
      code: 'artwork_ambiguous',
      message: 'with --yes, nothing is paid for by a name',
      hint: `name it by its address: gavel listing buy ${tide} --yes --json`,
    });
    const seen = await m.gavel(['listing', 'buy', 'tide table'], {
      as: 'bea',
      tty: true,
      answers: [['?', 'y\r']],
    });
    expect(seen.stderr).toContain(`tide table is Tide Table, ${tide}`);
    expect(seen.code).toBe(0);
  });

  it.each([
    ['the same name', 'Salt Line'],
    ['a name that looks the same', 'Salt L1ne'],
  ])('is not bought where another listing has %s', async (_, copy) => {
    const m = await start();
    const adapters = renaming('Half Moon', copy);
    const refused = await failure(m, ['listing', 'buy', 'salt line'], { as: 'bea', adapters });
    expect(refused.code).toBe('artwork_ambiguous');
    const choices: readonly [string, string][] = refused.details.choices;
    expect(choices.map(([text]) => text.split(', ')[1]).sort()).toEqual(
      [m.artwork('Salt Line'), m.artwork('Half Moon')].sort(),
    );
  });

  it('an address is never a name, and costs no search', async () => {
    const m = await start();
    const [salt, moon] = [m.artwork('Salt Line'), m.artwork('Half Moon')];
    const searched: string[] = [];
    const { chain } = nodeAdapters;
    const adapters = {
      ...renaming('Half Moon', salt),
      chain: async (options: Parameters<typeof chain>[0]) => {
        const made = await chain(options);
        return {
          ...made,
          getProgramAccounts: async (program: Address, filters: never[]) => {
            searched.push(program);
            return made.getProgramAccounts(program, filters);
          },
        };
      },
    };
    expect((await data(m, ['listing', 'get', salt], { adapters })).account.mint).toBe(salt);
    expect(searched).toEqual([]);
    expect((await data(m, ['listing', 'get', 'half moon'], { adapters })).account.mint).toBe(moon);
    expect(searched).toEqual([SANDBOX_DEPLOYMENT.programs.market]);
  });
});

describe('what a table shows short', () => {
  it('stands for no wallet where --yes was given, since nobody sees which', async () => {
    const m = await start();
    const argv = ['offer', 'accept', m.artwork('Low Water'), '--buyer', short(m.wallet('arlo'))];
    const refused = await failure(m, [...argv, '--yes'], { as: 'mira' });
    expect([refused.code, refused.hint]).toEqual(['invalid_address', 'copy the whole address']);
    expect((await data(m, [...argv, '--dry-run'], { as: 'mira' })).dryRun).toBe(true);
  });

  it('can be typed short: an artwork, its listing, and a wallet', async () => {
    const m = await start();
    const mint = m.artwork('Salt Line');
    const listing = await findListingAddress(SANDBOX_DEPLOYMENT, mint);
    for (const typed of [short(mint), short(mint).replace('...', '…'), short(listing)]) {
      expect((await data(m, ['listing', 'get', typed])).account.mint).toBe(mint);
    }
    const mine = await data(m, ['listing', 'list', short(m.wallet('mira'))]);
    expect(mine).toEqual(await data(m, ['listing', 'list', m.wallet('mira')]));
    expect((await failure(m, ['listing', 'get', '1111...1111'])).why).toContain(
      'no listing has such an address',
    );
    expect((await failure(m, ['listing', 'list', '1111...1111'])).why).toContain(
      'no wallet on the marketplace',
    );
  });
});
