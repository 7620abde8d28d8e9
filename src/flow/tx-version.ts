import { isActiveFeature, TRANSACTION_V1_FEATURE } from '../chain/codecs/feature.ts';
import type { ChainReader, FlowSettings } from '../deps.ts';
import { CliError } from '../errors/cli-error.ts';
import type { BuiltVersion } from '../transactions/compile.ts';

/** What each chain of this run said; asked once. */
const known = new WeakMap<ChainReader, Promise<boolean>>();

/**
 * Builds a transaction in the version that was asked for; `auto` builds version 0, and version 1 only what does not fit it,
 * where the cluster takes version 1. Throws `unsupported_version` when version 1 was asked for and the cluster does not
 * take it, `transaction_too_large`, and what `build` throws.
 */
export async function inVersion<T>(
  asked: FlowSettings['txVersion'],
  chain: ChainReader,
  build: (version: BuiltVersion) => Promise<T>,
): Promise<T> {
  if (asked === 1) {
    if (!(await takesVersion1(chain))) throw unsupported();
    return build(1);
  }
  try {
    return await build(0);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    if (asked === 0) throw tooLarge(error, 'up to 4,096 bytes fit in version 1: --tx-version auto');
    if (await takesVersion1(chain)) return build(1);
    throw error;
  }
}

/** Whether the cluster takes version 1. What a node says falsely ends in a refusal: it simulates before anything is signed. */
export function takesVersion1(chain: ChainReader): Promise<boolean> {
  const asked = known.get(chain) ?? readFeature(chain);
  known.set(chain, asked);
  // What could not be read is asked again.
  asked.catch(() => known.delete(chain));
  return asked;
}

async function readFeature(chain: ChainReader): Promise<boolean> {
  const { accounts } = await chain.getAccounts([TRANSACTION_V1_FEATURE]);
  return isActiveFeature(accounts[0] ?? null);
}

/** What the service said of a transaction that fits version 1 alone: it builds none of those. */
export function beyondService(error: unknown): unknown {
  return isTooLarge(error)
    ? tooLarge(error, 'it fits version 1, which the service does not build: --source local')
    : error;
}

function isTooLarge(error: unknown): error is CliError {
  return error instanceof CliError && error.code === 'transaction_too_large';
}

function tooLarge(error: CliError, hint: string): CliError {
  const { message: what, why, details } = error;
  return new CliError('transaction_too_large', { what, why, hint, details, cause: error });
}

function unsupported(): CliError {
  return new CliError('unsupported_version', {
    what: 'this cluster does not take transactions of version 1',
    why: `the account of that feature, ${TRANSACTION_V1_FEATURE}, does not say that it is active`,
    hint: 'leave --tx-version away, or say --tx-version 0',
  });
}
