/** The field of ed25519, and d of its equation: -x² + y² = 1 + dx²y². */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const SIGN_BIT = 0x80;
const WORD_BITS = 32n;
const WORD = 0xffff_ffffn;

/**
 * Whether 32 bytes are no point of the curve, so that no key can belong to them. The answer of kit's `isOffCurveAddress`: whether
 * there is an x for this y, which the Jacobi symbol says in an eighth of the time of computing that x.
 */
export function isOffCurve(bytes: Uint8Array): boolean {
  const y = BigInt.asUintN(255, BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`));
  const y2 = (y * y) % P;
  const [u, v] = [y2 - 1n, (D * y2 + 1n) % P];
  // x² = u / v, which is a square where uv is one. v is never zero.
  const symbol = jacobi((((u * v) % P) + P) % P);
  // x is zero, of which there is no negative.
  if (symbol === 0) return ((bytes[31] ?? 0) & SIGN_BIT) !== 0;
  return symbol === -1;
}

/** The Jacobi symbol (a / P): 1 for a square of the field, -1 for what is none, 0 for 0. By quadratic reciprocity. */
function jacobi(a: bigint): 1 | -1 | 0 {
  let [upper, lower, isNegative] = [a, P, false];
  while (upper !== 0n) {
    let isOddPower = false;
    for (let low = Number(upper & WORD); (low & 1) === 0; low = Number(upper & WORD)) {
      const zeros = low === 0 ? WORD_BITS : BigInt(31 - Math.clz32(low & -low));
      upper >>= zeros;
      isOddPower = isOddPower !== ((zeros & 1n) === 1n);
    }
    const below = Number(lower & 7n);
    if (isOddPower && (below === 3 || below === 5)) isNegative = !isNegative;
    if ((below & 3) === 3 && (upper & 3n) === 3n) isNegative = !isNegative;
    [upper, lower] = [lower % upper, upper];
  }
  if (lower !== 1n) return 0;
  return isNegative ? -1 : 1;
}
