import type { Address } from '../domain/address.ts';
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
import { type Command, defineCommand, type Parameters, type SettingsOnly, type Values } from './command.ts';

/**
 * What came of an operation. After --dry-run nothing landed, and the account is as it was; otherwise as it was read back
 * afterwards, null when there is none.
 */
export interface Executed {
  readonly preview: Preview;
  readonly landed: Landed | null;
  /** What --sign-only wrote; null without it. */
  readonly plan: WrittenPlan | null;
  readonly mint: Address;
  /** The account that the operation is about. */
  readonly address: Address;
  readonly account: object | null;
  /** Slot at which the account was read back; null when it could not be, and then `account` says nothing. */
  readonly viewSlot: bigint | null;
  readonly warnings: readonly string[];
}

/** The kind of account that operations are about: where it is, and its JSON. */
export interface OperationAccount<Intent, State> {
  /** Its name, and that of its address among the fields of the JSON data. */
  readonly noun: 'listing' | 'offer' | 'auction' | 'raffle';
  /** The artwork that it is about. */
  mint(intent: Intent, state: State): Address;
  /** Its address first, then those of further accounts that its JSON is made of. */
  find(deployment: Deployment, intent: Intent, state: State): Promise<readonly [Address, ...Address[]]>;
  /** Lines on what came of it, by the JSON that was read back; each takes the place of the summary's of its name. */
  outcome?(account: object): readonly (readonly [label: string, value: string])[];
  /** `others` are in the order of `find`. */
  toJson(account: RawAccount, others: readonly (RawAccount | null)[], deployment: Deployment): object;
}

export interface OperationSpec<A extends Parameters, O extends Parameters, Intent, State> {
  readonly description: string;
  readonly example: string;
  readonly never: string;
  readonly args: A;
  readonly options: O;
  readonly operation: Operation<Intent, State>;
  /** The address that was typed. Verification holds it against what would be signed. */
  named(options: Values<A> & Values<O>): Address;
  /** As in `CommandSpec`. */
  check?(deps: SettingsOnly, options: Values<A> & Values<O>): void;
  intent(deps: Deps, options: Values<A> & Values<O>): Promise<Intent>;
}

const READS = 5;
const READ_AGAIN_MS = 400;

/** The verb of an operation: the same way to a landed transaction, and the same answer, for each. */
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
        typed: options,
        intent: () => spec.intent(deps, options),
        artworkOf: artworkOfOperation(target, deps.deployment),
      };
      const { preview, artwork, landed, plan } = await runOperation(deps, request);
      const { mint, addresses } = artwork;
      return {
        preview,
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
        { ...executed, noun, outcome: (account && target.outcome?.(account)) ?? [] },
        view,
      );
    },
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
      viewSlot,
      plan,
      preview,
    }),
  });
}

/** What the journal says that an operation is about. */
export function artworkOfOperation<Intent, State>(
  { mint, find }: OperationAccount<Intent, State>,
  deployment: Deployment,
): OperationRequest<Intent, State>['artworkOf'] {
  return async (intent, state) => ({
    mint: mint(intent, state),
    addresses: await find(deployment, intent, state),
  });
}

/** Never throws once something landed: that is done, whatever the node says afterwards. */
async function readBack<Intent, State>(
  { chain, deployment, clock }: Deps,
  { noun, toJson }: OperationAccount<Intent, State>,
  found: readonly Address[],
  landed: Landed | null,
) {
  const unread = (why: string) => ({
    account: null,
    viewSlot: null,
    warnings: [`it landed, but the ${noun} could not be read back: ${why}`],
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
