import { AuthorityType, parseTokenInstruction, TokenInstruction } from '@solana-program/token';
import { clientParser, type InstructionParser, type ParsedInstruction } from './parser.ts';

const known = clientParser('token', TokenInstruction, parseTokenInstruction);

export const parse: InstructionParser = (instruction) => {
  const parsed = known(instruction);
  return parsed === null ? null : named(parsed);
};

/** Shows the type of authority by its name, not by its number. */
function named(parsed: ParsedInstruction): ParsedInstruction {
  const { data } = parsed;
  if (!('authorityType' in data)) return parsed;
  return { ...parsed, data: { ...data, authorityType: AuthorityType[Number(data.authorityType)] } };
}
