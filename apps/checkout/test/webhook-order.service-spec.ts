import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { saleMessages } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { ErasureService } from '../src/backoffice/privacy/erasure.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'], { env: { MAX_QUANTITY: '10' } });
});
afterEach(() => checkout.close());

const read = (transactionId: string) => checkout.request(saleMessages.getWebhookOrder, { transactionId });

it('a webhook learns what an order sells for how much, and its buyer until they are erased', async () => {
  checkout.sells('film', { title: 'Netflix', priceCentavos: 3_333, delivery: 'manual' });
  const items = [
    { productId: 'card', variation: '', quantity: 2 },
    { productId: 'film', variation: '', quantity: 1 },
  ];
  const { transactionId } = await checkout.place('ana', { productId: 'card', items });
  const order = await read(transactionId);
  const { name, email, cpf, phone } = aCustomer();
  expect(order).toMatchObject({
    simulated: false,
    items: [
      { productId: 'card', variation: '', quantity: 2, lines: [0, 1] },
      { productId: 'film', title: 'Netflix', quantity: 1, centavos: 3_333, lines: [2] },
    ],
    buyer: { name, email, cpf, phone, answers: [] },
  });
  expect(order.items.reduce((sum, { centavos }) => sum + centavos, 0)).toBe(order.totalCentavos);
  expect(JSON.stringify(order)).not.toContain('CODE-');
  expect(await codeOf(checkout.request(saleMessages.getWebhookOrder, { transactionId }, ADMIN))).toBe(
    platformErrors.forbidden.code,
  );
  await checkout.get(ErasureService).erase({ accountId: 'ana' });
  expect((await read(transactionId)).buyer).toBeNull();
});
