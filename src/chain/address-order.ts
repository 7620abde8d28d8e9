/**
 * The order of accounts in a compiled message: that of kit's `getAddressComparator`, for texts of base58 alone. Kit asks ICU,
 * with English rules and small letters first; to load those takes a tenth of a reprice. The bundle puts this in its place.
 */
export function compareAddresses(first: string, second: string): number {
  const [a, b] = [first.toLowerCase(), second.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  const differing = [...first].findIndex((character, index) => character !== second[index]);
  if (differing === -1) return 0;
  return first[differing] === a[differing] ? -1 : 1;
}
