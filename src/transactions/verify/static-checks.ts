import type { Address } from '../../domain/address.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { BLOCKHASH_BLOCKS, blocksText } from '../../domain/blocks.ts';
import type { Call } from '../calls.ts';
import type { CheckCode } from '../check-code.ts';
import { networkFee } from '../compute-budget.ts';
import { isMissing, signatureHolds } from '../ed25519.ts';
import { SWAP_PROGRAM } from '../parsers/parser.ts';
import { firstDifference } from '../second-reader.ts';
import { closesInto, handsOverTokens, takesWallet, usesNonce } from './control.ts';
import { INTENT_CHECKS } from './intent-checks.ts';
import { LIMIT_CHECKS } from './limit-checks.ts';
import { REBUILD_CHECKS } from './rebuild-checks.ts';
import { type Row, WITHOUT_INTENT } from './row.ts';
import { SETUP_CHECK } from './setup-check.ts';
import type { StaticContext } from './static-context.ts';

/** Only our own signature may be missing. Any other signer must be expected, and must have signed. */
function signers({ transaction, signer, expectation }: StaticContext): string | null {
  const { accounts, signatures, message } = transaction;
  const wanted = accounts.filter((account) => account.signer).map((account) => account.address);
  const allowed: readonly string[] = expectation?.coSigners ?? [];
  if (!wanted.includes(signer))
    return `it does not require your signature; it requires that of ${wanted.join(', ')}`;
  for (const [index, address] of wanted.entries()) {
    const signature = signatures[index];
    const missing = signature === undefined || isMissing(signature);
    if (address === signer && expectation !== null && !missing)
      return 'it carries a signature of yours already';
    if (address !== signer && expectation !== null && !allowed.includes(address))
      return `it also requires the signature of ${address}`;
    if (address !== signer && missing) return `${address} has to sign it too, and has not yet`;
    if (!missing && !signatureHolds(signature, address, message))
      return `the signature of ${address} on it does not hold`;
  }
  return null;
}

function knownInstructions({ described }: StaticContext): string | null {
  const unknown = described.flatMap(({ name, program }, index) =>
    name === null ? [`instruction ${index + 1} of program ${program}`] : [],
  );
  return unknown.length === 0 ? null : `gavel cannot read ${unknown.join(', ')}`;
}

/** The problems of those calls that are not in the transaction that is built here. */
function foreign({ calls, rebuilt }: StaticContext, problem: (call: Call) => string | null): string | null {
  const ours = new Set(rebuilt?.calls.map((call) => call.key));
  const found = calls.flatMap((call, index) => {
    const words = ours.has(call.key) ? null : problem(call);
    return words === null ? [] : [`instruction ${index + 1} ${words}`];
  });
  return found.length === 0 ? null : found.join('; ');
}

function feeProblem({ transaction, maxFeeLamports }: StaticContext): string | null {
  const fee = networkFee(transaction);
  if (fee === null) return 'its compute budget is not understood';
  if (fee <= maxFeeLamports) return null;
  return `its network fee is ${formatExactly(fee, SOL)}, your limit ${formatExactly(maxFeeLamports, SOL)}`;
}

/** All checks that need no simulation: of the bytes, and of how they differ from what is built here. */
export const STATIC_CHECKS: readonly Row<StaticContext>[] = [
  {
    code: 'well-formed',
    sentence: 'its bytes can be read in one way only',
    // Decoding refuses anything else, so this always passes.
    look: () => null,
  },
  {
    code: 'second-reader',
    sentence: 'a second parser reads the same from its bytes',
    look: ({ transaction, secondReader }) => {
      if ('notMade' in secondReader) return secondReader;
      const part = firstDifference(transaction, secondReader(transaction));
      return part === null ? null : `a second parser reads a different ${part}`;
    },
  },
  {
    code: 'lookup-tables',
    sentence: ({ expectation, table, routeTables }) => {
      if (expectation === null) return 'every account of it is known';
      if (routeTables.length > 0)
        return 'every account is in it, or in a table of the swap that all your nodes show alike';
      return table === null
        ? 'every account is in it, none in a lookup table'
        : 'every account is in it, or in the lookup table that was made for it';
    },
    // Decoding refuses an index that the tables, as they were read, do not have.
    look: ({ transaction: { lookups, tables }, expectation, table, routeTables }) => {
      const allowed: readonly (Address | null)[] = [table, ...routeTables];
      const others = lookups.map((lookup) => lookup.table).filter((one) => !allowed.includes(one));
      if (expectation !== null && others.length > 0)
        return `it loads accounts from the lookup table ${others.join(', ')}, which this never needs`;
      return tables.known ? null : { notMade: 'its lookup tables were not read' };
    },
  },
  {
    code: 'signers',
    sentence: ({ expectation }) =>
      expectation === null ? 'every signature on it holds' : 'nobody but you has to sign it',
    look: signers,
  },
  {
    code: 'fee-payer',
    sentence: 'you pay its fee, and nobody else is to',
    look: ({ transaction: { accounts }, signer }) =>
      accounts[0]?.address === signer ? null : `the fee payer is ${accounts[0]?.address}`,
  },
  {
    code: 'blockhash',
    sentence: ({ slotMs = null }) => `it can be used for ${blocksText(BLOCKHASH_BLOCKS, slotMs)} at most`,
    look: ({ transaction, blockhash, expectation }) => {
      if (expectation === null || blockhash === null) return WITHOUT_INTENT;
      const isCoSigned = transaction.signatures.length > 1;
      return isCoSigned || transaction.blockhash === blockhash
        ? null
        : 'its blockhash is not the one fetched for it';
    },
  },
  {
    code: 'durable-nonce',
    sentence: 'it uses no durable nonce, so nobody can keep it for later',
    look: ({ calls }) =>
      calls.some(usesNonce) ? 'it uses a durable nonce: it could be sent at any time' : null,
  },
  {
    code: 'wallet-control',
    sentence: 'your wallet is not given to a program',
    look: (context) =>
      foreign(context, (call) =>
        takesWallet(call, context.signer) ? `gives your wallet away (${call.name})` : null,
      ),
  },
  {
    code: 'token-control',
    sentence: 'nobody gets authority over your tokens',
    look: (context) =>
      foreign(context, (call) =>
        handsOverTokens(call, (address) => address === context.signer)
          ? `gives somebody authority over your tokens (${call.name})`
          : null,
      ),
  },
  {
    code: 'close-destination',
    sentence: 'the rent of accounts you close comes to you',
    look: (context) =>
      foreign(context, (call) => {
        const destination = closesInto(call, (address) => address === context.signer);
        return destination === null || destination === context.signer
          ? null
          : `sends the rent of an account of yours to ${destination}`;
      }),
  },
  {
    code: 'network-fee',
    sentence: ({ maxFeeLamports }) => `the network fee is at most ${formatExactly(maxFeeLamports, SOL)}`,
    look: feeProblem,
    // Only when our own transaction has that fee. Nobody should raise the limit for a fee that somebody else chose.
    hint: ({ rebuilt, maxFeeLamports }) => {
      const own = rebuilt === null ? null : networkFee(rebuilt.transaction);
      return own === null || own <= maxFeeLamports
        ? null
        : `ask for less with --priority, or raise the limit: --max-fee "${formatAmount(own, SOL)}"`;
    },
  },
  ...LIMIT_CHECKS,
  {
    code: 'known-instructions',
    sentence: ({ described }) =>
      described.some(({ programName }) => programName === SWAP_PROGRAM)
        ? 'gavel knows every instruction in it but that of the swap, which can do no more than is checked below'
        : 'gavel knows every instruction in it',
    look: knownInstructions,
  },
  ...INTENT_CHECKS,
  ...REBUILD_CHECKS,
];

/** Checks that `setup` replaces: nobody typed the address of the table, and any table with the same content is accepted. */
const MAIN_ONLY: readonly CheckCode[] = ['typed-address', 'same-instructions', 'same-data', 'same-accounts'];

/** The same for a setup transaction, which creates a lookup table. */
export const SETUP_CHECKS: readonly Row<StaticContext>[] = [
  ...STATIC_CHECKS.filter(({ code }) => !MAIN_ONLY.includes(code)),
  SETUP_CHECK,
];
