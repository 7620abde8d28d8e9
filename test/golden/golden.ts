import { expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { requireSchema } from '../support/json-schemas.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { steady } from '../support/steady.ts';

export interface GoldenCase {
  /** What the case is about; stands over it in the file. */
  readonly title: string;
  readonly as?: WalletName;
  /** After the words of the command. */
  argv(m: Marketplace): readonly string[] | Promise<readonly string[]>;
  /** What happened before; runs in every world of the case. */
  before?(m: Marketplace): unknown;
  /** In place of the addresses and the key of the world. */
  readonly env?: Readonly<Record<string, string>>;
  /** Changes the chain, the journal or a file: each form finds the world as it was before, and nobody is asked. */
  readonly changes?: true;
  /**
   * With what is said before the result, the preview above all; 'in words' without the JSON of it, which is long. Otherwise
   * a command that changes something is quiet.
   */
  readonly preview?: true | 'in words';
}

/** By the words of the command: one file each, `listing-get.txt`. */
export type GoldenTable = Readonly<Record<string, readonly GoldenCase[]>>;

/** They are named in the table for what goes wrong with them. */
const NO_COMMAND: readonly string[] = ['nonsense', 'listing'];

/** A command with many cases runs a dozen times. */
const TIMEOUT = 120_000;

const FORMS = [
  { name: 'on a terminal of 80 columns', flags: ['--no-color'], options: { tty: true, columns: 80 } },
  { name: 'piped', flags: [], options: {} },
  { name: 'as JSON, indented for a terminal', flags: ['--json'], options: { tty: true, columns: 80 } },
] as const;

/** A later release replaces the preview; but for two cases it is left out of the JSON. */
const withoutPreview = (text: string): string =>
  text.replace(/"preview": \{\n[\s\S]*?\n {4}\}/, '"preview": {}');

/** What is of one run alone: ports, folders, slots and what follows from them. */
function stable(text: string, m: Marketplace): string {
  return (
    steady(text.replaceAll(m.home, 'HOME'))
      .replace(/("?\w*[sS]lot"?: )\d+/g, '$1N')
      .replace(/("genesisHash": ")\w+/g, '$1HASH')
      .replace(/Node \d+\.\d+\.\d+/g, 'Node N')
      // Any change of a program changes its compute units.
      .replace(/("unitsConsumed": ")\d+/g, '$1N')
      .replace(/ consumed \d+(\s+)of \d+ /g, ' consumed N$1of N ')
      .replace(/\b[1-9A-HJ-NP-Za-km-z]{86,88}\b/g, 'SIGNATURE')
  );
}

const block = (name: string, text: string): string =>
  text === '' ? `-- ${name}: nothing` : `-- ${name}\n${text.replace(/\n$/, '')}`;

async function shown(command: string, it: GoldenCase, start: () => Promise<Marketplace>): Promise<string> {
  let world: Marketplace | undefined;
  let goBack: (() => Promise<boolean>) | undefined;
  const parts: string[] = [];
  for (const { name, flags, options } of FORMS) {
    if (world === undefined || (it.changes && !(await goBack?.()))) {
      await world?.end();
      world = await start();
      await it.before?.(world);
      if (it.changes) goBack = world.save();
    }
    const quiet = it.changes ? ['--yes', ...(it.preview ? [] : ['--quiet'])] : [];
    const argv = [...command.split(' '), ...(await it.argv(world)), ...quiet, ...flags];
    const { code, stdout, stderr } = await world.gavel(argv, {
      ...options,
      ...(it.as !== undefined && { as: it.as }),
      ...(it.env !== undefined && { env: it.env }),
    });
    if (flags[0] === '--json' && !NO_COMMAND.includes(command)) await requireSchema(command, stdout);
    const words = argv.map((word) => (/^[\w./:=@-]+$/.test(word) ? word : `'${word}'`)).join(' ');
    const text = [
      `$ gavel ${words}`,
      `-- exit ${code}`,
      block('stdout', it.preview === true ? stdout : withoutPreview(stdout)),
      block('stderr', stderr),
    ];
    parts.push(`==== ${it.title}, ${name}\n${stable(text.join('\n'), world)}`);
  }
  await world?.end();
  return parts.join('\n\n');
}

/** One test a command. `npx vitest run test/golden --update` writes the files anew: read what changed before you commit it. */
export function golden(table: GoldenTable): void {
  const start = marketplaces();
  it.each(Object.entries(table))(
    '%s',
    async (command, cases) => {
      const texts: string[] = [];
      for (const one of cases) texts.push(await shown(command, one, start));
      await expect(`${texts.join('\n\n\n')}\n`).toMatchFileSnapshot(`./${command.replaceAll(' ', '-')}.txt`);
    },
    TIMEOUT,
  );
}
