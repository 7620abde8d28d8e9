/** The network fee of one signature, without priority. */
const SIGNATURE_LAMPORTS = 5_000n;
const MICRO_LAMPORTS = 1_000_000n;

/**
 * The priority fee in lamports, from what was enough in recent slots. `nodes`: the answer of each node, in micro-lamports per
 * compute unit. For each node it is the 75th percentile of the slots that were above zero; of several nodes the median, of two
 * the lower. So one node that lies cannot make anybody pay more than an honest one says. The whole network fee never exceeds
 * `maxFeeLamports`. 0 when no slot was above zero.
 */
export function autoPriority(
  nodes: readonly (readonly bigint[])[],
  computeUnits: number,
  maxFeeLamports: bigint,
): bigint {
  const price = at(ascending(nodes.map(recentPrice)), 0.5);
  const wanted = (price * BigInt(computeUnits) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
  const allowed = maxFeeLamports > SIGNATURE_LAMPORTS ? maxFeeLamports - SIGNATURE_LAMPORTS : 0n;
  return wanted < allowed ? wanted : allowed;
}

function recentPrice(prices: readonly bigint[]): bigint {
  return at(ascending(prices.filter((price) => price > 0n)), 0.75);
}

function ascending(prices: readonly bigint[]): readonly bigint[] {
  return prices.toSorted((one, other) => (one < other ? -1 : 1));
}

/** The smallest value that is not below `part` of all of them; 0 when there are none. */
function at(sorted: readonly bigint[], part: number): bigint {
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0n;
}
