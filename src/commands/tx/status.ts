import bs58 from 'bs58';
import type { SignatureStatus } from '../../deps.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Parser } from '../../errors/refusal.ts';
import { fields } from '../../render/fields.ts';
import { defineCommand, required } from '../command.ts';

const signatureText: Parser<string> = (text, refuse) => {
  const bytes = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text) ? bs58.decode(text) : new Uint8Array();
  return bytes.length === 64
    ? text
    : refuse({ why: `"${text}" is not a signature: it takes 64 bytes in base58` });
};

interface Result {
  readonly signature: string;
  readonly status: SignatureStatus | null;
  readonly logs: readonly string[];
}

export const command = defineCommand({
  description: 'Tell what became of a transaction, from the history of your RPC node.',
  example: 'tx status SIGNATURE',
  never: 'It never sends anything.',
  args: { signature: required('SIGNATURE', 'signature of the transaction', signatureText) },
  options: {},
  fields: ['signature', 'outcome', 'slot', 'err', 'logs'],
  async run({ chain }, { signature }): Promise<Result> {
    const node = await chain();
    const status = await node.getStatus(signature, { searchHistory: true });
    return { signature, status, logs: status?.err == null ? [] : await node.getLogs(signature) };
  },
  render: (result, view) =>
    result.status === null
      ? ''
      : fields(
          [
            ['signature', result.signature],
            ['outcome', { text: outcome(result.status), style: result.status.err === null ? 'good' : 'bad' }],
            ['slot', String(result.status.slot)],
            ...result.logs.map((line) => ['log', line] as const),
          ],
          view,
        ),
  json: ({ signature, status, logs }) => ({
    signature,
    outcome: status === null ? 'not found' : outcome(status),
    slot: status?.slot ?? null,
    err: status?.err ?? null,
    logs,
  }),
  problem: ({ signature, status }) =>
    status === null
      ? new CliError('transaction_not_found', {
          what: `this RPC node does not know transaction ${signature}`,
          why: 'it never landed, or it has not reached the node yet, or it is older than the history of the node',
          hint: 'ask again after two minutes; if it is still unknown then, it did not land',
          details: { signature },
        })
      : null,
});

function outcome({ err, commitment }: SignatureStatus): string {
  return err === null ? commitment : `failed, ${commitment}`;
}
