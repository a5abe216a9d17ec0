import { describe, expect, it } from '@jest/globals';
import type { ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import { aboutCharge, createdCharge } from './provider-evidence.js';

const REFERENCE = '01JD0000000000000000000001';
const snapshot = (externalReference: string | null): ChargeSnapshot => ({
  status: 'paid',
  providerStatus: 'COMPLETED',
  amountCentavos: 100,
  paidAt: null,
  isMoneyClaimed: true,
  externalReference,
  pixCode: 'code',
});

describe('a reply that echoes a reference', () => {
  it.each([REFERENCE, REFERENCE.toLowerCase(), ` ${REFERENCE} `])(
    'is about its charge in the form "%s"',
    (echo) => {
      expect(aboutCharge(REFERENCE, echo, snapshot(echo))).toMatchObject({ status: 'paid' });
      const found = { providerId: REFERENCE, snapshot: snapshot(echo) };
      expect(createdCharge(REFERENCE, found)).toMatchObject({ providerId: REFERENCE, pixCode: 'code' });
    },
  );

  it('is kept as a claim for another charge, and makes none', () => {
    const other = '01JD0000000000000000000002';
    expect(aboutCharge(REFERENCE, other, snapshot(other))).toMatchObject({ unplaced: 'other-charge' });
    for (const echo of [other, null])
      expect(() => createdCharge(REFERENCE, { providerId: 'x', snapshot: snapshot(echo) })).toThrow();
  });
});
