import { parseText } from '../../config/parsers.ts';
import { mayBeSecret } from '../../domain/key-text.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { explainBytes, explainLanded } from '../../flow/explain.ts';
import type { JournalRecord, RecordState } from '../../journal/record.ts';
import { renderExplanation } from '../../render/explanation.ts';
import { assemble, disassemble } from '../../transactions/assemble.ts';
import type { Explanation } from '../../transactions/explanation.ts';
import { readContent, readText, type TransactionInput } from '../../transactions/input.ts';
import { operationsOf } from '../../transactions/operation-of.ts';
import { defineCommand, optional, required } from '../command.ts';
import { wallet } from '../parameters.ts';
import { requireRecord } from './find-record.ts';
import { isRecordId } from './parameters.ts';

const LANDED: ReadonlySet<RecordState> = new Set(['confirmed', 'finalized', 'failed']);

interface Result {
  readonly explanation: Explanation;
  readonly currencies: Deps['deployment']['currencies'];
}

export const command = defineCommand({
  description:
    'Say what a transaction does, signed or not: every instruction in words, what it would change, and every check that can be made without knowing what was asked. For one that landed: what really happened. Without an RPC node it says what is not known.',
  example: 'tx explain plan.json',
  never: 'It never signs and never sends anything.',
  args: {
    transaction: required(
      'TRANSACTION',
      'a file (raw, base64, base58, or a plan), the same as text, a signature that landed, the number of a record, or - for standard input',
      parseText,
    ),
  },
  options: {
    signer: optional('ADDRESS', 'the wallet whose changes to show (default: the fee payer)', wallet),
  },
  fields: [
    'version',
    'size',
    'bytes',
    'blockhash',
    'signer',
    'feePayer',
    'signatures',
    'lookupTables',
    'config',
    'operations',
    'instructions',
    'verdict',
    'unresolved',
    'landed',
  ],
  async run(deps, { transaction, signer }): Promise<Result> {
    const input = await read(deps, transaction);
    const { currencies } = deps.deployment;
    if (input.kind === 'signature') {
      return { currencies, explanation: await explainLanded(deps, input.signature, { signer }) };
    }
    const bytes = input.kind === 'bytes' ? input.bytes : await planBytes(input.text);
    return { currencies, explanation: await explainBytes(deps, bytes, { signer }) };
  },
  render: ({ explanation, currencies }, view) => renderExplanation(explanation, currencies, view),
  json: ({ explanation: { decoded, signer, signatures, instructions, verdict, unresolved, landed } }) => ({
    version: decoded.version,
    size: decoded.bytes.length,
    bytes: Buffer.from(decoded.bytes).toString('base64'),
    blockhash: decoded.blockhash,
    signer,
    feePayer: decoded.accounts[0]?.address ?? null,
    signatures,
    lookupTables: decoded.lookups,
    config: decoded.config,
    operations: operationsOf(instructions),
    instructions,
    verdict,
    unresolved,
    landed,
  }),
});

async function read({ documents, records }: Deps, given: string): Promise<TransactionInput> {
  if (given === '-') return readContent(await documents.readStdin(), 'standard input');
  const content = documents.read(given);
  if (content !== null) return readContent(content, given);
  if (isRecordId(given))
    return { kind: 'signature', signature: landedSignature(requireRecord(await records(), Number(given))) };
  const found = readText(given);
  if (found !== null) return found;
  throw new CliError('usage', {
    what: 'there is no such transaction',
    why: `${mayBeSecret(given) ? 'it' : `"${given.length > 60 ? `${given.slice(0, 60)}…` : given}"`} is not a file here, and neither base64 nor base58`,
    hint: 'gavel tx explain --help',
  });
}

/** Throws `usage` when it is not known to have landed: what was signed can still be sent by whoever sees it. */
function landedSignature({ id, state, signed }: JournalRecord): string {
  if (signed !== null && LANDED.has(state)) return signed.signature;
  throw new CliError('usage', {
    what: `record ${id} is not of a transaction that landed`,
    hint: `gavel tx status ${id}`,
  });
}

async function planBytes(text: string): Promise<Uint8Array> {
  const { readPlan, planSignature, planTransaction } = await import('../../flow/plan/plan-file.ts');
  const plan = readPlan(text);
  const bytes = planTransaction(plan);
  if (plan.signature === null) return bytes;
  const { message, signatures } = disassemble(bytes);
  // The first signature is that of the wallet.
  return assemble(message, [planSignature(plan.signature), ...signatures.slice(1)]);
}
