import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  buyerBlockErrors,
  buyerBlockMessages,
  checkoutAdminMessages,
  checkoutEvents,
} from '@vale/contracts/checkout';
import { identityEvents } from '@vale/contracts/identity';
import { MINUTE_MS } from '@vale/contracts/time';
import { cpfOf } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { formsOf, markedCustomer as marked } from '@vale/testing/marked-customer';
import { waitUntil } from '@vale/testing/wait-until';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { RotateKeysService } from '../src/backoffice/keys/rotate-keys.service.js';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { ADMIN, CheckoutEnvironment, PERSONAL_DATA_KEY } from './checkout-environment.js';

const REFUSED = buyerBlockErrors.buyerRefused.code;
const reason = 'Contestou três compras';
const other = { name: 'Bia', email: 'bia@example.com', cpf: cpfOf(7), phone: '21912345678' };
const ROTATED = {
  PERSONAL_DATA_KEY: 'another key of personal data of 32 and more',
  OTHER_PERSONAL_DATA_KEYS: PERSONAL_DATA_KEY,
};

let checkout: CheckoutEnvironment;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2', 'CODE-3'])));
afterEach(() => checkout.close());

type Draft = { email?: string; cpf?: string; phone?: string };
const block = (draft: Draft) => checkout.request(buyerBlockMessages.blockBuyer, { ...draft, reason }, ADMIN);
const listed = async () => (await checkout.request(buyerBlockMessages.listBuyerBlocks, {}, ADMIN)).items;
const unblock = async (id: string) =>
  checkout.request(buyerBlockMessages.unblockBuyer, { id, reason: 'Foi engano' }, ADMIN);
const order = (accountId: string, customer = marked) => checkout.place(accountId, { customer });
const pay = async (id: string) => {
  checkout.provider.pay(id);
  await checkout.callBack(id);
};
const cases = async () => {
  await checkout.get(CaseScheduleService).reconcile();
  return (await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN)).items;
};

describe('a blocked buyer', () => {
  it.each([
    [
      'mailbox, however it is spelt',
      { email: marked.email.replace('@', '+outra@') },
      { email: marked.email },
    ],
    ['CPF', { cpf: marked.cpf }, { cpf: marked.cpf }],
    ['phone', { phone: marked.phone }, { phone: marked.phone }],
  ])('is refused by the %s, before a charge, whatever else is another', async (_by, blocked, same) => {
    await block(blocked);
    const charges = checkout.provider.creations.length;
    expect(await codeOf(order('guest', { ...other, ...same }))).toBe(REFUSED);
    expect(checkout.provider.creations).toHaveLength(charges);
    expect((await checkout.counts('card')).items[0]).toMatchObject({ free: 3, held: 0 });
    expect((await order('bia', other)).pixCode).not.toBeNull();
  });

  it('is refused in another process too, and no more once the block is gone', async () => {
    await order('bia', other);
    await block({ cpf: marked.cpf });
    await checkout.restart();
    expect(await codeOf(order('ana'))).toBe(REFUSED);
    const { id } = (await listed())[0]!;
    await unblock(id);
    expect((await order('ana')).pixCode).not.toBeNull();
    expect(await codeOf(unblock(id))).toBe(buyerBlockErrors.blockUnknown.code);
  });

  it('reads earlier purchases as before', async () => {
    const { transactionId } = await order('ana');
    await pay(transactionId);
    const before = await checkout.becomes('ana', transactionId, 'completed');
    await block({ email: marked.email, cpf: marked.cpf, phone: marked.phone });
    expect(await checkout.order('ana', transactionId)).toEqual(before);
    expect(before.codes).toHaveLength(1);
  });

  it('pays an open order, whose money waits in the inbox until the block is gone', async () => {
    const { transactionId } = await order('ana');
    await block({ phone: marked.phone });
    await pay(transactionId);
    await waitUntil(async () => (await checkout.stored(transactionId))['state'] === 'paid');
    const found = await waitUntil(async () => (await cases()).find(({ kind }) => kind === 'buyer-blocked'));
    expect(found).toMatchObject({ transactionId, fixes: ['refund', 'dismiss'] });
    expect((await checkout.order('ana', transactionId)).codes).toEqual([]);
    await unblock((await listed())[0]!.id);
    expect((await checkout.becomes('ana', transactionId, 'completed')).codes).toHaveLength(1);
    expect(await cases()).toEqual([]);
  });

  it('pays an expired order, whose money waits too, and which a person may deliver', async () => {
    const { transactionId } = await order('ana');
    checkout.clock.advance(36 * MINUTE_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    await block({ cpf: marked.cpf });
    checkout.provider.pay(transactionId);
    await checkout.refresh('ana', transactionId);
    await checkout.becomes('ana', transactionId, 'late_paid');
    const found = await waitUntil(async () => (await cases()).find(({ kind }) => kind === 'buyer-blocked'));
    expect(found).toMatchObject({ transactionId });
    expect((await checkout.inspect(transactionId)).permitted.deliver).not.toBeNull();
    expect(checkout.published(checkoutEvents.orderDelivered)).toEqual([]);
  });
});

describe('a block', () => {
  it('is listed with what it blocks and why, once, and audited without it', async () => {
    await block({ email: marked.email, cpf: marked.cpf });
    await block({ cpf: marked.cpf, phone: marked.phone });
    const shown = (await listed()).map(({ kind, value, by }) => ({ kind, value, by }));
    const by = ADMIN.actor!.accountId;
    // Ids of one millisecond have no order.
    expect(shown.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'cpf', value: marked.cpf, by },
      { kind: 'mailbox', value: marked.email, by },
      { kind: 'phone', value: marked.phone, by },
    ]);
    checkout.clock.advance(1);
    await unblock((await listed())[0]!.id);
    const { items } = await checkout.request(checkoutAdminMessages.listAudit, {}, ADMIN);
    const actions = items.map(({ action }) => action).filter((action) => action.startsWith('buyer-block'));
    expect(actions).toEqual(['buyer-block.unblock', ...Array<string>(3).fill('buyer-block.block')]);
    expect(items).toContainEqual(
      expect.objectContaining({ reason, before: null, after: { kind: 'mailbox' } }),
    );
    const stored = await checkout.databaseText('vale_checkout');
    for (const value of [marked.email, marked.cpf, marked.phone])
      for (const form of formsOf(value)) expect(stored).not.toContain(form);
  });

  it('is for admins alone, and of something', async () => {
    const draft = { cpf: marked.cpf, reason };
    const asked = checkout.request(buyerBlockMessages.blockBuyer, draft, { requestId: 'r' });
    expect(await codeOf(asked)).toBe('platform.unauthenticated');
    expect(await codeOf(block({}))).toBe(buyerBlockErrors.nothingToBlock.code);
  });

  it('gets the present key of personal data, and goes on without the former one', async () => {
    await block({ email: marked.email, cpf: marked.cpf });
    await checkout.restart(ROTATED);
    expect(await codeOf(order('ana'))).toBe(REFUSED);
    expect((await checkout.get(RotateKeysService).rotate()).blocks).toEqual({ resealed: 2, left: 0 });
    expect((await checkout.get(RotateKeysService).rotate()).blocks).toEqual({ resealed: 0, left: 0 });
    await checkout.restart({ PERSONAL_DATA_KEY: ROTATED.PERSONAL_DATA_KEY, OTHER_PERSONAL_DATA_KEYS: '' });
    expect(await codeOf(order('ana'))).toBe(REFUSED);
    expect((await listed()).map(({ value }) => value).toSorted()).toEqual([marked.cpf, marked.email]);
  });

  it('stays as a token alone when the account of its buyer is deleted', async () => {
    const { transactionId } = await order('ana');
    await pay(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    await block({ cpf: marked.cpf });
    await checkout.system.bus.emit(identityEvents.accountDeleted, { accountId: 'ana' });
    const erased = await waitUntil(async () => (await listed()).find(({ value }) => value === null));
    expect(erased).toMatchObject({ kind: 'cpf', reason: '' });
    expect(await codeOf(order('bia', { ...other, cpf: marked.cpf }))).toBe(REFUSED);
  });
});
