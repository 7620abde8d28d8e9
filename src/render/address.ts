/** "7VEs…tzcc": for a place where the whole address stands nearby, never as the only one. */
export function shortAddress(address: string): string {
  return address.length <= 9 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}
