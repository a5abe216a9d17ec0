import { describe, expect, it } from '@jest/globals';
import type { OrderState } from '@vale/contracts/checkout';
import { Metrics } from '@vale/platform/metrics';
import { aPayment } from '../../../test/order-builder.js';
import type { OrderRepository } from '../store/order.repository.js';
import { OrderMetricsService } from './order-metrics.service.js';

const NOW = 1_000_000;

function metricsOf(paidAt: Partial<Record<OrderState, number>>) {
  const metrics = new Metrics();
  const orders = {
    countIn: async (state: OrderState) => (state in paidAt ? 1 : 0),
    oldestIn: async (state: OrderState) =>
      state in paidAt ? { payments: [aPayment({ paidAt: paidAt[state]! })] } : null,
    countNeeding: async (reason: string) => (reason === 'owed-back' ? 2 : 0),
  } as unknown as OrderRepository;
  const clock = { now: () => new Date(NOW), nowMs: () => NOW };
  const orderMetrics = new OrderMetricsService(orders, clock, metrics);
  orderMetrics.onModuleInit();
  return { orderMetrics, text: async () => (await metrics.text()).body };
}

describe('metrics of orders', () => {
  it('counts the orders under way and leaves ended ones out', async () => {
    const text = await metricsOf({ paid: NOW, pending: NOW }).text();
    expect(text).toContain('vale_orders{state="paid"} 1');
    expect(text).toContain('vale_orders{state="delivering"} 0');
    expect(text).not.toContain('state="delivered"');
  });

  it('gives the age of the oldest payment without a delivery, whatever its state', async () => {
    const text = await metricsOf({ paid: NOW - 2_000, late_paid: NOW - 60_000 }).text();
    expect(text).toContain('vale_paid_undelivered_oldest_seconds 60');
    expect(await metricsOf({}).text()).toContain('vale_paid_undelivered_oldest_seconds 0');
  });

  it('counts those whose money a person has to look at', async () => {
    const text = await metricsOf({}).text();
    expect(text).toContain('vale_orders_attention{reason="owed-back"} 2');
    expect(text).toContain('vale_orders_attention{reason="illegible-sum"} 0');
  });

  it('measures the wait of delivered orders only', async () => {
    const { orderMetrics, text } = metricsOf({});
    orderMetrics.observeDelivery({ payments: [aPayment({ paidAt: NOW - 700 })], deliveredAt: NOW });
    orderMetrics.observeDelivery({ payments: [aPayment({ paidAt: NOW })], deliveredAt: null });
    expect(await text()).toContain('vale_paid_to_delivered_seconds_count 1');
    expect(await text()).toContain('vale_paid_to_delivered_seconds_bucket{le="1"} 1');
  });
});
