import { onTestFinished } from 'vitest';
import { TRANSACTION_V1_FEATURE } from '../../src/chain/codecs/feature.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_CURRENCY, SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { decodeTransaction } from '../../src/sandbox/chain/transaction/decode.ts';
import { poolsAuthority } from '../../src/sandbox/world/open-pools.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { startService } from '../../src/service/service.ts';
import { readLookupTableState } from '../../src/transactions/lookup-table-state.ts';
import { giveAway } from './given-away.ts';
import type { Marketplace } from './marketplace.ts';
import { answerOf } from './plans.ts';

/** What fits version 0 only with a lookup table: many payees gave their token accounts away, so that others are opened. */
export interface LargeCase {
  readonly name: string;
  readonly artwork: string;
  readonly as: WalletName;
  readonly days?: number;
  readonly given: readonly (readonly [WalletName, 'BOXD' | 'artwork'])[];
  argv(m: Marketplace, mint: Address): readonly string[];
}

export const ACCEPT: LargeCase = {
  name: 'offer accept',
  artwork: 'Slow Zoom',
  as: 'bea',
  given: [
    ['treasury', 'BOXD'],
    ['mira', 'BOXD'],
    ['cas', 'artwork'],
  ],
  argv: (m, mint) => ['offer', 'accept', mint, '--buyer', m.wallet('cas')],
};

export const BUY: LargeCase = {
  name: 'listing buy',
  artwork: 'Fern Study',
  as: 'arlo',
  given: [
    ['treasury', 'BOXD'],
    ['ines', 'BOXD'],
    ['cas', 'BOXD'],
  ],
  argv: (_, mint) => ['listing', 'buy', mint, '--order-id', 'o'.repeat(64)],
};

/** Without the memo it fits version 0: it is the memo that needs the table. */
export const SETTLE: LargeCase = {
  name: 'auction settle',
  artwork: 'Grain Field',
  as: 'bea',
  days: 6,
  given: [
    ['treasury', 'BOXD'],
    ['ines', 'BOXD'],
    ['arlo', 'artwork'],
  ],
  argv: (_, mint) => ['auction', 'settle', mint, '--order-id', 'o'.repeat(64)],
};

/** Makes the case on the chain; returns the command, of version 0. */
export async function large(
  m: Marketplace,
  { artwork, days, given, argv }: LargeCase,
): Promise<readonly string[]> {
  const mint = m.artwork(artwork);
  if (days !== undefined) m.clock.advance(days * 86_400);
  for (const [name, kind] of given) {
    const of = kind === 'BOXD' ? SANDBOX_CURRENCY.mint : mint;
    giveAway(m, await findTokenAddress(m.wallet(name), of), of, m.wallet('stranger'));
  }
  m.clock.advance(1);
  return [...argv(m, mint), '--tx-version', '0'];
}

/** The cluster as it was before it knew version 1. */
export function withoutV1({ running }: Marketplace): void {
  running.chain.setAccount(TRANSACTION_V1_FEATURE as never, {
    lamports: 0n,
    owner: '11111111111111111111111111111111' as never,
    data: new Uint8Array(),
    executable: false,
    rentEpoch: 0n,
  });
}

/** A service that hands out a `setupTx` with what does not fit version 0; where it is, and its key. */
export async function tableService({ running, clock }: Marketplace) {
  const service = await startService({
    port: 0,
    clock,
    chain: createChain({ url: running.rpcUrl, timeoutMs: 10_000, clock }),
    deployment: SANDBOX_DEPLOYMENT,
    makesTables: true,
    database: { url: ':memory:' },
    randomBytes: (size) => new Uint8Array(size).fill(9),
  });
  onTestFinished(() => service.close());
  return {
    url: service.url,
    env: { GAVEL_API: service.url, GAVEL_API_KEY: await service.createApiKey('tests') },
  };
}

/** Lookup tables on the chain, with what stands in them. That of the sandbox's pools is left out. */
export function tablesOn({ running }: Marketplace) {
  const program = 'AddressLookupTab1e1111111111111111111111111' as Address;
  return running.chain
    .programAccounts(program)
    .map(([address, { data, lamports }]) => ({ address, lamports, ...readLookupTableState(data) }))
    .filter(({ authority }) => authority !== poolsAuthority.address);
}

/** What landed, by the sandbox's own reader. */
export function landed({ running }: Marketplace, signatures: readonly string[]) {
  return signatures.map((signature) => {
    const record = running.chain.ledger.record(signature);
    if (record === undefined) throw new Error(`${signature} did not land`);
    return { ...decodeTransaction(record.wire), err: record.result.err };
  });
}

/** What the journal says, oldest first. */
export async function history(m: Marketplace) {
  const { data } = await answerOf(m, ['tx', 'history']);
  return (
    data as readonly { id: number; operation: string; state: string; signature: string | null }[]
  ).toReversed();
}

export const outline = (records: Awaited<ReturnType<typeof history>>) =>
  records.map(({ id, operation, state }) => [id, operation, state]);
