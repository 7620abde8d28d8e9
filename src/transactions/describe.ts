import { AccountRole } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  LOOKUP_TABLE_PROGRAM,
  MEMO_PROGRAM,
  MEMO_V1_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../domain/address.ts';
import { type Deployment, PROGRAM_NAMES, type ProgramName } from '../domain/deployment.ts';
import type { AccountUse, DecodedInstruction } from './decode.ts';
import type { InstructionParser, KitInstruction, ParsedInstruction } from './parsers/parser.ts';
import { showValue } from './show-value.ts';

/** An instruction with its names and arguments. `name` is null when the program or the instruction is not known. */
export interface DescribedInstruction {
  readonly program: string;
  readonly programName: string | null;
  readonly name: string | null;
  readonly arguments: Readonly<Record<string, string>>;
  readonly accounts: readonly (AccountUse & { readonly role: string })[];
  /** All of the data, in base64. */
  readonly data: string;
}

type Load = () => Promise<{ readonly parse: InstructionParser }>;

/** Each client is loaded when an instruction of its program first appears. */
const EVERYWHERE: Readonly<Record<string, Load>> = {
  [SYSTEM_PROGRAM]: () => import('./parsers/system.ts'),
  [COMPUTE_BUDGET_PROGRAM]: () => import('./parsers/compute-budget.ts'),
  [TOKEN_PROGRAM]: () => import('./parsers/token.ts'),
  [TOKEN_2022_PROGRAM]: () => import('./parsers/token-2022.ts'),
  [ASSOCIATED_TOKEN_PROGRAM]: () => import('./parsers/associated-token.ts'),
  [MEMO_PROGRAM]: () => import('./parsers/memo.ts'),
  [MEMO_V1_PROGRAM]: () => import('./parsers/memo.ts'),
  [LOOKUP_TABLE_PROGRAM]: () => import('./parsers/lookup-table.ts'),
};

const MARKETPLACE: Readonly<Record<ProgramName, Load>> = {
  market: () => import('./parsers/market.ts'),
  auction: () => import('./parsers/auction.ts'),
  raffle: () => import('./parsers/raffle.ts'),
  vendorA: () => import('./parsers/vendor-a.ts'),
  vendorB: () => import('./parsers/vendor-b.ts'),
};

/** Never rejects because of the bytes: what cannot be parsed has null names. */
export function describeInstructions(
  instructions: readonly DecodedInstruction[],
  deployment: Deployment,
): Promise<DescribedInstruction[]> {
  return Promise.all(instructions.map((instruction) => describeInstruction(instruction, deployment)));
}

async function describeInstruction(
  instruction: DecodedInstruction,
  deployment: Deployment,
): Promise<DescribedInstruction> {
  const parsed = tryParse(instruction, (await loadParser(instruction.program, deployment))?.parse);
  const roles = Object.keys(parsed?.roles ?? {});
  return {
    program: instruction.program,
    programName: parsed?.programName ?? null,
    name: parsed?.name ?? null,
    arguments: parsed === null ? {} : argumentsOf(parsed.data),
    accounts: instruction.accounts.map((account, index) => ({
      ...account,
      role: roles.length === 0 ? '' : (roles[index] ?? 'further'),
    })),
    data: Buffer.from(instruction.data).toString('base64'),
  };
}

async function loadParser(program: string, { programs, swapPrograms = [] }: Deployment) {
  if (swapPrograms.some((one) => one === program)) return import('./parsers/swap.ts');
  const ours = PROGRAM_NAMES.find((name) => programs[name] === program);
  return ours === undefined ? EVERYWHERE[program]?.() : MARKETPLACE[ours]();
}

function tryParse(
  instruction: DecodedInstruction,
  parse: InstructionParser | undefined,
): ParsedInstruction | null {
  try {
    return parse?.(toKit(instruction)) ?? null;
  } catch {
    return null;
  }
}

/** The arguments as text, without the discriminator. */
function argumentsOf(data: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !/discriminator$/i.test(name))
      .map(([name, value]) => [name, showValue(value)]),
  );
}

function toKit(instruction: DecodedInstruction): KitInstruction {
  return {
    programAddress: instruction.program,
    data: instruction.data,
    accounts: instruction.accounts.map(({ address, signer, writable }) => ({
      address,
      role: ROLES[Number(signer) * 2 + Number(writable)] ?? AccountRole.READONLY,
    })),
  };
}

const ROLES = [
  AccountRole.READONLY,
  AccountRole.WRITABLE,
  AccountRole.READONLY_SIGNER,
  AccountRole.WRITABLE_SIGNER,
] as const;
