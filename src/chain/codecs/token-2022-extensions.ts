/**
 * Extensions that affect neither balances nor transfers (spl-token-2022, `ExtensionType`): the close authority of the mint,
 * displayed interest, pointers to metadata and groups, and the metadata and groups themselves.
 */
const HARMLESS: ReadonlySet<number> = new Set([3, 10, 18, 19, 20, 21, 22, 23]);

/** What an artwork may not have: with it, the mint of an artwork says less than it should. */
const NOT_ON_ARTWORKS: Readonly<Record<number, string>> = {
  3: 'a close authority',
  10: 'interest that is shown',
};

const RISKS: Readonly<Record<number, string>> = {
  1: 'a transfer fee',
  4: 'confidential transfers',
  6: 'accounts that begin frozen',
  9: 'a ban on transfers',
  12: 'a permanent delegate, who can take tokens from anybody',
  14: 'a transfer hook, a program that runs with each transfer',
  16: 'confidential transfer fees',
  24: 'confidential minting and burning',
  25: 'amounts that are shown scaled',
  26: 'a switch that stops it',
};

/** What is wrong with an extension of a mint; null for a harmless one. An unknown extension is not harmless. */
export function extensionRisk(type: number): string | null {
  return HARMLESS.has(type) ? null : (RISKS[type] ?? `an unknown extension (${type})`);
}

/** The same for the mint of an artwork, as the program of vendor-b has it. */
export function artworkExtensionRisk(type: number): string | null {
  return NOT_ON_ARTWORKS[type] ?? extensionRisk(type);
}
