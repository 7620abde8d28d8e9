import bs58 from 'bs58';
import type { SignatureStatus } from '../../deps.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Parser } from '../../errors/refusal.ts';
import { stringifyJson } from '../../json/json.ts';
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
    return {
      signature,
      status,
      logs: status?.err == null ? [] : await node.getLogs(signature).catch(() => []),
    };
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
  problem: ({ signature, status }) => problem(signature, status),
});

function problem(signature: string, status: SignatureStatus | null): CliError | null {
  if (status === null) {
    return new CliError('transaction_not_found', {
      what: `this RPC node does not know transaction ${signature}`,
      why: 'it never landed, or it has not reached the node yet, or it is older than the history of the node',
      hint: 'ask again after two minutes: what a node that keeps its history does not know then did not land',
      details: { signature },
    });
  }
  if (status.commitment === 'processed') {
    return new CliError('outcome_unknown', {
      what: `transaction ${signature} is not confirmed yet`,
      why: 'the block that holds it may still be dropped',
      hint: `gavel tx status ${signature}`,
      details: { signature, slot: status.slot },
    });
  }
  if (status.err === null) return null;
  return new CliError('transaction_failed', {
    what: `transaction ${signature} landed and failed: only the network fee was taken`,
    why: `the chain says ${stringifyJson(status.err)}`,
    details: { signature, slot: status.slot },
  });
}

function outcome({ err, commitment }: SignatureStatus): string {
  return err === null ? commitment : `failed, ${commitment}`;
}
