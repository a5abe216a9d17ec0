import type { Sale } from '../src/figures/sale.js';

export const PAID_AT = Date.parse('2026-11-21T15:00:00Z');

/** A card of R$ 45.00 that cost R$ 40.00, paid and delivered at once. */
export function aSale(change: Partial<Sale> = {}): Sale {
  return {
    _id: 'T1',
    version: 1,
    accountId: 'a1',
    createdAt: PAID_AT,
    productId: 'p1',
    productTitle: 'Steam',
    category: 'jogos',
    lines: [{ kind: 'product', productId: 'p1', variation: '', centavos: 4_500, costCentavos: 4_000 }],
    totalCentavos: 4_500,
    pixAt: PAID_AT,
    paidAt: PAID_AT,
    acceptedBelowPrice: false,
    deliveredAt: PAID_AT,
    refunds: [],
    campaign: 1,
    days: [],
    ...change,
  };
}
