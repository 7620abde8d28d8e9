import { findTokenAddress } from '../chain/codecs/token.ts';
import type { Chain, RawAccount } from '../deps.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Recorded, WatchedAccount } from '../journal/record.ts';
import { digest } from '../journal/values.ts';
import type { Expectation } from '../operations/operation.ts';
import type { DecodedTransaction } from '../transactions/decode.ts';

/**
 * The accounts that a transaction must change when it lands, as they are now: those that the operation names, and the
 * signer's token accounts that it moves tokens of. One of them that stays as it was shows that nothing happened.
 */
export async function watchBefore(
  chain: Pick<Chain, 'getAccounts'>,
  { accounts: named, tokens }: Expectation,
  { accounts: used }: Pick<DecodedTransaction, 'accounts'>,
  signer: Address,
): Promise<readonly WatchedAccount[]> {
  const moved = tokens.filter(({ bounds }) => bounds.min > 0n || bounds.max < 0n);
  const held = await Promise.all(moved.map(({ mint }) => findTokenAddress(signer, mint)));
  const writable = new Set(used.filter((account) => account.writable).map((account) => account.address));
  const addresses = [...named.map((one) => one.address), ...held.filter((address) => writable.has(address))];
  const { accounts } = await chain.getAccounts(addresses);
  return addresses.map((address, index) => ({ address, before: digestOf(accounts[index] ?? null) }));
}

/**
 * Whether the chain could be as it is because the transaction had its effect. Throws `rpc_error` where that is no longer
 * possible and the node is too far behind to say whether it was.
 */
export async function mayHaveHappened(
  chain: Pick<Chain, 'getAccounts' | 'getFinalizedTip'>,
  { watched, lastValidBlockHeight }: Pick<Recorded, 'watched' | 'lastValidBlockHeight'>,
): Promise<boolean> {
  if (watched.length === 0) return false;
  const tip = await chain.getFinalizedTip();
  const { slot, accounts } = await chain.getAccounts(watched.map(({ address }) => address));
  if (watched.every(({ before }, index) => digestOf(accounts[index] ?? null) !== before)) return true;
  if (tip.height <= lastValidBlockHeight || slot >= tip.slot) return false;
  throw new CliError('rpc_error', { what: 'the RPC node is behind', why: `it is at slot ${slot}` });
}

function digestOf(account: RawAccount | null): string | null {
  return account === null ? null : digest(account.owner, account.data);
}
