/** Of one signature: what the network takes besides priority. */
const SIGNATURE_LAMPORTS = 5_000n;
const MICRO_LAMPORTS = 1_000_000n;

/**
 * Lamports to pay for priority, from what was enough in recent slots (`nodes`: what each node says, in micro-lamports per
 * compute unit): what three in four of the slots that asked for anything were content with. Of several nodes the one in the
 * middle counts, of two the lower: so one that lies makes nobody pay more than an honest one says. Never so much that
 * the whole network fee passes `maxFeeLamports`; nothing where no slot asked for anything.
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

/** The lowest that is not below this part of them; 0 of none. */
function at(sorted: readonly bigint[], part: number): bigint {
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0n;
}
