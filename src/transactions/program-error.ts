import { AUTH_RULES_ADDRESS } from '../chain/codecs/auth-rules.ts';
import { COMPRESSION_ADDRESS } from '../chain/codecs/compression.ts';
import { CORE_ADDRESS } from '../chain/codecs/core.ts';
import { TOKEN_METADATA_ADDRESS } from '../chain/codecs/token-metadata.ts';
import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../domain/address.ts';
import { type Deployment, PROGRAM_NAMES, type ProgramName } from '../domain/deployment.ts';
import { stringifyJson } from '../json/json.ts';

/** A runtime error in words. */
export interface ProgramError {
  /** The name that the program gives it, such as `PriceIsZero`, or that of the runtime. */
  readonly name: string;
  readonly message: string;
  /** The log line about it; null when there is none. */
  readonly log: string | null;
}

interface InstructionRef {
  readonly program: Address;
}

/** Explains the `err` of a simulation, a preflight or a signature status. `instructions` are those of the transaction. */
export async function explainError(
  err: unknown,
  logs: readonly string[],
  instructions: readonly InstructionRef[],
  deployment: Deployment,
): Promise<ProgramError> {
  const log = [...logs].reverse().find((line) => /error|failed/i.test(line)) ?? null;
  if (typeof err === 'string') return { name: err, message: RUNTIME_ERRORS[err] ?? spell(err), log };
  const failure = instructionError(err);
  if (failure === null) return { name: 'Unknown', message: stringifyJson(err), log };
  const { index, custom, name } = failure;
  const program = instructions[index]?.program;
  // A program fails with the number of the program that it called, which means something else there.
  const failed = failedFirst(logs) ?? program ?? '';
  if (failed === COMPRESSION_ADDRESS) return { name, message: TREE_REFUSES, log };
  if (custom === null) return { name, message: `instruction ${index + 1}: ${spell(name)}`, log };
  if (failed === AUTH_RULES_ADDRESS) return { ...ruleSetRefuses(custom), log };
  const isSwap = deployment.swapPrograms?.some((one) => one === failed) ?? false;
  const own = isSwap ? 'pools' : PROGRAM_NAMES.find((one) => deployment.programs[one] === failed);
  const known = (await errorOf(custom, own)) ?? NATIVE_ERRORS[failed]?.[custom] ?? null;
  return known === null
    ? {
        name: `Custom(${custom})`,
        message: `instruction ${index + 1}: error ${custom} of program ${program}`,
        log,
      }
    : { ...known, log };
}

/** Errors of programs that other programs call, as far as the user can fix the cause. The caller fails with the same number. */
const NATIVE_ERRORS: Readonly<Record<string, Readonly<Record<number, { name: string; message: string }>>>> = {
  [SYSTEM_PROGRAM]: {
    1: { name: 'InsufficientLamports', message: 'a wallet holds too little SOL for this' },
  },
  [TOKEN_METADATA_ADDRESS]: {
    137: { name: 'InvalidAuthorizationRules', message: 'the rule set given is not that of the artwork' },
    147: { name: 'OnlySaleDelegateCanTransfer', message: 'the artwork has a sale delegate' },
    155: { name: 'LockedToken', message: 'the artwork is locked by its delegate' },
  },
  [TOKEN_PROGRAM]: {
    1: { name: 'InsufficientFunds', message: 'a token account holds too little for this' },
    17: { name: 'AccountFrozen', message: 'a token account is frozen' },
  },
  [CORE_ADDRESS]: {
    9: {
      name: 'AssetCannotMove',
      message:
        'core does not let the artwork move: it is frozen, or the rule set of its royalties forbids it',
    },
  },
};

const TREE_REFUSES =
  'the tree refused the proof of this artwork: the tree has changed too much since it was read, or the artwork has moved';

/** Any error of token-auth-rules: the artwork's rules refuse the transfer, or cannot be read. */
function ruleSetRefuses(custom: number): { name: string; message: string } {
  const message = `the rule set of the artwork refuses to let it move there (error ${custom} of token-auth-rules)`;
  return { name: 'RuleSetRefuses', message };
}

/** The program that failed first: the runtime logs the innermost program before those that called it. */
function failedFirst(logs: readonly string[]): string | null {
  for (const line of logs) {
    const program = /^Program (\w+) failed: /.exec(line)?.[1];
    if (program !== undefined) return program;
  }
  return null;
}

const RUNTIME_ERRORS: Readonly<Record<string, string>> = {
  AccountNotFound: 'the wallet that pays the fee has no SOL',
  InsufficientFundsForFee: 'the wallet has too little SOL to pay the fee',
  BlockhashNotFound: 'the RPC node does not know the blockhash: it lags behind, or too much time went by',
  AlreadyProcessed: 'the transaction was processed before',
};

/** The index of the instruction that failed; null when the runtime refused the transaction as a whole. */
export function failedInstruction(err: unknown): number | null {
  if (typeof err !== 'object' || err === null || !('InstructionError' in err)) return null;
  return instructionError(err)?.index ?? null;
}

function instructionError(err: unknown): { index: number; custom: number | null; name: string } | null {
  if (typeof err !== 'object' || err === null || !('InstructionError' in err)) {
    const [name] = typeof err === 'object' && err !== null ? Object.keys(err) : [];
    return name === undefined ? null : { index: 0, custom: null, name };
  }
  const detail = err.InstructionError;
  if (!Array.isArray(detail)) return null;
  const [index, kind]: unknown[] = detail;
  if (typeof kind === 'string') return { index: Number(index), custom: null, name: kind };
  if (typeof kind !== 'object' || kind === null) return null;
  if ('Custom' in kind) return { index: Number(index), custom: Number(kind.Custom), name: 'Custom' };
  return { index: Number(index), custom: null, name: Object.keys(kind)[0] ?? 'Unknown' };
}

const IDLS: Readonly<
  Record<ProgramName | 'pools', () => Promise<{ default: { errors: readonly IdlError[] } }>>
> = {
  market: () => import('../../programs/market/idl.json'),
  auction: () => import('../../programs/auction/idl.json'),
  raffle: () => import('../../programs/raffle/idl.json'),
  pools: () => import('../../programs/pools/idl.json'),
  vendorA: () => import('../../programs/vendor-a/idl.json'),
  vendorB: () => import('../../programs/vendor-b/idl.json'),
};

interface IdlError {
  readonly code: number;
  readonly name: string;
  readonly msg: string;
}

async function errorOf(code: number, program: keyof typeof IDLS | undefined) {
  if (program === undefined) return null;
  const { default: idl } = await IDLS[program]();
  const found = idl.errors.find((error) => error.code === code);
  return found === undefined ? null : { name: found.name, message: found.msg };
}

/** "InsufficientFundsForRent" -> "insufficient funds for rent". */
function spell(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
