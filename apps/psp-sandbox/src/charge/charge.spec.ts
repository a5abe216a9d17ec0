import { describe, expect, it } from '@jest/globals';
import { moveCharge, payCharge, Refusal, refuseCharge, statusAt, type Charge } from './charge.js';

const charge = (change: Partial<Charge> = {}): Charge => ({
  id: '01J',
  externalReference: 'order-1',
  amountCentavos: 5_000,
  description: null,
  customer: { name: 'Ana', email: 'ana@example.com', cpf: '52998224725', phone: '11999990000' },
  postbackUrl: null,
  qrCode: '',
  status: 'Waiting Payment',
  createdAt: 1_000,
  expiresAt: 10_000,
  paidAt: null,
  paidCentavos: null,
  endToEndId: null,
  payments: [],
  api: 'external',
  pixKey: null,
  revision: 0,
  callbacks: [],
  callbackCounts: { acknowledged: 0, failed: 0, dropped: 0 },
  version: 0,
  ...change,
});
const pay = (one: Charge, amountCentavos: number, nowMs = 2_000, late = false) =>
  payCharge(one, { amountCentavos, late, again: false, endToEndId: 'E1' }, nowMs);

describe('a charge', () => {
  it.each([
    [5_000, 'paid'],
    [4_999, 'underpaid'],
    [5_001, 'overpaid'],
  ])('of R$ 50,00 with %d centavos paid: %s', (centavos, status) => {
    expect(pay(charge(), centavos)).toMatchObject({ status, paidCentavos: centavos, paidAt: 2_000 });
  });

  it('takes money once', () => {
    expect(() => pay(pay(charge(), 5_000), 5_000)).toThrow('Esta cobrança já foi paga.');
  });

  it('takes no money after its time, except when the payer insists', () => {
    expect(() => pay(charge(), 5_000, 10_000)).toThrow('Esta cobrança expirou.');
    expect(pay(charge(), 5_000, 10_000, true).status).toBe('paid');
    expect(pay(charge({ status: 'expired' }), 5_000, 10_000, true).status).toBe('paid');
  });

  it('takes no money once refused or called off, however late', () => {
    for (const status of ['refused', 'canceled'] as const)
      expect(() => pay(charge({ status }), 5_000, 2_000, true)).toThrow(Refusal);
  });

  it('reads as expired before the sweep has saved it', () => {
    expect([statusAt(charge(), 9_999), statusAt(charge(), 10_000)]).toEqual(['Waiting Payment', 'expired']);
  });

  it('can be refused only while it waits', () => {
    expect(refuseCharge(charge(), 2_000).status).toBe('refused');
    expect(() => refuseCharge(pay(charge(), 5_000), 2_000)).toThrow(Refusal);
    expect(() => refuseCharge(charge(), 10_000)).toThrow(Refusal);
  });

  it('is given back or disputed only after it was paid, and called off only before', () => {
    expect(moveCharge(pay(charge(), 5_000), 'chargeback').status).toBe('chargeback');
    expect(moveCharge(charge(), 'canceled').status).toBe('canceled');
    expect(() => moveCharge(charge(), 'refunded')).toThrow(Refusal);
    expect(() => moveCharge(pay(charge(), 5_000), 'canceled')).toThrow(Refusal);
    expect(() => moveCharge(charge(), 'paid')).toThrow(Refusal);
    const refunded = moveCharge(pay(charge(), 5_000), 'refunded');
    expect(moveCharge(refunded, 'paid').status).toBe('paid');
  });
});
