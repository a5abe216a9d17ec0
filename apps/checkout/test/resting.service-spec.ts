import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import type { StoreCommand } from '@vale/testing/store/wire';
import { waitUntil } from '@vale/testing/wait-until';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { CheckoutEnvironment } from './checkout-environment.js';

const ORDERS = 12;
/** A busy machine spreads the replies, and scheduled sweeps run next to the test's. */
const COMMANDS_AT_MOST = ORDERS / 2;

let store: StoreProxy;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  store = await StoreProxy.start();
  checkout = await CheckoutEnvironment.open(store);
  await checkout.start();
  checkout.sells('card', { delivery: 'manual' });
});
afterEach(async () => {
  await checkout.close();
  await store.close();
});

const buyerOf = (at: number) => `buyer-${at}`;

async function placeOrders(): Promise<string[]> {
  const buyers = Array.from({ length: ORDERS }, (_, at) => buyerOf(at));
  const placed = await Promise.all(buyers.map((who) => checkout.place(who)));
  return placed.map(({ transactionId }) => transactionId);
}

/** Sweeps look for what is due in any case, and tombstones are removed. */
function isOfOrders({ name, database, collection, body }: StoreCommand): boolean {
  const isLook = name === 'find' && /outbox\.id|dueAt|heldUntil/.test(JSON.stringify(body['filter']));
  return database === 'vale_checkout' && collection === 'orders' && !isLook && name !== 'delete';
}

/** Store commands about orders until all of them were read at their provider without news. */
async function commandsOfReads(afterMs: number): Promise<string[]> {
  const { reads } = checkout.provider;
  store.commands.length = 0;
  checkout.clock.advance(afterMs);
  await checkout.get(OrderUpkeepService).run();
  await waitUntil(() => checkout.provider.reads === reads + ORDERS);
  const commands = () => store.commands.filter(isOfOrders);
  // A read is done once its order says so.
  await waitUntil(() => commands().flatMap(({ documents }) => documents).length >= ORDERS);
  return commands().map(({ name }) => name);
}

function expectFewUpdates(commands: string[]): void {
  expect(new Set(commands)).toEqual(new Set(['update']));
  expect(commands.length).toBeLessThan(COMMANDS_AT_MOST);
}

describe('charges of which their provider says nothing new', () => {
  it('cost the store few commands for all of them while their orders are open', async () => {
    const ids = await placeOrders();
    // The timers of their first polls end with the process; from the tenth minute on there are none.
    await checkout.restart();
    expectFewUpdates(await commandsOfReads(10 * MINUTE_MS));
    expectFewUpdates(await commandsOfReads(5 * MINUTE_MS));
    // One of them is paid, and no callback says so.
    checkout.provider.pay(ids[5]!);
    checkout.clock.advance(5 * MINUTE_MS);
    await checkout.get(OrderUpkeepService).run();
    await checkout.becomes(buyerOf(5), ids[5]!, 'paid');
  });

  it('cost it few commands for all of them once their orders are closed', async () => {
    const ids = await placeOrders();
    for (const [at, id] of ids.entries()) await checkout.cancel(buyerOf(at), id);
    expectFewUpdates(await commandsOfReads(2 * HOUR_MS));
    expectFewUpdates(await commandsOfReads(2 * HOUR_MS));
  });
});
