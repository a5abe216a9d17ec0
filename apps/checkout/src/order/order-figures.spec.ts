import { describe, expect, it } from '@jest/globals';
import type { OrderState } from '@vale/contracts/checkout';
import { Metrics } from '@vale/platform/metrics';
import type { OrderRepository } from './order.repository.js';
import { OrderFiguresService } from './order-figures.service.js';

const NOW = 1_000_000;

function figuresOf(paidAt: Partial<Record<OrderState, number>>) {
  const metrics = new Metrics();
  const orders = {
    countIn: async (state: OrderState) => (state in paidAt ? 1 : 0),
    oldestIn: async (state: OrderState) =>
      state in paidAt ? { payment: { paidAt: paidAt[state]!, paidCentavos: 1 } } : null,
  } as unknown as OrderRepository;
  const clock = { now: () => new Date(NOW), nowMs: () => NOW };
  const figures = new OrderFiguresService(orders, clock, metrics);
  figures.onModuleInit();
  return { figures, text: async () => (await metrics.text()).body };
}

describe('figures of orders', () => {
  it('counts the orders under way and leaves ended ones out', async () => {
    const text = await figuresOf({ paid: NOW, pending: NOW }).text();
    expect(text).toContain('vale_orders{state="paid"} 1');
    expect(text).toContain('vale_orders{state="delivering"} 0');
    expect(text).not.toContain('state="delivered"');
  });

  it('tells the age of the oldest payment without a delivery, whatever its state', async () => {
    const text = await figuresOf({ paid: NOW - 2_000, late_paid: NOW - 60_000 }).text();
    expect(text).toContain('vale_paid_undelivered_oldest_seconds 60');
    expect(await figuresOf({}).text()).toContain('vale_paid_undelivered_oldest_seconds 0');
  });

  it('measures the wait of delivered orders only', async () => {
    const { figures, text } = figuresOf({});
    figures.delivered({ payment: { paidAt: NOW - 700, paidCentavos: 1 }, deliveredAt: NOW });
    figures.delivered({ payment: { paidAt: NOW, paidCentavos: 1 }, deliveredAt: null });
    expect(await text()).toContain('vale_paid_to_delivered_seconds_count 1');
    expect(await text()).toContain('vale_paid_to_delivered_seconds_bucket{le="1"} 1');
  });
});
