import type { InstructionParser } from './parser.ts';
import { parse as parseToken } from './token.ts';

/** The first instruction that SPL Token does not have. Below this number both programs have the same instructions. */
const FIRST_EXTENSION = 25;

/**
 * The instructions that only Token-2022 has, by first byte (spl-token-2022, `TokenInstruction`). Most of them are groups of
 * instructions; the rest of the data is shown as bytes. The official client needs another major version of the kit.
 */
const EXTENSIONS: Readonly<Record<number, string>> = {
  25: 'InitializeMintCloseAuthority',
  26: 'TransferFeeExtension',
  27: 'ConfidentialTransferExtension',
  28: 'DefaultAccountStateExtension',
  29: 'Reallocate',
  30: 'MemoTransferExtension',
  31: 'CreateNativeMint',
  32: 'InitializeNonTransferableMint',
  33: 'InterestBearingMintExtension',
  34: 'CpiGuardExtension',
  35: 'InitializePermanentDelegate',
  36: 'TransferHookExtension',
  37: 'ConfidentialTransferFeeExtension',
  38: 'WithdrawExcessLamports',
  39: 'MetadataPointerExtension',
  40: 'GroupPointerExtension',
  41: 'GroupMemberPointerExtension',
  42: 'ConfidentialMintBurnExtension',
  43: 'ScaledUiAmountExtension',
  44: 'PausableExtension',
};

const programName = 'token 2022';

export const parse: InstructionParser = (instruction) => {
  const [kind = FIRST_EXTENSION] = instruction.data;
  if (kind < FIRST_EXTENSION) {
    const parsed = parseToken(instruction);
    return parsed === null ? null : { ...parsed, programName };
  }
  const name = EXTENSIONS[kind];
  if (name === undefined) return null;
  return { programName, name, data: { bytes: instruction.data.subarray(1) }, roles: {} };
};
