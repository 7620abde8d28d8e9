import { type Static, Type } from 'typebox';
import type { SandboxChain } from '../../chain.ts';
import { withBlockhash } from '../../transaction/decode.ts';
import type { DecodedTransaction } from '../../transaction/decoded.ts';
import { signaturesHold } from '../../transaction/signatures.ts';
import type { Simulation } from '../../transaction/simulate.ts';
import { PreflightFailure } from '../../transaction/simulate.ts';
import { describeTransactionError } from '../../vm/transaction-error.ts';
import { encodeSimulation } from '../encode/simulation.ts';
import { contextOf, type MethodTable, method, withContext } from '../method.ts';
import { invalidParams, PREFLIGHT_FAILURE, RpcError, signatureFailure } from '../rpc-error.ts';
import {
  AccountEncoding,
  AddressParam,
  BlockhashParam,
  CommitmentParam,
  ContextFields,
  Count,
  optional,
  U64,
  WireEncoding,
} from '../schema.ts';
import { parseTransaction } from '../wire.ts';
import { encodeOrNull } from './accounts.ts';

const SendConfig = Type.Object({
  encoding: Type.Optional(WireEncoding),
  skipPreflight: Type.Optional(Type.Boolean()),
  preflightCommitment: Type.Optional(CommitmentParam),
  maxRetries: Type.Optional(Count),
  minContextSlot: Type.Optional(Count),
});

const SimulateConfig = Type.Object({
  ...ContextFields,
  encoding: Type.Optional(WireEncoding),
  sigVerify: Type.Optional(Type.Boolean()),
  replaceRecentBlockhash: Type.Optional(Type.Boolean()),
  innerInstructions: Type.Optional(Type.Boolean()),
  accounts: Type.Optional(
    Type.Object({ encoding: Type.Optional(AccountEncoding), addresses: Type.Array(AddressParam) }),
  ),
});
type SimulateConfig = Static<typeof SimulateConfig>;

const AirdropConfig = Type.Object({
  commitment: Type.Optional(CommitmentParam),
  recentBlockhash: Type.Optional(BlockhashParam),
});

export const transactionMethods: MethodTable = {
  /** `maxRetries` has no effect: the chain accepts or refuses a transaction at once. */
  sendTransaction: method([Type.String(), optional(SendConfig)], (chain, text, config = {}) => {
    const { encoding = 'base58', skipPreflight = false, preflightCommitment, minContextSlot } = config;
    const transaction = parseTransaction(text, encoding);
    contextOf(chain, {
      ...(preflightCommitment && { commitment: preflightCommitment }),
      ...(minContextSlot !== undefined && { minContextSlot }),
    });
    return withSendErrors(() => chain.submit(transaction, skipPreflight));
  }),

  simulateTransaction: method([Type.String(), optional(SimulateConfig)], (chain, text, config = {}) => {
    if (config.sigVerify && config.replaceRecentBlockhash) {
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash');
    }
    const given = parseTransaction(text, config.encoding ?? 'base58');
    if (config.sigVerify && !signaturesHold(given)) throw signatureFailure();
    const replacement = config.replaceRecentBlockhash
      ? chain.ledger.blockhashAt(contextOf(chain, config).commitment)
      : null;
    const transaction = replacement === null ? given : withBlockhash(given, replacement.blockhash);
    const simulation = chain.simulate(transaction);
    const value = encodeSimulation(simulation, {
      accounts: accountsAfter(chain, simulation, config),
      innerInstructions: config.innerInstructions ?? false,
      replacementBlockhash: replacement,
    });
    return withContext(chain, config, value);
  }),

  requestAirdrop: method([AddressParam, U64, optional(AirdropConfig)], (chain, address, lamports, config) =>
    withSendErrors(() => chain.airdrop(address, BigInt(lamports), config?.recentBlockhash)),
  ),
};

function accountsAfter(chain: SandboxChain, simulation: Simulation, { accounts }: SimulateConfig) {
  if (accounts === undefined) return null;
  const { addresses, encoding = 'base64' } = accounts;
  if (encoding === 'base58' || encoding === 'binary') throw invalidParams('base58 encoding not supported');
  const most = accountCount(simulation.transaction);
  if (addresses.length > most) throw invalidParams(`Too many accounts provided; max ${most}`);
  if (simulation.result.err !== null) return addresses.map(() => null);
  return addresses.map((address) =>
    encodeOrNull(chain, address, simulation.accountAfter(address), { encoding }),
  );
}

function accountCount({ staticKeys, lookups }: DecodedTransaction): number {
  return lookups.reduce(
    (sum, { writable, readonly }) => sum + writable.length + readonly.length,
    staticKeys.length,
  );
}

/** Runs a send, and turns its refusals into a validator's error codes. */
function withSendErrors(send: () => string): string {
  try {
    return send();
  } catch (error) {
    if (!(error instanceof PreflightFailure)) throw error;
    const { simulation } = error;
    const err = simulation.result.err ?? 'SanitizeFailure';
    throw new RpcError(
      PREFLIGHT_FAILURE,
      `Transaction simulation failed: ${describeTransactionError(err)}`,
      encodeSimulation(simulation, { accounts: null, innerInstructions: false, replacementBlockhash: null }),
    );
  }
}
