import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { checkoutErrors, checkoutMessages, ownOrderMessages } from '@vale/contracts/checkout';
import type { CallContext } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { aCustomer } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { ErasureService } from '../src/backoffice/privacy/erasure.service.js';
import { CheckoutEnvironment } from './checkout-environment.js';

const customer = aCustomer();

let checkout: CheckoutEnvironment;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2', 'CODE-3'])));
afterEach(() => checkout.close());

/** An account with this address. */
const account = (email: string, emailConfirmed: boolean, guestId?: string): CallContext => ({
  requestId: 'test',
  actor: {
    accountId: 'ana',
    sessionId: 's',
    email,
    role: 'customer',
    emailConfirmed,
    ...(guestId && { guestId }),
  },
});
const OWNER = account(customer.email, true);

async function boughtBy(guest: string): Promise<string> {
  const { transactionId } = await checkout.place(guest);
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  await checkout.becomes(guest, transactionId, 'completed');
  return transactionId;
}
const read = (transactionId: string, by: CallContext) =>
  checkout.request(checkoutMessages.getOrder, { transactionId }, by);
const listed = async (by: CallContext, limit = 20) => {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = { limit, ...(cursor && { cursor }) };
    const { items, nextCursor } = await checkout.request(checkoutMessages.listOrders, page, by);
    ids.push(...items.map(({ transactionId }) => transactionId));
    cursor = nextCursor;
  }
  return ids;
};

it('orders of guests are read with their codes by the account that has confirmed exactly their address', async () => {
  const first = await boughtBy('guest-1');
  // Orders are listed by their time; those of one millisecond have no order.
  checkout.clock.advance(1);
  const second = await boughtBy('guest-2');
  expect((await read(first, OWNER)).codes).toHaveLength(1);
  expect(await listed(OWNER)).toEqual([second, first]);
  expect(await listed(OWNER, 1)).toEqual([second, first]);
});

it.each([
  ['is not confirmed', account(customer.email, false)],
  ['only leads to the same mailbox', account(customer.email.replace('@', '+1@'), true)],
  ['is another one', account('bia@example.com', true)],
  ['is nobody’s', account('', true)],
])('they are not found by an account whose address %s', async (_, by) => {
  const id = await boughtBy('guest-1');
  const input = { transactionId: id };
  const refusals = [
    read(id, by),
    checkout.request(checkoutMessages.refreshOrder, input, by),
    checkout.request(checkoutMessages.cancelOrder, input, by),
    checkout.request(checkoutMessages.resendDelivery, { ...input, idempotencyKey: 'key-12345' }, by),
    checkout.request(checkoutMessages.reviewOrder, { ...input, rating: 5, comment: 'Bom' }, by),
  ];
  for (const refusal of refusals) expect(await codeOf(refusal)).toBe(checkoutErrors.orderNotFound.code);
  expect(await listed(by)).toEqual([]);
  expect((await checkout.request(ownOrderMessages.exportOrders, {}, by)).items).toEqual([]);
});

it('a login in the guest’s browser keeps the guest’s orders there, without a proof', async () => {
  const id = await boughtBy('guest-1');
  const by = account('bia@example.com', false, 'guest-1');
  expect((await read(id, by)).codes).toHaveLength(1);
  expect(await listed(by)).toEqual([id]);
  expect((await checkout.request(ownOrderMessages.exportOrders, {}, by)).items[0]!.customer).toEqual(
    customer,
  );
});

it('a copy of the data masks what another browser typed, and the next order is not prefilled with it', async () => {
  await boughtBy('guest-1');
  const [item] = (await checkout.request(ownOrderMessages.exportOrders, {}, OWNER)).items;
  expect(item!.customer).toMatchObject({ name: customer.name, email: customer.email });
  expect(item!.customer.cpf).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/);
  expect(item!.customer.phone).toMatch(/^\*{7}\d{4}$/);
  expect(await checkout.request(ownOrderMessages.getLastBuyer, {}, OWNER)).toEqual({ buyer: null });
});

it('they are anonymised with the account that has confirmed their address, and count until then', async () => {
  const [theirs, others] = [await boughtBy('guest-1'), await boughtBy('guest-2')];
  const open = await checkout.place('guest-3');
  expect(await checkout.request(ownOrderMessages.countUnfinished, {}, OWNER)).toEqual({ unfinished: 1 });
  await checkout.request(checkoutMessages.cancelOrder, { transactionId: open.transactionId }, OWNER);
  await checkout.system.bus.request(ownOrderMessages.eraseAddress, {
    accountId: 'ana',
    email: customer.email,
  });
  await checkout.system.bus.emit(identityEvents.accountDeleted, { accountId: 'ana' });
  for (const id of [theirs, others])
    await waitUntil(async () => !JSON.stringify((await checkout.stored(id))['customer']).includes('@'));
  // Bought again within the day in which a late order of the account is looked for.
  checkout.clock.advance(60_000);
  const { transactionId } = await checkout.place('guest-4');
  await checkout.get(ErasureService).eraseRest();
  expect(JSON.stringify((await checkout.stored(transactionId))['customer'])).toContain(customer.email);
});
