import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { checkoutErrors, checkoutMessages, deliveryErrors } from '@vale/contracts/checkout';
import { platformErrors, type CallContext } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { buyer, CheckoutEnvironment } from './checkout-environment.js';

const { email } = aCustomer();
const NEW = 'ana.certa@example.com';

let checkout: CheckoutEnvironment;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'])));
afterEach(() => checkout.close());

async function bought(): Promise<string> {
  const { transactionId } = await checkout.place('ana');
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  await checkout.becomes('ana', transactionId, 'completed');
  return transactionId;
}
const refuse = (transactionId: string, address = email, context?: CallContext) =>
  checkout.request(checkoutMessages.recordRefusedMail, { transactionId, email: address }, context);
const correct = (transactionId: string, address = NEW, by: CallContext = buyer('ana')) =>
  checkout.request(checkoutMessages.correctEmail, { transactionId, email: address }, by);
const read = (transactionId: string, by: CallContext = buyer('ana')) =>
  checkout.request(checkoutMessages.getOrder, { transactionId }, by);
/** An account that has confirmed this address and placed nothing. */
const reader = (address: string): CallContext => ({
  requestId: 'test',
  actor: { accountId: 'other', sessionId: 's', email: address, role: 'customer', emailConfirmed: true },
});

it('an address that refused the delivery mail is corrected by who placed the order, and gets the mail', async () => {
  const transactionId = await bought();
  const { version } = await read(transactionId);
  expect(await read(transactionId)).not.toHaveProperty('emailRefused');
  await refuse(transactionId);
  const refused = await read(transactionId);
  expect(refused).toMatchObject({ emailRefused: true, customer: { email } });
  expect(refused.version).toBeGreaterThan(version);

  expect(await correct(transactionId)).toEqual({ requestedAt: checkout.clock.nowMs(), email: NEW });
  const after = await read(transactionId);
  expect(after.customer.email).toBe(NEW);
  expect(after.codes).toHaveLength(1);
  expect(after).not.toHaveProperty('emailRefused');
  await waitUntil(() => checkout.requestedMails(transactionId).length === 1);
  const { customer } = await checkout.request(checkoutMessages.getDelivery, { transactionId });
  expect(customer.email).toBe(NEW);
});

it('a repeated correction sends one mail, and a refusal of the former address that comes late changes nothing', async () => {
  const transactionId = await bought();
  await refuse(transactionId);
  await Promise.all([correct(transactionId), correct(transactionId)]);
  await correct(transactionId);
  await refuse(transactionId, email);
  expect(await read(transactionId)).not.toHaveProperty('emailRefused');
  await waitUntil(() => checkout.requestedMails(transactionId).length > 0);
  const ids = checkout.requestedMails(transactionId).map(({ data }) => data['requestId']);
  expect(new Set(ids).size).toBe(1);
});

it('nobody else corrects it: neither strangers nor an account that has confirmed the address', async () => {
  const transactionId = await bought();
  await refuse(transactionId);
  for (const by of [buyer('somebody'), reader(email), reader(NEW)])
    expect(await codeOf(correct(transactionId, NEW, by))).toBe(checkoutErrors.orderNotFound.code);
  // Who reads the order by its address is not asked to correct it.
  expect(await read(transactionId, reader(email))).not.toHaveProperty('emailRefused');
  expect((await read(transactionId)).customer.email).toBe(email);
  expect(checkout.requestedMails(transactionId)).toEqual([]);
});

it('an address that takes mails, an unpaid order, and the refused address itself are refused', async () => {
  const transactionId = await bought();
  expect(await codeOf(correct(transactionId))).toBe(deliveryErrors.emailNotRefused.code);
  await refuse(transactionId);
  expect(await codeOf(correct(transactionId, email))).toBe(deliveryErrors.sameEmail.code);
  const unpaid = await checkout.place('ana');
  await refuse(unpaid.transactionId);
  expect(await read(unpaid.transactionId)).not.toHaveProperty('emailRefused');
  expect(await codeOf(correct(unpaid.transactionId))).toBe(deliveryErrors.emailNotRefused.code);
});

it('corrections of a day are limited, since each sends a mail to an address that nobody has proved', async () => {
  const transactionId = await bought();
  const addresses = [email, 'a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
  for (const [at, refused] of addresses.slice(0, 3).entries()) {
    await refuse(transactionId, refused);
    await correct(transactionId, addresses[at + 1]);
  }
  await refuse(transactionId, 'c@example.com');
  expect(await codeOf(correct(transactionId, 'd@example.com'))).toBe(deliveryErrors.tooManyMails.code);
  expect((await read(transactionId)).customer.email).toBe('c@example.com');
});

it('only notification reports a refusal', async () => {
  const transactionId = await bought();
  expect(await codeOf(refuse(transactionId, email, buyer('ana')))).toBe(platformErrors.forbidden.code);
});
