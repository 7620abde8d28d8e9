import { CliError } from '../../errors/cli-error.ts';
import type { SignatureStatus } from '../../ports/chain.ts';
import type { LandingContext, SignedTransaction } from './context.ts';
import type { Answer, Question } from './transition.ts';

type Look = Exclude<Question, { readonly ask: 'send' }>;

/** Never rejects: whatever goes wrong with the answer, a node may have accepted the bytes. */
export async function send(
  signed: SignedTransaction,
  { chain, minContextSlot }: Pick<LandingContext, 'chain' | 'minContextSlot'>,
): Promise<Answer> {
  try {
    return { kind: await chain.send(signed.bytes, minContextSlot) };
  } catch (error) {
    // Every node refused the bytes. One may have forwarded them all the same.
    if (error instanceof CliError && error.code === 'simulation_failed') return { kind: 'refused', error };
    return { kind: 'doubted', why: error instanceof Error ? error.message : String(error) };
  }
}

/** Carries out the question and returns its answer. Never rejects. */
export function ask(question: Question, signed: SignedTransaction, context: LandingContext): Promise<Answer> {
  if (question.ask === 'send') return send(signed, context);
  return look(question, signed.signature, context).catch((error) => unanswered(error, question));
}

async function look(question: Look, signature: string, context: LandingContext): Promise<Answer> {
  const { chain, clock, effectSeen } = context;
  switch (question.ask) {
    case 'status':
      return status(await chain.getStatus(signature, { searchHistory: false }), false);
    case 'history': {
      const { notBefore } = question;
      return status(await chain.getStatus(signature, { searchHistory: true, notBefore }), true);
    }
    case 'tip':
      return { kind: 'tip', tip: await chain.getFinalizedTip() };
    case 'blockhash': {
      const blockhash = context.blockhash();
      const valid = blockhash === null || (await chain.canStillLand(blockhash, question.notBefore));
      return { kind: 'blockhash', valid };
    }
    case 'receipt': {
      const { reason } = question;
      const everyNode = reason.check === 'expired';
      return { kind: 'receipt', receipt: await chain.getReceipt(signature, { everyNode }), reason };
    }
    case 'effect': {
      const seen = (await effectSeen?.(question.notBefore)) ?? null;
      return { kind: 'effect', seen, reason: question.reason };
    }
    case 'pause':
      await clock.sleep(question.milliseconds);
      return { kind: 'woke' };
  }
}

function status(found: SignatureStatus | null, inHistory: boolean): Answer {
  return { kind: 'status', status: found, inHistory };
}

/** An RPC error says nothing about the transaction. Exception: a node that cannot show a transaction that it calls settled. */
function unanswered(error: unknown, question: Look): Answer {
  if (error instanceof CliError && error.code === 'outcome_unknown') {
    return { kind: 'disputed', why: error.why ?? error.message };
  }
  if (question.ask === 'receipt' && question.reason.check === 'settled') {
    return { kind: 'receipt', receipt: null, reason: question.reason };
  }
  return { kind: 'silent', why: isConditionOfExpired(question) ? reasonOf(error) : null };
}

/** Whether this must be answered before the transaction can be called expired. */
function isConditionOfExpired(question: Look): boolean {
  if (question.ask === 'receipt' || question.ask === 'effect') return question.reason.check === 'expired';
  return question.ask === 'blockhash' || question.ask === 'history';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CliError)) return String(error);
  return error.why === undefined ? error.message : `${error.message} (${error.why})`;
}
