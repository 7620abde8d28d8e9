import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Idl, type IdlAccount, readIdl } from './idl.ts';
import { type Program, programFolder, ROOT } from './layout.ts';

type Instruction = Idl['instructions'][number];

const HEADING = '/// # Accounts';
const FUNCTION = '\npub fn run(';
/** Begins the line of the IDL about accounts that an instruction takes without names. */
const TRAILING = 'Trailing accounts: ';
const WIDTH = 110;

const PROGRAM_NAMES: Readonly<Record<string, string>> = {
  '11111111111111111111111111111111': 'The system program.',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'SPL Token.',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'The associated token program.',
};

/** The file of an instruction, relative to the root. */
const sourcePath = (program: Program, instruction: Instruction): string =>
  join(programFolder(program), 'src/instructions', `${instruction.name}.rs`);

function meaning(account: IdlAccount, where: string): string {
  const text = account.docs?.join(' ') ?? PROGRAM_NAMES[account.address ?? ''];
  if (text === undefined) throw new Error(`${where} ${account.name} has no docs in the IDL`);
  return text;
}

/** Lines of a doc comment of at most 110 characters; those after the first are indented. */
function wrapped(label: string, text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = `/// ${label}`;
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = `///${indent}`;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

function flags({ writable, signer, optional }: IdlAccount): string {
  const set = [writable && 'writable', signer && 'signer', optional && 'optional'].filter(Boolean);
  return `\`[${set.join(', ')}]\``;
}

/** What the IDL says of the accounts of an instruction, as the end of its doc comment. */
function accountDocs(instruction: Instruction): string {
  const rows: { first: number; last: number; names: string[]; flags: string; text: string }[] = [];
  for (const [index, account] of instruction.accounts.entries()) {
    const row = { flags: flags(account), text: meaning(account, instruction.name) };
    const before = rows.at(-1);
    // Accounts that are not used now stand in one line.
    const joins =
      before?.text === row.text && before.flags === row.flags && /^(Reserved|Absent)/.test(row.text);
    if (joins) {
      before.last = index;
      before.names.push(account.name);
    } else rows.push({ first: index, last: index, names: [account.name], ...row });
  }
  const list = rows.flatMap(({ first, last, names, flags, text }) => {
    const place = first === last ? `${first}` : `${first}-${last}`;
    return wrapped(`- ${place}:`, `${flags} ${names.join(', ')}: ${text}`, '  ');
  });
  const trailing = instruction.docs.filter((line) => line.startsWith(TRAILING));
  const then = trailing.flatMap((line) => ['///', ...wrapped('Then', line.slice(TRAILING.length), '')]);
  return [HEADING, '///', ...list, ...then].join('\n');
}

/** The same source with this list of accounts at the end of the doc comment of its `run`. */
function withAccountDocs(source: string, docs: string, path: string): string {
  const place = source.indexOf(FUNCTION);
  if (place < 0) throw new Error(`no function run in ${path}`);
  const old = source.indexOf(HEADING);
  const before = source.slice(0, old < 0 ? place : old).replace(/\n(\/\/\/\n?)?$/, '');
  const isProse = before.slice(before.lastIndexOf('\n') + 1).startsWith('///');
  return `${before}\n${isProse ? '///\n' : '\n'}${docs}${source.slice(place)}`;
}

/** The sources of a program's instructions, with their accounts as the IDL has them, by path relative to the root. */
export async function documentedInstructions(program: Program): Promise<Map<string, string>> {
  const { idl } = await readIdl(program);
  const paths = idl.instructions.map((it) => [sourcePath(program, it), accountDocs(it)] as const);
  const sources = paths.map(async ([path, docs]) => {
    const source = await readFile(join(ROOT, path), 'utf8');
    return [path, withAccountDocs(source, docs, path)] as const;
  });
  return new Map(await Promise.all(sources));
}
