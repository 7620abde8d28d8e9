import { encodeBase64 } from '../../../src/json/base64.ts';
import { stringifyJson } from '../../../src/json/json.ts';
import type { ChainReader } from '../../../src/ports/chain.ts';
import type { VmAccount } from '../../../src/sandbox/chain/vm/account.ts';
import { type Answer, type Tell, truthfully } from '../node.ts';
import { sightingsIn } from './enumerate.ts';
import type { AccountClaim, Claim, Place, Scope } from './lie.ts';
import { replaced } from './values.ts';

/** How a claim is put into answers. What a chain says where it is true needs no putting. */
export function telling(claim: Claim, scope: Scope): Tell {
  if (claim.about === 'table' || scope === 'throughout') return truthfully;
  const isMeant = scope === 'once' ? theOne(claim.seen) : ofThatMethod(claim);
  return (answer) => (isMeant(answer) ? told(claim, answer) : answer.result);
}

/** One lie after the other, in the same answer. */
export function both(one: Tell, other: Tell): Tell {
  return (answer) => other({ ...answer, result: one(answer) });
}

function theOne({ method, question, nth }: Place): (answer: Answer) => boolean {
  let seen = 0;
  return (answer) => {
    if (answer.method !== method || stringifyJson(answer.params) !== question) return false;
    seen += 1;
    return seen - 1 === nth;
  };
}

/** A value is one of its method; an account is the same in every answer that shows the chain as it is. */
function ofThatMethod(claim: Claim): (answer: Answer) => boolean {
  if (claim.about === 'value') return ({ method }) => method === claim.seen.method;
  if (claim.about === 'table') return () => false;
  const isSimulated = claim.seen.method === 'simulateTransaction';
  return ({ method }) => (method === 'simulateTransaction') === isSimulated;
}

function told(claim: Exclude<Claim, { about: 'table' }>, answer: Answer): unknown {
  if (claim.about === 'value') return replaced(answer.result, claim.path, claim.said);
  return sightingsIn(answer)
    .filter(({ address }) => address === claim.address)
    .reduce((result, { path }) => replaced(result, path, accountJson(claim.said)), answer.result);
}

function accountJson(account: VmAccount | null): unknown {
  if (account === null) return null;
  const { owner, lamports, data, executable } = account;
  return {
    owner,
    lamports,
    data: [encodeBase64(data), 'base64'],
    executable,
    rentEpoch: 0,
    space: data.length,
  };
}

/** What a service reads that is told the same. */
export function toldReader(reader: ChainReader, { address, said }: AccountClaim): ChainReader {
  return {
    ...reader,
    async getAccounts(addresses) {
      const { slot, accounts } = await reader.getAccounts(addresses);
      const changed = accounts.map((account, index) =>
        addresses[index] === address ? (said === null ? null : { ...said, address }) : account,
      );
      return { slot, accounts: changed };
    },
    async getProgramAccounts(program, filters) {
      const found = await reader.getProgramAccounts(program, filters);
      return found.flatMap((account) =>
        account.address === address ? (said === null ? [] : [{ ...said, address }]) : [account],
      );
    },
  };
}
