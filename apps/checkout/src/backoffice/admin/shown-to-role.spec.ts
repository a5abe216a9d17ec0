import { describe, expect, it } from '@jest/globals';
import type { PermittedActions } from '@vale/contracts/checkout';
import { customerShownTo, mayFix, permittedTo } from './shown-to-role.js';

const everything: PermittedActions = {
  refund: { maxCentavos: 100, excessCentavos: 0, payments: [] },
  refundsByHand: [{ id: 'r', centavos: 100, disputed: false }],
  accept: { keptCentavos: 1, missingCentavos: 1, excessCentavos: 0 },
  acceptSeen: true,
  illegiblePayments: ['p'],
  deliver: { linesWithoutCode: [0] },
  replace: [0],
  dispute: true,
  resend: true,
  cancel: true,
  note: true,
  correctAnswers: true,
};

describe('an order as a role of the team sees it', () => {
  it('offers an owner everything, support no money, and finance nothing but money and notes', () => {
    expect(permittedTo('admin', everything)).toEqual(everything);
    expect(permittedTo('support', everything)).toEqual({
      ...everything,
      refund: null,
      refundsByHand: [],
      accept: null,
      acceptSeen: false,
      illegiblePayments: [],
      dispute: false,
      evidence: false,
    });
    expect(permittedTo('finance', everything)).toEqual({
      ...everything,
      deliver: null,
      replace: [],
      resend: false,
      cancel: false,
      correctAnswers: false,
    });
  });

  it('has the whole CPF for owners and finance alone', () => {
    const customer = { name: 'Ana', email: 'ana@example.com', cpf: '52998224725', phone: '11987654321' };
    expect(customerShownTo('admin', customer)).toEqual(customer);
    expect(customerShownTo('finance', customer)).toEqual(customer);
    expect(customerShownTo('support', customer)).toEqual({ ...customer, cpf: '***.982.247-**' });
  });

  it('lets support close a case and free codes, and nothing that moves money', () => {
    expect(mayFix('support', 'dismiss')).toBe(true);
    expect(mayFix('support', 'release-codes')).toBe(true);
    for (const fix of [
      'refund',
      'refund-units',
      'accept',
      'confirm-paid',
      'dispute-won',
      'word-paid',
    ] as const) {
      expect(mayFix('support', fix)).toBe(false);
      expect(mayFix('finance', fix)).toBe(true);
    }
    expect(mayFix('finance', 'release-codes')).toBe(false);
  });
});
