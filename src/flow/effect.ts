import { decodeAuction } from '../chain/codecs/auction.ts';
import { coreAssetFields } from '../chain/codecs/core-accounts.ts';
import { editionFields } from '../chain/codecs/editions.ts';
import { decodeListing } from '../chain/codecs/listing.ts';
import { decodeOffer } from '../chain/codecs/offer.ts';
import { decodeRaffle } from '../chain/codecs/raffle.ts';
import { decodeTokenAccount } from '../chain/codecs/token.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { AccountEffect, WatchedAccount } from '../journal/record.ts';
import { digest } from '../journal/values.ts';
import type { RawAccount } from '../ports/chain.ts';
import { tableFields } from '../transactions/lookup-table-state.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether an account shows the effect of a transaction. `unclear`: something else may have caused or hidden it. */
export type EffectShown = 'yes' | 'no' | 'unclear';

/** A digest of the owner and the data of an account, for a later comparison; null when there is no account. */
export function digestOf(account: RawAccount | null): string | null {
  return account === null ? null : digest(account.owner, account.data);
}

/** Compares an account with what the transaction makes of it. That it has changed is not enough for `yes`. */
export function compareEffect(
  account: RawAccount | null,
  { before, becomes }: WatchedAccount,
  programs: Deployment['programs'],
): EffectShown {
  const isUntouched = digestOf(account) === before;
  if (becomes === undefined) return isUntouched ? 'no' : 'unclear';
  switch (becomes.kind) {
    case 'closed':
      if (account === null) return 'yes';
      return isUntouched ? 'no' : 'unclear';
    case 'tokens':
      return isUntouched ? 'no' : compareTokens(account, becomes);
    case 'created':
      if (account === null) return 'no';
      return fieldsMatch(fieldsOf(account, programs), becomes) === true ? 'yes' : 'unclear';
    case 'changed': {
      const isSo = account === null ? null : fieldsMatch(fieldsOf(account, programs), becomes);
      // An untouched account that matches did so before the transaction, so it shows nothing.
      if (isSo === true) return isUntouched ? 'unclear' : 'yes';
      return isUntouched && isSo === false ? 'no' : 'unclear';
    }
  }
}

/** Combines all accounts: true when every one says `yes`, false when one says `no`, else null. */
export function combineEffects(each: readonly EffectShown[]): boolean | null {
  if (each.includes('no')) return false;
  return each.length > 0 && each.every((one) => one === 'yes') ? true : null;
}

function compareTokens(
  account: RawAccount | null,
  { held, min, max }: Extract<AccountEffect, { kind: 'tokens' }>,
): EffectShown {
  const moved = (decodeTokenAccount(account)?.amount ?? 0n) - held;
  return moved >= min && moved <= max ? 'yes' : 'unclear';
}

/** Whether the fields have the expected values; null when the account has none of these fields. */
function fieldsMatch(
  found: Fields | null,
  { fields, within = {} }: Extract<AccountEffect, { kind: 'created' | 'changed' }>,
): boolean | null {
  if (found === null) return null;
  const said = Object.entries(fields).filter(([name]) => name in found);
  const ranged = Object.entries(within).filter(([name]) => name in found);
  if (said.length + ranged.length === 0) return null;
  return (
    said.every(([name, value]) => found[name] === value) &&
    ranged.every(([name, { least, most }]) => {
      const value = found[name];
      if (typeof value !== 'number' && typeof value !== 'bigint') return false;
      return value >= least && value <= most;
    })
  );
}

/** The fields of an account of the marketplace, of SPL Token, of a core asset or of a lookup table; null for any other. */
function fieldsOf(account: RawAccount, programs: Deployment['programs']): Fields | null {
  const token = decodeTokenAccount(account);
  if (token !== null) return { owner: token.owner, mint: token.mint, amount: token.amount };
  const decoders = [
    () => tableFields(account),
    () => coreAssetFields(account),
    () => decodeListing(account, programs.market),
    () => ({ ...decodeOffer(account, programs.market), lamports: account.lamports }),
    () => decodeAuction(account, programs.auction),
    () => decodeRaffle(account, programs.raffle),
  ];
  for (const decode of decoders) {
    try {
      return { ...decode() };
    } catch {
      // The account is of another kind.
    }
  }
  return editionFields(account);
}
