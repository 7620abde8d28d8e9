import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RecordSubject, WatchedAccount } from '../journal/record.ts';
import type { Blockhash, Chain } from '../ports/chain.ts';
import type { Expectation } from '../ports/expectation.ts';
import type { DecodedTransaction } from '../transactions/decode.ts';
import { typedMemos, withMemoLines } from '../transactions/memo.ts';
import { type Preview, previewOf } from '../transactions/preview.ts';
import { type Verified, type VerifyContext, verify, verifyBytes } from '../transactions/verify/verify.ts';
import { acquire, type TableFor } from './acquire.ts';
import type { OperationRequest } from './claim.ts';
import type { Deps } from './deps.ts';
import { tablesMade } from './setup/made.ts';
import { type PreparedSetup, prepareSetup } from './setup/prepare-setup.ts';
import { chooseTable } from './setup/table.ts';
import { watchBefore } from './watch.ts';

/** Everything that is known of a transaction before anybody is asked. */
export type Prepared = Ready | AfterSetup;

interface Known {
  readonly preview: Preview;
  readonly subject: RecordSubject;
  readonly context: VerifyContext;
  readonly blockhash: Blockhash;
  /** Lamports in total that it was built with. */
  readonly priorityLamports: bigint;
}

/** One that is verified in full. */
export interface Ready extends Known {
  readonly kind: 'ready';
  readonly verified: Verified;
  readonly watched: readonly WatchedAccount[];
}

/** One that can only be simulated, and so verified in full, when its lookup table is there. */
export interface AfterSetup extends Known {
  readonly kind: 'after setup';
  readonly setup: PreparedSetup;
  /** As it will be, but for its blockhash. */
  readonly main: DecodedTransaction;
}

/** Acquires and verifies. Throws when a check fails or cannot be made. */
export async function prepare<Intent, State>(
  deps: Deps,
  chain: Chain,
  { operation, named, subject, together = false }: Asked<Intent, State>,
  intent: Intent,
): Promise<Prepared> {
  const { deployment } = deps;
  const signer = operation.signer(intent);
  const tableFor: TableFor = async ({ addresses, allowed }) => {
    const cluster = await chain.getGenesisHash();
    const known = await tablesMade(deps, { cluster, wallet: signer, addresses });
    return chooseTable(deps, chain, signer, { addresses, allowed, ...known });
  };
  const acquired = await acquire(operation, intent, { ...deps, chain, tableFor });
  const { state, transaction, table, offered, offeredSetup, blockhash, slotMs, priorityLamports } = acquired;
  const [expected, target] = await Promise.all([
    operation.expect(deployment, intent, state),
    operation.target(deployment, intent, state),
  ]);
  const expectation = withCoSigner(expected, deployment, operation.name);
  const context: VerifyContext = {
    deployment,
    signer,
    expectation,
    about: { named, target },
    rebuilt: transaction,
    offered,
    blockhash: blockhash.blockhash,
    table: table?.table.address ?? null,
    slotMs,
    maxFeeLamports: deps.settings.maxFeeLamports,
    hint:
      deps.settings.source === 'api'
        ? 'build it yourself from the chain instead: --source local'
        : 'check that --url and the deployment belong together: gavel config list',
  };
  const summary = withMemoLines(
    operation.summarize(intent, state, deployment),
    transaction,
    typedMemos(intent),
  );
  const facts = { operation: operation.name, summary, signer };
  const known = { context, blockhash, priorityLamports };
  const isNew = table?.isNew === true;
  if (offeredSetup !== null && !isNew) deps.terminal.note(SETUP_IGNORED);
  if (!isNew) {
    const [verified, watched, about] = await Promise.all([
      verify(chain, transaction, context),
      watchBefore(chain, expectation, transaction, signer),
      subject(intent, state),
    ]);
    const preview = previewOf(deployment, facts, verified);
    return { kind: 'ready', ...known, preview, subject: about, verified, watched };
  }
  if (together) throw notTogether();
  const parts = { chosen: table, blockhash, priorityLamports, offered: offeredSetup, context };
  const setup = await prepareSetup(chain, parts);
  const looked = await verifyBytes(
    transaction,
    context,
    'before it is signed, when its lookup table is there',
  );
  const preview = { ...previewOf(deployment, facts, looked), setup: setup.preview };
  return {
    kind: 'after setup',
    ...known,
    preview,
    subject: await subject(intent, state),
    setup,
    main: transaction,
  };
}

type Asked<Intent, State> = Pick<
  OperationRequest<Intent, State>,
  'operation' | 'named' | 'subject' | 'together'
>;

const SETUP_IGNORED =
  'the service hands out a setup transaction as well: it is not needed here, and is not signed';

/** What is signed together must not wait for one of them. */
function notTogether(): CliError {
  return new CliError('transaction_too_large', {
    what: 'this takes a lookup table first, and so cannot be signed together with others',
    why: 'it does not fit one transaction of version 0 without',
    hint: 'run it alone',
  });
}

/** Where the deployment names somebody who signs this operation as well, their signature is expected. */
function withCoSigner(expectation: Expectation, { coSigners }: Deployment, operation: string): Expectation {
  const coSigner = coSigners?.[operation];
  return coSigner === undefined ? expectation : { ...expectation, coSigners: [coSigner] };
}
