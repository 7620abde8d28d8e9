import type { Chain, SignatureStatus } from '../deps.ts';
import { getAccounts, getProgramAccounts } from './rpc/accounts.ts';
import { createRpc, type RpcOptions, withContext } from './rpc/call.ts';
import { send } from './rpc/send.ts';
import {
  address,
  flag,
  list,
  listOf,
  nullable,
  optional,
  record,
  refuse,
  runtimeError,
  type Shape,
  text,
  u64,
} from './rpc/shape.ts';
import { simulate } from './rpc/simulate.ts';
import { getTransaction } from './rpc/transaction.ts';

/** What a node can also be asked, and only the service does. */
export interface RpcChain extends Chain {
  /** Whether a transaction with this blockhash could still land. */
  isBlockhashValid(blockhash: string): Promise<boolean>;
}

const CONFIRMED = { commitment: 'confirmed' } as const;

/**
 * The chain behind a Solana RPC node. Every answer is checked field by field; all failures are CliErrors:
 * `network_timeout`, `network_unreachable`, `not_json`, `rate_limited`, `unauthorized`, `rpc_error`. Only `send` throws
 * `simulation_failed`. Throws `invalid_config` at once for a URL that cannot be used.
 */
export function createChain(options: RpcOptions): RpcChain {
  const rpc = createRpc(options);
  return {
    getAccounts: (addresses) => getAccounts(rpc, addresses),
    getProgramAccounts: (program, filters) => getProgramAccounts(rpc, program, filters),
    getLatestBlockhash: async () => {
      const { slot, value } = await rpc.read('getLatestBlockhash', [CONFIRMED], withContext(blockhash));
      return { slot, ...value };
    },
    isBlockhashValid: async (hash) => {
      const { value } = await rpc.read('isBlockhashValid', [hash, CONFIRMED], withContext(flag));
      return value;
    },
    getBlockHeight: (commitment) => rpc.read('getBlockHeight', [{ commitment }], u64),
    // A hash is 32 bytes in base58, as an address is.
    getGenesisHash: () => rpc.read('getGenesisHash', [], address),
    simulate: (transaction, accounts) => simulate(rpc, transaction, accounts),
    send: (transaction, minContextSlot) => send(rpc, transaction, minContextSlot),
    getStatus: async (signature, { searchHistory }) => {
      const params = [[signature], { searchTransactionHistory: searchHistory }];
      const { value } = await rpc.read(
        'getSignatureStatuses',
        params,
        withContext(listOf(1, nullable(status))),
      );
      return value[0] ?? null;
    },
    getTransaction: (signature) => getTransaction(rpc, signature),
    getLogs: (signature) => {
      const config = { ...CONFIRMED, encoding: 'base64', maxSupportedTransactionVersion: 0 };
      return rpc.read('getTransaction', [signature, config], transactionLogs);
    },
  };
}

const blockhash = (value: unknown, at: string) => {
  const fields = record(value, at);
  return {
    blockhash: address(fields.blockhash, `${at}.blockhash`) as string,
    lastValidBlockHeight: u64(fields.lastValidBlockHeight, `${at}.lastValidBlockHeight`),
  };
};

const status: Shape<SignatureStatus> = (value, at) => {
  const fields = record(value, at);
  const commitment = fields.confirmationStatus;
  if (commitment !== 'processed' && commitment !== 'confirmed' && commitment !== 'finalized') {
    return refuse(`${at}.confirmationStatus`, 'is not a commitment');
  }
  return { slot: u64(fields.slot, `${at}.slot`), err: runtimeError(fields.err, `${at}.err`), commitment };
};

/** Empty when the node does not have the transaction, or kept no logs of it. */
const transactionLogs: Shape<readonly string[]> = (value, at) => {
  if (value === null) return [];
  const meta = optional(record)(record(value, at).meta, `${at}.meta`);
  return (meta === null ? null : optional(list(text))(meta.logMessages, `${at}.meta.logMessages`)) ?? [];
};
