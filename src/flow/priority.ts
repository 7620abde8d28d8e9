/** Of one signature: what the network takes besides priority. */
const SIGNATURE_LAMPORTS = 5_000n;
const MICRO_LAMPORTS = 1_000_000n;

/**
 * Lamports to pay for priority, from what was enough in recent slots (`prices`, in micro-lamports per compute unit): what
 * three in four of the slots that asked for anything were content with. Never so much that the whole network fee passes
 * `maxFeeLamports`; nothing where no slot asked for anything.
 */
export function autoPriority(
  prices: readonly bigint[],
  computeUnits: number,
  maxFeeLamports: bigint,
): bigint {
  const asked = prices.filter((price) => price > 0n).toSorted((one, other) => (one < other ? -1 : 1));
  const price = asked[Math.ceil(asked.length * 0.75) - 1] ?? 0n;
  const wanted = (price * BigInt(computeUnits) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
  const allowed = maxFeeLamports > SIGNATURE_LAMPORTS ? maxFeeLamports - SIGNATURE_LAMPORTS : 0n;
  return wanted < allowed ? wanted : allowed;
}
