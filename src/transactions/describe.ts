import { type AccountMeta, AccountRole, type Instruction } from '@solana/kit';
import { ComputeBudgetInstruction, parseComputeBudgetInstruction } from '@solana-program/compute-budget';
import { parseSystemInstruction, SystemInstruction } from '@solana-program/system';
import {
  AssociatedTokenInstruction,
  parseAssociatedTokenInstruction,
  parseTokenInstruction,
  TokenInstruction,
} from '@solana-program/token';
import { AuctionInstruction, parseAuctionInstruction } from '../chain/generated/auction/programs/auction.ts';
import { MarketInstruction, parseMarketInstruction } from '../chain/generated/market/programs/market.ts';
import { parseRaffleInstruction, RaffleInstruction } from '../chain/generated/raffle/programs/raffle.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { AccountUse, DecodedInstruction } from './decode.ts';

/** An instruction in words. `name` is null when the program, or the instruction, is not known here. */
export interface DescribedInstruction {
  readonly program: string;
  readonly programName: string | null;
  readonly name: string | null;
  readonly arguments: Readonly<Record<string, string>>;
  readonly accounts: readonly (AccountUse & { readonly role: string })[];
  /** Base64, so that nothing is left out. */
  readonly data: string;
}

interface Parsed {
  readonly programName: string;
  readonly name: string;
  readonly data: object;
  readonly roles: Readonly<Record<string, { readonly address: string } | undefined>>;
}

type Parser = (instruction: KitInstruction) => Parsed;
type KitInstruction = Instruction & { readonly accounts: readonly AccountMeta[]; readonly data: Uint8Array };

/** Never throws: what cannot be read is shown as bytes. */
export function describeInstruction(
  instruction: DecodedInstruction,
  deployment: Deployment,
): DescribedInstruction {
  const parsed = tryParse(instruction, deployment);
  const roles = Object.entries(parsed?.roles ?? {});
  return {
    program: instruction.program,
    programName: parsed?.programName ?? null,
    name: parsed?.name ?? null,
    arguments: parsed === null ? {} : argumentsOf(parsed.data),
    accounts: instruction.accounts.map((account, index) => ({
      ...account,
      role: roles.length === 0 ? '' : (roles[index]?.[0] ?? 'further'),
    })),
    data: Buffer.from(instruction.data).toString('base64'),
  };
}

function tryParse(instruction: DecodedInstruction, deployment: Deployment): Parsed | null {
  const parsers: Readonly<Record<string, Parser>> = {
    [COMPUTE_BUDGET_PROGRAM]: parseComputeBudget,
    [SYSTEM_PROGRAM]: parseSystem,
    [TOKEN_PROGRAM]: parseToken,
    [ASSOCIATED_TOKEN_PROGRAM]: parseAssociatedToken,
    [deployment.programs.market]: parseMarket,
    [deployment.programs.auction]: parseAuction,
    [deployment.programs.raffle]: parseRaffle,
  };
  try {
    return parsers[instruction.program]?.(toKit(instruction)) ?? null;
  } catch {
    return null;
  }
}

const parseSystem: Parser = (instruction) => {
  const { instructionType, data, accounts } = parseSystemInstruction(instruction);
  return { programName: 'system', name: SystemInstruction[instructionType], data, roles: accounts };
};

const parseToken: Parser = (instruction) => {
  const { instructionType, ...rest } = parseTokenInstruction(instruction);
  const { data = {}, accounts = {} } = rest as { data?: object; accounts?: Parsed['roles'] };
  return { programName: 'token', name: TokenInstruction[instructionType], data, roles: accounts };
};

const parseAssociatedToken: Parser = (instruction) => {
  const { instructionType, data, accounts } = parseAssociatedTokenInstruction(instruction);
  return {
    programName: 'associated token',
    name: AssociatedTokenInstruction[instructionType],
    data,
    roles: accounts,
  };
};

const parseAuction: Parser = (instruction) => {
  const { instructionType, data, accounts } = parseAuctionInstruction(instruction);
  return { programName: 'auction', name: AuctionInstruction[instructionType], data, roles: accounts };
};

const parseRaffle: Parser = (instruction) => {
  const { instructionType, data, accounts } = parseRaffleInstruction(instruction);
  return { programName: 'raffle', name: RaffleInstruction[instructionType], data, roles: accounts };
};

const parseMarket: Parser = (instruction) => {
  const { instructionType, data, accounts } = parseMarketInstruction(instruction);
  return { programName: 'market', name: MarketInstruction[instructionType], data, roles: accounts };
};

const parseComputeBudget: Parser = (instruction) => {
  const { instructionType, data } = parseComputeBudgetInstruction(instruction);
  return { programName: 'compute budget', name: ComputeBudgetInstruction[instructionType], data, roles: {} };
};

/** The arguments as text, without the bytes that only say which instruction it is. */
function argumentsOf(data: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => name !== 'discriminator')
      .map(([name, value]) => [name, String(value)]),
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
