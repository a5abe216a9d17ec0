import { expect, it } from '@jest/globals';
import type { PaymentProvider } from './payment-provider.js';
import { paymentProvider, type PaymentDriver } from './payment-providers.client.js';

const ID = '01JD0000000000000000000001';
const TIME = '2026-11-21T12:00:00.000Z';
const END_TO_END_ID = 'E54811417202611261200000000000001';
const VALUES = { publicToken: 'client', privateToken: 'secret', pixKey: 'a@b.example' };

/** The provider replies to every read of a charge with the same. */
function replying(driver: PaymentDriver, json: object): PaymentProvider {
  return paymentProvider(driver)!.connect({ apiEndpoint: 'https://psp.example', values: VALUES }, (url) => {
    const isToken = new URL(url).pathname.endsWith('/token');
    const reply = isToken ? { access_token: 't', expires_in: 600 } : json;
    return Promise.resolve({ status: 200, json: reply });
  });
}

async function feeOf(driver: PaymentDriver, json: object): Promise<number | null | undefined> {
  const snapshot = await replying(driver, json).readCharge(ID, AbortSignal.timeout(5_000));
  return snapshot.payments?.[0]?.feeCentavos ?? snapshot.feeCentavos;
}

it('reads what Mercado Pago takes from the shop, and not what the payer pays', async () => {
  const fee = (fee_payer: string, amount: unknown) => ({ type: 'mercadopago_fee', fee_payer, amount });
  const payment = { id: ID, status: 'approved', transaction_amount: 50 };
  const fees = (...fee_details: object[]) => feeOf('mercado-pago', { ...payment, fee_details });
  expect(await fees(fee('collector', 0.5), fee('payer', 9), fee('collector', 0.01))).toBe(51);
  expect(await fees(fee('collector', 0.5), fee('collector', 'x'))).toBeNull();
  expect(await fees()).toBeNull();
  expect(await feeOf('mercado-pago', payment)).toBeNull();
});

it('takes what Asaas does not pay out', async () => {
  const payment = { id: ID, status: 'RECEIVED', value: 50, externalReference: ID };
  expect(await feeOf('asaas', { ...payment, netValue: 48.01 })).toBe(199);
  expect(await feeOf('asaas', { ...payment, netValue: 50 })).toBe(0);
  expect(await feeOf('asaas', { ...payment, netValue: 51 })).toBeNull();
  expect(await feeOf('asaas', payment)).toBeNull();
});

it('reads the fee of Woovi for the Pix of a charge', async () => {
  const charge = { correlationID: ID, value: 5_000, status: 'COMPLETED', paidAt: TIME };
  const listed = { transactions: [], refunds: [] };
  const pix = { method: 'PIX', fee: 85 };
  expect(await feeOf('woovi', { ...listed, charge: { ...charge, paymentMethods: { pix } } })).toBe(85);
  expect(await feeOf('woovi', { ...listed, charge })).toBeNull();
});

it('reads the fee that Efí adds to a Pix', async () => {
  const pix = { endToEndId: END_TO_END_ID, valor: '50.00', horario: TIME };
  const cob = (one: object) => ({ txid: ID, status: 'CONCLUIDA', valor: { original: '50.00' }, pix: [one] });
  expect(await feeOf('efi', cob({ ...pix, gnExtras: { tarifa: '0.60' } }))).toBe(60);
  expect(await feeOf('efi', cob({ ...pix, gnExtras: {} }))).toBeUndefined();
});

it('reads the balance of an account at Asaas, and null where the reply has none', async () => {
  const balanceOf = (json: object) => replying('asaas', json).readBalance!(AbortSignal.timeout(5_000));
  expect(await balanceOf({ balance: 1_234.56 })).toBe(123_456);
  expect(await balanceOf({ balance: null })).toBeNull();
});
