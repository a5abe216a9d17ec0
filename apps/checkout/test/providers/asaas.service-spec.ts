import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutMessages, paymentMethodMessages } from '@vale/contracts/checkout';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { aCustomer } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { CallCountsRepository } from '../../src/payments/budget/call-counts.repository.js';
import { PaymentMethodService } from '../../src/payments/methods/payment-method.service.js';
import { PollService } from '../../src/payments/polls/poll.service.js';
import type { PaymentProvider } from '../../src/payments/providers/payment-provider.js';
import { connectionProblemOf } from '../../src/payments/providers/connection-problem.client.js';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { brazilianDay } from '../../src/payments/providers/provider-values.js';
import { SettledListService } from '../../src/payments/reconciliation/settled-list.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from '../checkout-environment.js';
import { AsaasDouble } from './asaas-double.js';
import { aCharge } from './charge-builder.js';
import { describeProvider } from './provider-contract.js';
import { describeSelling, settingsOf } from './selling-contract.js';
import { DOUBLE_NOW } from './strict-double.js';

interface Stored {
  payments: { feeCentavos?: number }[];
}

describe('Asaas', () => {
  describeProvider('asaas', () => new AsaasDouble().listen());
  describeSelling('asaas', () => new AsaasDouble().listen());
});

describe('a charge at Asaas', () => {
  let double: AsaasDouble;
  let provider: PaymentProvider;
  const inTime = () => AbortSignal.timeout(30_000);

  beforeEach(async () => {
    double = await new AsaasDouble().listen();
    provider = connectOnce('asaas', double.account);
  });
  afterEach(() => double.close());

  const create = async (change = {}) => (await provider.createCharge(aCharge(change), inTime())).providerId;

  it('names a buyer who is made once, and whom Asaas sends nothing', async () => {
    await create();
    await create({ reference: '01JD0000000000000000000002' });
    const made = double.requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/customers'),
    );
    expect(made).toHaveLength(1);
    expect(made[0]!.body).toMatchObject({ notificationDisabled: true });
  });

  it('costs four calls for a new buyer, and a fifth when an earlier attempt may have made it', async () => {
    await create({ isFirst: true });
    expect(double.requests).toHaveLength(4);
    await create({ customer: aCustomer({ cpf: '11144477735' }), reference: '01JD0000000000000000000003' });
    expect(double.requests).toHaveLength(9);
  });

  it('is not refused when its code comes a moment later, and stays the same charge', async () => {
    double.hidesCodes = true;
    await expect(create()).rejects.toMatchObject({ name: 'ProviderError' });
    double.hidesCodes = false;
    await create();
    expect(double.charges).toBe(1);
  });

  it('is due on the day of its expiry in Brazil', async () => {
    await create({ expiresAt: Date.parse('2027-03-02T01:00:00Z') });
    const [made] = double.requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/payments'),
    );
    expect(made!.body).toMatchObject({ dueDate: '2027-03-01' });
  });

  it('can be paid when overdue, and is paid when confirmed', async () => {
    const id = await create();
    double.say(id, 'OVERDUE');
    expect(await provider.readCharge(id, inTime())).toMatchObject({ status: 'open' });
    double.pay(id, DOUBLE_NOW);
    double.say(id, 'CONFIRMED');
    expect(await provider.readCharge(id, inTime())).toMatchObject({ status: 'paid' });
    double.say(id, 'CHARGEBACK_REQUESTED');
    expect(await provider.readCharge(id, inTime())).toMatchObject({ status: 'disputed' });
    double.say(id, 'LIQUIDADA');
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      status: 'unknown',
      isMoneyClaimed: true,
    });
  });

  it('is being refunded while the refund waits for a person in Asaas’s panel', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.refunding = 'pending';
    const refund = { id: 'R1', providerId: id, endToEndId: id, centavos: 4_990, reason: 'x' };
    expect(await provider.refund!(refund, inTime())).toMatchObject({ state: 'pending' });
    double.payments.get(id)!.refunds[0]!.status = 'AWAITING_CRITICAL_ACTION_AUTHORIZATION';
    expect(await provider.findRefund!(refund, inTime())).toMatchObject({ state: 'pending' });
    double.payments.get(id)!.refunds[0]!.status = 'CANCELLED';
    expect(await provider.findRefund!(refund, inTime())).toMatchObject({ state: 'failed' });
  });

  it('tells when its money went back', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.returnByHand(id, 500);
    const at = Math.floor(double.now / 1_000) * 1_000;
    const back = { centavos: 500, state: 'done', mark: null, at };
    expect(await provider.readCharge(id, inTime())).toMatchObject({ returnedCentavos: 500, returns: [back] });
  });

  it('is found when its refund lacks our id in the description', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.echoes = false;
    const refund = { id: 'R1', providerId: id, endToEndId: id, centavos: 1_000, reason: 'x' };
    double.failing = { refund: 'lost' };
    await expect(provider.refund!(refund, inTime())).rejects.toMatchObject({ name: 'ProviderError' });
    expect(await provider.findRefund!(refund, inTime())).toMatchObject({ id: 'R1', state: 'done' });
    // Another one of the same sum is explained by the first.
    const other = { ...refund, id: 'R2', others: [{ id: 'R1', centavos: 1_000, state: 'done' as const }] };
    expect(await provider.findRefund!(other, inTime())).toBeUndefined();
    expect(await provider.refund!(other, inTime())).toMatchObject({ state: 'done' });
    expect(double.refunds).toBe(2);
  });

  it('has the callbacks of earlier methods removed, before the new one where there is no room for both', async () => {
    const ours = (method: string) => `https://loja.example/api/payments/${method}/secret/webhook`;
    const register = (url: string) => provider.registerCallback!(url, inTime());
    const urls = () => double.webhooks.map(({ url }) => url);
    await register(ours('m1'));
    const erp = Array.from({ length: 8 }, (_, at) => `https://erp.example/${at}`);
    for (const url of erp) double.webhooks.push({ ...double.webhooks[0]!, id: url, url });
    await register(ours('m2'));
    expect(urls()).toEqual([...erp, ours('m2')]);
    double.webhooks.push({ ...double.webhooks[0]!, id: 'last', url: 'https://erp.example/last' });
    await register(ours('m3'));
    expect(urls()).toEqual([...erp, 'https://erp.example/last', ours('m3')]);
    double.webhooks.splice(-1, 1, { ...double.webhooks[0]!, id: 'more', url: 'https://erp.example/more' });
    const full = await register(ours('m4')).catch((error: unknown) => error);
    expect(connectionProblemOf(full)!.message).toMatch(/^A conta já tem os 10 registros de avisos/);
  });

  it('has its callbacks registered once, and not in sequence', async () => {
    const url = 'https://loja.example/api/payments/m1/secret/webhook';
    await provider.registerCallback!(url, inTime());
    await provider.registerCallback!(url, inTime());
    expect(double.webhooks).toMatchObject([{ url, sendType: 'NON_SEQUENTIALLY', email: 'loja@example.com' }]);
  });

  it('has a paused queue of callbacks resumed', async () => {
    const url = 'https://loja.example/api/payments/m1/secret/webhook';
    await provider.registerCallback!(url, inTime());
    Object.assign(double.webhooks[0]!, { interrupted: true });
    await provider.registerCallback!(url, inTime());
    expect(double.webhooks).toMatchObject([{ url, interrupted: false, enabled: true }]);
  });
});

describe('the list of payments at Asaas', () => {
  it('is not read again within 14 s, and then finds the payment of an open order', async () => {
    const double = await new AsaasDouble().listen();
    const checkout = await CheckoutEnvironment.open();
    try {
      double.now = checkout.clock.nowMs();
      await checkout.start(settingsOf('asaas', double));
      checkout.sells('card');
      await checkout.addCodes('card', ['CODE-1']);
      const { transactionId } = await checkout.place('ana');
      const isList = ({ method, path }: { method: string; path: string }) =>
        method === 'GET' && path.endsWith('/payments');
      const lists = () => double.requests.filter(isList).length;
      const readAfter = async (ms: number) => {
        checkout.clock.advance(ms);
        const before = lists();
        await checkout.get(SettledListService).listDue();
        return lists() - before;
      };
      expect(await readAfter(60_000)).toBe(1);
      const { charges } = (await checkout.stored(transactionId)) as { charges?: { providerId: string }[] };
      double.pay(charges![0]!.providerId, checkout.clock.nowMs());
      expect(await readAfter(14_000)).toBe(0);
      expect(await readAfter(1_000)).toBe(1);
      await checkout.becomes('ana', transactionId, 'completed');
    } finally {
      await checkout.close();
      await double.close();
    }
  });
});

describe('the limit of calls at Asaas', () => {
  let double: AsaasDouble;
  let checkout: CheckoutEnvironment;

  beforeEach(async () => {
    double = await new AsaasDouble().listen();
    checkout = await CheckoutEnvironment.open();
    double.now = checkout.clock.nowMs();
    await checkout.start(settingsOf('asaas', double));
    checkout.sells('card');
    await checkout.addCodes('card', ['CODE-1', 'CODE-2', 'CODE-3']);
  });
  afterEach(async () => {
    await checkout.close();
    await double.close();
  });

  const shown = async () => {
    const { items } = await checkout.request(paymentMethodMessages.listPaymentMethods, {}, ADMIN);
    return items[0]!.calls!;
  };
  const counts = () => checkout.collection('provider_calls');
  /** Other processes made these calls for charges; this one sees them a minute later. */
  const otherProcesses = async (calls: number) => {
    const stored = await waitUntil(() => counts().findOne({}));
    const known = stored['counts'] as Record<string, number>;
    const slot = Object.keys(known).find((one) => one.endsWith('c'))!;
    await counts().updateOne({}, { $set: { counts: { ...known, [slot]: known[slot]! + calls } } });
    checkout.clock.advance(MINUTE_MS);
  };
  const read = (transactionId: string) => checkout.get(PollService).read({ transactionId });
  const requestsOf = async (work: () => Promise<unknown>) => {
    const before = double.requests.length;
    await work();
    return double.requests.length - before;
  };

  const payWithCallback = async (transactionId: string) => {
    const { charges } = (await checkout.stored(transactionId)) as { charges?: { providerId: string }[] };
    const { providerId } = charges![0]!;
    double.pay(providerId, checkout.clock.nowMs());
    const { webhookSecret } = await checkout.get(PaymentMethodService).get('pix');
    const body = { payment: { id: providerId, externalReference: transactionId } };
    await checkout.request(checkoutMessages.notifyPayment, { methodId: 'pix', secret: webhookSecret, body });
  };

  it('is spared by polls while callbacks come', async () => {
    const poll = async (transactionId: string) => {
      const { pollAt } = (await checkout.stored(transactionId)) as { pollAt?: number };
      return requestsOf(() => checkout.get(PollService).poll({ transactionId, at: pollAt! }));
    };
    const { transactionId } = await checkout.place('ana');
    expect(await poll(transactionId)).toBe(1);
    await payWithCallback(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    checkout.clock.advance(MINUTE_MS);
    const { transactionId: second } = await checkout.place('bia');
    expect(await poll(second)).toBe(0);
    checkout.clock.advance(HOUR_MS);
    const { transactionId: third } = await checkout.place('caio');
    expect(await poll(third)).toBe(1);
  });

  it('is counted in a slot that has passed while the process slept', async () => {
    const add = (made: Record<string, number>, past: string[]) =>
      checkout.get(CallCountsRepository).add('asleep', made, past);
    await add({ '1c': 2, '2c': 1 }, []);
    expect(await add({ '1c': 3 }, ['1c', '2c'])).toEqual({ '1c': 5 });
  });

  it('may stop the nightly comparison of returns, which the next night continues where it stopped', async () => {
    await checkout.get(SettledListService).listDue();
    const since = async () => {
      const before = double.requests.length;
      await checkout.get(SettledListService).listReturns();
      const listed = double.requests.slice(before).map(({ query }) => query.get('paymentDate[ge]') ?? '');
      // The list of the last minutes is read meanwhile.
      const lately = brazilianDay(checkout.clock.nowMs() - 5 * DAY_MS);
      return listed.filter((day) => day !== '' && day < lately);
    };
    const all = await since();
    expect(all).toHaveLength(9);
    double.faults = ['ok', 'ok', 'failed'];
    expect(await since()).toEqual(all.slice(0, 3));
    expect(await since()).toEqual([...all.slice(2), ...all.slice(0, 2)]);
  });

  it('is shown with every call of every process, also of those that ended', async () => {
    const used = async () => (await shown()).used;
    const isExact = async () => (await used()) === double.requests.length;
    await checkout.place('ana');
    await waitUntil(isExact);
    expect(await shown()).toMatchObject({ limit: 25_000, hours: 12, postponed: [] });
    await checkout.place('bia');
    await checkout.request(paymentMethodMessages.testPaymentMethod, { id: 'pix' }, ADMIN);
    expect(await isExact()).toBe(true);
    await checkout.restart(settingsOf('asaas', double));
    await waitUntil(isExact);
    await otherProcesses(1_000);
    expect(await used()).toBeGreaterThanOrEqual(double.requests.length + 1_000);
    checkout.clock.advance(12.5 * HOUR_MS);
    expect(await used()).toBeLessThan(1_000);
  });

  it('is left to new charges and reported payments when little of it remains, and a case tells of it', async () => {
    const { transactionId } = await checkout.place('ana');
    expect(await requestsOf(() => read(transactionId))).toBe(1);
    await shown();
    await otherProcesses(23_750);
    expect((await shown()).postponed).toEqual(['lookup', 'list', 'poll']);
    expect(await requestsOf(() => read(transactionId))).toBe(0);
    await checkout.get(SettledListService).listDue();
    expect(await requestsOf(() => checkout.get(SettledListService).listDue())).toBe(0);
    checkout.clock.advance(11 * MINUTE_MS);
    await shown();
    const evidence = { methodId: 'pix', source: 'calls', workedAt: expect.any(Number) };
    expect(await checkout.openCases()).toMatchObject([{ kind: 'source-silent', evidence }]);
    const { pixCode } = await checkout.place('bia');
    expect(pixCode).toBeTruthy();
    await payWithCallback(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
  });

  const isAvailable = async () =>
    (await checkout.request(checkoutMessages.getPaymentAvailability, {}, buyer('ana'))).available;

  it('is told to buyers before they fill in the form, once it is reached', async () => {
    await checkout.place('ana');
    await shown();
    await otherProcesses(24_000);
    await shown();
    expect(await isAvailable()).toBe(true);
    await otherProcesses(750);
    await shown();
    expect(await isAvailable()).toBe(false);
    expect(await requestsOf(() => checkout.place('bia').catch(() => null))).toBe(0);
    checkout.clock.advance(13 * HOUR_MS);
    await shown();
    expect(await isAvailable()).toBe(true);
  });

  it.each([
    ['longer than it takes to fill in the form', '600', false],
    ['for a moment', '5', true],
  ])('may be refused %s, which buyers learn beforehand', async (_case, seconds, available) => {
    // docs.asaas.com, "Limites da API": these headers of each endpoint, and 429.
    double.busyHeaders = {
      'ratelimit-limit': '30',
      'ratelimit-remaining': '0',
      'ratelimit-reset': seconds,
    };
    double.failing = { creation: 'busy' };
    await checkout.place('ana').catch(() => null);
    expect(await isAvailable()).toBe(available);
  });

  it('is refused until the owner has confirmed the commercial data, which the test charge says', async () => {
    double.lacksCommercialInfo = true;
    const test = { id: 'pix', customer: aCustomer() };
    expect(await checkout.request(paymentMethodMessages.startTestCharge, test, ADMIN)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/ “Confirme os dados comerciais da conta … CPF …”$/),
    });
  });

  it('names the fee of a payment later, and the next list corrects it', async () => {
    const { transactionId } = await checkout.place('ana');
    const stored = async () => (await checkout.stored(transactionId)) as unknown as Stored;
    const [payment] = double.payments.values();
    payment!.fee = 0;
    await payWithCallback(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    expect((await stored()).payments).toMatchObject([{ feeCentavos: 0 }]);
    payment!.fee = 1.99;
    const now = checkout.clock.nowMs();
    await checkout.get(SettledListService).compare('pix', { since: now - HOUR_MS, until: now + HOUR_MS });
    expect((await stored()).payments).toMatchObject([{ feeCentavos: 199 }]);
    const listed = checkout.get(SettledListService);
    expect(
      await requestsOf(() => listed.compare('pix', { since: now - HOUR_MS, until: now + HOUR_MS })),
    ).toBe(1);
  });
});
