import type { Address } from '../domain/address.ts';
import type { AmountText } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Deps } from '../flow/deps.ts';
import type { Landed } from '../flow/follow.ts';
import type { OperationRequest } from '../flow/operation-task.ts';
import type { WrittenPlan } from '../flow/plan/make-plan.ts';
import { requireOutFits } from '../flow/plan/out-file.ts';
import { runOperation } from '../flow/run-operation.ts';
import type { Operation } from '../operations/operation.ts';
import type { RawAccount } from '../ports/chain.ts';
import { renderExecuted } from '../render/executed.ts';
import type { Preview } from '../transactions/preview.ts';
import { accountAmounts } from './account-amounts.ts';
import {
  type Command,
  defineCommand,
  type Parameters,
  type RawValues,
  type SettingsOnly,
  type Values,
} from './command.ts';
import { type AccountNoun, nextStep, typedByName } from './next-step.ts';
import { seenAfter } from './seen-after.ts';

/**
 * The result of an operation's command. `account` is read after the operation; after --dry-run it is the account as it was. It
 * is null when there is no account.
 */
export interface Executed {
  readonly preview: Preview;
  /** Whether all of the preview was asked for. */
  readonly details: boolean;
  readonly landed: Landed | null;
  /** The file that --sign-only wrote; null without it. */
  readonly plan: WrittenPlan | null;
  readonly mint: Address;
  /** The account that the operation is about. */
  readonly address: Address;
  readonly account: object | null;
  /** The slot at which the account was read; null when it could not be read, and then `account` says nothing. */
  readonly viewSlot: bigint | null;
  readonly warnings: readonly string[];
}

/** The kind of account that operations of a noun are about: its addresses and its JSON. */
export interface OperationAccount<Intent, State> {
  /** Its name, which is also the name of its address in the JSON data. */
  readonly noun: AccountNoun;
  /** The mint of the artwork that it is about. */
  mint(intent: Intent, state: State): Address;
  /** Its address first, then the addresses of further accounts that its JSON needs. */
  find(deployment: Deployment, intent: Intent, state: State): Promise<readonly [Address, ...Address[]]>;
  /** Lines on the result, from the account after the operation. A line replaces that of the same label in the summary. */
  outcome?(account: object): readonly (readonly [label: string, value: string])[];
  /** `others`: the further accounts, in the order of `find`. */
  toJson(account: RawAccount, others: readonly (RawAccount | null)[], deployment: Deployment): object;
}

export interface OperationSpec<A extends Parameters, O extends Parameters, Intent, State> {
  readonly description: string;
  readonly example: string;
  readonly never: string;
  readonly args: A;
  readonly options: O;
  readonly operation: Operation<Intent, State>;
  /** The address that was typed. Verification compares it with what would be signed. */
  named(options: Values<A> & Values<O>): Address;
  /** The price of --confirm-price, which says nothing about what is to be done. */
  confirmed?(options: Values<A> & Values<O>): AmountText | null;
  /** As in `CommandSpec`. */
  asks?(raw: RawValues): readonly string[];
  /** As in `CommandSpec`. */
  check?(deps: SettingsOnly, options: Values<A> & Values<O>): void;
  intent(deps: Deps, options: Values<A> & Values<O>): Promise<Intent>;
}

const READS = 5;
const READ_AGAIN_MS = 400;

/** Makes the verb of an operation. All operations have the same flow and the same form of result. */
export function defineOperation<A extends Parameters, O extends Parameters, Intent, State>(
  target: OperationAccount<Intent, State>,
  spec: OperationSpec<A, O, Intent, State>,
): Command {
  const { noun } = target;
  const fields: readonly string[] = [
    'operation',
    'dryRun',
    'signature',
    'slot',
    'mint',
    noun,
    'account',
    'amounts',
    'viewSlot',
    'plan',
    'preview',
  ];
  return defineCommand({
    ...spec,
    fields,
    check(deps, options) {
      requireOutFits(deps);
      spec.check?.(deps, options);
    },
    async run(deps, options): Promise<Executed> {
      const request: OperationRequest<Intent, State> = {
        operation: spec.operation,
        named: spec.named(options),
        typed: withoutConfirmation(options),
        confirmed: spec.confirmed?.(options) ?? null,
        intent: () => spec.intent(deps, options),
        artworkOf: artworkOfOperation(target, deps.deployment),
      };
      const { preview, artwork, landed, plan } = await runOperation(deps, request);
      const { mint, addresses } = artwork;
      return {
        preview,
        details: deps.settings.details,
        landed,
        plan,
        mint,
        address: addresses[0],
        ...(await readBack(deps, target, addresses, landed)),
      };
    },
    render: (executed: Executed, view) => {
      const { account } = executed;
      return renderExecuted(
        { ...executed, noun: inWords(noun), outcome: (account && target.outcome?.(account)) ?? [] },
        view,
      );
    },
    next: async (executed, deps) => {
      const step = nextStep(noun, executed);
      return step && typedByName(deps, step);
    },
    seen: (executed) => seenAfter(noun, executed),
    warnings: ({ warnings }) => warnings,
    previewWarnings: ({ preview }) => preview.summary.warnings ?? [],
    json: ({ preview, landed, plan, mint, address, account, viewSlot }) => ({
      operation: preview.operation,
      dryRun: landed === null && plan === null,
      signature: landed?.signature ?? plan?.signature ?? null,
      slot: landed?.slot ?? null,
      mint,
      [noun]: address,
      account,
      amounts: accountAmounts(preview.operation, account, preview.currencies),
      viewSlot,
      plan,
      preview,
    }),
  });
}

/** Whether a price is confirmed or not, the command is the same. */
function withoutConfirmation(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([key]) => key !== 'confirmPrice'));
}

/** A function that returns the artwork and the accounts of an intent, for the journal. */
export function artworkOfOperation<Intent, State>(
  { mint, find }: OperationAccount<Intent, State>,
  deployment: Deployment,
): OperationRequest<Intent, State>['artworkOf'] {
  return async (intent, state) => ({
    mint: mint(intent, state),
    addresses: await find(deployment, intent, state),
  });
}

/** Reads the account after the operation. When the operation has landed, errors become a warning: it is done in any case. */
async function readBack<Intent, State>(
  { chain, deployment, clock }: Deps,
  { noun, toJson }: OperationAccount<Intent, State>,
  found: readonly Address[],
  landed: Landed | null,
) {
  const unread = (why: string) => ({
    account: null,
    viewSlot: null,
    warnings: [`it landed, but the ${inWords(noun)} could not be read back: ${why}`],
  });
  try {
    for (let reads = 1; ; reads += 1) {
      const { slot, accounts } = await (await chain()).getAccounts(found);
      const [account = null, ...others] = accounts;
      const isFresh = landed === null || slot >= landed.slot;
      if (isFresh) {
        const json = account === null ? null : toJson(account, others, deployment);
        return { account: json, viewSlot: slot, warnings: [] };
      }
      if (reads === READS) return unread('the RPC node is behind');
      await clock.sleep(READ_AGAIN_MS);
    }
  } catch (error) {
    if (landed === null) throw error;
    return unread(error instanceof Error ? error.message : String(error));
  }
}

/** `scheduled bid` for `scheduledBid`. */
function inWords(noun: string): string {
  return noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
