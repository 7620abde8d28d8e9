import { SANDBOX_CURRENCY, SANDBOX_TOKEN } from '../../config/deployments.ts';
import { type AmountText, type Currency, formatAmount, SOL } from '../../domain/amount.ts';
import { sandboxWallets, WALLET_NAMES } from '../../sandbox/world/wallets.ts';
import { defineCommand, required } from '../command.ts';
import { amount, wallet as anyWallet, baseUnits } from '../parameters.ts';

const CURRENCIES = [SOL, SANDBOX_CURRENCY, SANDBOX_TOKEN];

/** The sandbox's own are known by their names also where it runs elsewhere. */
const wallet: typeof anyWallet = (text, refuse) => {
  const name = WALLET_NAMES.find((one) => one === text);
  return name === undefined ? anyWallet(text, refuse) : sandboxWallets()[name].key.address;
};

export const command = defineCommand({
  description: 'Give a wallet money in the sandbox. It works while the sandbox runs.',
  example: 'sandbox airdrop bea "5 SOL"',
  never: 'It never gives money that is worth anything.',
  args: {
    wallet: required('WALLET', 'address or name of the wallet', wallet),
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
