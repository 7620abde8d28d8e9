import { isActiveFeature, TRANSACTION_V1_FEATURE } from '../chain/codecs/feature.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader } from '../ports/chain.ts';
import type { FlowSettings } from '../ports/flow-settings.ts';
import type { BuiltVersion } from '../transactions/compile.ts';

/** The answer for each chain, so that each is asked once. */
const known = new WeakMap<ChainReader, Promise<boolean>>();

/**
 * Builds a transaction in the version that was asked for. `auto`: version 0; version 1 when it does not fit 0 and the cluster
 * accepts 1. When it fits neither, it is built with a lookup table, if `withTable` is given. Throws `unsupported_version` when
 * version 1 was asked for and the cluster does not accept it, `transaction_too_large`, and what `build` throws.
 */
export async function inVersion<T>(
  asked: FlowSettings['txVersion'],
  chain: ChainReader,
  build: (version: BuiltVersion) => Promise<T>,
  withTable: (() => Promise<T>) | null = null,
): Promise<T> {
  if (asked === 1) {
    if (!(await takesVersion1(chain))) throw unsupported();
    return build(1);
  }
  try {
    return await build(0);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    if (asked !== 0 && (await takesVersion1(chain))) return build(1);
    const hint = asked === 0 ? IN_VERSION_1 : SHORTER;
    if (withTable === null) throw tooLarge(error, hint);
    return withTable().catch((last: unknown) => {
      throw isTooLarge(last) ? tooLarge(last, hint) : last;
    });
  }
}

const IN_VERSION_1 = 'up to 4,096 bytes fit in version 1: --tx-version auto';
const SHORTER =
  'shorter texts in --memo and --order-id take less room; so do fewer payees who have given their token accounts away';

/** Whether the cluster accepts version 1. A false answer is harmless: the simulation fails before anything is signed. */
export function takesVersion1(chain: ChainReader): Promise<boolean> {
  const asked = known.get(chain) ?? readFeature(chain);
  known.set(chain, asked);
  // After an error, ask again next time.
  asked.catch(() => known.delete(chain));
  return asked;
}

async function readFeature(chain: ChainReader): Promise<boolean> {
  const { accounts } = await chain.getAccounts([TRANSACTION_V1_FEATURE]);
  return isActiveFeature(accounts[0] ?? null);
}

/** The service's error for a transaction that is too large for it, with a hint that depends on what was built here. */
export function tooLargeForService(error: unknown, own: keyof typeof BEYOND = 'version 1'): unknown {
  return isTooLarge(error) ? tooLarge(error, BEYOND[own]) : error;
}

const BEYOND = {
  'version 1': 'it fits version 1, which the service does not build: --source local',
  swap: 'it may fit version 1, which the service does not build: --source local',
  table: 'it fits with a lookup table, which this service does not make: --source local',
  'version 0': 'shorter texts in --memo and --order-id may fit what the service builds; or --source local',
} as const;

function isTooLarge(error: unknown): error is CliError {
  return error instanceof CliError && error.code === 'transaction_too_large';
}

function tooLarge(error: CliError, hint: string): CliError {
  const { message: what, why, details } = error;
  return new CliError('transaction_too_large', { what, why, hint, details, cause: error });
}

function unsupported(): CliError {
  return new CliError('unsupported_version', {
    what: 'this cluster does not accept transactions of version 1',
    why: `the account of that feature, ${TRANSACTION_V1_FEATURE}, does not say that it is active`,
    hint: 'leave out --tx-version, or use --tx-version 0',
  });
}
