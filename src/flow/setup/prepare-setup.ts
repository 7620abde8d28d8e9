import { RENT_SYSVAR, rentExemption } from '../../chain/codecs/sysvars.ts';
import type { Address } from '../../domain/address.ts';
import type { Blockhash, Chain } from '../../ports/chain.ts';
import type { Expectation } from '../../ports/expectation.ts';
import { buildSetup } from '../../transactions/build.ts';
import { decodeTransaction } from '../../transactions/decode.ts';
import { tableFields } from '../../transactions/lookup-table-state.ts';
import type { SetupPreview } from '../../transactions/preview.ts';
import { type NewTable, tableBytes } from '../../transactions/setup.ts';
import { type Verified, type VerifyContext, verify } from '../../transactions/verify/verify.ts';
import type { ChosenTable } from './table.ts';

/** A setup transaction that is built and verified. */
export interface PreparedSetup {
  readonly table: NewTable;
  readonly verified: Verified;
  readonly context: VerifyContext;
  readonly blockhash: Blockhash;
  readonly preview: SetupPreview;
}

export interface SetupParts {
  readonly chosen: Extract<ChosenTable, { readonly isNew: true }>;
  readonly blockhash: Blockhash;
  readonly priorityLamports: bigint;
  /** The service's setup transaction, for comparison; null when it sent none. */
  readonly offered: Uint8Array | null;
  /** The context of the main transaction. */
  readonly context: VerifyContext;
}

/** Builds the setup transaction, and verifies it as any other. Throws when a check fails. */
export async function prepareSetup(
  chain: Chain,
  { chosen, blockhash, priorityLamports, offered, context: main }: SetupParts,
): Promise<PreparedSetup> {
  const { table, allowed } = chosen;
  const { signer, deployment, maxFeeLamports, slotMs = null, hint } = main;
  const { accounts } = await chain.getAccounts([RENT_SYSVAR]);
  const rentLamports = rentExemption(accounts[0] ?? null, tableBytes(table));
  const transaction = buildSetup(signer, table, { blockhash: blockhash.blockhash, priorityLamports });
  const context: VerifyContext = {
    deployment,
    signer,
    expectation: expectationOf(signer, table, rentLamports),
    about: null,
    rebuilt: transaction,
    offered:
      offered === null
        ? null
        : { transaction: decodeTransaction(offered), exact: false, expected: transaction },
    blockhash: blockhash.blockhash,
    slotMs,
    maxFeeLamports,
    hint,
    setup: { table, allowed },
  };
  const verified = await verify(chain, transaction, context);
  const { verdict, instructions } = verified;
  const { address, addresses } = table;
  const preview = { table: address, addresses, rentLamports, verdict, instructions };
  return { table, verified, context, blockhash, preview };
}

function expectationOf(signer: Address, table: NewTable, rentLamports: bigint): Expectation {
  const { address, addresses } = table;
  return {
    lamports: { min: -rentLamports, max: 0n },
    opens: [tableBytes(table)],
    tokens: [],
    accounts: [
      {
        label: 'lookup table',
        address,
        decode: tableFields,
        change: { kind: 'created', fields: { authority: signer, addresses: addresses.join(' ') } },
      },
    ],
    touches: [address],
  };
}
