import type { Address } from '../../src/domain/address.ts';
import type { AnyOperation } from '../../src/operations/registry.ts';
import { findOperation } from '../../src/operations/registry.ts';
import { pick, type Random } from '../../src/sandbox/hostile/trick.ts';
import { unitsOf } from '../../src/transactions/build.ts';
import { type BuiltVersion, compileTransaction } from '../../src/transactions/compile.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { readLookupTables } from '../../src/transactions/lookup-tables.ts';
import type { SimulatingChain } from '../../src/transactions/verify/judge.ts';
import { type VerifyContext, verify } from '../../src/transactions/verify/verify.ts';
import { inProcessChain } from './in-process-chain.ts';
import type { Scene, Stage } from './scene.ts';
import type { AskService } from './service.ts';
import { asLegacy, openTable, type Table } from './ways.ts';

/** A transaction as the operation builds it, and all that it has to be verified expected. */
export interface Genuine {
  readonly scene: Scene;
  readonly stage: Stage;
  readonly operation: AnyOperation;
  readonly intent: unknown;
  /** What the operation read for it. */
  readonly state: unknown;
  readonly chain: SimulatingChain;
  readonly signer: Address;
  readonly priorityLamports: bigint;
  readonly computeUnits: number;
  /** With every account in it; of version 0 unless it is handed out in version 1. */
  readonly bytes: Uint8Array;
  readonly version: BuiltVersion;
  /** The same as it is handed out: by the service, or of the old version. */
  readonly offered: Uint8Array;
  /** On the chain, with some of its accounts. */
  readonly table: Table;
  readonly context: VerifyContext;
}

/** How a transaction is handed out. */
export const WAYS = ['plain', 'legacy', 'service', 'v1'] as const;
export type Way = (typeof WAYS)[number];

const MAX_FEE_LAMPORTS = 10_000_000n;

/** Of some intent that the scene takes. No two are the same: each pays another priority. */
export async function makeGenuine(
  scene: Scene,
  stage: Stage,
  way: Way,
  askService: AskService,
  random: Random,
): Promise<Genuine> {
  const operation = await operationOf(scene);
  const { deployment } = stage;
  const chain = inProcessChain(stage.chain);
  const intent = await scene.intent(random, stage);
  const state = await operation.read(chain, deployment, intent);
  operation.check(intent, state);
  const signer = operation.signer(intent);
  const { blockhash } = stage.chain.ledger.blockhashAt('confirmed');
  const priorityLamports = BigInt(pick(random, 9_000_000));
  const plan = {
    payer: signer,
    blockhash,
    instructions: await operation.build(deployment, intent, state),
    computeUnits: unitsOf(operation, intent, state),
    priorityLamports,
  };
  const version = way === 'v1' ? 1 : 0;
  const bytes = compileTransaction({ ...plan, version });
  const target = await operation.target(deployment, intent, state);
  const context: VerifyContext = {
    deployment,
    signer,
    expectation: await operation.expect(deployment, intent, state),
    about: { named: target.account, target },
    rebuilt: decodeTransaction(bytes),
    offered: null,
    blockhash,
    maxFeeLamports: MAX_FEE_LAMPORTS,
    hint: '',
  };
  const table = openTable(stage.chain, compileTransaction(plan), random);
  const offer: Readonly<Record<Way, () => Uint8Array | Promise<Uint8Array>>> = {
    plain: () => bytes,
    legacy: () => asLegacy(bytes),
    service: () => askService(stage, operation, intent, priorityLamports),
    v1: () => bytes,
  };
  const offered = await offer[way]();
  return {
    scene,
    stage,
    operation,
    intent,
    state,
    chain,
    signer,
    priorityLamports,
    computeUnits: plan.computeUnits,
    bytes,
    version,
    offered,
    table,
    context,
  };
}

async function operationOf({ operation }: Scene): Promise<AnyOperation> {
  const found = await findOperation(operation);
  if (found === null) throw new RangeError(`there is no operation ${operation}`);
  return found;
}

/** As the tool does with what the service answered. Throws what the tool would end with. */
export async function verifyBytes({ chain, context }: Genuine, bytes: Uint8Array): Promise<void> {
  const transaction = decodeTransaction(bytes, await readLookupTables(chain, bytes));
  const expected = context.rebuilt;
  await verify(chain, expected, { ...context, offered: { transaction, exact: false, expected } });
}
