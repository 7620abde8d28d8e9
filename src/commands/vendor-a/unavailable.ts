import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { ERROR_EXITS, isErrorCode } from '../../errors/codes.ts';

/** Exits by which a code can say that an order cannot be bought, whoever says so. */
const REASONS: ReadonlySet<string> = new Set(['service', 'notFound']);

const OWN = 'take it back on vendor-a; nobody buys from themselves';

/** Why an artwork cannot be bought on vendor-a, as the service says it. */
export function unavailable(mint: Address, reason: string, code: string | null): CliError {
  const isKnown = code !== null && isErrorCode(code) && REASONS.has(ERROR_EXITS[code]);
  return new CliError(isKnown ? code : 'service_refused', {
    what: `${mint} cannot be bought on vendor-a`,
    why: reason,
    hint:
      code === 'own_order'
        ? OWN
        : 'read it from the chain, without the service: run the same command with --source local',
    details: { mint, serviceCode: code },
  });
}

/** Whether an error says that an order cannot be bought, and not that something did not work. */
export function isReason(error: unknown): error is CliError {
  return error instanceof CliError && REASONS.has(ERROR_EXITS[error.code]);
}
