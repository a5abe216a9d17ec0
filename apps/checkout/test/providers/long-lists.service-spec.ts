import { afterEach, expect, it, describe } from '@jest/globals';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@vale/contracts/time';
import type {
  HttpReply,
  PaymentProvider,
  ProviderHttp,
  SettledWindow,
} from '../../src/payments/providers/payment-provider.js';
import {
  paymentProvider,
  type PaymentDriver,
} from '../../src/payments/providers/payment-providers.client.js';
import { ProviderReplyTooLarge } from '../../src/payments/providers/provider-errors.js';
import { SettledListService } from '../../src/payments/reconciliation/settled-list.service.js';
import { CheckoutEnvironment } from '../checkout-environment.js';
import { AsaasDouble } from './asaas-double.js';
import { aCharge } from './charge-builder.js';
import { EfiDouble } from './efi-double.js';
import { MercadoPagoDouble } from './mercado-pago-double.js';
import { PagarmeDouble } from './pagarme-double.js';
import { settingsOf } from './selling-contract.js';
import { DOUBLE_NOW, type ProviderDouble, type StrictDouble } from './strict-double.js';
import { WooviDouble } from './woovi-double.js';

const LARGEST_REPLY = 256 * 1024;
const NOW = DOUBLE_NOW;
const WINDOW: SettledWindow = { since: NOW, until: NOW + 2 * HOUR_MS };

type Double = StrictDouble & ProviderDouble & { longestPage: number };

interface Listing {
  double: () => Double;
  /** Entries of the largest page that the provider gives. */
  page: number;
  /** Bytes of one entry: examples of the provider's documents with every field set. */
  entryBytes: number;
  /** The payer's bank takes the payment back. */
  dispute: (double: Double, providerId: string, endToEndId: string) => void;
}

const says = (word: string) => (double: Double, providerId: string) => double.say(providerId, word);

/** PagBank has no list: each of its charges is read by itself. */
const LISTINGS: [PaymentDriver, Listing][] = [
  [
    'mercado-pago',
    { double: () => new MercadoPagoDouble(), page: 1_000, entryBytes: 8_500, dispute: says('charged_back') },
  ],
  [
    'asaas',
    { double: () => new AsaasDouble(), page: 100, entryBytes: 3_000, dispute: says('CHARGEBACK_REQUESTED') },
  ],
  [
    'woovi',
    {
      double: () => new WooviDouble(),
      page: 100,
      entryBytes: 3_500,
      dispute: (double, _id, endToEndId) => void (double as WooviDouble).disputes.set(endToEndId, 'OPENED'),
    },
  ],
  [
    'efi',
    {
      double: () => new EfiDouble(),
      page: 100,
      entryBytes: 1_500,
      dispute: (double, providerId) => double.returnByHand(providerId, 4_990),
    },
  ],
  [
    'pagarme',
    { double: () => new PagarmeDouble(), page: 30, entryBytes: 4_000, dispute: says('chargedback') },
  ],
];

/** Calls the double without a network. Its lists have entries of the real size. */
function httpOf(double: Double, entryBytes: number): ProviderHttp {
  return async (url, { method, headers, body }) => {
    const { pathname, searchParams } = new URL(url);
    const sent = Object.entries({ 'content-type': 'application/json', ...headers });
    const request = {
      method,
      path: pathname,
      query: searchParams,
      headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value])),
      body,
    };
    double['requests'].push(request);
    const reply = double['handled'](request) as HttpReply;
    const entries = Object.values(reply.json as object).filter(Array.isArray);
    const bytes = Math.max(0, ...entries.map((list: unknown[]) => list.length)) * entryBytes;
    if (method === 'GET' && bytes > LARGEST_REPLY) throw new ProviderReplyTooLarge();
    return reply;
  };
}

const inTime = () => AbortSignal.timeout(60_000);

interface Listed {
  providerId: string | null;
  endToEndId: string;
  isReturned: boolean;
}

async function listAll(provider: PaymentProvider, window: SettledWindow): Promise<Listed[]> {
  const all: Listed[] = [];
  const disputed = new Set<string>();
  for (let page: number | null = 0; page !== null;) {
    const listed = await provider.listSettled!(window, page, inTime());
    expect(listed.unread).toEqual([]);
    for (const one of listed.disputed ?? []) disputed.add(one.endToEndId);
    for (const { providerId, endToEndId, refunds } of listed.payments)
      all.push({ providerId, endToEndId, isReturned: refunds.length > 0 });
    page = listed.nextPage;
  }
  // Woovi lists disputes apart from the payments.
  const apart = [...disputed].map((endToEndId) => ({ providerId: null, endToEndId, isReturned: true }));
  return [...all, ...apart];
}

describe.each(LISTINGS)('the list of %s', (driver, { double: make, page, entryBytes, dispute }) => {
  it.each([1, 30, 60, 2_000])('has each of %i sales, a late one, and a dispute', async (sales) => {
    const double = make();
    double.longestPage = page;
    const account = { apiEndpoint: 'https://psp.example/v1', values: valuesOf(double) };
    const provider = paymentProvider(driver)!.connect(
      { ...account, apiEndpoint: `https://psp.example${pathOf(driver)}` },
      httpOf(double, entryBytes),
    );
    const sell = async (number: number) => {
      const reference = `01JD${String(number).padStart(22, '0')}`;
      const charge = aCharge({ reference, isFirst: true, expiresAt: NOW + HOUR_MS });
      return (await provider.createCharge(charge, inTime())).providerId;
    };
    const ids: string[] = [];
    for (let number = 0; number < sales; number++) ids.push(await sell(number));
    const late = await sell(sales);
    ids.forEach((id, at) => double.pay(id, NOW + at * SECOND_MS));
    const before = double.requests.length;
    const listed = await listAll(provider, WINDOW);
    const asked = double.requests.length - before;
    expect(listed.map(({ providerId }) => providerId).toSorted()).toEqual(ids.toSorted());
    // Pages of half the size are read again, and API Pix asks for a token.
    expect(asked).toBeLessThanOrEqual(3 + 3 * Math.ceil((sales * entryBytes) / LARGEST_REPLY) + sales / page);
    double.pay(late, WINDOW.until - 1);
    expect((await listAll(provider, WINDOW)).map(({ providerId }) => providerId)).toContain(late);
    const victim = listed[Math.floor(sales / 2)]!;
    dispute(double, victim.providerId!, victim.endToEndId);
    const returned = await listAll(provider, { ...WINDOW, returnedOnly: true });
    expect(returned.filter(({ isReturned }) => isReturned).map(({ endToEndId }) => endToEndId)).toEqual([
      victim.endToEndId,
    ]);
  });
});

/** The double's own address needs a server. */
function valuesOf(double: Double): Readonly<Record<string, string>> {
  Object.defineProperty(double, 'url', { value: 'https://psp.example' });
  return double.account.values;
}

function pathOf(driver: PaymentDriver): string {
  return { asaas: '/v3', efi: '/v2', pagarme: '/core/v5' }[driver as string] ?? '';
}

describe('a shop whose callback of a chargeback was lost', () => {
  const double = new MercadoPagoDouble();
  let checkout: CheckoutEnvironment;

  afterEach(async () => {
    await checkout.close();
    await double.close();
  });

  it('finds it on day 6, behind 2,000 sales of other systems on the account', async () => {
    double.longestPage = 1_000;
    await double.listen();
    checkout = await CheckoutEnvironment.open();
    double.now = checkout.clock.nowMs();
    await checkout.start(settingsOf('mercado-pago', double));
    checkout.sells('card');
    await checkout.addCodes('card', ['CODE-1']);
    const { transactionId } = await checkout.place('ana');
    const [payment] = double.payments.values();
    const paidAt = checkout.clock.nowMs();
    double.pay(String(payment!.id), paidAt);
    await checkout.refresh('ana', transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    for (let number = 1; number <= 2_000; number++)
      double.payments.set(number, {
        ...payment!,
        id: number,
        reference: `ERP-${number}`,
        approvedAt: paidAt - SECOND_MS,
      });
    double.payments.delete(payment!.id);
    double.payments.set(payment!.id, payment!);
    payment!.status = 'charged_back';
    checkout.clock.advance(6 * DAY_MS);
    await checkout.get(SettledListService).listReturns();
    await checkout.becomes('ana', transactionId, 'disputed');
  });
});
