import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { TransactionAnswer } from '../../api/answers.ts';
import type { BuiltTransaction } from '../../api/contract.ts';
import type { TransactionOptions } from '../../api/requests.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ErrorCode } from '../../errors/codes.ts';
import { encodeBase64 } from '../../json/base64.ts';
import type { Operation } from '../../operations/operation.ts';
import { type BuildOptions, buildOperation, buildSetup } from '../../transactions/build.ts';
import { memosAtEnd, typedMemos } from '../../transactions/memo.ts';
import { newTable } from '../../transactions/new-table.ts';
import { loadable, MOST_ENTRIES, type NewTable } from '../../transactions/setup.ts';
import type { Allowlist } from '../allowlist.ts';
import type { ServiceChain, ServiceContext } from '../context.ts';
import { toRefused } from '../error-answer.ts';
import { ServiceError } from '../service-error.ts';
import { answers } from './answers.ts';

/** A transaction builder: an operation, the body that asks for it, and what that body means. */
export interface TransactionRow<Body extends TSchema, Intent, State> {
  readonly operation: Operation<Intent, State>;
  readonly operationId: string;
  readonly summary: string;
  readonly body: Body;
  /** Throws where the body asks for what is not offered. */
  intent(body: Static<Body>): Intent;
  /** Throws when the service will not build this, for a reason that is not on the chain. Asked when all else holds. */
  admit?(context: AdmitContext, intent: Intent): Promise<void>;
  /** The refusal that is answered with 404, not with 400, and when it is. */
  readonly absent?: { readonly code: ErrorCode; readonly description: string };
}

export interface AdmitContext {
  readonly allowlist: Allowlist;
}

export interface TransactionRoute {
  readonly url: string;
  register(app: FastifyInstance, context: ServiceContext & AdmitContext): void;
}

/** The route of a row: validate, read, check, build, compile. Its types end here, so that rows of any kind make a table. */
export function transactionRoute<Body extends TSchema, Intent, State>(
  row: TransactionRow<Body, Intent, State>,
): TransactionRoute {
  const { operation, operationId, summary, body, absent } = row;
  const response = answers(TransactionAnswer, absent === undefined ? {} : { 404: absent.description });
  const schema = { operationId, summary, tags: ['transactions'], body, response };
  return {
    url: operation.path,
    register: (app, context) => {
      app.post(operation.path, { schema }, async (request) => {
        // Validated against the schema whose type this is.
        const asked = request.body as Static<Body> & TransactionOptions;
        const intent = row.intent(asked);
        const result = await build(context, operation, intent, asked).catch((error: unknown) => {
          throw error instanceof CliError && error.code === absent?.code ? notFound(error) : error;
        });
        await row.admit?.(context, intent);
        return { result };
      });
    },
  };
}

function notFound(error: CliError): ServiceError {
  return new ServiceError(404, error.code, toRefused(error).message, { cause: error });
}

async function build<Intent, State>(
  { chain, deployment, makesTables = false }: ServiceContext,
  operation: Operation<Intent, State>,
  intent: Intent,
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
      const addresses = loadable(signer, instructions).slice(0, MOST_ENTRIES);
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
  });
}
