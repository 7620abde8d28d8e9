import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/api/service.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAM } from '../../src/domain/address.ts';
import { acquire } from '../../src/flow/acquire.ts';
import { reprice } from '../../src/operations/listing/reprice.ts';
import type { DecodedTransaction } from '../../src/transactions/decode.ts';
import { verify } from '../../src/transactions/verify/verify.ts';
import { errorOf } from '../http/scripted-server.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** A service that puts these memos around the instruction of the operation. */
function adding(genuine: Uint8Array, before: readonly string[], after: readonly string[]): Service {
  const message = TransactionMessage.decompile(VersionedTransaction.deserialize(genuine).message);
  const [limit, ...own] = message.instructions;
  const memo = (text: string) =>
    new TransactionInstruction({ programId: new PublicKey(MEMO_PROGRAM), keys: [], data: Buffer.from(text) });
  if (limit !== undefined) message.instructions = [limit, ...before.map(memo), ...own, ...after.map(memo)];
  const bytes = new VersionedTransaction(message.compileToV0Message()).serialize();
  const refuse = () => Promise.reject(new Error('not asked'));
  return {
    host: 'service.example',
    buildTransaction: async () => ({ transaction: bytes, setup: null }),
    ...{
      getListing: refuse,
      getOffer: refuse,
      getAuction: refuse,
      getRaffle: refuse,
      listIndexed: refuse,
      askV1: refuse,
      quoteVendorA: refuse,
      follow: refuse,
    },
  };
}

async function verified(
  marketplace: Marketplace,
  typed: readonly string[],
  memos: { readonly before?: readonly string[]; readonly after?: readonly string[] } | 'local',
) {
  const { clock, running } = marketplace;
  const chain = createChain({ url: running.rpcUrl, timeoutMs: 10_000, clock });
  const intent = {
    seller: marketplace.wallet('mira'),
    mint: marketplace.artwork('Tide Table'),
    newPrice: 2_000_000_000n,
  };
  const withMemos = { ...intent, memos: typed };
  const settings = { dryRun: false, priority: 0n, maxFeeLamports: 1_000_000n, txVersion: 'auto' } as const;
  const sources = {
    chain,
    deployment: SANDBOX_DEPLOYMENT,
    aggregator: () => Promise.reject(new Error('none')),
    service: () => Promise.reject(new Error('local')),
  };
  const local = { ...sources, settings: { ...settings, source: 'local' } } as const;
  const genuine = await acquire(reprice, intent, local);
  const { state, transaction, offered, blockhash } = await acquire(
    reprice,
    withMemos,
    memos === 'local'
      ? local
      : {
          ...sources,
          service: async () => adding(genuine.transaction.bytes, memos.before ?? [], memos.after ?? []),
          settings: { ...settings, source: 'api' },
        },
  );
  const target = await reprice.target(SANDBOX_DEPLOYMENT, intent, state);
  const { decoded } = await verify(chain, transaction, {
    offered,
    deployment: SANDBOX_DEPLOYMENT,
    signer: intent.seller,
    expectation: await reprice.expect(SANDBOX_DEPLOYMENT, intent, state),
    about: { named: intent.mint, target },
    rebuilt: transaction,
    blockhash: blockhash.blockhash,
    maxFeeLamports: settings.maxFeeLamports,
    hint: '',
  });
  return steps(decoded);
}

/** The text of each memo, and a dash for the instruction of the operation. */
function steps({ instructions }: DecodedTransaction): readonly string[] {
  return instructions
    .filter(({ program }) => program !== COMPUTE_BUDGET_PROGRAM)
    .map(({ program, data }) => (program === MEMO_PROGRAM ? Buffer.from(data).toString() : '-'));
}

describe('memos of the service', () => {
  it('that were typed are put where the service has them, and at the end where it has none', async () => {
    const marketplace = await start();
    const [before, after] = [['order 7'], ['thanks']];
    expect(await verified(marketplace, ['thanks', 'order 7'], { before, after })).toEqual([
      'order 7',
      '-',
      'thanks',
    ]);
    expect(await verified(marketplace, ['thanks', 'order 7'], { after })).toEqual(['-', 'thanks', 'order 7']);
  });

  it('that were typed are put behind the rest where there is no service', async () => {
    expect(await verified(await start(), ['thanks', 'order 7'], 'local')).toEqual(['-', 'thanks', 'order 7']);
  });

  it.each([
    ['that were not typed', { after: ['thank you'] }],
    ['that stand twice', { before: ['thanks'], after: ['thanks'] }],
    ['besides those that were typed', { before: ['thanks', 'and this'] }],
  ])('%s are a refusal', async (_, memos) => {
    const refused = await errorOf(verified(await start(), ['thanks'], memos));
    expect(refused).toMatchObject({ code: 'verification_failed' });
    expect(refused.details?.failed).toContain('same-instructions');
  });
});
