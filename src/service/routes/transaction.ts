import type { FastifyInstance } from 'fastify';
import { TransactionAnswer } from '../../api/answers.ts';
import type { BuiltTransaction } from '../../api/contract.ts';
import { CliError } from '../../errors/cli-error.ts';
import { encodeBase64 } from '../../json/base64.ts';
import type { BidIntent } from '../../operations/auction/bid-state.ts';
import {
  type AnyOperation,
  loadOperation,
  OPERATION_NAMES,
  type OperationName,
} from '../../operations/registry.ts';
import type { Body, BodyValues } from '../../operations/route.ts';
import { type BuildOptions, buildOperation, buildSetup } from '../../transactions/build.ts';
import { memosAtEnd, typedMemos } from '../../transactions/memo.ts';
import { newTable } from '../../transactions/new-table.ts';
import { loadable, MAX_ENTRIES, type NewTable } from '../../transactions/setup.ts';
import { type Allowlist, requireAllowed } from '../allowlist.ts';
import { bodySchema, type TransactionOptions } from '../body-schema.ts';
import type { ServiceChain, ServiceContext } from '../context.ts';
import { toErrorResponse } from '../error-answer.ts';
import { ServiceError } from '../service-error.ts';
import { answers } from './answers.ts';

export interface RuleContext {
  readonly allowlist: Allowlist;
}

/** A rule of the service that is not on the chain. Throws if it is not met. Checked after all other checks passed. */
type ServiceRule = (context: RuleContext, asked: unknown) => Promise<void>;

const SERVICE_RULES: { readonly [Name in OperationName]?: ServiceRule } = {
  'auction.bid': ({ allowlist }, asked) => {
    const { mint, bidder } = asked as BidIntent;
    return requireAllowed(allowlist, mint, bidder);
  },
};

export interface TransactionRoute {
  readonly url: string;
  register(app: FastifyInstance, context: ServiceContext & RuleContext): void;
}

/** A transaction builder for every operation (interface document, 4.6 to 4.11, and "More operations"). */
export function transactionRoutes(): Promise<readonly TransactionRoute[]> {
  return Promise.all(
    OPERATION_NAMES.map(async (name) => transactionRoute(await loadOperation(name), SERVICE_RULES[name])),
  );
}

/** Validate, read, check, build, compile. */
function transactionRoute(operation: AnyOperation, admit?: ServiceRule): TransactionRoute {
  const { operationId, summary, absent, ...route } = operation.route;
  const response = answers(TransactionAnswer, absent === undefined ? {} : { 404: absent.description });
  const body = bodySchema(route.body);
  const schema = { operationId, summary, tags: ['transactions'], body, response };
  return {
    url: operation.path,
    register: (app, context) => {
      app.post(operation.path, { schema }, async (request) => {
        // Validated against the schema of this type.
        const asked = request.body as BodyValues<Body> & TransactionOptions;
        const intent = route.intent(asked);
        const result = await build(context, operation, intent, asked).catch((error: unknown) => {
          throw error instanceof CliError && error.code === absent?.code ? notFound(error) : error;
        });
        await admit?.(context, intent);
        return { result };
      });
    },
  };
}

function notFound(error: CliError): ServiceError {
  return new ServiceError(404, error.code, toErrorResponse(error).message, { cause: error });
}

async function build(
  { chain, deployment, makesTables = false }: ServiceContext,
  operation: AnyOperation,
  intent: unknown,
  asked: TransactionOptions,
): Promise<BuiltTransaction> {
  const state = await operation.read(chain, deployment, intent);
  operation.check(intent, state);
  const options = {
    blockhash: await chooseBlockhash(chain, asked.blockhash),
    priorityLamports: asked.targetPriorityFeeLamports ?? 0n,
    memos: memosAtEnd(typedMemos(intent)),
  };
  const make = (more: Pick<BuildOptions, 'table'> = {}) =>
    buildOperation(operation, deployment, intent, state, { ...options, ...more });
  try {
    return { tx: encodeBase64((await make()).transaction.bytes) };
  } catch (error) {
    if (!makesTables || !(error instanceof CliError) || error.code !== 'transaction_too_large') throw error;
  }
  const signer = operation.signer(intent);
  const made: NewTable[] = [];
  const { transaction } = await make({
    table: async (instructions) => {
      const addresses = loadable(signer, instructions).slice(0, MAX_ENTRIES);
      const table = await newTable(chain, signer, addresses);
      made.push(table);
      return { table, slot: 0n };
    },
  });
  const [setupTx] = made.map((table) => encodeBase64(buildSetup(signer, table, options).bytes));
  return { tx: encodeBase64(transaction.bytes), ...(setupTx === undefined ? {} : { setupTx }) };
}

async function chooseBlockhash(chain: ServiceChain, asked: string | undefined): Promise<string> {
  if (asked === undefined) return (await chain.getLatestBlockhash()).blockhash;
  if (await chain.isBlockhashValid(asked)) return asked;
  throw new CliError('blockhash_not_recent', {
    what: `the blockhash ${asked} cannot be used`,
    why: 'it is not a recent one of this chain',
    hint: 'fetch a new one, or leave blockhash out',
  });
}
