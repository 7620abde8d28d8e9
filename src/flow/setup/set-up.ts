import { CliError } from '../../errors/cli-error.ts';
import type { SignedEntry } from '../../journal/record.ts';
import type { Chain } from '../../ports/chain.ts';
import { decodeTransaction } from '../../transactions/decode.ts';
import { previewOf } from '../../transactions/preview.ts';
import { tablesOf } from '../../transactions/setup.ts';
import { onBlockhash } from '../../transactions/stamp.ts';
import { verify } from '../../transactions/verify/verify.ts';
import { type Agreed, agree } from '../agree.ts';
import type { Deps } from '../deps.ts';
import { onlyOnce } from '../only-once.ts';
import type { AfterSetup, Ready } from '../prepare.ts';
import { requireReusableKey, sign } from '../sign.ts';
import { watchBefore } from '../watch.ts';
import { SETUP_OPERATION, type SetupIntent, SetupIsOpen } from './made.ts';
import { usableTable } from './table.ts';

/**
 * Lands the setup transaction that was agreed to, as a record of its own, and makes the main one ready to be signed: on
 * the table as it was read back, simulated and verified in full. It is the one that was shown, but for its blockhash.
 * Throws what became of the setup transaction where it is not confirmed: nothing else was signed then.
 */
export async function setUp(deps: Deps, chain: Chain, prepared: AfterSetup, agreed: Agreed): Promise<Ready> {
  const { terminal } = deps;
  const { setup, subject, context } = prepared;
  const { table } = setup;
  const intent: SetupIntent = { mint: subject.mint, addresses: table.addresses };
  const words = { operation: SETUP_OPERATION, typed: intent, intent: async () => intent };
  terminal.tell(`first, its lookup table ${table.address}`);
  const made = onlyOnce(deps, chain, words, () => signedSetup(chain, prepared, agreed));
  const { recorded } = await made.catch((error: unknown) => {
    throw error instanceof CliError ? ofSetup(error) : error;
  });
  // Another process has made one for the same addresses meanwhile, which the next look finds.
  if (recorded.watched[0]?.address !== table.address) throw new SetupIsOpen(recorded);
  const slot = await usableTable(deps, chain, table, context.signer);
  const ready = await onTable(deps, chain, prepared, slot);
  terminal.tell('the lookup table is there; simulated on it, the transaction itself passes every check');
  return ready;
}

/** Asks about both, of which the setup transaction is signed first. Throws as `agree`. */
export async function agreeToBoth(
  deps: Deps,
  chain: Chain,
  { setup, preview }: AfterSetup,
  shown: string,
): Promise<Agreed> {
  requireReusableKey(deps, 'two transactions, of which the first makes a lookup table,');
  const question = `${preview.summary.verb}, with two transactions?`;
  return agree(deps, chain, { ...setup, shown, question }).catch((error: unknown) => {
    throw error instanceof CliError && error.code === 'simulation_failed' ? answeredLate(error) : error;
  });
}

async function signedSetup(
  chain: Chain,
  { setup: { verified, context } }: AfterSetup,
  { approved, blockhash, key }: Agreed,
): Promise<SignedEntry> {
  const { expectation, signer } = context;
  const watched = await watchBefore(chain, expectation, verified.decoded, signer);
  const { bytes, signature, agreedBy } = await sign(approved, key);
  const { lastValidBlockHeight, slot: minContextSlot } = blockhash;
  // It is about no artwork: what is done to one need not wait for it.
  const about = { preview: null, subject: null };
  return { bytes, signature, lastValidBlockHeight, minContextSlot, watched, ...about, agreedBy };
}

/** The main transaction as it was shown, on a blockhash of now and the table as it was read at `slot`. */
async function onTable(
  { deployment }: Deps,
  chain: Chain,
  { setup, preview: shown, subject, context: asked, priorityLamports, main }: AfterSetup,
  slot: bigint,
): Promise<Ready> {
  const blockhash = await chain.getLatestBlockhash();
  const bytes = onBlockhash(main, blockhash.blockhash);
  const transaction = decodeTransaction(bytes, tablesOf(setup.table, slot));
  const context = { ...asked, rebuilt: transaction, blockhash: blockhash.blockhash };
  const [verified, watched] = await Promise.all([
    verify(chain, transaction, context),
    watchBefore(chain, context.expectation, transaction, context.signer),
  ]).catch((error: unknown) => {
    throw error instanceof CliError ? tableStays(error) : error;
  });
  const preview = { ...previewOf(deployment, shown, verified), setup: setup.preview };
  return { kind: 'ready', preview, subject, context, blockhash, priorityLamports, verified, watched };
}

/** What became of the setup transaction, told of it. */
function ofSetup(error: CliError): CliError {
  const { code, message, why, hint, details } = error;
  return new CliError(code, {
    what: `the setup transaction, which makes a lookup table: ${message}`,
    why: `${why === undefined ? '' : `${why}; `}the transaction itself was not signed`,
    ...(hint === undefined ? {} : { hint }),
    details,
    cause: error,
  });
}

/** The address of a table is derived from a slot, which is too old by and by. */
function answeredLate(error: CliError): CliError {
  const { code, message: what, why, details } = error;
  return new CliError(code, {
    what,
    why: `${why ?? 'it says no more'}; a lookup table is made of one of the last 512 slots, and the answer may have come later`,
    hint: 'run the command again',
    details,
    cause: error,
  });
}

function tableStays(error: CliError): CliError {
  const { code, message: what, why, hint, details } = error;
  return new CliError(code, {
    what,
    why: `${why === undefined ? '' : `${why}; `}its lookup table was made, and stays for when the command is run again`,
    ...(hint === undefined ? {} : { hint }),
    details,
    cause: error,
  });
}
