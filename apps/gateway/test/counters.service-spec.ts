import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { catalogMessages, type ShopView } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { counterMessages } from '@vale/contracts/tracking';
import { aShop } from '@vale/testing/builders';
import { GatewayEnvironment } from './gateway-environment.js';

let gateway: GatewayEnvironment;

beforeEach(async () => {
  gateway = new GatewayEnvironment();
  await gateway.start();
  gateway.services.replyTo(checkoutMessages.getPaymentAvailability, () => ({ available: true }));
});
afterEach(() => gateway.close());

const shopIn = (socialProof: ShopView['socialProof']) =>
  gateway.services.replyTo(catalogMessages.getShop, () => ({ ...aShop(), socialProof }));
const shown = async () => ((await gateway.fetch('/api/store')).json as ShopView).socialProof;
const live = { mode: 'live' as const, visitors: null, sold: null, customersText: null, rating: null };
const showcase = {
  mode: 'showcase' as const,
  visitors: 4_119,
  sold: 57,
  customersText: '+3 MIL',
  rating: 4.9,
};

it('a live shop shows what was measured', async () => {
  gateway.services.replyTo(counterMessages.getCounters, () => ({ visitors: 12, sold: 3 }));
  shopIn(live);
  expect(await shown()).toEqual({ ...live, visitors: 12, sold: 3 });
});

it('a showcase shows the numbers of the specification, and measures nothing', async () => {
  shopIn(showcase);
  expect(await shown()).toEqual(showcase);
  expect(gateway.services.requestsOf(counterMessages.getCounters)).toEqual([]);
});

it('a live shop shows no counters while they are unknown', async () => {
  gateway.services.replyTo(counterMessages.getCounters, () => {
    throw new AppError(platformErrors.unavailable);
  });
  shopIn(live);
  expect(await shown()).toEqual(live);
});
