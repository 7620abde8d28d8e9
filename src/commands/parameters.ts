import { meantWallet, walletCorrection } from '../config/wallets.ts';
import type { Address } from '../domain/address.ts';
import {
  type AmountProblem,
  type AmountText,
  amountProblemText,
  type Currency,
  parseAmountText,
  toBaseUnits,
} from '../domain/amount.ts';
import { isAddress } from '../domain/base58.ts';
import { memoProblem, SERVICE_ID, SHARE_SLUG } from '../domain/memo-text.ts';
import { parseShortAddress } from '../domain/short-address.ts';
import { parseTimeText, resolveTime, type TimeText } from '../domain/time-text.ts';
import { isWalletName } from '../domain/wallet-name.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Parser } from '../errors/refusal.ts';
import { didYouMean } from '../text/nearest.ts';
import { Named, optional } from './command.ts';

/** A base58 address of 32 bytes. */
export const address: Parser<Address> = (text, refuse) => {
  if (isAddress(text)) return text;
  return refuse({
    code: 'invalid_address',
    why: `"${text}" is not an address: an address is 32 bytes in base58, 32 to 44 characters`,
    hint: 'copy the whole address; it never contains 0, O, I or l',
  });
};

/** An address, or the name of a wallet. */
export const wallet: Parser<Address | Named<Address>> = (text, refuse) => {
  if (parseShortAddress(text) !== null)
    return new Named(async (deps) => {
      const { findShortWallet } = await import('./find-artwork.ts');
      return findShortWallet(deps, text, refuse);
    });
  if (isAddress(text) || !isWalletName(text)) return address(text, refuse);
  return new Named(async ({ wallets }) => {
    const found = wallets.find(text);
    if (found !== null) return found.address;
    return refuse({
      code: 'invalid_address',
      why: `"${text}" is not an address: an address is 32 bytes in base58, 32 to 44 characters; and no wallet has this name: ${meantWallet(text, wallets.list())}`,
      hint: 'gavel wallet list',
      correction: walletCorrection(text, wallets.list()),
    });
  });
};

/** "1.5 SOL", "1.5" or "1500000000 lamports". `baseUnits` converts it when the currency is known. */
export const amount: Parser<AmountText> = (text, refuse) => {
  const parsed = parseAmountText(text);
  if (!('problem' in parsed)) return parsed;
  return refuse({ code: 'invalid_amount', why: `"${text}" ${amountProblemText(parsed)}`, hint: AMOUNT_HINT });
};

const AMOUNT_HINT = 'write it like "1.5 SOL" or "1500000000 lamports"';

/** A whole number of 32 bits. The operation checks further limits. */
export const count: Parser<number> = (text, refuse) => {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= 4_294_967_295) return number;
  return refuse({ why: `"${text}" is not a whole number`, hint: 'write it like 5' });
};

/** The text of a memo, which is public, and on the chain for ever. */
export const memo: Parser<string> = (text, refuse) => {
  const problem = memoProblem(text);
  if (problem === null) return text;
  return refuse({ why: `the text ${problem}`, hint: 'a memo is one line of visible characters' });
};

/** The id of an order or a group, which the service issues. */
export const serviceId: Parser<string> = (text, refuse) => {
  if (SERVICE_ID.test(text)) return text;
  return refuse({
    why: `"${text}" is not an id: an id has 1 to 64 characters of ASCII, without spaces`,
    hint: 'copy it as the service shows it',
  });
};

/** The slug of a curator's page. */
export const shareSlug: Parser<string> = (text, refuse) => {
  if (SHARE_SLUG.test(text)) return text;
  return refuse({ why: `"${text}" is not a slug`, hint: 'write its 8 capital letters, like ABCDEFGH' });
};

/** A time, as `parseTimeText` reads it. `unixSeconds` says which second it is. */
export const time: Parser<TimeText> = (text, refuse) =>
  parseTimeText(text) ??
  refuse({
    why: `"${text}" is not a time`,
    hint: 'write it like 2026-12-24, "tomorrow 18:00", +7d (s, m, h, d, w from now), or 2026-12-24T18:00:00Z',
  });

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Seconds, from "90s", "45m", "24h", "7d" or a number of seconds; at least 1, at most 32 bits. */
export const duration: Parser<number> = (text, refuse) => {
  const [, count, unit = 's'] = /^(\d{1,10})([smhd])?$/.exec(text) ?? [];
  const seconds = Number(count) * (SECONDS[unit] ?? 0);
  if (seconds >= 1 && seconds <= MAX_SECONDS) return seconds;
  return refuse({
    why:
      count === undefined
        ? `"${text}" is not a duration`
        : `"${text}" is not from 1 to ${MAX_SECONDS} seconds`,
    hint: 'write it like 24h, 90m, 7d, or as a number of seconds',
  });
};

const MAX_SECONDS = 2 ** 32 - 1;

/** Unix seconds; 0 when no time was given, which is also how accounts store it. */
export function unixSeconds(text: TimeText | null, nowMilliseconds: number): number {
  return text === null ? 0 : resolveTime(text, nowMilliseconds);
}

/** Throws `invalid_amount` when the text is not an amount of this currency. */
export function baseUnits(text: AmountText, currency: Currency): bigint {
  const units = toBaseUnits(text, currency);
  if (typeof units === 'bigint') return units;
  const { end, correction } = unitMeant(text, units);
  throw new CliError('invalid_amount', {
    what: `"${text.given}" is not an amount of ${currency.symbol}`,
    why: `it ${amountProblemText(units)}${end}`,
    hint:
      units.problem === 'unconfirmed-decimals'
        ? 'write it in base units, like "1500000 units", or name the currency in the deployment of your configuration: see docs/configuration.md'
        : `write it like "1.5 ${currency.symbol}"`,
    details: { currencyMint: currency.mint },
    correction,
  });
}

/** For a unit with a typing error. */
function unitMeant({ given, unit }: AmountText, problem: AmountProblem) {
  if (problem.problem !== 'wrong-unit') return { end: '', correction: undefined };
  const { end, correction } = didYouMean(unit ?? '', problem.expected);
  const [meant] = correction?.meant ?? [];
  if (meant === undefined) return { end, correction };
  return { end, correction: { typed: [given], meant: [given.slice(0, -(unit ?? '').length) + meant] } };
}

/** For a price that changes by more than the setting `confirm_change`. */
export const confirmPrice = optional(
  'AMOUNT',
  'the new price once more, where --yes is given and it changes by more than 50 % (confirm_change)',
  amount,
);
