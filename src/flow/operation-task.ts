import type { Address } from '../domain/address.ts';
import type { AmountText } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RecordArtwork } from '../journal/record.ts';
import type { Operation } from '../operations/operation.ts';
import type { Expectation } from '../ports/expectation.ts';
import { typedMemos, withMemoLines } from '../transactions/memo.ts';
import type { VerifyContext } from '../transactions/verify/verify.ts';
import { acquire, type TableFor } from './acquire.ts';
import type { IntentRequest } from './claim.ts';
import type { Deps } from './deps.ts';
import { withPriceRisk } from './price-risk.ts';
import { lookFor, withRegrets } from './regrets.ts';
import { tablesMade } from './setup/made.ts';
import { chooseTable } from './setup/table.ts';
import type { Draft, Source, Task } from './task.ts';
import { namedSigner, placeOf } from './where.ts';

/** What a command asks for: an operation with its arguments. */
export interface OperationRequest<Intent, State> extends Omit<IntentRequest<Intent>, 'operation' | 'wallet'> {
  readonly operation: Operation<Intent, State>;
  /** The address that a person typed: that of the artwork, or of the account that the operation is about. */
  readonly named: Address;
  /** The price of --confirm-price; null without it. */
  readonly confirmed?: AmountText | null;
  /** The artwork that the operation is about, and the accounts that show its outcome. */
  artworkOf(intent: Intent, state: State): Promise<RecordArtwork>;
}

/** Makes a task of an operation of the marketplace. */
export function operationTask<Intent, State>(
  deps: Deps,
  request: OperationRequest<Intent, State>,
): Task<Intent> {
  const { operation, typed } = request;
  return {
    operation: operation.name,
    typed,
    intent: () => request.intent(),
    async build(intent, source) {
      const { state, ...draft } = await draftOf(deps, request, intent, source);
      return {
        ...draft,
        async renewed(error) {
          if (!isRefused(error) || (await operation.isOutdated?.(source.chain, state)) !== true) return null;
          return draftOf(deps, request, intent, source);
        },
        async refused(error) {
          const hint = isRefused(error) ? operation.hintWhenRefused?.(intent, state) : null;
          return hint == null || !isRefused(error) ? null : error.withHint(hint);
        },
      };
    },
  };
}

async function draftOf<Intent, State>(
  deps: Deps,
  { operation, named, artworkOf, confirmed = null }: OperationRequest<Intent, State>,
  asIntended: Intent,
  { chain, journal, cluster }: Source,
): Promise<Draft & { readonly state: State }> {
  const { deployment } = deps;
  const genesis = Promise.resolve(cluster ?? chain.getGenesisHash());
  // Awaited when all else is read.
  genesis.catch(() => undefined);
  const signer = operation.signer(asIntended);
  const { deal } = operation;
  const mint = deal?.artwork?.(asIntended);
  const looked =
    deal === undefined || mint === undefined ? null : lookFor(deps, deal, { mint, wallet: signer });
  const tableFor: TableFor = async ({ addresses, allowed }) => {
    const known = await tablesMade(deps, journal, { cluster: await genesis, wallet: signer, addresses });
    return chooseTable(deps, chain, signer, { addresses, allowed, ...known });
  };
  const acquired = await acquire(operation, asIntended, { ...deps, chain, tableFor });
  const {
    intent,
    routeTables,
    state,
    transaction,
    table,
    offered,
    offeredSetup,
    blockhash,
    slotMs,
    priorityLamports,
  } = acquired;
  const [expected, target, artwork] = await Promise.all([
    operation.expect(deployment, intent, state),
    operation.target(deployment, intent, state),
    artworkOf(intent, state),
  ]);
  const context: VerifyContext = {
    deployment,
    signer,
    expectation: withCoSigner(expected, deployment, operation.name),
    about: { named, target },
    rebuilt: transaction,
    offered,
    blockhash: blockhash.blockhash,
    table: table?.table.address ?? null,
    routeTables,
    slotMs,
    maxFeeLamports: deps.settings.maxFeeLamports,
    hint:
      deps.settings.source === 'api'
        ? 'build it yourself from the chain instead: --source local'
        : 'check that --url and the deployment belong together: gavel config list',
  };
  const plain = operation.summarize(intent, state, deployment);
  const terms = deal?.terms(intent, state) ?? null;
  const regretted =
    deal === undefined || terms === null
      ? plain
      : withRegrets(
          deployment,
          plain,
          { kind: deal.kind, deal: terms },
          await (looked ?? lookFor(deps, deal, { mint: target.mint, wallet: signer }))(),
        );
  const summary = withMemoLines(withPriceRisk(deps, regretted, confirmed), transaction, typedMemos(intent));
  const place = placeOf(deps, { genesisHash: await genesis, hosts: chain.hosts });
  const facts = { operation: operation.name, summary, ...namedSigner(deps, signer), place };
  const draft = { transaction, context, blockhash, facts, artwork, priorityLamports, state };
  if (table?.isNew === true) return { ...draft, newTable: { chosen: table, offered: offeredSetup } };
  if (offeredSetup !== null) deps.terminal.note(SETUP_IGNORED);
  return draft;
}

const isRefused = (error: unknown): error is CliError =>
  error instanceof CliError && error.code === 'simulation_failed';

const SETUP_IGNORED = 'the service sent a setup transaction too: it is not needed here, and is not signed';

/** Expects the signature of the co-signer, if the deployment names one for this operation. */
function withCoSigner(expectation: Expectation, { coSigners }: Deployment, operation: string): Expectation {
  const coSigner = coSigners?.[operation];
  return coSigner === undefined ? expectation : { ...expectation, coSigners: [coSigner] };
}
