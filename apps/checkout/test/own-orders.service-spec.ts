import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminMessages,
  checkoutEvents,
  checkoutMessages,
  evidenceMessages,
  ownOrderMessages,
} from '@vale/contracts/checkout';
import { identityEvents } from '@vale/contracts/identity';
import { DAY_MS } from '@vale/contracts/time';
import { aCustomer } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { RetentionService } from '../src/backoffice/privacy/retention.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

const CLIENT = { ip: '203.0.113.7', userAgent: 'jest' };
const customer = aCustomer();
const ANSWERED = { version: 3, at: 1_700_000_000_000 };

let checkout: CheckoutEnvironment;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'])));
afterEach(() => checkout.close());

async function bought(accountId: string): Promise<string> {
  const { transactionId } = await checkout.place(accountId, {
    tracking: {
      attribution: { utm_source: 'anuncio' },
      marketingConsent: true,
      pageUrl: '/checkout/x?a=1',
      referrer: 'https://blog.example/',
      consent: ANSWERED,
    },
  });
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  await checkout.becomes(accountId, transactionId, 'completed');
  return transactionId;
}

const exported = async (accountId: string) =>
  (await checkout.request(ownOrderMessages.exportOrders, {}, buyer(accountId))).items;
const unfinished = async (accountId: string) =>
  (await checkout.request(ownOrderMessages.countUnfinished, {}, buyer(accountId))).unfinished;
const deleted = (accountId: string) => checkout.system.bus.emit(identityEvents.accountDeleted, { accountId });
const isAnonymous = async (id: string) =>
  (await checkout.stored(id))['customer'] !== null &&
  !JSON.stringify(await checkout.stored(id)).includes('@');

describe('a buyer', () => {
  it('gets all that is stored of the own orders, and nothing of others', async () => {
    const id = await bought('ana');
    await checkout.order('ana', id);
    expect(await exported('ana')).toEqual([
      expect.objectContaining({
        transactionId: id,
        customer,
        marketingConsent: true,
        consent: ANSWERED,
        pageUrl: '/checkout/x?a=1',
        referrer: 'https://blog.example/',
        attribution: { utm_source: 'anuncio' },
        lines: [{ label: 'Gift Card', price: 50 }],
        payments: [expect.objectContaining({ centavos: 5_000, returnedCentavos: 0 })],
        deliveryRecords: [expect.objectContaining({ kind: 'codes-shown' })],
      }),
    ]);
    expect(await exported('bia')).toEqual([]);
    expect(JSON.stringify(await exported('ana'))).not.toContain('CODE-');
  });

  it('gets the data of the own last order for the next one, until that is anonymous', async () => {
    const last = async (accountId: string) =>
      (await checkout.request(ownOrderMessages.getLastBuyer, {}, buyer(accountId))).buyer;
    expect(await last('ana')).toBeNull();
    const id = await bought('ana');
    const { name, email, cpf, phone } = customer;
    expect(await last('ana')).toEqual({ name, email, cpf, phone });
    expect(await last('bia')).toBeNull();
    await deleted('ana');
    await waitUntil(() => isAnonymous(id));
    expect(await last('ana')).toBeNull();
  });

  it('has an unfinished order from its placing to its delivery or its end', async () => {
    expect(await unfinished('ana')).toBe(0);
    const { transactionId } = await checkout.place('ana');
    expect(await unfinished('ana')).toBe(1);
    await checkout.cancel('ana', transactionId);
    expect(await unfinished('ana')).toBe(0);
    await bought('ana');
    expect(await unfinished('ana')).toBe(0);
  });
});

describe('the order of a deleted account', () => {
  it('keeps what was sold and paid, and nothing of its buyer', async () => {
    const id = await bought('ana');
    const other = await bought('bia');
    await deleted('ana');
    await waitUntil(() => isAnonymous(id));
    // Published events still describe the order as it was.
    await waitUntil(async () => ((await checkout.stored(id))['outbox'] as unknown[]).length === 0);
    const stored = await checkout.stored(id);
    expect(stored).toMatchObject({
      state: 'delivered',
      totalCentavos: 5_000,
      product: { title: 'Gift Card' },
      customer: { name: 'Conta excluída', email: '', cpf: '', phone: '', cpfMac: '' },
      tracking: { attribution: {}, marketingConsent: true, consent: ANSWERED, pageUrl: null },
    });
    const text = JSON.stringify(stored);
    for (const personal of [customer.name, customer.email, customer.cpf, customer.phone, 'anuncio'])
      expect(text).not.toContain(personal);
    await waitUntil(async () => {
      const events = checkout.published(checkoutEvents.orderAnonymised, id);
      return events.length === 1;
    });
    expect((await checkout.stored(other))['customer']).toMatchObject({ email: customer.email });
    // The recipient was erased.
    const delivery = checkout.request(checkoutMessages.getDelivery, { transactionId: id });
    await expect(delivery).rejects.toMatchObject({
      code: 'checkout.order-not-found',
      data: { erased: true },
    });
  });

  it('is refunded and not delivered when it is paid afterwards', async () => {
    const { transactionId: id } = await checkout.place('ana');
    await deleted('ana');
    await waitUntil(async () => JSON.stringify(await checkout.stored(id)).includes('accountDeleted'));
    checkout.provider.pay(id);
    await checkout.refresh('ana', id);
    await checkout.get(OrderUpkeepService).run();
    expect((await checkout.order('ana', id)).status).toBe('refunding');
    const { payments, permitted } = await checkout.inspect(id);
    expect(permitted.deliver).toBeNull();
    const { id: refundId, centavos } = payments[0]!.refunds[0]!;
    expect(centavos).toBe(5_000);
    await checkout.request(
      checkoutAdminMessages.confirmRefund,
      { transactionId: id, refundId, endToEndId: `E${'1'.repeat(20)}ABCDEFGHIJK` },
      ADMIN,
    );
    await checkout.get(RetentionService).forgetDue();
    expect(await isAnonymous(id)).toBe(true);
  });

  it('names its buyer in the encrypted evidence alone, until no dispute can come any more', async () => {
    const id = await bought('ana');
    await deleted('ana');
    await waitUntil(() => isAnonymous(id));
    const { replies } = await checkout.request(evidenceMessages.getEvidence, { transactionId: id }, ADMIN);
    expect(replies.at(-1)).toMatchObject({
      request: 'ORDER /customer',
      body: {
        customer: { name: customer.name, email: customer.email, cpf: expect.stringMatching(/^\*{3}\./) },
      },
    });
  });

  it('is made anonymous later where it was open, or could still be paid', async () => {
    const { transactionId } = await checkout.place('ana');
    await deleted('ana');
    await waitUntil(async () => (await checkout.collection('erasures').countDocuments({})) === 1);
    await checkout.cancel('ana', transactionId);
    await checkout.get(RetentionService).forgetDue();
    expect(await isAnonymous(transactionId)).toBe(false);
    checkout.clock.advance(40 * DAY_MS);
    await checkout.get(RetentionService).forgetDue();
    expect(await isAnonymous(transactionId)).toBe(true);
    expect(await checkout.collection('erasures').countDocuments({})).toBe(0);
  });
});

describe('an order', () => {
  it('loses its buyer and the proof of its delivery after five years, and the network of who saw its codes after half a year', async () => {
    const id = await bought('ana');
    const read = (transactionId: string) =>
      checkout.request(checkoutMessages.getOrder, { transactionId }, { ...buyer('ana'), client: CLIENT });
    await read(id);
    const networks = async () => (await exported('ana'))[0]?.deliveryRecords.map(({ network }) => network);
    expect(await networks()).toContain('203.0.113.0/24');
    checkout.clock.advance(181 * DAY_MS);
    await checkout.get(RetentionService).forgetDue();
    expect(await networks()).not.toContain('203.0.113.0/24');
    expect(await isAnonymous(id)).toBe(false);
    checkout.clock.advance(1_646 * DAY_MS);
    const later = await bought('ana');
    await read(later);
    await checkout.get(RetentionService).forgetDue();
    expect(await isAnonymous(id)).toBe(true);
    expect(await isAnonymous(later)).toBe(false);
    expect(await checkout.collection('delivery_records').distinct('transactionId')).toEqual([later]);
  });

  it('loses its buyer also where it was older when the shop was told to forget', async () => {
    const id = await bought('ana');
    checkout.clock.advance(1_000 * DAY_MS);
    await checkout.restart({ PERSONAL_DATA_DAYS: '365' });
    await checkout.get(RetentionService).forgetDue();
    expect(await isAnonymous(id)).toBe(true);
  });
});
