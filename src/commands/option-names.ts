/** `--max-price` for `maxPrice`. */
export function optionName(key: string): string {
  return `--${kebab(key)}`;
}

/** `<raffle-key>` for `raffleKey`, in help and messages. `<addresses...>` where every further word is one of them. */
export function argumentName(key: string, repeats = false): string {
  return `<${kebab(key)}${repeats ? '...' : ''}>`;
}

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
