import { Check } from 'typebox/schema';
import { CliError } from '../errors/cli-error.ts';
import { ERROR_EXITS, type ErrorCode, type ExitName, isErrorCode } from '../errors/codes.ts';
import { type Endpoint, redact } from '../http/endpoint.ts';
import type { HttpResponse } from '../http/exchange.ts';
import { parseJson } from '../json/json.ts';
import { ErrorEnvelope } from './contract.ts';

/** The error body of a response. */
export interface ServiceRefusal {
  readonly message: string;
  readonly code: string | undefined;
}

/** Reads the error body; null if the response does not have the agreed shape. */
export function readRefusal(endpoint: Endpoint, answer: HttpResponse): ServiceRefusal | null {
  let json: unknown;
  try {
    json = parseJson(answer.text);
  } catch {
    return null;
  }
  if (!Check(ErrorEnvelope, json)) return null;
  const { message, code } = json.error;
  return { message: redact(endpoint, message), code: code == null ? undefined : redact(endpoint, code) };
}

/** Exit names that an error code of the service may have. It cannot claim, for example, that a transaction expired. */
const SERVICE_EXITS: ReadonlySet<ExitName> = new Set(['service', 'notFound']);

/** What a request was for, as far as errors depend on it. */
export interface RequestInfo {
  /** The code for a 404 without a code of its own: the thing that was read does not exist. */
  readonly absent?: ErrorCode | undefined;
  /** Whether the request is for a transaction, which this tool can build itself. */
  readonly builds?: boolean | undefined;
}

/** The error to show for a response that is not a success. */
export function serviceError(
  endpoint: Endpoint,
  status: number,
  refusal: ServiceRefusal | null,
  { absent, builds = false }: RequestInfo = {},
): CliError {
  const { host } = endpoint;
  const details = { host, status, serviceCode: refusal?.code ?? null };
  if (status >= 500 && refusal?.code === 'account_damaged') {
    return new CliError('account_damaged', {
      what: `the service at ${host} cannot read the account`,
      why: refusal.message,
      hint: 'check that the service and the deployment belong together: gavel config list',
      details,
    });
  }
  if (status >= 500) {
    return new CliError('service_error', {
      what: `the service at ${host} failed`,
      why: refusal?.message ?? `it answered with status ${status}`,
      hint: 'try again later',
      details,
    });
  }
  const code = codeOf(refusal);
  if (builds && code === undefined && NO_ROUTE.has(status)) return noRoute(endpoint, status, refusal);
  const shown = code ?? (status === 404 ? absent : undefined) ?? 'service_refused';
  return new CliError(shown, {
    what: `the service at ${host} refused the request`,
    why: refusal?.message ?? `it answered with status ${status}`,
    hint: builds && OWN_RULES.has(shown) ? BUILD_IT_HERE : CHECK_NAMES,
    details,
  });
}

/** Rules of the service alone. An example: a one-of-one listing has no start. The rules of the chain were checked before. */
const OWN_RULES: ReadonlySet<ErrorCode> = new Set(['service_refused', 'invalid_request']);

const BUILD_IT_HERE =
  'build the transaction from the chain, without the service: run the same command with --source local';

const CHECK_NAMES = 'check what you named, and that --api names the right service: gavel config list';

/** Statuses that mean: the service has no such route. */
const NO_ROUTE: ReadonlySet<number> = new Set([404, 405]);

/** Not every service builds every operation. The tool itself can build all of them from the chain. */
function noRoute({ host }: Endpoint, status: number, refusal: ServiceRefusal | null): CliError {
  const said = refusal === null ? `it answered with status ${status}` : refusal.message;
  return new CliError('service_refused', {
    what: `the service at ${host} did not build the transaction`,
    why: `${said}; it may not offer this operation, or --api may name another address`,
    hint: BUILD_IT_HERE,
    details: { host, status, serviceCode: refusal?.code ?? null },
  });
}

export function unauthorized({ host }: Endpoint, status: number, refusal: ServiceRefusal | null): CliError {
  return new CliError('unauthorized', {
    what: `the service at ${host} did not accept the API key`,
    why: refusal?.message ?? `it answered with status ${status}`,
    hint: 'set GAVEL_API_KEY to a key of this service',
    details: { host, status },
  });
}

/** For an answer of the service that cannot be relied on. */
export function brokenService({ host }: Endpoint, why: string): CliError {
  return new CliError('service_error', {
    what: `the service at ${host} gave no usable answer`,
    why,
    hint: 'try again later, or do without the service: --source local',
    details: { host },
  });
}

function codeOf(refusal: ServiceRefusal | null): ErrorCode | undefined {
  const code = refusal?.code;
  if (code === undefined || !isErrorCode(code)) return undefined;
  return SERVICE_EXITS.has(ERROR_EXITS[code]) ? code : undefined;
}
