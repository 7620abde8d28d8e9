import type { AccountMeta, Instruction } from '@solana/kit';

/** How a program is called that the deployment lists for swaps, and that gavel cannot read. */
export const SWAP_PROGRAM = 'swap program';

/** An instruction of a known program, parsed by its client. */
export interface ParsedInstruction {
  readonly programName: string;
  readonly name: string;
  readonly data: object;
  /** Keys: the roles, in the order of the accounts. */
  readonly roles: Readonly<Record<string, unknown>>;
}

export type KitInstruction = Instruction & {
  readonly accounts: readonly AccountMeta[];
  readonly data: Uint8Array;
};

/** Returns null, or throws, for an instruction that it does not know. */
export type InstructionParser = (instruction: KitInstruction) => ParsedInstruction | null;

/** The result of the parse function of every generated client. */
interface ClientParsed {
  readonly instructionType: number;
  readonly data?: object;
  readonly accounts?: object;
}

/** Makes a parser from a generated client: from the names of its instructions and its parse function. */
export function clientParser(
  programName: string,
  names: Readonly<Record<number, string>>,
  parse: (instruction: KitInstruction) => ClientParsed,
): InstructionParser {
  return (instruction) => {
    const { instructionType, data = {}, accounts = {} } = parse(instruction);
    const name = names[instructionType];
    return name === undefined ? null : { programName, name, data, roles: { ...accounts } };
  };
}
