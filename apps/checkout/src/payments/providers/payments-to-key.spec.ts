import { expect, it } from '@jest/globals';
import type { SettledPayment } from './payment-provider.js';
import { paymentProvider, type PaymentDriver } from './payment-providers.client.js';

const NOW = Date.UTC(2026, 10, 21, 12);
const VALUES = { privateToken: 'secret' };
const inTime = () => AbortSignal.timeout(5_000);

/** Lists these payments, and counts the questions whose account it is. */
async function listed(driver: PaymentDriver, payments: object[], window = {}) {
  let asked = 0;
  const provider = paymentProvider(driver)!.connect(
    { apiEndpoint: 'https://psp.example', values: VALUES },
    (url) => {
      const isAccount = new URL(url).pathname === '/users/me';
      if (isAccount) asked += 1;
      const page = { results: payments, paging: { total: payments.length }, data: payments, hasMore: false };
      return Promise.resolve({ status: 200, json: isAccount ? { id: 77 } : page });
    },
  );
  const all: SettledPayment[] = [];
  for (let run = 0; run < 2; run++) {
    const page = await provider.listSettled!({ since: NOW, until: NOW + 1, ...window }, 0, inTime());
    all.push(...page.payments);
  }
  return { asked, payments: all.slice(all.length / 2) };
}
const ids = ({ payments }: { payments: readonly SettledPayment[] }) =>
  payments.map(({ endToEndId }) => endToEndId);

const transfer = (id: number, collector: object, change = {}) => ({
  id,
  status: 'approved',
  operation_type: 'money_transfer',
  transaction_amount: 12.34,
  date_approved: new Date(NOW).toISOString(),
  external_reference: null,
  ...collector,
  ...change,
});

it('finds what somebody sent to the account at Mercado Pago, and not what the account sent', async () => {
  const found = await listed('mercado-pago', [
    transfer(1, { collector_id: 77 }),
    transfer(2, { collector: { id: 77 } }),
    transfer(3, { collector_id: 88 }),
    transfer(4, {}),
    transfer(5, { collector_id: 77 }, { operation_type: 'regular_payment' }),
    transfer(6, { collector_id: 77 }, { external_reference: 'PEDIDO-77' }),
  ]);
  expect(ids(found)).toEqual(['1', '2']);
  expect(found.payments[0]).toMatchObject({ providerId: null, centavos: 1_234, paidAt: NOW, refunds: [] });
  expect(found.asked).toBe(1);
});

it('does not ask whose account it is where nobody sent anything', async () => {
  expect((await listed('mercado-pago', [])).asked).toBe(0);
});

const received = (id: string, description: string, change = {}) => ({
  id,
  description,
  status: 'RECEIVED',
  value: 12.34,
  externalReference: null,
  refunds: null,
  ...change,
});
const AUTOMATIC = 'Cobrança gerada automaticamente a partir de Pix recebido.';

it('finds what arrived at the key at Asaas, and not the charges of other systems', async () => {
  const found = await listed('asaas', [
    received('pay_1', AUTOMATIC),
    received('pay_2', `${AUTOMATIC} Mensagem: pedido da Ana`),
    received('pay_3', 'Cobrança criada automaticamente a partir de Pix recebido'.normalize('NFD')),
    received('pay_4', 'Mensalidade'),
    received('pay_5', AUTOMATIC, { externalReference: 'PEDIDO-77' }),
  ]);
  expect(ids(found)).toEqual(['pay_1', 'pay_2', 'pay_3']);
  expect(found.payments[0]).toMatchObject({ providerId: null, centavos: 1_234 });
});

it('lists it among returned payments only once it was returned', async () => {
  const refunds = [{ status: 'DONE', value: 12.34 }];
  const payments = [received('pay_1', AUTOMATIC), received('pay_2', AUTOMATIC, { refunds })];
  expect(ids(await listed('asaas', payments, { returnedOnly: true }))).toEqual(['pay_2']);
});
