import { listingToJson } from '../api/listing-json.ts';
import { offerToJson } from '../api/offer-json.ts';
import { decodeListing } from '../chain/codecs/listing.ts';
import { decodeOffer } from '../chain/codecs/offer.ts';
import type { Deps, RawAccount } from '../deps.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { type Landed, runOperation } from '../flow/run-operation.ts';
import { findListingAddress } from '../operations/market-state.ts';
import { findOfferAddress, type OfferKey } from '../operations/offer-state.ts';
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
  /** The account that the operation is about. */
  readonly address: Address;
  readonly account: object | null;
  /** Slot at which the account was read back; null when it could not be, and then `account` says nothing. */
  readonly viewSlot: bigint | null;
  readonly warnings: readonly string[];
}

/** The kind of account that operations are about: how it is found, and its JSON. */
interface Subject<Intent> {
  /** Its name, and that of its address among the fields of the JSON data. */
  readonly noun: 'listing' | 'offer';
  find(deployment: Deployment, intent: Intent): Promise<Address>;
  toJson(account: RawAccount, program: Address): object;
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

const READS = 5;
const READ_AGAIN_MS = 400;

const LISTING: Subject<{ readonly mint: Address }> = {
  noun: 'listing',
  find: (deployment, { mint }) => findListingAddress(deployment, mint),
  toJson: (account, program) => listingToJson(decodeListing(account, program)),
};

/** The verb of an operation on a listing: the same way to a landed transaction, and the same answer, for each. */
export function defineListingOperation<
  A extends Parameters,
  O extends Parameters,
  Intent extends { readonly mint: Address },
  State,
>(spec: OperationSpec<A, O, Intent, State>): Command {
  return defineOperation(LISTING, spec);
}

const OFFER: Subject<OfferKey> = {
  noun: 'offer',
  find: findOfferAddress,
  toJson: (account, program) => offerToJson(decodeOffer(account, program)),
};

/** As `defineListingOperation`, of an offer. */
export function defineOfferOperation<
  A extends Parameters,
  O extends Parameters,
  Intent extends OfferKey,
  State,
>(spec: OperationSpec<A, O, Intent, State>): Command {
  return defineOperation(OFFER, spec);
}

function defineOperation<
  A extends Parameters,
  O extends Parameters,
  Intent extends { readonly mint: Address },
  State,
>(subject: Subject<Intent>, spec: OperationSpec<A, O, Intent, State>): Command {
  const { noun } = subject;
  const fields: readonly string[] = [
    'operation',
    'dryRun',
    'signature',
    'slot',
    'mint',
    noun,
    'account',
    'viewSlot',
    'preview',
  ];
  return defineCommand({
    ...spec,
    fields,
    async run(deps, options): Promise<Executed> {
      const intent = await spec.intent(deps, options);
      const show = (preview: Preview) => renderPreview(preview, deps.terminal.stderr);
      const { preview, landed } = await runOperation(deps, spec.operation, intent, show);
      return { preview, landed, mint: intent.mint, ...(await readBack(deps, subject, intent, landed)) };
    },
    render: (executed: Executed, view) => renderExecuted({ ...executed, noun }, view),
    warnings: ({ warnings }) => warnings,
    json: ({ preview, landed, mint, address, account, viewSlot }) => ({
      operation: preview.operation,
      dryRun: landed === null,
      signature: landed?.signature ?? null,
      slot: landed?.slot ?? null,
      mint,
      [noun]: address,
      account,
      viewSlot,
      preview,
    }),
  });
}

/** Never throws once something landed: that is done, whatever the node says afterwards. */
async function readBack<Intent>(
  { chain, deployment, clock }: Deps,
  { noun, find, toJson }: Subject<Intent>,
  intent: Intent,
  landed: Landed | null,
) {
  const address = await find(deployment, intent);
  const unread = (why: string) => ({
    address,
    account: null,
    viewSlot: null,
    warnings: [`it landed, but the ${noun} could not be read back: ${why}`],
  });
  try {
    for (let reads = 1; ; reads += 1) {
      const { slot, accounts } = await (await chain()).getAccounts([address]);
      const account = accounts[0] ?? null;
      const isFresh = landed === null || slot >= landed.slot;
      if (isFresh) {
        const found = account === null ? null : toJson(account, deployment.programs.market);
        return { address, account: found, viewSlot: slot, warnings: [] };
      }
      if (reads === READS) return unread('the RPC node is behind');
      await clock.sleep(READ_AGAIN_MS);
    }
  } catch (error) {
    if (landed === null) throw error;
    return unread(error instanceof Error ? error.message : String(error));
  }
}
