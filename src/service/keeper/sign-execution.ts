import bs58 from 'bs58';
import type { Deployment } from '../../domain/deployment.ts';
import { execute } from '../../operations/scheduled-bid/execute.ts';
import type { ExecuteIntent } from '../../operations/scheduled-bid/execute-state.ts';
import type { Chain } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeySource } from '../../ports/key.ts';
import { assemble } from '../../transactions/assemble.ts';
import { buildOperation, unitsOf } from '../../transactions/build.ts';
import type { DecodedTransaction } from '../../transactions/decode.ts';
import { autoPriority } from '../../transactions/priority.ts';
import { verify } from '../../transactions/verify/verify.ts';
import type { KeeperTransaction } from './transactions.ts';

export interface Signing {
  readonly chain: Chain;
  readonly deployment: Deployment;
  readonly key: KeySource;
  readonly clock: Pick<Clock, 'now'>;
  /** Lamports in total, or by what was enough in recent slots. */
  readonly priority: bigint | 'auto';
  /** The highest network fee of one transaction, in lamports. */
  readonly maxFeeLamports: bigint;
}

/**
 * Builds the execution of a scheduled bid, verifies it as the tool verifies what a person signs, and signs it. Throws why it
 * cannot be executed, and then the key was not opened.
 */
export async function signExecution(
  signing: Signing,
  { bidder, mint }: Pick<ExecuteIntent, 'bidder' | 'mint'>,
): Promise<KeeperTransaction> {
  const { chain, deployment, key, clock, maxFeeLamports } = signing;
  const intent: ExecuteIntent = { executor: key.address, bidder, mint };
  const [state, blockhash, slotMs] = await Promise.all([
    execute.read(chain, deployment, intent),
    chain.getLatestBlockhash(),
    chain.getSlotTime(),
  ]);
  execute.check(intent, state);
  const priorityLamports = priorityOf(signing, unitsOf(execute, intent, state));
  const { transaction } = await buildOperation(execute, deployment, intent, state, {
    blockhash: blockhash.blockhash,
    priorityLamports,
  });
  const [expectation, target] = await Promise.all([
    execute.expect(deployment, intent, state),
    execute.target(deployment, intent, state),
  ]);
  const { decoded } = await verify(chain, transaction, {
    ...{ deployment, signer: key.address, expectation, maxFeeLamports, slotMs },
    about: { named: mint, target },
    rebuilt: transaction,
    offered: null,
    blockhash: blockhash.blockhash,
    hint: 'check that --url and the deployment belong together: gavel config list',
  });
  const signer = await key.open();
  const signature = await signer.sign(decoded.message);
  return {
    ...{ bid: state.bid.address, bidder, mint, signedAt: clock.now() },
    signature: bs58.encode(signature),
    bytes: assemble(decoded.message, [signature]),
    blockhash: blockhash.blockhash,
    lastValidBlockHeight: blockhash.lastValidBlockHeight,
    minContextSlot: blockhash.slot,
  };
}

function priorityOf({ chain, priority, maxFeeLamports }: Signing, computeUnits: number) {
  if (priority !== 'auto') return priority;
  return async ({ accounts }: DecodedTransaction): Promise<bigint> => {
    const writable = accounts.filter((account) => account.writable).map(({ address }) => address);
    return autoPriority(await chain.getRecentFees(writable), computeUnits, maxFeeLamports);
  };
}
