import type { OrderState } from '@vale/contracts/checkout';
import { aCustomer } from '@vale/testing/builders';
import type { Customer } from '@vale/contracts/person';
import { MINUTE_MS } from '@vale/contracts/time';
import { SystemIds } from '@vale/platform/ids';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { checkoutConfig } from '../src/checkout.config.js';
import { CustomerSealService } from '../src/orders/buyer/customer-seal.service.js';
import type { SealedCustomer } from '../src/orders/buyer/sealed-customer.js';
import type { Charge, NewCharge } from '../src/orders/money/charge.js';
import type { Order, SoldProduct } from '../src/orders/life/order.js';
import type { Payment } from '../src/orders/money/payment.js';

export const NOW = Date.UTC(2026, 10, 21, 12);

const ORDER_ID = '01JD0000000000000000000001';

/** Uses the demo key. */
export function aSealedCustomer(change: Partial<Customer> = {}): SealedCustomer {
  const seal = new CustomerSealService(runtimeConfig.load({}), checkoutConfig.load({}), new SystemIds());
  return seal.seal(aCustomer(change), ORDER_ID);
}

export const aNewCharge: NewCharge = {
  providerId: 'charge-1',
  pixCode: 'code',
  simulated: false,
  payPage: null,
  providerStatus: 'Waiting Payment',
  feeCentavos: null,
};

export const aCharge: Charge = { ...aNewCharge, attempt: 1, methodId: 'pix', state: 'open' };

export function aPayment(change: Partial<Payment> = {}): Payment {
  return {
    id: 'charge-1',
    chargeId: 'charge-1',
    centavos: 5_000,
    word: 'paid',
    paidAt: NOW,
    refunds: [],
    dispute: null,
    ...change,
  };
}

const whole = { id: 'refund-1', centavos: 5_000, at: NOW };
const closed = { releasedAt: NOW };
const given = { payments: [aPayment()], assignedAt: NOW };

/** The least that makes an order of R$ 50 be in a state. */
const FIELDS_OF: Record<OrderState, Partial<Order>> = {
  created: { charges: [] },
  pending: {},
  expired: { closedAs: 'expired', ...closed },
  failed: { closedAs: 'failed', ...closed },
  cancelled: { closedAs: 'cancelled', ...closed },
  paid: { payments: [aPayment()] },
  late_paid: { payments: [aPayment()], closedAs: 'expired', ...closed },
  underpaid: { payments: [aPayment({ centavos: 4_999 })] },
  overpaid: { payments: [aPayment({ centavos: 5_001 })] },
  delivering: given,
  delivered: { ...given, deliveredAt: NOW },
  refunding: { payments: [aPayment({ refunds: [{ ...whole, state: 'pending' }] })] },
  refunded: { payments: [aPayment({ refunds: [{ ...whole, state: 'done' }] })], ...closed },
  disputed: { payments: [aPayment({ dispute: 'open' })] },
};

/** One gift card of R$ 50 from stock, waiting for its payment. */
export function anOrder(change: Partial<Order> = {}): Order {
  const state = change.state ?? 'pending';
  return {
    transactionId: ORDER_ID,
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
    customer: aSealedCustomer(),
    tracking: { attribution: {}, marketingConsent: null, pageUrl: null },
    methodId: 'pix',
    attempts: [{ number: 1, startedAt: NOW, outcome: 'made', providerId: 'charge-1', message: null }],
    charges: [FIELDS_OF[state].payments ? { ...aCharge, state: 'paid' } : aCharge],
    payments: [],
    closedAs: null,
    releasedAt: null,
    assignedAt: null,
    actions: [],
    acceptedCentavos: null,
    deliveredAt: null,
    refusal: null,
    history: [{ state, at: NOW, note: '' }],
    version: 0,
    ...FIELDS_OF[state],
    ...change,
  };
}

/** Two gift cards, one of another product in a variation, and a bump; R$ 150. */
export function anOrderOfSeveral(change: Partial<Order> = {}): Order {
  const order = anOrder();
  const card = { ...order.lines[0]!, item: 0, product: order.product };
  const trip: SoldProduct = { id: 'trip', title: 'Vale Viagem', category: 'viagens', image: '/img/trip.svg' };
  const ofTrip = {
    kind: 'variation',
    productId: 'trip',
    variation: 'R$ 40',
    label: 'Vale Viagem – R$ 40',
  } as const;
  const bump = { kind: 'bump', productId: 'extra', variation: '', label: 'Extra' } as const;
  return {
    ...order,
    lines: [
      card,
      { ...card, line: 1 },
      { ...ofTrip, line: 2, priceCentavos: 4_000, delivery: 'codes', item: 1, product: trip },
      { ...bump, line: 3, priceCentavos: 1_000, delivery: 'manual', item: 2 },
    ],
    totalCentavos: 15_000,
    ...change,
  };
}
