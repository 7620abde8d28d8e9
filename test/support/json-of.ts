import { expect } from 'vitest';
import type { Marketplace } from './marketplace.ts';

/** `data` of a command's JSON. */
export async function data(m: Marketplace, argv: readonly string[], options = {}) {
  const { stdout, code } = await m.gavel([...argv, '--json'], options);
  expect(code, stdout).toBe(0);
  return JSON.parse(stdout).data;
}

/** `error` of a command's JSON. */
export async function failure(m: Marketplace, argv: readonly string[], options = {}) {
  const { stdout } = await m.gavel([...argv, '--json'], options);
  return JSON.parse(stdout).error;
}
