import { SANDBOX_CURRENCY, SANDBOX_TOKEN } from '../../config/deployments.ts';
import type { Address } from '../../domain/address.ts';
import { type AmountText, type Currency, formatAmount, SOL } from '../../domain/amount.ts';
import { isAddress } from '../../domain/base58.ts';
import type { Parser } from '../../errors/refusal.ts';
import { sandboxWallets, WALLET_NAMES } from '../../sandbox/world/wallets.ts';
import { defineCommand, required } from '../command.ts';
import { amount, baseUnits } from '../parameters.ts';

const CURRENCIES = [SOL, SANDBOX_CURRENCY, SANDBOX_TOKEN];

const wallet: Parser<Address> = (text, refuse) => {
  const name = WALLET_NAMES.find((one) => one === text);
  if (name !== undefined) return sandboxWallets()[name].key.address;
  return isAddress(text)
    ? text
    : refuse({
        code: 'invalid_address',
        why: `"${text}" is neither an address nor a wallet of the sandbox`,
        hint: `name a wallet by its address, or one of ${WALLET_NAMES.join(', ')}`,
      });
};

export const command = defineCommand({
  description: 'Give a wallet money in the sandbox. It works while the sandbox runs.',
  example: 'sandbox airdrop bea "5 SOL"',
  never: 'It never gives money that is worth anything.',
  args: {
    wallet: required('WALLET', "address of the wallet, or the name of one of the sandbox's", wallet),
    amount: required('AMOUNT', `how much, in ${CURRENCIES.map(({ symbol }) => symbol).join(', ')}`, amount),
  },
  options: {},
  fields: ['wallet', 'amount', 'currencyMint', 'signature'],
  async run(deps, { wallet: to, amount: given }) {
    const control = await deps.sandboxControl();
    const currency = currencyOf(given);
    const units = baseUnits(given, currency);
    if (currency === SOL) return { to, units, currency, signature: await control.airdrop(to, units) };
    await control.giveTokens(to, currency.mint, units);
    return { to, units, currency, signature: null };
  },
  render: ({ to, units, currency }) => `${to} has ${formatAmount(units, currency)} more`,
  json: ({ to, units, currency, signature }) => ({
    wallet: to,
    amount: units,
    currencyMint: currency.mint,
    signature,
  }),
});

/** SOL, unless the amount names another currency of the sandbox. A wrong one is refused with the amount. */
function currencyOf({ unit }: AmountText): Currency {
  return CURRENCIES.find(({ symbol }) => symbol.toLowerCase() === unit?.toLowerCase()) ?? SOL;
}
