import { HOUR_MS } from '@vale/contracts/time';
import { happen, perform } from './acts.js';
import type { World } from './world.js';

export interface LateCoupon {
  buyer: string;
  key: string;
  /** Requests of others in between, which may take the use that the order gave back. */
  others: { buyer: string; key: string }[];
}

/** An order with a coupon expires, and its PIX is paid afterwards. */
export async function payCouponLate(world: World, { buyer, key, others }: LateCoupon): Promise<void> {
  const place = (one: { buyer: string; key: string }) =>
    perform(world, 0, null, { act: 'place', productId: 'card', ...one });
  await place({ buyer, key });
  const orders = [...world.disk.orders.values()];
  const order = orders.findIndex((one) => one.idempotencyKey === key && one.accountId === buyer);
  const charges = [...world.bank.charges.values()].filter(({ pixCode }) => world.seenPix.has(pixCode));
  const charge = charges.findIndex(({ pixCode }) => world.seenPix.get(pixCode) === world.orderId(order));
  if (order < 0 || charge < 0) return;
  await happen(world, { act: 'time', ms: HOUR_MS });
  await perform(world, 0, null, { act: 'sweep', which: 'expire' });
  for (const other of others) await place(other);
  await happen(world, { act: 'pay', charge, how: 'exact', callbacks: 0, listedLate: false });
  await perform(world, 0, null, { act: 'refresh', order });
}
