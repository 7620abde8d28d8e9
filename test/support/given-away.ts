import { getAddressEncoder } from '@solana/kit';
import { AccountState, getTokenEncoder } from '@solana-program/token';
import { type Address, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import type { Marketplace } from './marketplace.ts';
import { rentOf } from './profile.ts';

const TOKEN_RENT = rentOf(165n);

/** As SPL Token's SetAuthority of the account's owner leaves it. */
export function giveAway({ running: { chain } }: Marketplace, at: Address, mint: Address, to: Address) {
  const account = chain.getAccount(at);
  const empty = { mint, amount: 0n, delegate: null, delegatedAmount: 0n, closeAuthority: null };
  const fresh = getTokenEncoder().encode({
    ...empty,
    owner: to,
    isNative: mint === WRAPPED_SOL_MINT ? TOKEN_RENT : null,
    state: AccountState.Initialized,
  });
  const exists = account?.data.length === 165;
  const data = Buffer.from(exists ? account.data : fresh);
  // Where the owner stands in a token account.
  data.set(getAddressEncoder().encode(to), 32);
  const rest = { owner: TOKEN_PROGRAM, lamports: TOKEN_RENT, executable: false, rentEpoch: 0n };
  chain.setAccount(at, exists ? { ...account, data } : { ...rest, data });
}
