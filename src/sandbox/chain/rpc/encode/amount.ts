/** A token amount as the RPC writes it. `amount` in base units. */
export function uiAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`;
  // The float is for display and lossy by the RPC's own definition; `amount` is the exact value.
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
