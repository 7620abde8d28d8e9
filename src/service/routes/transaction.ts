import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { TransactionAnswer, VendorABuyAnswer } from '../../api/answers.ts';
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
import type { BuyIntent } from '../../operations/vendor-a/buy.ts';
import type { ChainReader } from '../../ports/chain.ts';
import {
  type BuildOptions,
  buildSetup,
  type CompiledOperation,
  compileOperation,
} from '../../transactions/build.ts';
import { memosAtEnd, typedMemos } from '../../transactions/memo.ts';
import { newTable } from '../../transactions/new-table.ts';
import { loadable, MAX_ENTRIES, type NewTable } from '../../transactions/setup.ts';
import { type Allowlist, requireAllowed } from '../allowlist.ts';
import { bodySchema, type TransactionOptions } from '../body-schema.ts';
import type { ServiceContext } from '../context.ts';
import { toErrorResponse } from '../error-answer.ts';
import { type NewestBlockhash, notingSlot } from '../newest-blockhash.ts';
import { ServiceError } from '../service-error.ts';
import { withRoute } from '../swap.ts';
import { type Purchase, quotePurchase } from '../vendor-a/purchase.ts';
import { requireSwitchedOn } from '../vendor-a/switch.ts';
import { answersToBody } from './answers.ts';

export interface RuleContext {
  readonly allowlist: Allowlist;
}

/** What was built for a request, and what for. */
interface Made {
  readonly intent: unknown;
  readonly state: unknown;
  readonly transaction: CompiledOperation;
  /** At most: of a blockhash that the caller gave the exact one is not known. */
  readonly lastValidBlockHeight: () => Promise<bigint>;
}

/** What one route does beside what all of them do. */
interface OwnRules {
  /** Throws when the service builds none of these now. Asked before anything is read. */
  readonly open?: (context: ServiceContext) => void;
  /** The intent with what is the service's own to say. */
  readonly complete?: (context: ServiceContext, intent: unknown) => unknown;
  /** Throws when the service will not build this, for a reason that is not on the chain. Asked when all else holds. */
  readonly admit?: (context: RuleContext, asked: unknown) => Promise<void>;
  /** Where the answer has more than the transaction. */
  readonly answer?: {
    readonly schema: TSchema;
    members(context: ServiceContext, made: Made): Promise<object>;
  };
}

/** Also asked by `getBidOrBuyTx` of v1. */
export const OWN_RULES: { readonly [Name in OperationName]?: OwnRules } = {
  'auction.bid': {
    admit({ allowlist }, asked) {
      const { mint, bidder } = asked as BidIntent;
      return requireAllowed(allowlist, mint, bidder);
    },
  },
  'vendor-a.buy': {
    open: requireSwitchedOn,
    complete: ({ vendorAFee }, intent) =>
      vendorAFee == null ? intent : { ...(intent as BuyIntent), serviceFee: vendorAFee },
    answer: {
      schema: VendorABuyAnswer,
      async members(context, { lastValidBlockHeight, transaction, ...made }) {
        const purchase = { ...made, transaction: transaction.decode() } as Purchase;
        const quote = await quotePurchase(context, purchase);
        return { quote, lastValidBlockHeight: await lastValidBlockHeight() };
      },
    },
  },
};

export interface TransactionRoute {
  readonly url: string;
  register(app: FastifyInstance, context: BuildContext & RuleContext): void;
}

/** A transaction builder for every operation (interface document, 4.4 and 4.6 to 4.11, and "More operations"). */
export function transactionRoutes(): Promise<readonly TransactionRoute[]> {
  loaded ??= Promise.all(
    OPERATION_NAMES.map(async (name) => transactionRoute(await loadOperation(name), OWN_RULES[name] ?? {})),
  );
  return loaded;
}

/** One of each in a process, since the validator of a schema is compiled once. */
let loaded: Promise<readonly TransactionRoute[]> | undefined;

/** Validate, read, check, build, compile. */
function transactionRoute(
  operation: AnyOperation,
  { open, complete, admit, answer }: OwnRules,
): TransactionRoute {
  const { operationId, summary, absent, ...route } = operation.route;
  const response = answersToBody(answer?.schema ?? TransactionAnswer, {
    ...(absent === undefined ? {} : { 404: absent.description }),
    ...(open === undefined ? {} : { 503: 'It is switched off here.' }),
  });
  const body = bodySchema(route.body, `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Body`);
  const [signer] = Object.keys(route.body);
  const description = `The wallet in \`${signer}\` checks, signs and submits the transaction. What the chain would refuse as it is now is refused here, with 400 unless another status says so.`;
  const schema = { operationId, summary, description, tags: ['transactions'], body, response };
  return {
    url: operation.path,
    register: (app, context) => {
      app.post(operation.path, { schema }, async (request) => {
        open?.(context);
        // Validated against the schema of this type.
        const asked = request.body as BodyValues<Body> & TransactionOptions;
        const typed = route.intent(asked);
        const intent = complete?.(context, typed) ?? typed;
        const [built, made] = await build(context, operation, intent, asked).catch((error: unknown) => {
          throw error instanceof CliError && error.code === absent?.code ? notFound(error) : error;
        });
        await admit?.(context, intent);
        return { result: { ...built, ...(await answer?.members(context, made)) } };
      });
    },
  };
}

function notFound(error: CliError): ServiceError {
  return new ServiceError(404, error.code, toErrorResponse(error).message, { cause: error });
}

export interface BuildContext extends ServiceContext {
  readonly newest: NewestBlockhash;
  /** Of the chain; what several requests read at once is one call. */
  readonly getAccounts: ChainReader['getAccounts'];
}

/** Reads, checks, builds and compiles. */
export async function build(
  context: BuildContext,
  operation: AnyOperation,
  given: unknown,
  asked: TransactionOptions,
): Promise<readonly [BuiltTransaction, Made]> {
  const { chain, deployment, makesTables = false } = context;
  const { reader, slot } = notingSlot(chain, context.getAccounts);
  const state = await operation.read(reader, deployment, given);
  operation.check(given, state);
  const { intent, routeTables } = await withRoute(context, operation, given, state);
  const { blockhash, lastValidBlockHeight } = await chooseBlockhash(context, slot(), asked.blockhash);
  const options = {
    blockhash,
    priorityLamports: asked.targetPriorityFeeLamports ?? 0n,
    memos: memosAtEnd(typedMemos(intent)),
  };
  const make = (more: Pick<BuildOptions, 'table' | 'routeTables'> = {}) =>
    compileOperation(operation, deployment, intent, state, { ...options, ...more });
  const madeOf = (transaction: CompiledOperation): Made => ({
    intent,
    state,
    transaction,
    lastValidBlockHeight,
  });
  try {
    const transaction = await make();
    return [{ tx: encodeBase64(transaction.bytes) }, madeOf(transaction)];
  } catch (error) {
    const isTooLarge = error instanceof CliError && error.code === 'transaction_too_large';
    if (!isTooLarge || (routeTables === null && !makesTables)) throw error;
  }
  if (routeTables !== null) {
    const transaction = await make({ routeTables });
    return [{ tx: encodeBase64(transaction.bytes) }, madeOf(transaction)];
  }
  const signer = operation.signer(intent);
  const made: NewTable[] = [];
  const transaction = await make({
    table: async (instructions) => {
      const addresses = loadable(signer, instructions).slice(0, MAX_ENTRIES);
      const table = await newTable(chain, signer, addresses);
      made.push(table);
      return { table, slot: 0n };
    },
  });
  const [setupTx] = made.map((table) => encodeBase64(buildSetup(signer, table, options).bytes));
  const built = { tx: encodeBase64(transaction.bytes), ...(setupTx === undefined ? {} : { setupTx }) };
  return [built, madeOf(transaction)];
}

interface ChosenBlockhash extends Pick<Made, 'lastValidBlockHeight'> {
  readonly blockhash: string;
}

async function chooseBlockhash(
  { chain, newest }: BuildContext,
  slot: bigint | null,
  asked: string | undefined,
): Promise<ChosenBlockhash> {
  if (asked === undefined) {
    const { blockhash, lastValidBlockHeight } = await newest.at(slot);
    return { blockhash, lastValidBlockHeight: async () => lastValidBlockHeight };
  }
  if (await chain.isBlockhashValid(asked)) {
    const lastValidBlockHeight = async () => (await newest.at(slot)).lastValidBlockHeight;
    return { blockhash: asked, lastValidBlockHeight };
  }
  throw new CliError('blockhash_not_recent', {
    what: `the blockhash ${asked} cannot be used`,
    why: 'it is not a recent one of this chain',
    hint: 'fetch a new one, or leave blockhash out',
  });
}
