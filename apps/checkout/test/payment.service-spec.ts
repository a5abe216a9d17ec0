import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf } from '@vale/testing/code-of';
import {
  checkoutAdminMessages,
  checkoutEvents,
  checkoutErrors,
  checkoutMessages,
} from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { ChargeService } from '../src/payments/charges/charge.service.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1'])));
afterEach(() => checkout.close());

const expire = () => checkout.get(ExpireOrdersService).expireOverdue();
const resume = () => checkout.get(OrderUpkeepService).run();

describe('time', () => {
  it('expires what was not paid, frees its code, and says so', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.clock.advance(34 * MINUTE_MS);
    await expire();
    expect((await checkout.order('ana', transactionId)).status).toBe('pending');
    checkout.clock.advance(MINUTE_MS);
    await expire();
    expect(await checkout.order('ana', transactionId)).toMatchObject({ status: 'expired', pixCode: null });
    expect(await checkout.free('card')).toBe(1);
    await waitUntil(() => checkout.published(checkoutEvents.orderClosed, transactionId).length === 1);
    expect(await checkout.place('bia')).toMatchObject({ status: 'pending' });
  });

  it('takes a payment that came while the code was held as paid, whatever the clock says', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.clock.advance(60 * MINUTE_MS);
    checkout.provider.pay(transactionId);
    await expire();
    const done = await checkout.becomes('ana', transactionId, 'completed');
    expect(done.codes).toEqual([{ label: 'Gift Card', code: 'CODE-1' }]);
    expect(checkout.published(checkoutEvents.orderPaid, transactionId)).toMatchObject([
      { data: { state: 'paid' } },
    ]);
  });

  it('delivers a payment that came later, when a code is still free', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.clock.advance(36 * MINUTE_MS);
    await expire();
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    expect(checkout.published(checkoutEvents.orderPaid, transactionId)).toMatchObject([
      { data: { state: 'late_paid' } },
    ]);
  });

  it('lets a payment that came later wait when the code was sold to another buyer', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.clock.advance(36 * MINUTE_MS);
    await expire();
    const other = await checkout.place('bia');
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    const late = await checkout.becomes('ana', transactionId, 'late_paid');
    expect(late.codes).toEqual([]);
    expect(late.message).toContain('Vamos entregar o produto assim que houver um código');
    // It looks for a code again, until its money goes back.
    const next = checkout.clock.nowMs() + 10 * MINUTE_MS;
    await waitUntil(async () => (await checkout.stored(transactionId))['dueAt'] === next);
    expect((await checkout.stored(transactionId))['refundAt']).toBeGreaterThan(next);
    checkout.provider.pay(other.transactionId);
    await checkout.callBack(other.transactionId);
    expect((await checkout.becomes('bia', other.transactionId, 'completed')).codes).toHaveLength(1);
  });

  it('finds a late payment even when the callback is lost', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.clock.advance(36 * MINUTE_MS);
    await expire();
    checkout.provider.pay(transactionId);
    checkout.clock.advance(MINUTE_MS);
    await resume();
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('does not expire while the provider does not reply, and does in the end', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.provider.reading = 'error';
    checkout.clock.advance(36 * MINUTE_MS);
    await expire();
    expect((await checkout.order('ana', transactionId)).status).toBe('pending');
    checkout.clock.advance(61 * MINUTE_MS);
    await expire();
    expect((await checkout.order('ana', transactionId)).status).toBe('expired');
  });
});

describe('without any callback', () => {
  it('the payment is found by polling', async () => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(() => checkout.provider.reads >= 1, { what: 'the first poll' });
    expect((await checkout.order('ana', transactionId)).status).toBe('pending');
    checkout.provider.pay(transactionId);
    await waitUntil(async () => (await checkout.order('ana', transactionId)).status === 'completed');
    expect(checkout.provider.reads).toBe(2);
  });

  it('a poll that fails is followed by the next one', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.provider.reading = 'error';
    await waitUntil(() => checkout.provider.reads >= 1, { what: 'the first poll' });
    checkout.provider.reading = 'ok';
    checkout.provider.pay(transactionId);
    await waitUntil(async () => (await checkout.order('ana', transactionId)).status === 'completed');
  });

  it('a late payment is found by the buyer’s refresh', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.clock.advance(36 * MINUTE_MS);
    await expire();
    checkout.provider.pay(transactionId);
    expect((await checkout.refresh('ana', transactionId)).status).toBe('late_paid');
    await checkout.becomes('ana', transactionId, 'completed');
  });
});

describe('another amount', () => {
  it.each([
    [4_999, 'underpaid'],
    [5_001, 'overpaid'],
  ] as const)('%i centavos is %s and delivers nothing by itself', async (centavos, status) => {
    const { transactionId } = await checkout.place('ana');
    checkout.provider.pay(transactionId, centavos);
    await checkout.callBack(transactionId);
    const order = await checkout.becomes('ana', transactionId, status);
    await resume();
    expect(order.codes).toEqual([]);
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 0, held: 1, assigned: 0 }] });
    expect(checkout.published(checkoutEvents.orderPaid, transactionId)).toMatchObject([
      { data: { state: status } },
    ]);
    // The money is there, so the code stays kept for the admin's choice, however late it is.
    checkout.clock.advance(120 * MINUTE_MS);
    await expire();
    await resume();
    expect(await checkout.counts('card')).toMatchObject({ items: [{ held: 1 }] });
  });

  it('is not delivered if it comes late either', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.clock.advance(36 * MINUTE_MS);
    await expire();
    checkout.provider.pay(transactionId, 100);
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'late_paid');
    await resume();
    expect(await checkout.free('card')).toBe(1);
    expect((await checkout.order('ana', transactionId)).codes).toEqual([]);
  });
});

describe('cancelling', () => {
  it('frees the code, and a payment after it counts as late', async () => {
    const { transactionId } = await checkout.place('ana');
    expect((await checkout.cancel('ana', transactionId)).status).toBe('cancelled');
    expect(await checkout.free('card')).toBe(1);
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    expect(checkout.published(checkoutEvents.orderPaid, transactionId)).toMatchObject([
      { data: { state: 'late_paid' } },
    ]);
  });

  it('checks the status first: what was paid a moment ago is not cancelled', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.provider.pay(transactionId);
    expect(await codeOf(checkout.cancel('ana', transactionId))).toBe(checkoutErrors.notCancellable.code);
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('fails while the provider cannot be reached', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.provider.reading = 'error';
    expect(await codeOf(checkout.cancel('ana', transactionId))).toBe(checkoutErrors.statusCheckFailed.code);
    expect((await checkout.order('ana', transactionId)).status).toBe('pending');
  });

  it('is refused once the order is closed', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.clock.advance(36 * MINUTE_MS);
    await expire();
    expect(await codeOf(checkout.cancel('ana', transactionId))).toBe(checkoutErrors.notCancellable.code);
  });
});

describe('a provider that misbehaves', () => {
  it.each(['refuse', 'forbidden'] as const)(
    'fails the order immediately with its own words if it refuses (%s)',
    async (how) => {
      checkout.provider.nextCreations = [how];
      const refused = await checkout.place('ana').then(
        () => undefined,
        (error: unknown) => error as Error & { code: string },
      );
      expect(refused?.code).toBe(checkoutErrors.providerRefused.code);
      expect(refused?.message).toBe(
        `Erro ao processar pagamento: ${how === 'refuse' ? 'CPF bloqueado' : 'Token inválido'}`,
      );
      expect(checkout.provider.creations).toHaveLength(1);
      expect(await checkout.free('card')).toBe(1);
      const line = checkout.logged
        .split('\n')
        .findLast((one) => one.includes('the provider refused a charge'));
      expect(JSON.parse(line!)).toMatchObject({
        level: how === 'forbidden' ? 'error' : 'warn',
        transactionId: expect.stringMatching(/^[0-9A-Z]{26}$/),
        methodId: 'pix',
        provider: 'external-transactions',
        status: how === 'forbidden' ? 401 : 200,
      });
      expect(line).not.toContain('bloqueado');
    },
  );

  it.each(['error', 'lost', 'silence', 'nonsense'] as const)(
    'gets a second request after one fault (%s), and the buyer sees only the valid code',
    async (how) => {
      checkout.provider.nextCreations = [how];
      const placed = await checkout.place('ana');
      const shown = placed.pixCode
        ? placed
        : await waitUntil(async () => {
            const order = await checkout.order('ana', placed.transactionId);
            return order.pixCode ? order : undefined;
          });
      const last = checkout.provider.chargesOf(placed.transactionId).at(-1)!;
      expect(shown.pixCode).toBe(last.qrCode);
      expect(checkout.provider.creations).toHaveLength(2);
      const attempts = (await checkout.stored(placed.transactionId))['attempts'];
      expect(attempts).toMatchObject([{ outcome: 'unknown' }, { outcome: 'made', providerId: last.id }]);
    },
  );

  it.each(['wrong-crc', 'wrong-amount'] as const)(
    'ends the order immediately with a code that no bank should open (%s), as one case for its method',
    async (how) => {
      checkout.provider.creating = how;
      for (const who of ['ana', 'bia'])
        expect(await codeOf(checkout.place(who))).toBe(checkoutErrors.providerRefused.code);
      expect(checkout.provider.creations).toHaveLength(2);
      expect(await checkout.free('card')).toBe(1);
      await checkout.get(CaseScheduleService).reconcile();
      const { items } = await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN);
      expect(items).toMatchObject([
        { kind: 'charge-unusable', evidence: { problem: how === 'wrong-crc' ? how : 'other-amount' } },
      ]);
      checkout.clock.advance(73 * 60 * MINUTE_MS);
      await checkout.get(CaseScheduleService).reconcile();
      expect((await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN)).items).toEqual([]);
    },
  );

  it('is slow: the buyer gets a reply without a code, and the code later', async () => {
    await checkout.restart({ CHARGE_WAIT_MS: '100' });
    checkout.provider.latencyMs = 600;
    const placed = await checkout.place('ana');
    expect(placed).toMatchObject({ status: 'pending', pixCode: null, message: 'Gerando seu PIX…' });
    await waitUntil(async () => (await checkout.order('ana', placed.transactionId)).pixCode);
    expect(checkout.provider.creations).toHaveLength(1);
    await waitUntil(() => checkout.published(checkoutEvents.orderChanged, placed.transactionId).length === 1);
  });

  it('is down and comes back: the order waits and goes on by itself', async () => {
    await checkout.restart({ CHARGE_WAIT_MS: '100' });
    await checkout.provider.close();
    const { transactionId } = await checkout.place('ana');
    expect(await checkout.order('ana', transactionId)).toMatchObject({ status: 'pending', pixCode: null });
    await checkout.provider.listen();
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('never replies: after the last attempt the order has failed, says so, and its code is free', async () => {
    await checkout.restart({ CHARGE_WAIT_MS: '50' });
    checkout.provider.creating = 'lost';
    const { transactionId } = await checkout.place('ana');
    await checkout.get(ChargeService).resume({ transactionId }, { attempt: 1, lastAttempt: true });
    const failed = await checkout.becomes('ana', transactionId, 'failed');
    expect(failed.message).toContain('Não foi possível gerar ou confirmar o pagamento');
    expect(await checkout.free('card')).toBe(1);
    // One of those charges was made after all, and is paid.
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    expect(checkout.published(checkoutEvents.orderPaid, transactionId)).toMatchObject([
      { data: { state: 'late_paid' } },
    ]);
  });

  it('reports an unknown status: it is stored, logged, and changes nothing', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.provider.chargesOf(transactionId)[0]!.status = 'Em Revisão';
    await checkout.refresh('ana', transactionId);
    expect((await checkout.order('ana', transactionId)).status).toBe('pending');
    expect(await checkout.stored(transactionId)).toMatchObject({ charge: { providerStatus: 'Em Revisão' } });
    expect(checkout.logged).toContain('Em Revisão');
  });

  it('cannot be read: the refresh says so, and the status stays', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.provider.reading = 'silence';
    expect(await codeOf(checkout.refresh('ana', transactionId))).toBe(checkoutErrors.statusCheckFailed.code);
    expect((await checkout.order('ana', transactionId)).status).toBe('pending');
  });

  it('refuses the payment: the order has failed and its code is free', async () => {
    const { transactionId } = await checkout.place('ana');
    checkout.provider.chargesOf(transactionId)[0]!.status = 'refused';
    expect((await checkout.refresh('ana', transactionId)).status).toBe('failed');
    expect(await checkout.free('card')).toBe(1);
  });

  it('takes the money back after the delivery: the order says so', async () => {
    const { transactionId } = await checkout.place('ana');
    const charge = checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    charge.status = 'chargeback';
    await checkout.callBack(transactionId);
    const disputed = await checkout.becomes('ana', transactionId, 'disputed');
    expect(disputed.codes).toEqual([]);
  });
});

describe('callbacks', () => {
  it('need the unguessable address', async () => {
    const { transactionId } = await checkout.place('ana');
    const notify = (methodId: string, secret: string) =>
      codeOf(checkout.system.bus.request(checkoutMessages.notifyPayment, { methodId, secret, body: {} }));
    expect(await notify('pix', 'wrong')).toBe(checkoutErrors.webhookUnknown.code);
    expect(await notify('other', 'wrong')).toBe(checkoutErrors.webhookUnknown.code);
    const { postbackUrl } = checkout.provider.chargesOf(transactionId)[0]!;
    expect(postbackUrl).toMatch(/^https:\/\/loja\.example\/api\/payments\/pix\/[\w-]{43}\/webhook$/);
    expect(checkout.logged).not.toContain(postbackUrl.split('/')[6]!);
  });

  it('are accepted and ignored if they name no order of ours', async () => {
    const { transactionId } = await checkout.place('ana');
    const reads = checkout.provider.reads;
    for (const body of [{ identifier: 'nobody' }, {}, null, 'text', [1, 2]])
      await checkout.callBack(transactionId, body);
    expect(checkout.provider.reads).toBe(reads);
  });

  it('find a charge whose reply was lost', async () => {
    await checkout.restart({ CHARGE_WAIT_MS: '50' });
    checkout.provider.nextCreations = ['lost'];
    checkout.provider.creating = 'error';
    const { transactionId, pixCode } = await checkout.place('ana');
    expect(pixCode).toBeNull();
    const lost = await waitUntil(() => checkout.provider.chargesOf(transactionId)[0]);
    await checkout.callBack(transactionId);
    const shown = await waitUntil(async () => {
      const order = await checkout.order('ana', transactionId);
      return order.pixCode ? order : undefined;
    });
    expect(shown.pixCode).toBe(lost.qrCode);
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
  });

  it('cannot pay an order with a charge that is not its own', async () => {
    const { transactionId } = await checkout.place('ana');
    const own = checkout.provider.pay(transactionId);
    own.status = 'Waiting Payment';
    checkout.provider.charges.set('foreign', {
      ...own,
      id: 'foreign',
      status: 'paid',
      externalReference: 'other',
    });
    const reads = checkout.provider.reads;
    const body = { externalReference: transactionId, identifier: 'foreign', status: 'paid' };
    const [, , , methodId = '', secret = ''] = new URL(own.postbackUrl).pathname.split('/');
    await checkout.system.bus.request(checkoutMessages.notifyPayment, { methodId, secret, body });
    await waitUntil(() => checkout.logged.includes('other-reference'));
    expect(checkout.provider.reads).toBe(reads + 1);
    expect(await checkout.order('ana', transactionId)).toMatchObject({ status: 'pending', paidAt: null });
  });
});
