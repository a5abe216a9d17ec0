import { describe, expect, it } from '@jest/globals';
import type { OrderDetail, PermittedActions } from '@vale/contracts/checkout';
import { customerShownTo, linesShownTo, mayFix, permittedTo } from './shown-to-role.js';

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
  stockCodes: true,
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
      stockCodes: false,
    });
    expect(permittedTo('finance', everything)).toEqual({
      ...everything,
      deliver: null,
      replace: [],
      resend: false,
      cancel: false,
      correctAnswers: false,
      stockCodes: false,
    });
  });

  it('has the whole CPF for owners and finance alone', () => {
    const customer = { name: 'Ana', email: 'ana@example.com', cpf: '52998224725', phone: '11987654321' };
    expect(customerShownTo('admin', customer)).toEqual(customer);
    expect(customerShownTo('finance', customer)).toEqual(customer);
    expect(customerShownTo('support', customer)).toEqual({ ...customer, cpf: '***.982.247-**' });
  });

  it('has the costs of codes for owners and finance, and not for support', () => {
    const code = { id: 'c', state: 'assigned' as const, batch: null, costCentavos: 700 };
    const lines = [{ code }, { code: null }] as OrderDetail['lines'];
    expect(linesShownTo('finance', lines)).toEqual(lines);
    expect(linesShownTo('admin', lines)).toEqual(lines);
    expect(linesShownTo('support', lines)).toEqual([
      { code: { ...code, costCentavos: null } },
      { code: null },
    ]);
  });

  it('lets support close a case and free codes, and nothing that moves money', () => {
    expect(mayFix('support', { kind: 'buyer-help' }, 'dismiss')).toBe(true);
    expect(mayFix('support', { kind: 'code-stuck' }, 'release-codes')).toBe(true);
    for (const kind of ['refund-by-hand', 'amount-differs', 'disputed', 'payment-unmatched'] as const) {
      expect(mayFix('support', { kind }, 'dismiss')).toBe(false);
      expect(mayFix('finance', { kind }, 'dismiss')).toBe(true);
    }
    for (const fix of [
      'refund',
      'refund-units',
      'accept',
      'confirm-paid',
      'dispute-won',
      'word-paid',
    ] as const) {
      expect(mayFix('support', { kind: 'buyer-help' }, fix)).toBe(false);
      expect(mayFix('finance', { kind: 'buyer-help' }, fix)).toBe(true);
    }
    expect(mayFix('finance', { kind: 'code-stuck' }, 'release-codes')).toBe(false);
  });
});
