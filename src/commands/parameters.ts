import { meantWallet } from '../config/wallets.ts';
import type { Address } from '../domain/address.ts';
import {
  type AmountText,
  amountProblemText,
  type Currency,
  parseAmountText,
  toBaseUnits,
} from '../domain/amount.ts';
import { isAddress } from '../domain/base58.ts';
import { memoProblem, SERVICE_ID, SHARE_SLUG } from '../domain/memo-text.ts';
import { isWalletName } from '../domain/wallet-name.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Parser } from '../errors/refusal.ts';
import { Named } from './command.ts';

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
  if (isAddress(text) || !isWalletName(text)) return address(text, refuse);
  return new Named(async ({ wallets }) => {
    const found = wallets.find(text);
    if (found !== null) return found.address;
    return refuse({
      code: 'invalid_address',
      why: `"${text}" is not an address: an address is 32 bytes in base58, 32 to 44 characters; and no wallet has this name: ${meantWallet(text, wallets.list())}`,
      hint: 'gavel wallet list',
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

/** Unix seconds from an ISO 8601 date-time with a zone, from unix seconds, or from "+90m", "+36h", "+7d". */
export const time: Parser<TimeText> = (text, refuse) => {
  const relative = /^\+(\d{1,6})([mhd])$/.exec(text);
  if (relative !== null) return { secondsFromNow: Number(relative[1]) * (SECONDS[relative[2] ?? ''] ?? 0) };
  if (/^\d{9,12}$/.test(text)) return { unixSeconds: Number(text) };
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (!Number.isNaN(iso)) return { unixSeconds: Math.floor(iso / 1000) };
  return refuse({
    why: `"${text}" is not a time`,
    hint: 'write it like 2026-12-24T18:00:00Z, 1798135200, or +7d (m, h, d from now)',
  });
};

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

export type TimeText = { readonly unixSeconds: number } | { readonly secondsFromNow: number };

/** Unix seconds; 0 when no time was given, which is also how accounts store it. */
export function unixSeconds(text: TimeText | null, nowMilliseconds: number): number {
  if (text === null) return 0;
  if ('unixSeconds' in text) return text.unixSeconds;
  return Math.floor(nowMilliseconds / 1000) + text.secondsFromNow;
}

/** Throws `invalid_amount` when the text is not an amount of this currency. */
export function baseUnits(text: AmountText, currency: Currency): bigint {
  const units = toBaseUnits(text, currency);
  if (typeof units === 'bigint') return units;
  throw new CliError('invalid_amount', {
    what: `"${text.given}" is not an amount of ${currency.symbol}`,
    why: `it ${amountProblemText(units)}`,
    hint:
      units.problem === 'unconfirmed-decimals'
        ? 'write it in base units, like "1500000 units", or name the currency in the deployment of your configuration: see docs/configuration.md'
        : `write it like "1.5 ${currency.symbol}"`,
    details: { currencyMint: currency.mint },
  });
}
