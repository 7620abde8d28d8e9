import type { CliError } from '../../src/errors/cli-error.ts';
import { ledgerLimits } from '../../src/sandbox/chain/ledger/ledger.ts';
import { LogStore } from '../../src/sandbox/chain/store/log-store.ts';

const PREFIX = Buffer.from('tests');

export function storeAt(path: string, onFailure: (error: CliError) => void = () => {}): LogStore {
  const checkPrefix = () => PREFIX.length;
  return new LogStore({ path, prefix: PREFIX, checkPrefix, limits: ledgerLimits(), onFailure });
}
