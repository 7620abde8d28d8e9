import type { AccountMeta, Instruction } from '@solana/kit';

/** An instruction of a known program, read by that program's client. */
export interface ParsedInstruction {
  readonly programName: string;
  readonly name: string;
  readonly data: object;
  /** Roles in the order of the accounts. */
  readonly roles: Readonly<Record<string, unknown>>;
}

export type KitInstruction = Instruction & {
  readonly accounts: readonly AccountMeta[];
  readonly data: Uint8Array;
};

/** Null, or an error, for what it does not know. */
export type InstructionParser = (instruction: KitInstruction) => ParsedInstruction | null;

/** What every generated client answers. */
interface ClientParsed {
  readonly instructionType: number;
  readonly data?: object;
  readonly accounts?: object;
}

/** A parser out of a generated client: its parse function, and the enumeration of its instructions. */
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
