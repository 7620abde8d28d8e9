import { join } from 'node:path';
import { AccountRole } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_CURRENCY, SANDBOX_PROGRAMS } from '../../src/config/deployments.ts';
import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import { UNKNOWN_PROGRAM } from '../../src/sandbox/hostile/service.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { compileTransaction } from '../../src/transactions/compile.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const path = join(import.meta.dirname, '../../programs/malicious/prebuilt/malicious.so');

/** What the program does, by the byte that it is told so in (programs/malicious). */
const DEEDS = {
  transfer: 1,
  'transfer at odd seconds': 2,
  'set authority': 3,
  approve: 4,
  assign: 5,
} as const;
type Deed = keyof typeof DEEDS;

describe('a marketplace program that was replaced by a malicious one', () => {
  const start = marketplaces([{ address: SANDBOX_PROGRAMS.market, path }]);

  async function created(marketplace: Marketplace, deed: Deed) {
    const { artworks } = await marketplace.inventory();
    const mine = artworks.find((one) => one.listing === null && one.owner === marketplace.wallet('mira'));
    // The price is the first argument, and its lowest byte the deed.
    const price = `${256_000_000 + DEEDS[deed]} lamports`;
    const argv = ['listing', 'create', mine?.mint ?? '', '--price', price, '--source', 'local'];
    const result = await marketplace.gavel([...argv, '--yes', '--json'], { as: 'mira' });
    return { code: result.code, failed: JSON.parse(result.stdout).error.details.failed as string[] };
  }

  it.each<[Deed, readonly string[]]>([
    ['transfer', ['sol-change']],
    ['set authority', ['inner-control', 'token-accounts']],
    ['approve', ['inner-control', 'token-accounts']],
    ['assign', ['inner-control', 'signer-account']],
  ])('is caught by what its %s does', async (deed, expected) => {
    const marketplace = await start();
    const before = await marketplace.inventory();
    const { code, failed } = await created(marketplace, deed);
    expect(code).toBe(5);
    expect(failed).toEqual(expect.arrayContaining([...expected]));
    expect(await marketplace.inventory()).toEqual(before);
  });

  it('that steals at odd seconds is caught at those, and does no more than nothing at others', async () => {
    const marketplace = await start();
    expect((await created(marketplace, 'transfer at odd seconds')).failed).not.toContain('sol-change');
    marketplace.clock.advance(1);
    expect((await created(marketplace, 'transfer at odd seconds')).failed).toContain('sol-change');
  });
});

describe('a malicious program of its own', () => {
  const start = marketplaces([{ address: UNKNOWN_PROGRAM, path }]);

  async function call(marketplace: Marketplace, deed: Deed): Promise<Uint8Array> {
    const bea = marketplace.wallet('bea');
    const account = (address: Address, role: AccountRole) => ({ address, role });
    const { blockhash } = await chainOf(marketplace).getLatestBlockhash();
    return compileTransaction({
      payer: bea,
      blockhash,
      computeUnits: 50_000,
      priorityLamports: 0n,
      instructions: [
        {
          programAddress: UNKNOWN_PROGRAM,
          data: new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, DEEDS[deed]]),
          accounts: [
            account(bea, AccountRole.WRITABLE_SIGNER),
            account(marketplace.wallet('stranger'), AccountRole.WRITABLE),
            account(await findTokenAddress(bea, SANDBOX_CURRENCY.mint), AccountRole.WRITABLE),
            account(SYSTEM_PROGRAM, AccountRole.READONLY),
            account(TOKEN_PROGRAM, AccountRole.READONLY),
          ],
        },
      ],
    });
  }

  function chainOf({ running, clock }: Marketplace) {
    return createChain({ url: running.rpcUrl, timeoutMs: 10_000, clock });
  }

  async function explained(marketplace: Marketplace, bytes: Uint8Array) {
    const text = Buffer.from(bytes).toString('base64');
    const { stdout } = await marketplace.gavel(['tx', 'explain', text, '--json']);
    const { verdict } = JSON.parse(stdout).data;
    const checks: { code: string; passed: boolean | null }[] = verdict.checks;
    const failed = checks.filter((check) => check.passed === false).map((check) => check.code);
    return { failed, sol: verdict.balances[0] };
  }

  it.each<[Deed, readonly string[]]>([
    ['set authority', ['known-instructions', 'inner-control', 'token-accounts']],
    ['approve', ['known-instructions', 'inner-control', 'token-accounts']],
    ['assign', ['known-instructions', 'inner-control', 'signer-account']],
    ['transfer', ['known-instructions']],
  ])('is not known, and its %s is seen', async (deed, expected) => {
    const marketplace = await start();
    expect((await explained(marketplace, await call(marketplace, deed))).failed).toEqual(expected);
  });

  it('can do another thing when it lands than when it is simulated: so it has to be known', async () => {
    const marketplace = await start();
    const bytes = await call(marketplace, 'transfer at odd seconds');
    const { failed, sol } = await explained(marketplace, bytes);
    expect(sol.after).toBe(sol.before);
    expect(failed).toEqual(['known-instructions']);
    // What a wallet would do that goes by the simulation alone.
    const { key } = sandboxWallets().bea;
    const before = (await marketplace.inventory()).wallets.find((one) => one.name === 'bea')?.lamports ?? 0n;
    marketplace.clock.advance(1);
    await chainOf(marketplace).send(await signedBy(key, bytes), 0n);
    const after = (await marketplace.inventory()).wallets.find((one) => one.name === 'bea')?.lamports ?? 0n;
    expect(before - after).toBe(1_000_005_000n);
  });
});

async function signedBy(
  key: ReturnType<typeof sandboxWallets>['bea']['key'],
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const signed = Uint8Array.from(bytes);
  signed.set(await key.sign(bytes.subarray(65)), 1);
  return signed;
}
