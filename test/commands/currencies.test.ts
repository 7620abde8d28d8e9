import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SANDBOX_CURRENCY, SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** A user's own description of the marketplace, with these rows for currencies. */
async function described(marketplace: Marketplace, currencies: readonly string[]) {
  const path = join(marketplace.home, 'xdg');
  const { programs, marketplaceAuthority } = SANDBOX_DEPLOYMENT;
  await mkdir(join(path, 'gavel'), { recursive: true });
  const text = `[deployments.own]\nprograms = { market = "${programs.market}", auction = "${programs.auction}", raffle = "${programs.raffle}" }\nmarketplace_authority = "${marketplaceAuthority}"\ncurrencies = [${currencies.join(', ')}]\n`;
  await writeFile(join(path, 'gavel/config.toml'), text, { mode: 0o600 });
  return { XDG_CONFIG_HOME: path, GAVEL_DEPLOYMENT: 'own' };
}

const row = (symbol: string, decimals: number, mint: string = SANDBOX_CURRENCY.mint) =>
  `{ mint = "${mint}", symbol = "${symbol}", decimals = ${decimals} }`;

describe('a currency of the configuration', () => {
  it.each([
    ['create', 'mira', 'Low Water', ['--price', '5 BOXD']],
    ['reprice', 'teo', 'Open Grid', ['--price', '300 BOXD']],
    ['buy', 'bea', 'Open Grid', []],
  ] as const)('with other decimals than its mint is not used to %s', async (verb, as, artwork, more) => {
    const marketplace = await start();
    const env = await described(marketplace, [row('BOXD', 3)]);
    const before = await marketplace.inventory();
    const argv = ['listing', verb, marketplace.artwork(artwork), ...more, '--yes', '--json'];
    for (const source of ['api', 'local']) {
      const { code, stdout } = await marketplace.gavel([...argv, '--source', source], { as, env });
      const { error } = JSON.parse(stdout);
      expect({ code, error: error.code }).toEqual({ code: 5, error: 'account_mismatch' });
      expect(error.why).toBe('its mint has 6 decimals, the deployment says 3');
    }
    expect(await marketplace.inventory()).toEqual(before);
  });

  it.each([
    ['SOL', [row('SOL', 6)], 'symbol "SOL" already means something else'],
    ['a unit', [row('Units', 6)], 'symbol "Units" already means something else'],
    [
      'another',
      [row('BOXD', 6), row('boxd', 6, SANDBOX_DEPLOYMENT.programs.market)],
      'symbol "boxd" already',
    ],
    ['another mint', [row('BOXD', 6), row('B', 3)], `mint ${SANDBOX_CURRENCY.mint} is named twice`],
    ['wrapped SOL', [row('WSOL', 6, WRAPPED_SOL_MINT)], `mint ${WRAPPED_SOL_MINT} is named twice`],
  ])('cannot be taken for %s', async (_name, rows, why) => {
    const marketplace = await start();
    const env = await described(marketplace, rows);
    const { code, stderr } = await marketplace.gavel(['config', 'list'], { env });
    expect(code).toBe(3);
    expect(stderr).toContain(why);
  });
});
