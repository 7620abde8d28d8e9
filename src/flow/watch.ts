import { decodeTokenAccount, findTokenAddress } from '../chain/codecs/token.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { AccountEffect, Recorded, WatchedAccount } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import type { Expectation, ExpectedChange } from '../ports/expectation.ts';
import type { DecodedTransaction } from '../transactions/decode.ts';
import { combineEffects, compareEffect, digestOf } from './effect.ts';

/**
 * The accounts that a transaction must change when it lands, as they are now, and what it makes of them. They are those that
 * the operation names, and the signer's associated token accounts whose balance it must change.
 */
export async function watchBefore(
  chain: Pick<Chain, 'getAccounts'>,
  { accounts: named, tokens }: Expectation,
  { accounts: used }: Pick<DecodedTransaction, 'accounts'>,
  signer: Address,
): Promise<readonly WatchedAccount[]> {
  const moved = tokens.filter(({ bounds }) => bounds.min > 0n || bounds.max < 0n);
  const held = await Promise.all(
    moved.map(async ({ mint, bounds }) => ({ address: await findTokenAddress(signer, mint), bounds })),
  );
  const writable = new Set(used.filter((account) => account.writable).map((account) => account.address));
  const places = held.filter(({ address }) => writable.has(address));
  const addresses = [...named, ...places].map(({ address }) => address);
  const { accounts } = await chain.getAccounts(addresses);
  const effects = [
    ...named.map(({ change }) => effectOf(change)),
    ...places.map(({ bounds }, index): AccountEffect => {
      const account = accounts[named.length + index] ?? null;
      return { kind: 'tokens', held: decodeTokenAccount(account)?.amount ?? 0n, ...bounds };
    }),
  ];
  return addresses.map((address, index) => {
    const becomes = effects[index];
    const before = digestOf(accounts[index] ?? null);
    return { address, before, ...(becomes === undefined ? {} : { becomes }) };
  });
}

function effectOf(change: ExpectedChange): AccountEffect {
  if (change.kind === 'closed') return { kind: 'closed' };
  const { kind, fields } = change;
  const within = change.kind === 'changed' ? change.within : undefined;
  return { kind, fields, ...(within === undefined ? {} : { within }) };
}

/**
 * Whether the accounts are as the transaction would have left them; null when that cannot be decided, because others have
 * changed them since. Throws `rpc_error` when the node has not reached slot `notBefore`.
 */
export async function effectSeen(
  chain: Pick<Chain, 'getAccounts'>,
  { watched }: Pick<Recorded, 'watched'>,
  { programs }: Pick<Deployment, 'programs'>,
  notBefore: bigint,
): Promise<boolean | null> {
  if (watched.length === 0) return null;
  const { slot, accounts } = await chain.getAccounts(watched.map(({ address }) => address));
  if (slot < notBefore)
    throw new CliError('rpc_error', {
      what: 'the RPC node is behind',
      why: `it is at slot ${slot}`,
      hint: 'try again, or use another RPC node: --url URL',
    });
  return combineEffects(watched.map((one, index) => compareEffect(accounts[index] ?? null, one, programs)));
}
