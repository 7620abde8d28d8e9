import type { Chain, Deps } from '../deps.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Claim, Journal, JournalRecord } from '../journal/record.ts';
import { follow, type Landed } from './follow.ts';

type Found = Extract<Claim, { kind: 'found' }>;

/** Follows what was signed earlier, from the bytes in the journal: looks for it, then sends the identical bytes again. */
export async function followRecorded(
  deps: Deps,
  chain: Chain,
  journal: Journal,
  { record, recorded }: Found,
): Promise<Landed> {
  await requireSameCluster(chain, record);
  deps.endsItself();
  deps.terminal.tell(
    `record ${record.id} is open: ${record.operation} was signed before; following it instead of making another`,
  );
  return follow(deps, chain, journal, recorded, { alreadySent: true });
}

/** A record of one cluster says nothing to another. Throws `wrong_cluster`. */
export async function requireSameCluster(
  chain: Chain,
  { id, cluster, rpcHosts }: JournalRecord,
): Promise<void> {
  const found = await chain.getGenesisHash();
  if (found === cluster) return;
  throw new CliError('wrong_cluster', {
    what: `record ${id} is of another cluster than the RPC node`,
    why: `it was made for the one with genesis hash ${cluster}, over ${rpcHosts.join(', ')}; the node's is ${found}`,
    hint: `gavel tx resume ${id} --url URL`,
    details: { id, cluster, found },
  });
}
