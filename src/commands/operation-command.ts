import type { ListingAccount } from '../api/contract.ts';
import { listingToJson } from '../api/listing-json.ts';
import { decodeListing } from '../chain/codecs/listing.ts';
import type { Deps } from '../deps.ts';
import type { Address } from '../domain/address.ts';
import { type Landed, runOperation } from '../flow/run-operation.ts';
import { findListingAddress } from '../operations/market-state.ts';
import type { Operation } from '../operations/operation.ts';
import { renderExecuted } from '../render/executed.ts';
import { renderPreview } from '../render/preview.ts';
import type { Preview } from '../transactions/preview.ts';
import { type Command, defineCommand, type Parameters, type Values } from './command.ts';

/** What came of an operation. After --dry-run nothing landed, and the account is as it was. */
export interface Executed {
  readonly preview: Preview;
  readonly landed: Landed | null;
  readonly mint: Address;
  readonly listing: Address;
  /** The listing read back from the chain afterwards; null when there is none. */
  readonly account: ListingAccount | null;
}

interface OperationSpec<A extends Parameters, O extends Parameters, Intent, State> {
  readonly description: string;
  readonly example: string;
  readonly never: string;
  readonly args: A;
  readonly options: O;
  readonly operation: Operation<Intent, State>;
  intent(deps: Deps, options: Values<A> & Values<O>): Promise<Intent>;
}

const FIELDS = ['operation', 'dryRun', 'signature', 'slot', 'mint', 'listing', 'account', 'preview'] as const;

/** The verb of an operation on a listing: the same way to a landed transaction, and the same answer, for each. */
export function defineListingOperation<
  A extends Parameters,
  O extends Parameters,
  Intent extends { readonly mint: Address },
  State,
>(spec: OperationSpec<A, O, Intent, State>): Command {
  return defineCommand({
    ...spec,
    fields: FIELDS,
    async run(deps, options): Promise<Executed> {
      const intent = await spec.intent(deps, options);
      const show = (preview: Preview) => renderPreview(preview, deps.terminal.stderr);
      const { preview, landed } = await runOperation(deps, spec.operation, intent, show);
      return { preview, landed, mint: intent.mint, ...(await readBack(deps, intent.mint)) };
    },
    render: renderExecuted,
    json: ({ preview, landed, mint, listing, account }) => ({
      operation: preview.operation,
      dryRun: landed === null,
      signature: landed?.signature ?? null,
      slot: landed?.slot ?? null,
      mint,
      listing,
      account,
      preview,
    }),
  });
}

async function readBack({ chain, deployment }: Deps, mint: Address) {
  const listing = await findListingAddress(deployment, mint);
  const { accounts } = await (await chain()).getAccounts([listing]);
  const account = accounts[0] ?? null;
  return {
    listing,
    account: account === null ? null : listingToJson(decodeListing(account, deployment.programs.market)),
  };
}
