import type { Address } from '../domain/address.ts';
import { formatAmount, SOL } from '../domain/amount.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import { readAccountFile } from '../inspect/account-file.ts';
import { type Inspection, inspectAccount, inspectAddress } from '../inspect/inspect.ts';
import { meaningOf } from '../inspect/meaning.ts';
import { resolveName } from '../inspect/names.ts';
import { encodeBase64 } from '../json/base64.ts';
import { renderInspection } from '../render/inspection.ts';
import type { ReadSource } from '../render/source.ts';
import { sourceText } from '../render/source.ts';
import { defineCommand, optional, toggle } from './command.ts';
import { address } from './parameters.ts';

interface Result {
  readonly inspection: Inspection;
  readonly raw: boolean;
  /** Null for an account from a file. */
  readonly source: ReadSource | null;
}

export const command = defineCommand({
  description:
    'Say what is at an address: which kind of account, every field with its value in words, and what belongs to it. A wallet: what it holds, has on sale, offers, and leads.',
  example: 'inspect "Tide Table"',
  never: 'It needs no key, never asks the service, and never signs anything.',
  args: {
    address: optional(
      'ADDRESS',
      'any address; or the name of a wallet, a program, a currency or an artwork',
      Object.assign((text: string) => text, { takesNames: 'always' as const }),
    ),
  },
  options: {
    raw: toggle('show the bytes, under the name of each field'),
    file: optional(
      'PATH',
      'inspect a file: the JSON of "solana account --output json", or the bare data; - for standard input',
      (text) => text,
    ),
    owner: optional('PROGRAM', 'the program that owns the account of --file', address),
  },
  fields: [
    'address',
    'kind',
    'title',
    'name',
    'problem',
    'owner',
    'ownerName',
    'lamports',
    'balance',
    'size',
    'executable',
    'fields',
    'related',
    'data',
    'source',
  ],
  check(_, { address: named, file, owner }) {
    if ((named === null) === (file === null))
      throw new CliError('usage', {
        what: named === null ? 'nothing is named' : 'an address and --file cannot be used together',
        hint: 'name an address, or a file: gavel inspect --help',
      });
    if (owner !== null && file === null)
      throw new CliError('usage', {
        what: '--owner is for --file',
        why: 'an account on the chain says itself which program owns it',
        hint: 'leave --owner out',
      });
  },
  async run(deps, { address: named, raw, file, owner }): Promise<Result> {
    const { deployment } = deps;
    if (named === null) {
      const account = await readAccountFile(await contentOf(deps, file ?? '-'), deployment, owner);
      return { raw, source: null, inspection: await inspectAccount(deployment, account) };
    }
    const found = await resolveName(deps, named);
    const chain = await deps.chain();
    const inspection = await inspectAddress(chain, deployment, found);
    const source = { kind: 'node', host: chain.hosts.join(', '), slot: inspection.slot ?? 0n } as const;
    return { raw, inspection, source };
  },
  render: ({ inspection, raw }, view) => renderInspection(inspection, raw, view),
  json: ({ inspection, source }) => ({ ...inspectionJson(inspection), source }),
  notes: ({ source }) => (source === null ? [] : [`read from ${sourceText(source)}`]),
  warnings: ({ inspection: { recognised, warnings } }) => [
    ...(recognised.problem === null ? [] : [`not all of it can be read: ${recognised.problem}`]),
    ...warnings,
  ],
  problem: ({ inspection: { account, recognised, address: at, slot } }) =>
    account === null && recognised.kind === 'nothing' ? noAccount(at, slot) : null,
});

async function contentOf({ documents }: Pick<Deps, 'documents'>, file: string): Promise<Uint8Array> {
  if (file === '-') return documents.readStdin();
  const content = documents.read(file);
  if (content !== null) return content;
  throw new CliError('usage', {
    what: `there is no file ${file}`,
    hint: 'name a file that you can read',
  });
}

function inspectionJson({
  address: at,
  account,
  recognised,
  name: artwork,
  ownerName,
  currency,
  related,
}: Inspection) {
  const { kind, title, problem, fields } = recognised;
  return {
    address: at,
    kind,
    title,
    name: artwork,
    problem,
    owner: account?.owner ?? null,
    ownerName,
    lamports: account?.lamports ?? null,
    balance: account === null ? null : formatAmount(account.lamports, SOL),
    size: account?.data.length ?? null,
    executable: account?.executable ?? null,
    fields: Object.fromEntries(
      fields.map((field) => {
        const { name, offset, size, unit, value } = field;
        return [name, { value, unit, meaning: meaningOf(field, currency), offset, size }];
      }),
    ),
    related,
    data: account === null ? null : encodeBase64(account.data),
  };
}

function noAccount(at: Address, slot: bigint | null): CliError {
  return new CliError('account_not_found', {
    what: `no account at ${at}`,
    why: `there is none at slot ${slot}: a wallet that never had SOL, an account that was closed, or an address of another cluster`,
    hint: 'check the address, and that --url names the right cluster',
    details: { address: at, viewSlot: slot },
  });
}
