import type { Chain } from '../../ports/chain.ts';
import { replaceBlockhash } from '../../transactions/blockhash.ts';
import { decodeTransaction } from '../../transactions/decode.ts';
import { tablesOf } from '../../transactions/setup.ts';
import { approvedBy } from '../consent.ts';
import type { Deps } from '../deps.ts';
import type { AgreedSetup, ApprovedTask, Draft, Task } from '../task.ts';
import { verifyInFull } from '../verify.ts';
import { SETUP_OPERATION, type SetupIntent } from './made.ts';
import { tableStays } from './problems.ts';
import { usableTable } from './table.ts';

/** The task of the setup transaction, with the consent that was given to both transactions. */
export function setupTask({ setup, draft, consent }: AgreedSetup): Task<SetupIntent> {
  const { table, verified, context, blockhash } = setup;
  const { mint } = draft.artwork;
  const intent: SetupIntent = { mint, addresses: table.addresses };
  const verb = 'Make a lookup table';
  const built: Draft = {
    transaction: verified.decoded,
    context,
    blockhash,
    verified,
    facts: {
      operation: SETUP_OPERATION,
      signer: context.signer,
      summary: {
        title: verb,
        decision: { name: '', mint, lines: [['lookup table', table.address]], costs: [] },
        lines: [['lookup table', table.address]],
        verb,
        done: 'Made',
      },
    },
    artwork: { mint, addresses: [table.address] },
    priorityLamports: draft.priorityLamports,
  };
  return {
    operation: SETUP_OPERATION,
    isPart: true,
    typed: intent,
    intent: async () => intent,
    build: async () => built,
    agreed: { consent, note: () => null },
  };
}

/**
 * The main transaction after its table was created. It is simulated and verified in full, with the table as it was read back.
 * It is the transaction that was shown, with a new blockhash.
 */
export async function onTable(deps: Deps, chain: Chain, agreed: AgreedSetup): Promise<ApprovedTask> {
  const { draft, setup, consent, signer } = agreed;
  const slot = await usableTable(deps, chain, setup.table, draft.context.signer);
  const blockhash = await chain.getLatestBlockhash();
  const bytes = replaceBlockhash(draft.transaction, blockhash.blockhash);
  const transaction = decodeTransaction(bytes, tablesOf(setup.table, slot));
  const context = { ...draft.context, rebuilt: transaction, blockhash: blockhash.blockhash };
  const prepared = { ...agreed, draft: { ...draft, transaction, context, blockhash } };
  const ready = await verifyInFull(deps, chain, prepared).catch((error: unknown) => {
    throw tableStays(error);
  });
  const preview = { ...ready.preview, setup: setup.preview };
  deps.terminal.announce(
    'the lookup table is there; simulated on it, the transaction itself passes every check',
  );
  return { ...ready, preview, signer, approved: approvedBy(consent, ready.verified) };
}
