import { decodeAuction } from '../chain/codecs/auction.ts';
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

/** Whether an account is as a transaction would have made it: `unclear` where something else may have made it so, or hidden it. */
export type Shows = 'yes' | 'no' | 'unclear';

/** What an account was, to be compared with later; null where there is none. */
export function digestOf(account: RawAccount | null): string | null {
  return account === null ? null : digest(account.owner, account.data);
}

/** Compares one account with what the transaction makes of it, and nothing else: that it changed is not enough. */
export function shows(
  account: RawAccount | null,
  { before, becomes }: WatchedAccount,
  programs: Deployment['programs'],
): Shows {
  const isUntouched = digestOf(account) === before;
  if (becomes === undefined) return isUntouched ? 'no' : 'unclear';
  switch (becomes.kind) {
    case 'closed':
      if (account === null) return 'yes';
      return isUntouched ? 'no' : 'unclear';
    case 'tokens':
      return isUntouched ? 'no' : movedTokens(account, becomes);
    case 'created':
      if (account === null) return 'no';
      return agrees(fieldsOf(account, programs), becomes) === true ? 'yes' : 'unclear';
    case 'changed': {
      const isSo = account === null ? null : agrees(fieldsOf(account, programs), becomes);
      // It was so before: that it still is shows nothing.
      if (isSo === true) return isUntouched ? 'unclear' : 'yes';
      return isUntouched && isSo === false ? 'no' : 'unclear';
    }
  }
}

/** All of them together: true only when each shows it, false when one shows that it did not happen; else null. */
export function together(each: readonly Shows[]): boolean | null {
  if (each.includes('no')) return false;
  return each.length > 0 && each.every((one) => one === 'yes') ? true : null;
}

function movedTokens(
  account: RawAccount | null,
  { held, min, max }: Extract<AccountEffect, { kind: 'tokens' }>,
): Shows {
  const moved = (decodeTokenAccount(account)?.amount ?? 0n) - held;
  return moved >= min && moved <= max ? 'yes' : 'unclear';
}

/** Null where the account shows none of the fields. */
function agrees(
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

/** Every field of an account of the marketplace or of SPL Token, or of a lookup table; null when it is of another kind. */
function fieldsOf(account: RawAccount, programs: Deployment['programs']): Fields | null {
  const token = decodeTokenAccount(account);
  if (token !== null) return { owner: token.owner, mint: token.mint, amount: token.amount };
  const decoders = [
    () => tableFields(account),
    () => decodeListing(account, programs.market),
    () => ({ ...decodeOffer(account, programs.market), lamports: account.lamports }),
    () => decodeAuction(account, programs.auction),
    () => decodeRaffle(account, programs.raffle),
  ];
  for (const decode of decoders) {
    try {
      return { ...decode() };
    } catch {
      // It is of another kind.
    }
  }
  return null;
}
