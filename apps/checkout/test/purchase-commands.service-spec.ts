import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { isByItself } from '@vale/testing/store/own-commands';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import { waitUntil } from '@vale/testing/wait-until';
import { CheckoutEnvironment } from './checkout-environment.js';

let store: StoreProxy;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  store = await StoreProxy.start();
  checkout = await CheckoutEnvironment.open(store);
  // Uses a real shop's limits.
  await checkout.start({
    MAX_HELD_CODES: '10',
    MAX_STOCK_SHARE: '10',
    MAX_CHARGES_PER_HOUR: '10',
  });
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1', 'CODE-2', 'CODE-3']);
});
afterEach(async () => {
  await checkout.close();
  await store.close();
});

const sent = () => {
  const all = store.commands.filter((command) => !isByItself(command));
  return all.map(({ name, collection }) => `${name} ${collection}`);
};

async function buy(): Promise<void> {
  const { transactionId } = await checkout.place('ana');
  await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  const delivered = await checkout.becomes('ana', transactionId, 'completed');
  expect(delivered.codes).toHaveLength(1);
}

const unpublished = () => checkout.collection('orders').countDocuments({ 'outbox.id': { $exists: true } });

/** Each is a business write, of the callback's inbox, or a clear that other purchases share. */
const PURCHASE = [
  'insert orders',
  'findAndModify stock_codes',
  'findAndModify orders',
  'aggregate stock_codes',
  'insert callbacks',
  'findAndModify orders',
  'update stock_codes',
  'findAndModify orders',
  'update orders',
  // Records that the buyer has seen the code.
  'insert delivery_records',
  'update callbacks',
];

it('a purchase sends the store eleven commands from the order to its code', async () => {
  // Payment method and offer are read by the first purchase.
  await buy();
  await waitUntil(() => sent().includes('update callbacks') && sent().includes('aggregate stock_codes'));
  await waitUntil(async () => (await unpublished()) === 0);
  store.commands.length = 0;
  await buy();
  await waitUntil(() => sent().includes('update callbacks') && sent().includes('update orders'));
  await waitUntil(() => sent().includes('insert delivery_records'));
  await waitUntil(() => sent().includes('aggregate stock_codes'));
  expect(sent().toSorted()).toEqual(PURCHASE.toSorted());
});
