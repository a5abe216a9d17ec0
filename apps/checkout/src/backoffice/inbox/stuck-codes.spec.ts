import { expect, it } from '@jest/globals';
import { ulidsFrom } from '@vale/platform/ids';
import { ManualClock } from '@vale/testing/manual-clock';
import type { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { LineCodeService } from '../../stock/line-code.service.js';
import { StuckCodesService } from './stuck-codes.service.js';

it('ends although buyers never stop placing orders', async () => {
  const clock = new ManualClock();
  const startedAt = clock.nowMs();
  const read: string[] = [];
  // A new order is there whenever the next ones are read.
  const codes = {
    holdersAfter: async () => {
      clock.advance(1_000);
      const id = ulidsFrom(clock.nowMs());
      read.push(id);
      return new Map([[id, []]]);
    },
  };
  const orders = { read: { findAll: async () => [] } };
  const service = new StuckCodesService(
    orders as unknown as OrderStoreService,
    codes as unknown as LineCodeService,
    clock,
  );
  for await (const _one of service.casesAfter(ulidsFrom(startedAt - 1_000)))
    expect(read.length).toBeLessThan(3);
  expect(read).toHaveLength(1);
});
