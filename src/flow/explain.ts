import type { Address } from '../domain/address.ts';
import { CliError, REPORT_IT } from '../errors/cli-error.ts';
import { EXIT } from '../errors/codes.ts';
import type { Chain } from '../ports/chain.ts';
import { replaceBlockhash } from '../transactions/blockhash.ts';
import { type DecodedTransaction, decodeTransaction, readLookups } from '../transactions/decode.ts';
import { isMissing, signatureHolds } from '../transactions/ed25519.ts';
import type { ExplainedLanding, ExplainedSignature, Explanation } from '../transactions/explanation.ts';
import { loadedTables } from '../transactions/loaded-tables.ts';
import { readLookupTables, UNREAD_TABLES } from '../transactions/lookup-tables.ts';
import { explainError } from '../transactions/program-error.ts';
import { judge } from '../transactions/verify/judge.ts';
import type { Deps } from './deps.ts';

export interface ExplainOptions {
  /** The wallet whose changes to show; null: the fee payer. */
  readonly signer: Address | null;
}

type Explaining = Pick<Deps, 'chain' | 'deployment' | 'settings'>;

/**
 * Explains the bytes of a transaction. Without an RPC node, `unresolved` says what could not be found out. Throws only for
 * malformed bytes.
 */
export async function explainBytes(
  deps: Explaining,
  bytes: Uint8Array,
  options: ExplainOptions,
): Promise<Explanation> {
  requireReadable(bytes);
  const unresolved: string[] = [];
  const node = await reachable(() => nodeOf(deps), 'it was not simulated', unresolved);
  const decoded = await decodeWith(node?.chain ?? null, bytes, unresolved);
  const asked: Simulating | null =
    node === null || !decoded.tables.known
      ? null
      : {
          ...node.chain,
          // With a new blockhash: what the transaction does not depend on its age.
          simulate: (_, accounts) => node.chain.simulate(replaceBlockhash(decoded, node.blockhash), accounts),
        };
  const look = (chain: Simulating | null) =>
    explain(deps, decoded, { ...options, chain, unresolved, landed: null });
  const explained = asked && (await reachable(() => look(asked), 'it was not simulated', unresolved));
  return explained ?? look(null);
}

type Simulating = Pick<Chain, 'getAccounts' | 'getProgramAccounts' | 'simulate'>;

/** The chain with a new blockhash. This first request shows whether the node answers at all. */
async function nodeOf(deps: Explaining): Promise<{ readonly chain: Chain; readonly blockhash: string }> {
  const chain = await deps.chain();
  return { chain, blockhash: (await chain.getLatestBlockhash()).blockhash };
}

/** Explains a transaction that landed. Throws `transaction_not_found`, and errors of the RPC, which all data comes from. */
export async function explainLanded(
  deps: Explaining,
  signature: string,
  options: ExplainOptions,
): Promise<Explanation> {
  const chain = await deps.chain();
  const found = await chain.getTransaction(signature);
  if (found === null) {
    throw new CliError('transaction_not_found', {
      what: `this RPC node does not know transaction ${signature}`,
      why: 'it never landed, or it has not reached the node yet, or it is older than the history of the node',
      hint: `gavel tx status ${signature}`,
      details: { signature },
    });
  }
  const decoded = decodeTransaction(found.bytes, loadedTables(found.bytes, found.loaded));
  const { bytes: _bytes, loaded: _loaded, ...what } = found;
  const error =
    found.err === null
      ? null
      : await explainError(found.err, found.logs, decoded.instructions, deps.deployment);
  const landed = { ...what, signature, error };
  return explain(deps, decoded, { ...options, chain: null, unresolved: [], landed });
}

async function explain(
  { deployment, settings }: Explaining,
  decoded: DecodedTransaction,
  {
    signer,
    chain,
    unresolved,
    landed,
  }: ExplainOptions & {
    readonly chain: Simulating | null;
    readonly unresolved: readonly string[];
    readonly landed: ExplainedLanding | null;
  },
): Promise<Explanation> {
  const [payer] = decoded.accounts;
  if (payer === undefined)
    throw new CliError('unexpected', { what: 'a transaction without accounts was read', hint: REPORT_IT });
  const forWhom = signer ?? payer.address;
  const { verdict, instructions } = await judge(chain, decoded, {
    deployment,
    signer: forWhom,
    expectation: null,
    about: null,
    rebuilt: null,
    offered: null,
    blockhash: null,
    maxFeeLamports: settings.maxFeeLamports,
  });
  return {
    decoded,
    signer: forWhom,
    signatures: signaturesOf(decoded),
    instructions,
    verdict: landed === null ? verdict : { ...verdict, feeLamports: landed.feeLamports },
    unresolved,
    landed,
  };
}

/** Refuses malformed bytes before any request, with an error that says nothing about signing. */
function requireReadable(bytes: Uint8Array): void {
  try {
    decodeTransaction(bytes, UNREAD_TABLES);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { code, why, details } = error;
    throw new CliError(code, {
      what: 'this is not a transaction that can be read',
      why,
      hint: 'check that it is complete, or get it again from where it was made',
      details,
      cause: error,
    });
  }
}

function signaturesOf({ accounts, signatures, message }: DecodedTransaction): ExplainedSignature[] {
  return signatures.flatMap((signature, index) => {
    const address = accounts[index]?.address;
    if (address === undefined) return [];
    if (isMissing(signature)) return { address, state: 'missing' as const };
    return { address, state: signatureHolds(signature, address, message) ? 'valid' : 'invalid' };
  });
}

async function decodeWith(chain: Chain | null, bytes: Uint8Array, unresolved: string[]) {
  if (readLookups(bytes).length === 0) return decodeTransaction(bytes);
  const tables =
    chain === null
      ? null
      : await reachable(() => readLookupTables(chain, bytes), 'its lookup tables were not read', unresolved);
  if (tables !== null) return decodeTransaction(bytes, tables);
  unresolved.push('accounts out of lookup tables are shown as entries');
  return decodeTransaction(bytes, UNREAD_TABLES);
}

/** Null after an error of the network, with a line in `unresolved` on what is missing. */
async function reachable<T>(work: () => Promise<T>, open: string, unresolved: string[]): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CliError) || error.exitCode !== EXIT.network) throw error;
    unresolved.push(`${open}: ${error.message}`);
    return null;
  }
}
