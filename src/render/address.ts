/** "7VEs…tzcc". Only where the whole address is shown nearby. */
export function shortAddress(address: string): string {
  return address.length <= 9 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}
