import type { OrderState } from '@vale/contracts/checkout';
import { aCustomer } from '@vale/testing/builders';
import type { Charge, Order } from '../src/order/order.js';

export const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;

export const aCharge: Charge = {
  providerId: 'charge-1',
  pixCode: 'code',
  simulated: false,
  payPage: null,
  providerStatus: 'Waiting Payment',
  feeCentavos: null,
};

/** One gift card of R$ 50 from stock, waiting for its payment. */
export function anOrder(change: Partial<Order> = {}): Order {
  const state = change.state ?? 'pending';
  return {
    transactionId: '01JD0000000000000000000001',
    accountId: 'ana',
    idempotencyKey: 'key-00000001',
    requestDigest: 'digest',
    ...((state === 'created' || state === 'pending') && { openSlot: 'ana#1' }),
    state,
    createdAt: NOW,
    expiresAt: NOW + 30 * MINUTE_MS,
    heldUntil: NOW + 35 * MINUTE_MS,
    product: { id: 'card', title: 'Gift Card', category: 'jogos', image: '/img/card.svg' },
    lines: [
      {
        line: 0,
        kind: 'product',
        productId: 'card',
        variation: '',
        label: 'Gift Card',
        priceCentavos: 5_000,
        delivery: 'codes',
      },
    ],
    totalCentavos: 5_000,
    customer: aCustomer(),
    tracking: { attribution: {}, marketingConsent: null, pageUrl: null },
    methodId: 'pix',
    attempts: [{ number: 1, startedAt: NOW, outcome: 'made', providerId: 'charge-1', message: null }],
    charge: state === 'created' ? null : aCharge,
    payment: null,
    deliveredAt: null,
    refusal: null,
    history: [{ state, at: NOW, note: '' }],
    version: 0,
    ...change,
  };
}

/** In `state`, come there from `from`. */
export function anOrderFrom(from: OrderState, state: OrderState): Order {
  return anOrder({
    state,
    history: [
      { state: from, at: NOW, note: '' },
      { state, at: NOW, note: '' },
    ],
  });
}
