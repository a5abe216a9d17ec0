import { describe, expect, it } from '@jest/globals';
import { isFinalStatus, ORDER_STATES, PUBLIC_STATUSES, publicStatus, statusText } from './order-status.js';
import { orderTotalCentavos } from './order-total.js';

describe('order status', () => {
  it('has a public status and a sentence for every state', () => {
    for (const state of ORDER_STATES) expect(PUBLIC_STATUSES).toContain(publicStatus(state));
    for (const status of PUBLIC_STATUSES) expect(statusText(status).message).toMatch(/\.$/);
  });

  it('shows created and delivering orders by the statuses of the specification', () => {
    expect([publicStatus('created'), publicStatus('delivering'), publicStatus('delivered')]).toEqual([
      'pending',
      'paid',
      'completed',
    ]);
  });

  it.each(['approved?', 'constructor', ''])('treats %p as unknown', (status) => {
    expect(statusText(status).title).toBe('STATUS DESCONHECIDO');
    expect(isFinalStatus(status)).toBe(false);
  });
});

describe('order total', () => {
  it('adds variations and bump, never the base price', () => {
    const order = {
      priceCentavos: 9_999,
      variationCentavos: [7_500, 15_000],
      hasVariations: true,
      bumpCentavos: 990,
    };
    expect(orderTotalCentavos(order)).toBe(23_490);
  });

  it('is the product’s own price and the bump without variations', () => {
    expect(
      orderTotalCentavos({
        priceCentavos: 5_000,
        variationCentavos: [],
        hasVariations: false,
        bumpCentavos: null,
      }),
    ).toBe(5_000);
  });
});
