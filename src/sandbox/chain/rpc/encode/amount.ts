/** A token amount in the RPC's form. `amount` is in base units. */
export function uiAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`;
  // `uiAmount` is a float for display, and may lose digits, as on a cluster; `amount` is exact.
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
