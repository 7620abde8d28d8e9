import { type CommandTree, isVerb } from '../../commands/branch.ts';
import { escapeText } from '../../text/escape.ts';
import type { Io } from '../io.ts';
import { readContext, type TypedContext, type TypedOption, wanted } from './context.ts';
import { type Candidate, type Fitting, NOTHING, valuesFor } from './values.ts';
import { unquoted } from './words.ts';

const LONGEST_DESCRIPTION = 60;

/** Shells whose words come as they were typed, with quotes. Zsh takes them away itself. */
const WITH_QUOTES = ['bash', 'fish'];

/**
 * What a shell asks when somebody presses Tab: `SHELL -- WORD...`, the last word up to the cursor. Returns a line for each
 * candidate, its text and after a tab what it is; the line `:files` where files fit too. Makes no request, and never fails: no
 * answer is better than an error in the middle of a line that is being typed.
 */
export async function complete(tree: CommandTree, io: Io): Promise<string> {
  try {
    const [shell = '', , ...typed] = io.argv.slice(1);
    const words = WITH_QUOTES.includes(shell) ? typed.map(unquoted) : typed;
    const current = words.at(-1) ?? '';
    const context = await readContext(tree, words.slice(0, -1));
    const { candidates, files } = await fitting(tree, context, current, io);
    const lines = candidates
      .filter(
        ({ value, isOther }) => value.startsWith(current) && isPlain(value) && (!isOther || current !== ''),
      )
      .map(({ value, description }) => `${value}\t${shortened(escapeText(description))}`);
    return [...(files ? [':files'] : []), ...lines].map((line) => `${line}\n`).join('');
  } catch {
    return '';
  }
}

/** A value that has to be escaped to be shown is not offered: nobody could see what is put into the command line. */
function isPlain(value: string): boolean {
  return value !== '' && escapeText(value) === value;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_DESCRIPTION ? `${line.slice(0, LONGEST_DESCRIPTION - 3)}...` : line;
}

async function fitting(tree: CommandTree, context: TypedContext, current: string, io: Io): Promise<Fitting> {
  const { pending, onlyArguments, noun, branch, verb, command, args } = context;
  if (pending !== null) return valuesOf(pending, current, '', context, io);
  if (!onlyArguments && current.startsWith('-')) {
    const [name = '', ...value] = current.split('=');
    if (value.length === 0) return { candidates: flags(context), files: false };
    const option = context.options.find(({ long }) => long === name);
    return option === undefined ? NOTHING : valuesOf(option, value.join('='), `${name}=`, context, io);
  }
  if (noun === null) return summaries(tree);
  if (branch === null) return NOTHING;
  if (command === null) return isVerb(branch) || verb !== null ? NOTHING : summaries(branch.verbs);
  const all = Object.entries(command.args);
  const last = all.at(-1);
  const next = all[args.length] ?? (last?.[1].repeats ? last : undefined);
  if (next !== undefined) return valuesFor(wanted(...next), io, context);
  if (onlyArguments) return NOTHING;
  return { candidates: flags(context).filter(({ isGlobal }) => !isGlobal), files: false };
}

/** `before` stands in the same word in front of the value. */
async function valuesOf(
  { value }: TypedOption,
  text: string,
  before: string,
  context: TypedContext,
  io: Io,
): Promise<Fitting> {
  if (value === null) return NOTHING;
  const { candidates, files } = await valuesFor(value, io, context);
  // After the last comma of a list comes its next item.
  const start = before + (value.word === 'LIST' ? text.slice(0, text.lastIndexOf(',') + 1) : '');
  return { candidates: candidates.map((one) => ({ ...one, value: start + one.value })), files };
}

/** Options that can still be given: those of the command first. */
function flags({ options, given }: TypedContext): readonly (Candidate & { readonly isGlobal: boolean })[] {
  return options
    .filter(({ long, repeats }) => repeats || !given.has(long))
    .map(({ long, description, isGlobal }) => ({ value: long, description, isGlobal }));
}

function summaries(branches: Readonly<Record<string, { readonly summary: string }>>): Fitting {
  const candidates = Object.entries(branches).map(([value, { summary }]) => ({
    value,
    description: summary,
  }));
  return { candidates, files: false };
}
