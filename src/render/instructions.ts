import { TOKEN_PROGRAM } from '../domain/address.ts';
import type { View } from '../ports/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { hangingIndent } from '../text/wrap.ts';
import type { DescribedInstruction } from '../transactions/describe.ts';
import { theme } from './theme.ts';

/**
 * A numbered line per instruction: program, name, arguments. An unknown instruction is shown whole, in hex, with its
 * accounts.
 */
export function instructionLines(instructions: readonly DescribedInstruction[], view: View): string[] {
  return instructions.flatMap((one, index) => [
    hangingIndent(lead(index), escapeText(summaryOf(one)), view.width),
    ...(one.name === null ? unreadable(one, view) : []),
  ]);
}

/** The same with every account: its role, its address, and what the instruction may do to it. */
export function instructionDetails(instructions: readonly DescribedInstruction[], view: View): string[] {
  return instructions.flatMap((one, index) => [
    hangingIndent(lead(index), escapeText(summaryOf(one)), view.width),
    ...(one.name === null ? unreadable(one, view) : accountLines(one, view)),
  ]);
}

function lead(index: number): string {
  return `  ${String(index + 1).padEnd(3)}`;
}

function summaryOf(instruction: DescribedInstruction): string {
  const { programName, program, name, arguments: given, accounts } = instruction;
  const values = Object.entries(given).map(([key, value]) => `${key}=${value}`);
  const count =
    accounts.length === 0 ? [] : [`(${accounts.length} account${accounts.length === 1 ? '' : 's'})`];
  const words = [programName ?? program, name ?? 'unknown instruction', ...values, ...count].join(' ');
  return isGuard(instruction)
    ? `${words}: to itself, moves nothing; fails unless the account holds so much`
    : words;
}

/** Whether it moves tokens out of an account into itself. A swap holds its route to the agreed amounts with such. */
function isGuard({ program, name, accounts }: DescribedInstruction): boolean {
  const [source, destination] = accounts;
  return program === TOKEN_PROGRAM && name === 'Transfer' && source?.address === destination?.address;
}

function unreadable(instruction: DescribedInstruction, view: View): string[] {
  const hex = Buffer.from(instruction.data, 'base64').toString('hex');
  // In groups of 48 digits, so that the lines can be broken.
  const pieces = hex.match(/.{1,48}/g)?.join(' ') ?? '';
  const data = pieces === '' ? [] : [hangingIndent('       data ', pieces, view.width)];
  return [...data, ...accountLines(instruction, view)];
}

function accountLines({ accounts, program }: DescribedInstruction, view: View): string[] {
  const look = theme(view);
  const width = Math.max(0, ...accounts.map(({ role }) => role.length));
  return accounts.map(({ role, address, signer, writable }) => {
    const rights = [...(signer ? ['signs'] : []), ...(writable ? ['may change'] : [])].join(', ');
    // A program's own address stands for an account that is left out.
    const shown = role !== '' && address === program ? 'none' : escapeText(address);
    const words = `${shown}${rights === '' ? '' : ` (${rights})`}`;
    return hangingIndent(
      `       ${escapeText(role).padEnd(width)}${width === 0 ? '' : ' '}`,
      words,
      view.width,
      look.label,
    );
  });
}
