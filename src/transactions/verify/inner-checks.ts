import type { Call } from '../calls.ts';
import { closesInto, handsOverTokens, isOpaque, takesWallet, usesNonce } from './control.ts';
import { type Row, WITHOUT_INTENT } from './row.ts';
import type { SimulationContext } from './simulation-context.ts';
import { delegatesIn, heldTokens } from './token-checks.ts';

const NOT_SHOWN = { notMade: 'the node did not show what the programs call' };

function innerPrograms({ innerCalls, expectedPrograms, expectation }: SimulationContext) {
  if (innerCalls === null) return NOT_SHOWN;
  if (expectation === null) return WITHOUT_INTENT;
  const others = innerCalls.map((call) => call.program).filter((program) => !expectedPrograms.has(program));
  return others.length === 0
    ? null
    : `a program would call ${[...new Set(others)].join(', ')}, which this never needs`;
}

/** Checks every call that the programs made: none may give away control over our accounts. */
function innerControl(context: SimulationContext) {
  const { innerCalls, signer } = context;
  if (innerCalls === null) return NOT_SHOWN;
  const ours = new Set<string>([signer, ...heldTokens(context).map((held) => held.address)]);
  const owns = (address: string): boolean => ours.has(address);
  const isExpected = expectedDelegation(context);
  const problems = innerCalls.flatMap((call) => {
    if (takesWallet(call, signer)) return `a program would give away your wallet (${call.name})`;
    if (usesNonce(call)) return 'a program would use a durable nonce';
    if (handsOverTokens(call, owns) && !isExpected(call))
      return `a program would give away authority over your tokens (${call.name})`;
    if (isOpaque(call)) return `a program would call ${call.program} in a way that cannot be read`;
    const destination = closesInto(call, owns);
    return destination === null || destination === signer
      ? []
      : `a program would send the rent of an account of yours to ${destination}`;
  });
  return problems.length === 0 ? null : problems.join('; ');
}

/** Whether a call makes the delegate that the operation names, in an account of ours with that artwork. */
function expectedDelegation(context: SimulationContext): (call: Call) => boolean {
  const delegates = delegatesIn(context.expectation?.tokens ?? []);
  const accounts = new Map<string, string>();
  for (const { address, before } of heldTokens(context)) {
    const delegate = before === null ? undefined : delegates.get(before.mint);
    if (delegate !== undefined) accounts.set(address, delegate);
  }
  return ({ name, account }) => {
    const source = account('source');
    const delegate = source === null ? undefined : accounts.get(source);
    return name === 'Approve' && delegate !== undefined && account('delegate') === delegate;
  };
}

export const INNER_CHECKS: readonly Row<SimulationContext>[] = [
  {
    code: 'inner-instructions',
    sentence: 'the RPC node showed what the programs call in turn',
    look: ({ innerCalls }) =>
      innerCalls === null ? 'the node left out the inner instructions; use another node: --url' : null,
  },
  { code: 'inner-programs', sentence: 'they call no other program than they have to', look: innerPrograms },
  { code: 'inner-control', sentence: 'they hand over nothing of yours', look: innerControl },
];
