import { happen, perform } from './acts.js';
import type { Crash } from './machine.js';
import type { SendBack, World } from './world.js';

export interface ReturnedBag {
  buyer: string;
  key: string;
  isDelivered: boolean;
  /** Up to two people send back these units at once, each in a process of its own. */
  returns: { units: number[]; by: SendBack['by']; crash: Crash | null }[];
}

/** A bag is bought and paid, and units of it go back before or after its delivery. */
export async function returnBag(
  world: World,
  { buyer, key, isDelivered, returns }: ReturnedBag,
): Promise<void> {
  await perform(world, 0, null, { act: 'place', buyer, productId: 'bag', key });
  const orders = [...world.disk.orders.values()];
  const order = orders.findIndex((one) => one.idempotencyKey === key && one.accountId === buyer);
  const charges = [...world.bank.charges.values()].filter(({ pixCode }) => world.seenPix.has(pixCode));
  const charge = charges.findIndex(({ pixCode }) => world.seenPix.get(pixCode) === world.orderId(order));
  if (order < 0 || charge < 0) return;
  await happen(world, { act: 'pay', charge, how: 'exact', callbacks: 0, listedLate: false });
  await perform(world, 0, null, { act: 'refresh', order });
  if (isDelivered) await perform(world, 0, null, { act: 'publish events' });
  await Promise.all(
    returns.map(({ crash, ...one }, at) =>
      perform(world, at, crash, { act: 'send back', order, how: 'units', ...one }),
    ),
  );
}
