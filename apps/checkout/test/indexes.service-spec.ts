import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutMessages, pictureMessages } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { monitoredStore, type MonitoredStore } from '@vale/testing/monitored-store';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let store: MonitoredStore;

let checkout: CheckoutEnvironment;

beforeAll(async () => {
  store = await monitoredStore();
  checkout = await CheckoutEnvironment.open();
  await checkout.start({ MONGODB_URI: store.uri });
});
afterAll(async () => {
  await checkout.close();
  await store.close();
});

describe('every query of checkout', () => {
  it('has an index: no read examines documents that it does not return', async () => {
    checkout.sells('card');
    checkout.sells('other');
    await checkout.addCodes(
      'card',
      Array.from({ length: 30 }, (_, number) => `CARD-${number}`),
    );
    await checkout.addCodes(
      'other',
      Array.from({ length: 30 }, (_, number) => `OTHER-${number}`),
    );
    const ids: string[] = [];
    for (let number = 0; number < 12; number++) {
      const productId = number % 2 === 0 ? 'card' : 'other';
      ids.push((await checkout.place(`buyer-${number % 4}`, { productId })).transactionId);
    }
    for (const id of ids.slice(0, 4)) {
      checkout.provider.pay(id);
      await checkout.callBack(id);
    }
    await checkout.becomes('buyer-0', ids[0]!, 'completed');
    await checkout.cancel('buyer-1', ids[5]!);
    const { bus } = checkout.system;
    await bus.request(checkoutMessages.listOrders, { limit: 2 }, { context: buyer('buyer-2') });
    await bus.request(checkoutMessages.listAllOrders, { state: 'pending', limit: 2 }, { context: ADMIN });
    await bus.request(checkoutMessages.listAllOrders, { limit: 2 }, { context: ADMIN });
    await bus.request(checkoutMessages.listAllOrders, { campaign: 'natal', limit: 2 }, { context: ADMIN });
    const anytime = { paidFrom: 0, paidTo: Number.MAX_SAFE_INTEGER };
    await bus.request(checkoutMessages.listUndelivered, anytime, { context: { requestId: 'test' } });
    const pictures = { addresses: ['/img/card.svg', '/img/none.svg'] };
    await bus.request(pictureMessages.findShownByOrders, pictures, { context: { requestId: 'test' } });
    await checkout.counts('card');
    for (const advance of [MINUTE_MS, 36 * MINUTE_MS, MINUTE_MS]) {
      checkout.clock.advance(advance);
      await checkout.get(ExpireOrdersService).expireOverdue();
      await checkout.get(OrderUpkeepService).run();
    }
    const own = store.reads.filter((read) => read.includes('vale_checkout'));
    expect(own).toEqual([]);
  });
});
