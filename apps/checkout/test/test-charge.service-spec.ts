import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages, paymentMethodErrors, paymentMethodMessages } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { aCustomer } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

const METHOD = 'pix';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
});
afterEach(() => checkout.close());

const start = () =>
  checkout.request(paymentMethodMessages.startTestCharge, { id: METHOD, customer: aCustomer() }, ADMIN);
const read = (chargeId: string) =>
  checkout.request(paymentMethodMessages.getTestCharge, { id: METHOD, chargeId }, ADMIN);
const close = (chargeId: string) =>
  checkout.request(paymentMethodMessages.closeTestCharge, { id: METHOD, chargeId }, ADMIN);
const refund = (chargeId: string) =>
  checkout.request(paymentMethodMessages.refundTestCharge, { id: METHOD, chargeId }, ADMIN);
const method = () => checkout.request(paymentMethodMessages.getPaymentMethod, { id: METHOD }, ADMIN);
const audit = async () =>
  (await checkout.request(checkoutAdminMessages.listAudit, { targetKind: 'payment-method' }, ADMIN)).items;
const unmatched = () => checkout.collection('unmatched_payments').countDocuments();
const callbackStates = async () =>
  (await checkout.collection('callbacks').find({}).toArray()).map(({ state }) => state);

describe('a test charge', () => {
  beforeEach(() => checkout.start());

  it('is one centavo at the provider and no order; paid, it makes the method a tested one', async () => {
    const charge = await start();
    expect(charge).toMatchObject({
      state: 'open',
      pixCode: expect.stringContaining('54040.01'),
      paidAt: null,
    });
    expect(checkout.provider.creations).toMatchObject([{ amount: 0.01, externalReference: charge.id }]);
    expect((await method()).testedAt).toBeNull();
    checkout.provider.pay(charge.id);
    expect(await read(charge.id)).toMatchObject({ state: 'paid', pixCode: null, canRefund: false });
    expect((await method()).testedAt).toEqual(expect.any(Number));

    expect(await checkout.collection('orders').countDocuments()).toBe(0);
    const [record] = await audit();
    expect(record).toMatchObject({
      action: 'payment-method.test-charge',
      target: { kind: 'payment-method', id: METHOD },
      after: { chargeId: charge.id },
    });
    expect(JSON.stringify(record)).not.toContain(aCustomer().cpf);
  });

  it('is one however often, and however much at once, it is asked for; another follows when it is over', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second.id).toBe(first.id);
    expect((await start()).id).toBe(first.id);
    expect(checkout.provider.creations).toHaveLength(1);
    checkout.clock.advance(11 * MINUTE_MS);
    expect(await read(first.id)).toMatchObject({ state: 'expired', pixCode: null });
    expect((await start()).id).not.toBe(first.id);
    expect(checkout.provider.creations).toHaveLength(2);
  });

  it('is given up if its process ended before it stored the reply, and its money is known all the same', async () => {
    checkout.provider.crashCaller('after', () => undefined);
    const lost = await start();
    expect(lost).toMatchObject({ state: 'failed', pixCode: null, problem: expect.any(String) });
    // Reproduces the state after the process died.
    await checkout
      .collection('payment_methods')
      .updateOne(
        { _id: METHOD },
        { $set: { 'testCharges.0.state': 'asked', 'testCharges.0.problem': null } },
      );
    expect(await start()).toMatchObject({ id: lost.id, state: 'asked' });
    checkout.clock.advance(2 * MINUTE_MS);
    const next = await start();
    expect(next.state).toBe('open');
    expect(next.id).not.toBe(lost.id);

    checkout.provider.pay(lost.id);
    await checkout.callBack(lost.id);
    await waitUntil(async () => (await callbackStates()).includes('done'));
    expect(await read(lost.id)).toMatchObject({ state: 'paid' });
  });

  it('is paid after its dialog was closed: the callback is done, and no money looks for an order', async () => {
    const charge = await start();
    expect(await close(charge.id)).toMatchObject({ state: 'open' });
    checkout.clock.advance(30 * MINUTE_MS);
    checkout.provider.pay(charge.id);
    await checkout.callBack(charge.id);
    await waitUntil(async () => (await callbackStates()).some((state) => state !== 'received'));
    expect(await callbackStates()).toEqual(['done']);
    expect(await read(charge.id)).toMatchObject({ state: 'paid' });
    expect(await codeOf(refund(charge.id))).toBe(paymentMethodErrors.testChargeNotRefundable.code);
  });

  it('says why, without the provider’s words, if the provider refuses it', async () => {
    checkout.provider.creating = 'forbidden';
    expect(await start()).toMatchObject({ state: 'failed', problem: expect.stringContaining('HTTP 401') });
    checkout.provider.creating = 'wrong-amount';
    expect(await start()).toMatchObject({ state: 'failed', problem: expect.stringContaining('R$') });
  });

  it('is of the account that the method had: at another address it is untested', async () => {
    const { id } = await start();
    checkout.provider.pay(id);
    await read(id);
    expect((await method()).testedAt).not.toBeNull();
    await checkout
      .collection('payment_methods')
      .updateOne({ _id: METHOD }, { $set: { apiEndpoint: 'https://psp.invalid' } });
    expect((await method()).testedAt).toBeNull();
  });

  it('is not found if it does not exist', async () => {
    expect(await codeOf(read('x'))).toBe(paymentMethodErrors.testChargeUnknown.code);
  });
});

describe('a test charge at a provider with API Pix', () => {
  beforeEach(() => checkout.startAtApiPix());

  const bank = () => checkout.provider.apiPix;
  const listSettled = () => checkout.get(SettledListService).listDue();

  it('goes back by one refund, however often it is asked for', async () => {
    const { id } = await start();
    const { endToEndId } = bank().pay(id, checkout.clock.nowMs());
    expect(await read(id)).toMatchObject({ state: 'paid', canRefund: true, refund: null });
    bank().nextRefunds = ['EM_PROCESSAMENTO'];
    expect(await refund(id)).toMatchObject({ refund: 'pending' });
    const [pix] = bank().pix;
    pix!.devolucoes[0]!.status = 'DEVOLVIDO';
    expect(await read(id)).toMatchObject({ refund: 'done' });
    expect(await refund(id)).toMatchObject({ refund: 'done' });
    expect(bank().refunds).toBe(1);
    expect(pix).toMatchObject({ endToEndId, devolucoes: [{ valor: '0.01', id: `${id}1` }] });
    expect((await audit()).map(({ action }) => action)).toContain('payment-method.refund-test-charge');
  });

  it('can be refunded again after a refused refund', async () => {
    const { id } = await start();
    bank().pay(id, checkout.clock.nowMs());
    await read(id);
    bank().nextRefunds = ['refuse'];
    expect(await refund(id)).toMatchObject({ refund: 'failed', problem: expect.any(String) });
    expect(await refund(id)).toMatchObject({ refund: 'done', problem: null });
  });

  it('is returned once if its refund is made although it was refused', async () => {
    const { id } = await start();
    bank().pay(id, checkout.clock.nowMs());
    await read(id);
    bank().nextRefunds = ['refused-and-made'];
    expect(await refund(id)).toMatchObject({ refund: 'done', problem: null });
    expect(bank().pix).toMatchObject([{ devolucoes: [{ id: `${id}1` }] }]);
  });

  it('is cancelled with its dialog, and one that was paid a moment ago is paid', async () => {
    const first = await start();
    expect(await close(first.id)).toMatchObject({ state: 'cancelled', pixCode: null });
    expect(bank().cancels).toEqual([first.id]);
    const second = await start();
    bank().onCancel = () => void bank().pay(second.id, checkout.clock.nowMs());
    expect(await close(second.id)).toMatchObject({ state: 'paid' });
    expect((await method()).testedAt).not.toBeNull();
  });

  it('is found by the list if it is paid unnoticed, and is no payment without an order', async () => {
    const { id } = await start();
    checkout.clock.advance(MINUTE_MS);
    bank().pay(id, checkout.clock.nowMs());
    bank().pay(null, checkout.clock.nowMs(), 700);
    checkout.clock.advance(MINUTE_MS);
    await listSettled();
    expect(await unmatched()).toBe(1);
    expect((await method()).testedAt).not.toBeNull();
    // The next list has it again, and there is nothing to write.
    const stored = () => checkout.collection('payment_methods').findOne({ testCharges: { $exists: true } });
    const before = await stored();
    checkout.clock.advance(MINUTE_MS);
    await listSettled();
    expect(await stored()).toEqual(before);
  });

  it('takes its own sum alone: another one is a case for a person', async () => {
    const { id } = await start();
    checkout.clock.advance(MINUTE_MS);
    bank().pay(id, checkout.clock.nowMs(), 700);
    checkout.clock.advance(MINUTE_MS);
    await listSettled();
    expect(await unmatched()).toBe(1);
  });
});
