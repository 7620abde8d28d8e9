import { expect, it } from 'vitest';
import { decodeTransaction, NO_TABLES } from '../../src/transactions/decode.ts';
import { marketplaces } from '../support/marketplace.ts';
import { serve } from './support/vendor-a.ts';

const start = marketplaces();

it('a fee of the service is in its transaction, in its quote, and counts against the limit', async () => {
  const m = await start();
  const fee = { lamports: 1_500_000n, to: m.wallet('stranger') };
  const { quote, buy } = await serve(m, { vendorAFee: fee });
  const buyer = m.wallet('arlo');
  const quoted = (await quote(m.artwork('Grey Heron'), buyer)).json.result.quote;
  expect(quoted).toMatchObject({ serviceFeeLamports: '1500000', serviceFeeAccount: fee.to });
  const body = {
    buyer,
    orderId: quoted.orderId,
    revision: quoted.revision,
    paymentMint: quoted.currencyMint,
    maxPaymentAmount: quoted.totalPaymentAmount,
    maxSolDebitLamports: quoted.totalSolDebitLamports,
  };
  const { status, json } = await buy(body);
  expect([status, json.result.quote]).toEqual([200, quoted]);
  const { instructions } = decodeTransaction(Buffer.from(json.result.tx, 'base64'), NO_TABLES);
  expect(instructions.at(-1)?.accounts.map(({ address }) => address)).toEqual([buyer, fee.to]);
  const most = BigInt(quoted.totalSolDebitLamports) - 1n;
  const short = await buy({ ...body, maxSolDebitLamports: String(most) });
  expect([short.status, short.json.error.code]).toEqual([400, 'sol_debit_above_maximum']);
});
