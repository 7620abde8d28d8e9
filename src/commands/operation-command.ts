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

/**
 * What came of an operation. After --dry-run nothing landed, and the account is as it was; otherwise as it was read back
 * afterwards, null when there is none.
 */
export interface Executed {
  readonly preview: Preview;
  readonly landed: Landed | null;
  readonly mint: Address;
  readonly listing: Address;
  readonly account: ListingAccount | null;
  /** Slot at which the account was read back; null when it could not be, and then `account` says nothing. */
  readonly viewSlot: bigint | null;
  readonly warnings: readonly string[];
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

const FIELDS = [
  'operation',
  'dryRun',
  'signature',
  'slot',
  'mint',
  'listing',
  'account',
  'viewSlot',
  'preview',
] as const;

const READS = 5;
const READ_AGAIN_MS = 400;

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
      return { preview, landed, mint: intent.mint, ...(await readBack(deps, intent.mint, landed)) };
    },
    render: (executed: Executed, view) => renderExecuted(executed, view),
    warnings: ({ warnings }) => warnings,
    json: ({ preview, landed, mint, listing, account, viewSlot }) => ({
      operation: preview.operation,
      dryRun: landed === null,
      signature: landed?.signature ?? null,
      slot: landed?.slot ?? null,
      mint,
      listing,
      account,
      viewSlot,
      preview,
    }),
  });
}

/** Never throws once something landed: that is done, whatever the node says afterwards. */
async function readBack({ chain, deployment, clock }: Deps, mint: Address, landed: Landed | null) {
  const listing = await findListingAddress(deployment, mint);
  const unread = (why: string) => ({
    listing,
    account: null,
    viewSlot: null,
    warnings: [`it landed, but the listing could not be read back: ${why}`],
  });
  try {
    for (let reads = 1; ; reads += 1) {
      const { slot, accounts } = await (await chain()).getAccounts([listing]);
      const account = accounts[0] ?? null;
      const isFresh = landed === null || slot >= landed.slot;
      if (isFresh) {
        const found =
          account === null ? null : listingToJson(decodeListing(account, deployment.programs.market));
        return { listing, account: found, viewSlot: slot, warnings: [] };
      }
      if (reads === READS) return unread('the RPC node is behind');
      await clock.sleep(READ_AGAIN_MS);
    }
  } catch (error) {
    if (landed === null) throw error;
    return unread(error instanceof Error ? error.message : String(error));
  }
}
