import { checkoutRoutes, statusText, type OrderMoney, type OrderView } from '@vale/contracts/checkout';
import { SystemClient } from '@vale/testing/system/system-client';
import { expect, expectAccessible, test } from './fixtures.js';
import { expectWhole, observeFaults } from './layout.js';
import { settled, signIn } from './screens.js';

const DEADLINE = Date.UTC(2026, 11, 24, 15);
const RECEIVED = { received: 1_250.5, missing: 0, excess: 0, returned: 0, returnedAt: null, refundAt: null };
const money = (change: Partial<OrderMoney>): OrderMoney => ({ ...RECEIVED, ...change });

/** The gateway's replies once the payer, a person or a bank has acted. */
const states: (Partial<OrderView> & Pick<OrderView, 'status'>)[] = [
  { status: 'underpaid', money: money({ received: 1_200, missing: 50.5, refundAt: DEADLINE }) },
  { status: 'overpaid', money: money({ received: 1_300, excess: 49.5, refundAt: DEADLINE }) },
  { status: 'late_paid', money: money({ refundAt: DEADLINE }) },
  { status: 'refunding', money: money({}) },
  { status: 'refunded', money: money({ returned: 1_250.5, returnedAt: DEADLINE }) },
  { status: 'disputed', money: money({}) },
  { status: 'paid', delivery: { state: 'waiting', deliveredAt: null } },
];

test('an order in each state that others bring about is whole, accessible and says what happened', async ({
  page,
  baseURL,
  shop,
}) => {
  const product = await shop.product(1, { preco: 1_250.5 });
  const buyer = await SystemClient.registered(
    baseURL!,
    `${'nome-muito-comprido'.repeat(2)}-${shop.newEmail()}`,
  );
  const { transactionId } = await buyer.placeOrder({ productId: product.id });
  const order = await buyer.charged(transactionId);
  await signIn(page, buyer);
  await observeFaults(page);
  for (const change of states) {
    await page.route(pathOf(transactionId), (route) =>
      route.fulfill({ json: { ...order, pixCode: null, ...change } satisfies OrderView }),
    );
    await page.goto(`/pedido/${transactionId}`);
    await settled(page);
    await test.step(change.status, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(statusText(change.status).title);
      await expectAccessible(page);
      await expectWhole(page);
    });
  }
});

const pathOf = (transactionId: string) =>
  `**${checkoutRoutes.getOrder.path.replace(':transactionId', transactionId)}`;
