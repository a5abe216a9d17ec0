import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages, type CaseFix } from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import type { FakeCharge } from './fake-provider.js';

let checkout: CheckoutEnvironment;

afterEach(() => checkout.close());

const expire = () => checkout.get(ExpireOrdersService).expireOverdue();
const reconcile = () => checkout.get(CaseScheduleService).reconcile();
const held = async () => (await checkout.counts('card')).items[0]!.held;
const listed = async () => (await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN)).items;

async function cases() {
  await reconcile();
  return listed();
}

const claims = async () => (await cases()).filter(({ kind }) => kind === 'money-unplaced');
const resolve = (id: string, fix: CaseFix) =>
  checkout.request(checkoutAdminMessages.resolveCase, { id, fix, reason: 'conferido' }, ADMIN);

async function placed(who = 'ana'): Promise<{ id: string; charge: FakeCharge }> {
  const { transactionId: id } = await checkout.place(who);
  return { id, charge: checkout.provider.chargesOf(id).at(-1)! };
}

async function afterTheHold(): Promise<void> {
  checkout.clock.advance(36 * MINUTE_MS);
  await expire();
}

describe('the external-transactions API', () => {
  beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'])));

  const paidAt = new Date().toISOString();

  it.each([
    ...['RECEIVED', 'available', 'PAGO', 'Aprovado', 'liquidado', '2', 2, null, { code: 2 }].map(
      (status) => ({ says: { status, paidAt }, problem: 'unknown-status' }),
    ),
    { says: { status: 'Waiting Payment', paidAt }, problem: 'contradiction' },
    { says: { status: 'refused', paidAt: 'ontem' }, problem: 'contradiction' },
    { says: { status: 'processado', paidAmount: 50 }, problem: 'unknown-status' },
    { says: { status: 'paid', paidAt, identifier: 'another' }, problem: 'other-charge' },
    { says: { status: 'paid', paidAt, externalReference: 'another' }, problem: 'other-reference' },
  ])('says $says: the order keeps its codes and waits for a person', async ({ says, problem }) => {
    const { id, charge } = await placed();
    charge.says = says;
    await afterTheHold();
    expect(await checkout.order('ana', id)).toMatchObject({ status: 'pending', pixCode: null });
    expect(await held()).toBe(1);
    const [claim, ...others] = await claims();
    expect(others).toEqual([]);
    expect(claim).toMatchObject({
      transactionId: id,
      fixes: ['confirm-paid', 'not-paid'],
      evidence: { claims: [{ problem }], replies: [{ object: { paidAt: says.paidAt ?? null } }] },
    });
    await resolve(claim!.id, 'confirm-paid');
    await checkout.becomes('ana', id, 'completed');
    checkout.clock.advance(HOUR_MS);
    expect(await claims()).toEqual([]);
  });

  it('writes the charge as a list: it is a claim too', async () => {
    const { id, charge } = await placed();
    checkout.provider.pay(id);
    charge.shape = (object) => [object];
    await afterTheHold();
    expect(await claims()).toMatchObject([{ evidence: { claims: [{ problem: 'unreadable-reply' }] } }]);
    expect(await checkout.order('ana', id)).toMatchObject({ status: 'pending', pixCode: null });
    delete charge.shape;
    await checkout.refresh('ana', id);
    await checkout.becomes('ana', id, 'completed');
    expect(await cases()).toEqual([]);
  });

  it.each([(id: string) => id.toLowerCase(), (id: string) => `${id} `])(
    'echoes the reference in another spelling: the order is paid',
    async (spell) => {
      const { id, charge } = await placed();
      checkout.provider.pay(id);
      charge.says = { externalReference: spell(id) };
      await checkout.refresh('ana', id);
      await checkout.becomes('ana', id, 'completed');
    },
  );

  it('claims money for 72 hours: then the code is free, and what is decided later is late', async () => {
    const { id, charge } = await placed();
    charge.says = { status: 'RECEIVED', paidAt };
    for (let hours = 0; hours < 71; hours++) {
      checkout.clock.advance(HOUR_MS);
      await expire();
    }
    expect(await held()).toBe(1);
    checkout.clock.advance(HOUR_MS);
    await expire();
    expect((await checkout.order('ana', id)).status).toBe('expired');
    expect(await held()).toBe(0);
    const [claim] = await claims();
    await checkout.place('bia');
    await checkout.place('eva');
    await resolve(claim!.id, 'confirm-paid');
    await checkout.becomes('ana', id, 'late_paid');
  });

  it('claims what did not come: the order expires once a person says so, and the claim does not come back', async () => {
    const { id, charge } = await placed();
    charge.says = { status: 'RECEIVED', paidAt };
    await afterTheHold();
    const [claim] = await claims();
    await resolve(claim!.id, 'not-paid');
    checkout.clock.advance(11 * MINUTE_MS);
    await expire();
    expect((await checkout.order('ana', id)).status).toBe('expired');
    expect(await claims()).toEqual([]);
    charge.says = { status: 'CREDITADO', paidAt };
    await checkout.refresh('ana', id);
    expect(await claims()).toMatchObject([{ evidence: { claims: [{ word: 'CREDITADO' }] } }]);
  });

  it('says of another charge what this one does not say later: it can be paid again', async () => {
    const { id, charge } = await placed();
    charge.says = { identifier: 'another', status: 'paid', paidAt };
    expect(await checkout.refresh('ana', id)).toMatchObject({ pixCode: null });
    delete charge.says;
    expect((await checkout.refresh('ana', id)).pixCode).toBe(charge.qrCode);
    expect(await claims()).toEqual([]);
  });

  it('uses an unknown word without a claim: the order expires, and the word is one case', async () => {
    const orders = [await placed('ana'), await placed('bia')];
    for (const { charge } of orders) charge.says = { status: 'Em Análise' };
    await afterTheHold();
    for (const [at, who] of ['ana', 'bia'].entries())
      expect((await checkout.order(who, orders[at]!.id)).status).toBe('expired');
    expect(await cases()).toMatchObject([
      {
        kind: 'status-unknown',
        fixes: ['word-open', 'word-paid', 'word-failed'],
        evidence: { driver: 'external-transactions', word: 'Em Análise' },
      },
    ]);
  });

  it.each([
    ['word-paid', 'completed'],
    ['word-failed', 'failed'],
    ['word-open', 'pending'],
  ] as const)('uses a word of which the owner says %s: new orders follow it', async (fix, status) => {
    const first = await placed('ana');
    first.charge.says = { status: 'em_analise' };
    await checkout.refresh('ana', first.id);
    const [word] = await cases();
    await resolve(word!.id, fix);
    const { id, charge } = await placed('bia');
    charge.says = { status: 'Em análise' };
    await checkout.refresh('bia', id);
    await checkout.becomes('bia', id, status);
    expect(await cases()).toEqual([]);
  });

  it('uses a word that means paid: earlier orders, also closed ones, are read again', async () => {
    const { id, charge } = await placed();
    charge.says = { status: 'BAIXADA' };
    await afterTheHold();
    expect((await checkout.order('ana', id)).status).toBe('expired');
    const [word] = await cases();
    await resolve(word!.id, 'word-failed');
    await resolve(word!.id, 'word-paid');
    await reconcile();
    await checkout.becomes('ana', id, 'completed');
  });

  it.each([
    ['underpaid', 60],
    ['overpaid', 40],
  ])('says %s of R$ %i, which contradicts itself: the sum is unreadable', async (status, amount) => {
    const { id, charge } = await placed();
    charge.says = { status, amount, paidAt };
    await checkout.refresh('ana', id);
    expect(await checkout.order('ana', id)).toMatchObject({ status: 'pending', pixCode: null });
    expect(await cases()).toMatchObject([{ kind: 'amount-differs', evidence: { illegible: true } }]);
  });
});

describe('API Pix', () => {
  beforeEach(
    async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'], { atApiPix: true })),
  );

  it.each([
    { says: { status: 'LIQUIDADA' }, problem: 'unknown-status' },
    { says: { pix: [{ valor: '50.00', horario: '2026-11-21T12:00:00Z' }] }, problem: 'unreadable-payment' },
    { says: { pix: [{ endToEndId: ' ', valor: '50.00' }] }, problem: 'unreadable-payment' },
    { says: { pix: { endToEndId: {}, valor: '50.00' } }, problem: 'unreadable-payment' },
  ])('says $says: the order keeps its codes and waits for a person', async ({ says, problem }) => {
    const { transactionId: id } = await checkout.place('ana');
    checkout.provider.apiPix.cobs.get(id)!.says = says;
    await afterTheHold();
    expect(await checkout.order('ana', id)).toMatchObject({ status: 'pending', pixCode: null });
    expect(await held()).toBe(1);
    const [claim] = await claims();
    expect(claim).toMatchObject({ evidence: { claims: [{ problem }] } });
    // A later reading decides.
    delete checkout.provider.apiPix.cobs.get(id)!.says;
    checkout.provider.apiPix.pay(id, checkout.clock.nowMs());
    await checkout.refresh('ana', id);
    await checkout.becomes('ana', id, 'completed');
    expect(await claims()).toEqual([]);
  });

  it('lists a Pix of 0.00: its sum is unreadable', async () => {
    const { transactionId: id } = await checkout.place('ana');
    checkout.provider.apiPix.pay(id, checkout.clock.nowMs(), 0);
    await checkout.refresh('ana', id);
    await waitUntil(async () => (await checkout.order('ana', id)).pixCode === null);
    expect((await checkout.order('ana', id)).status).toBe('pending');
    expect(await cases()).toMatchObject([{ kind: 'amount-differs', evidence: { illegible: true } }]);
  });
});
