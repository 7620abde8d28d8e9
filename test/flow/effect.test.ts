import { getTokenEncoder } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { getListingEncoder } from '../../src/chain/generated/market/index.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { TOKEN_PROGRAM } from '../../src/domain/address.ts';
import { combineEffects, compareEffect, digestOf } from '../../src/flow/effect.ts';
import { effectSeen } from '../../src/flow/watch.ts';
import type { AccountEffect } from '../../src/journal/record.ts';
import type { RawAccount } from '../../src/ports/chain.ts';

const { programs } = SANDBOX_DEPLOYMENT;
const KEY = '11111111111111111111111111111111' as Address;

function account(owner: Address, data: Uint8Array): RawAccount {
  return { address: KEY, owner, data, lamports: 5n, executable: false };
}

function listing(price: bigint): RawAccount {
  const keys = { marketplaceAuthority: KEY, seller: KEY, mint: KEY, currencyMint: KEY, feeAccount: KEY };
  const times = { endTime: 0, listedAt: 0, startTime: 0 };
  const flags = { buyerSetsPrice: false, nonCustodial: false, disablePrimarySplit: false };
  const numbers = { bump: 1, version: 1, feeBps: 0, editionsLimit: 0, tokenStandard: 0 };
  const data = getListingEncoder().encode({
    ...{ ...keys, ...times, ...flags, ...numbers },
    ...{ price, whitelistConfig: KEY },
  });
  return account(programs.market, new Uint8Array(data));
}

function tokens(amount: bigint): RawAccount {
  const data = getTokenEncoder().encode({
    ...{ mint: KEY, owner: KEY, amount, delegate: null, state: 1, isNative: null },
    ...{ delegatedAmount: 0n, closeAuthority: null },
  });
  return account(TOKEN_PROGRAM, new Uint8Array(data));
}

const watched = (before: RawAccount | null, becomes?: AccountEffect) => ({
  address: KEY,
  before: digestOf(before),
  ...(becomes === undefined ? {} : { becomes }),
});

describe('what an account shows of a transaction', () => {
  const priced = { kind: 'changed', fields: { price: 2n } } as const;
  const ranged = { kind: 'changed', fields: {}, within: { price: { least: 2n, most: 3n } } } as const;
  const arrived = { kind: 'tokens', held: 0n, min: 1n, max: 1n } as const;
  const STRANGE = account(KEY, new Uint8Array([1]));

  it.each<[string, RawAccount | null, RawAccount | null, AccountEffect | undefined, string]>([
    ['its price is as it was', listing(1n), listing(1n), priced, 'no'],
    ['its price is the new one', listing(2n), listing(1n), priced, 'yes'],
    ['its price is as it was, and not within a range', listing(1n), listing(1n), ranged, 'no'],
    ['its price is within a range', listing(2n), listing(1n), ranged, 'yes'],
    ["its price is another's", listing(3n), listing(1n), priced, 'unclear'],
    ['its price was that before', listing(2n), listing(2n), priced, 'unclear'],
    ['it is gone', null, listing(1n), priced, 'unclear'],
    ['it is something else', STRANGE, listing(1n), priced, 'unclear'],
    ['it cannot be read, and never could', STRANGE, STRANGE, priced, 'unclear'],
    [
      'it shows none of the fields',
      listing(2n),
      listing(1n),
      { kind: 'changed', fields: { drawn: true } },
      'unclear',
    ],
    [
      'a field is outside of its range',
      listing(2n),
      listing(1n),
      { ...priced, within: { bump: { least: 5, most: 6 } } },
      'unclear',
    ],
    [
      'a field is within its range',
      listing(2n),
      listing(1n),
      { ...priced, within: { bump: { least: 1, most: 6 } } },
      'yes',
    ],
    ['it was not made', null, null, { kind: 'created', fields: { price: 2n } }, 'no'],
    ['it was made so', listing(2n), null, { kind: 'created', fields: { price: 2n } }, 'yes'],
    ['it was made otherwise', listing(3n), null, { kind: 'created', fields: { price: 2n } }, 'unclear'],
    ['it is closed', null, listing(1n), { kind: 'closed' }, 'yes'],
    ['it is not closed', listing(1n), listing(1n), { kind: 'closed' }, 'no'],
    ['it is open again', listing(3n), listing(1n), { kind: 'closed' }, 'unclear'],
    ['the token arrived', tokens(1n), null, arrived, 'yes'],
    ['the token did not arrive', null, null, arrived, 'no'],
    ['more arrived', tokens(2n), null, arrived, 'unclear'],
    ['the token account is gone', null, tokens(5n), { ...arrived, held: 5n }, 'unclear'],
    ['an earlier version wrote no effect, and it is as it was', listing(1n), listing(1n), undefined, 'no'],
    ['an earlier version wrote no effect, and it changed', listing(2n), listing(1n), undefined, 'unclear'],
  ])('%s', (_, now, before, becomes, said) => {
    expect(compareEffect(now, watched(before, becomes), programs)).toBe(said);
  });

  it('together: all have to show it, one that does not is enough, and else nobody can tell', () => {
    expect(combineEffects(['yes', 'yes'])).toBe(true);
    expect(combineEffects(['yes', 'unclear', 'no'])).toBe(false);
    expect(combineEffects(['yes', 'unclear'])).toBeNull();
    expect(combineEffects([])).toBeNull();
  });

  it('is read from a slot on, and nobody can tell where nothing is watched', async () => {
    const chain = { getAccounts: async () => ({ slot: 9n, accounts: [listing(2n)] }) };
    const recorded = { watched: [watched(listing(1n), priced)] };
    expect(await effectSeen(chain, recorded, SANDBOX_DEPLOYMENT, 9n)).toBe(true);
    await expect(effectSeen(chain, recorded, SANDBOX_DEPLOYMENT, 10n)).rejects.toMatchObject({
      code: 'rpc_error',
    });
    expect(await effectSeen(chain, { watched: [] }, SANDBOX_DEPLOYMENT, 10n)).toBeNull();
  });
});
